// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// PNG stores each row of bytes as differences to its neighbours, by one of five filters that the row's first
// byte names. This undoes them; the rest of a PNG needs no loop of ours.
#pragma once

#include <vector>

#include "core/readers/byte_reader.hpp"

namespace octoway::core {

/// Rows of 1 + row_bytes bytes become rows of row_bytes. pixel_bytes is the distance to the pixel on the
/// left.
std::vector<std::uint8_t> unfilter_png_rows(std::span<const std::uint8_t> filtered, std::size_t rows,
                                            std::size_t row_bytes, std::size_t pixel_bytes);

}  // namespace octoway::core
