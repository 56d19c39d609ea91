// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// CRC-32 as zlib, PNG and Ethernet have it. Any single wrong bit, and any burst of up to 32, is noticed.
#pragma once

#include "core/files/bytes.hpp"

namespace octoway::core {

/// Of the bytes; `before` is the sum of what came before them.
std::uint32_t crc32(ByteSpan bytes, std::uint32_t before = 0);

/// True if the bytes have the sum that a file tells of. Fuzzers take all sums for right, to see what lies
/// behind.
inline bool has_crc32([[maybe_unused]] ByteSpan bytes, [[maybe_unused]] std::uint64_t told) {
#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
  return true;
#else
  return crc32(bytes) == told;
#endif
}

}  // namespace octoway::core
