// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/files/crc32.hpp"

#include <array>

namespace octoway::core {

namespace {

constexpr std::uint32_t kPolynomial = 0xEDB88320U;  // 0x04C11DB7, lowest bit first
constexpr std::size_t kStep = 8;                    // bytes at once

using Sums = std::array<std::array<std::uint32_t, 256>, kStep>;

/// tables[k][b]: what byte b does to the sum when k more bytes follow it.
constexpr Sums make_tables() {
  Sums tables{};
  for (std::uint32_t b = 0; b < 256; ++b) {
    std::uint32_t sum = b;
    for (int bit = 0; bit < 8; ++bit) sum = (sum & 1U) != 0 ? sum >> 1U ^ kPolynomial : sum >> 1U;
    tables[0][b] = sum;
  }
  for (std::size_t k = 1; k < kStep; ++k)
    for (std::size_t b = 0; b < 256; ++b)
      tables[k][b] = tables[k - 1][b] >> 8U ^ tables[0][tables[k - 1][b] & 0xFFU];
  return tables;
}

constexpr Sums kTables = make_tables();

std::uint32_t little(const std::uint8_t* p) {
  return std::uint32_t{p[0]} | std::uint32_t{p[1]} << 8U | std::uint32_t{p[2]} << 16U |
         std::uint32_t{p[3]} << 24U;
}

}  // namespace

std::uint32_t crc32(ByteSpan bytes, std::uint32_t before) {
  std::uint32_t sum = ~before;
  const std::uint8_t* p = bytes.data();
  std::size_t left = bytes.size();
  for (; left >= kStep; left -= kStep, p += kStep) {
    const std::uint32_t a = sum ^ little(p);
    const std::uint32_t b = little(p + 4);
    sum = kTables[7][a & 0xFFU] ^ kTables[6][a >> 8U & 0xFFU] ^ kTables[5][a >> 16U & 0xFFU] ^
          kTables[4][a >> 24U] ^ kTables[3][b & 0xFFU] ^ kTables[2][b >> 8U & 0xFFU] ^
          kTables[1][b >> 16U & 0xFFU] ^ kTables[0][b >> 24U];
  }
  for (; left > 0; --left, ++p) sum = sum >> 8U ^ kTables[0][(sum ^ *p) & 0xFFU];
  return ~sum;
}

}  // namespace octoway::core
