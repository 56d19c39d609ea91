// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Points from lines of numbers: `.xyz`, and the ascii kinds of `.ply` and `.pcd`. Numbers are read by
// from_chars: correctly rounded, whatever the locale.
#pragma once

#include <array>
#include <vector>

#include "core/base/vec.hpp"
#include "core/readers/byte_reader.hpp"

namespace octoway::core {

struct TextLayout {
  std::array<std::size_t, 3> columns{0, 1, 2};  ///< columns of x, y and z
  std::size_t least_columns = 3;                ///< a line with fewer is refused
  bool exact = false;                           ///< a line with more is refused, too
  bool comments = true;                         ///< skip blank lines and all text after # or //
  bool header = false;    ///< skip the block's first line if it does not begin with a number
  bool keep_nan = false;  ///< NaN and infinities are let through, not refused
};

/// A block of whole lines. Throws CorruptWorld that names the line, counted from first_line.
std::vector<DVec> parse_text_points(std::string_view block, std::int64_t first_line,
                                    const TextLayout& layout);

}  // namespace octoway::core
