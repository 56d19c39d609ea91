// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/files/hex_float.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "core/base/error.hpp"

namespace octoway::core {

namespace {

constexpr int kDigits = std::numeric_limits<double>::digits;  // 53
constexpr int kLowest =
    std::numeric_limits<double>::min_exponent;  // -1021: 0.5 * 2^-1021 is the least normal
constexpr long kFarExponent = 100'000;          // an exponent beyond all doubles

[[noreturn]] void refuse(std::string_view text) {
  throw CorruptData("'" + std::string(text.substr(0, 40)) + "' is no hexadecimal number");
}

int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Takes a word off the front, whatever its case.
bool take(std::string_view& text, std::string_view word) {
  if (text.size() < word.size()) return false;
  for (std::size_t i = 0; i < word.size(); ++i)
    if (lower(text[i]) != word[i]) return false;
  text.remove_prefix(word.size());
  return true;
}

std::string_view trimmed(std::string_view text) {
  const auto blank = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

/// value * 2^exponent; `more` says that further digits, not all zero, were dropped below the last bit.
struct Mantissa {
  std::uint64_t value = 0;
  long exponent = 0;
  bool more = false;
};

/// Digits with a point among them, off the front; false if there are none.
bool take_digits(std::string_view& text, Mantissa& out) {
  bool any = false, point = false;
  for (; !text.empty(); text.remove_prefix(1)) {
    if (text.front() == '.' && !point) {
      point = true;
      continue;
    }
    const int digit = digit_of(text.front());
    if (digit < 0) break;
    any = true;
    const bool full = out.value >> 60U != 0;
    if (full)
      out.more = out.more || digit != 0;
    else
      out.value = out.value << 4U | static_cast<std::uint64_t>(digit);
    out.exponent += (full ? 4 : 0) - (point ? 4 : 0);
  }
  return any;
}

/// A sign and decimal digits, to the end of the text.
bool take_exponent(std::string_view text, long& out) {
  const bool negative = !text.empty() && text.front() == '-';
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
  if (text.empty()) return false;
  long value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return false;
    value = std::min(value * 10 + (c - '0'), kFarExponent);
  }
  out = negative ? -value : value;
  return true;
}

double rounded(Mantissa m, std::string_view text) {
  if (m.value == 0) return 0.0;
  const long top = m.exponent + static_cast<long>(std::bit_width(m.value));  // below 2^top
  const long unit = std::max<long>(top, kLowest) - kDigits;                  // of the last bit that is kept
  const long drop = unit - m.exponent;
  if (drop > 64) return 0.0;
  if (drop > 0) {
    const std::uint64_t kept = drop == 64 ? 0 : m.value >> static_cast<unsigned>(drop);
    const std::uint64_t half = std::uint64_t{1} << static_cast<unsigned>(drop - 1);
    const std::uint64_t rest = drop == 64 ? m.value : m.value & ((half << 1U) - 1);
    const bool up = rest > half || (rest == half && (m.more || (kept & 1U) != 0));
    m = {kept + (up ? 1U : 0U), unit, false};
  }
  const double value =
      top > 2000 ? HUGE_VAL : std::ldexp(static_cast<double>(m.value), static_cast<int>(m.exponent));
  if (std::isinf(value))
    throw CorruptData("'" + std::string(text.substr(0, 40)) + "' is too large for a number");
  return value;
}

}  // namespace

std::string to_hex(double value) {
  if (std::isnan(value)) return "nan";
  const std::string sign = std::signbit(value) ? "-" : "";
  if (std::isinf(value)) return sign + "inf";
  if (value == 0.0) return sign + "0x0.0p+0";
  const auto bits = std::bit_cast<std::uint64_t>(value);
  const std::uint64_t stored = bits >> 52U & 0x7FFU;
  const int exponent = stored == 0 ? -1022 : static_cast<int>(stored) - 1023;
  std::string digits;
  for (int shift = 48; shift >= 0; shift -= 4)
    digits += "0123456789abcdef"[bits >> static_cast<unsigned>(shift) & 0xFU];
  return sign + (stored == 0 ? "0x0." : "0x1.") + digits + (exponent < 0 ? "p-" : "p+") +
         std::to_string(std::abs(exponent));
}

double from_hex(std::string_view text) {
  std::string_view left = trimmed(text);
  const bool negative = !left.empty() && left.front() == '-';
  if (!left.empty() && (left.front() == '-' || left.front() == '+')) left.remove_prefix(1);
  double value = 0.0;
  if (take(left, "inf")) {
    take(left, "inity");
    value = HUGE_VAL;
  } else if (take(left, "nan")) {
    value = std::numeric_limits<double>::quiet_NaN();
  } else {
    take(left, "0x");
    Mantissa m;
    if (!take_digits(left, m)) refuse(text);
    long exponent = 0;
    if (take(left, "p")) {
      if (!take_exponent(left, exponent)) refuse(text);
      left = {};
    }
    m.exponent += exponent;
    if (left.empty()) value = rounded(m, text);
  }
  if (!left.empty()) refuse(text);
  return negative ? -value : value;
}

}  // namespace octoway::core
