// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/readers/png_rows.hpp"

#include <cstdlib>

#include "core/base/monitor.hpp"

namespace octoway::core {

namespace {

/// Whichever of left, up and corner is nearest to left + up - corner; ties in this order.
int paeth(int left, int up, int corner) {
  const int guess = left + up - corner;
  const int by_left = std::abs(guess - left);
  const int by_up = std::abs(guess - up);
  const int by_corner = std::abs(guess - corner);
  if (by_left <= by_up && by_left <= by_corner) return left;
  return by_up <= by_corner ? up : corner;
}

int predicted(int filter, int left, int up, int corner) {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) / 2;
    case 4:
      return paeth(left, up, corner);
    default:
      return 0;
  }
}

}  // namespace

std::vector<std::uint8_t> unfilter_png_rows(std::span<const std::uint8_t> filtered, std::size_t rows,
                                            std::size_t row_bytes, std::size_t pixel_bytes) {
  if (row_bytes == 0 || pixel_bytes == 0 || filtered.size() / (row_bytes + 1) != rows ||
      filtered.size() % (row_bytes + 1) != 0)
    throw InvalidInput("PNG rows of " + std::to_string(row_bytes) + " bytes do not fit the data");
  std::vector<std::uint8_t> out(rows * row_bytes);
  for (std::size_t r = 0; r < rows; ++r) {
    checkpoint();
    const std::uint8_t* in = filtered.data() + r * (row_bytes + 1);
    std::uint8_t* row = out.data() + r * row_bytes;
    const std::uint8_t* above = r > 0 ? row - row_bytes : nullptr;
    const int filter = *in++;
    if (filter > 4)
      throw CorruptWorld("row " + std::to_string(r) + ": unknown filter " + std::to_string(filter));
    for (std::size_t i = 0; i < row_bytes; ++i) {
      const int left = i >= pixel_bytes ? row[i - pixel_bytes] : 0;
      const int up = above != nullptr ? above[i] : 0;
      const int corner = above != nullptr && i >= pixel_bytes ? above[i - pixel_bytes] : 0;
      row[i] = static_cast<std::uint8_t>(in[i] + predicted(filter, left, up, corner));
    }
  }
  return out;
}

}  // namespace octoway::core
