// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// LZF, the compression inside `.pcd` files: runs of literal bytes, and references back into the output.
#pragma once

#include <vector>

#include "core/readers/byte_reader.hpp"

namespace octoway::core {

/// Three bytes give at most 264, so a larger promise is a lie and is refused before anything is allocated.
inline constexpr std::size_t kLzfMaxRatio = 88;

/// Exactly `size` bytes, or CorruptWorld with the byte of the input that does not fit.
std::vector<std::uint8_t> decompress_lzf(std::span<const std::uint8_t> input, std::size_t size);

}  // namespace octoway::core
