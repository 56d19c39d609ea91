// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The one way from a float to a whole number. A plain cast of a number that does not fit is undefined, and on
// every machine another one comes out.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

namespace octoway::core {

/// Cut towards 0, as a cast does, and to the ends of Int; NaN becomes 0.
template <class Int>
constexpr Int to_int(double value) {
  constexpr auto kLow = static_cast<double>(std::numeric_limits<Int>::min());
  constexpr auto kHigh = static_cast<double>(std::numeric_limits<Int>::max());  // of 64 bits: one more
  if (value >= kHigh) return std::numeric_limits<Int>::max();
  if (value <= kLow) return std::numeric_limits<Int>::min();
  return value == value ? static_cast<Int>(value) : Int{0};
}

template <class Int>
Int floor_to_int(double value) {
  return to_int<Int>(std::floor(value));
}
template <class Int>
Int ceil_to_int(double value) {
  return to_int<Int>(std::ceil(value));
}
/// To the nearest, ties to even.
template <class Int>
Int round_to_int(double value) {
  return to_int<Int>(std::nearbyint(value));
}

}  // namespace octoway::core
