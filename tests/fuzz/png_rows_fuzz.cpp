// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/readers/png_rows.hpp"

using namespace octoway::core;

/// The first two bytes are the bytes of a row and of a pixel.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const std::size_t row = data[0];
  const std::size_t rows = (size - 2) / (row + 1);
  try {
    const auto plain = unfilter_png_rows({data + 2, rows * (row + 1)}, rows, row, data[1]);
    if (plain.size() != rows * row) __builtin_trap();
  } catch (const CorruptWorld&) {
  } catch (const InvalidInput&) {
  }
  return 0;
}
