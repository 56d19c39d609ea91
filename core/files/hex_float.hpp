// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Floats as hexadecimal text, as Python's float.hex() prints them and float.fromhex() reads them: not a bit
// is lost.
#pragma once

#include <string>
#include <string_view>

namespace octoway::core {

std::string to_hex(double value);

/// Rounds to the nearest double, ties to even. Throws CorruptData for text that is no number, and for numbers
/// that are too large.
double from_hex(std::string_view text);

}  // namespace octoway::core
