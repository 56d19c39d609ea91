// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Little-endian numbers from a file's bytes. A read past the end, like every other fault, is a CorruptWorld
// that names the byte; nothing is ever allocated on the word of a count in the file.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/base/error.hpp"

namespace octoway::core {

class ByteReader {
 public:
  explicit ByteReader(std::span<const std::uint8_t> bytes, std::size_t at = 0) : bytes_(bytes), at_(at) {}

  std::size_t at() const { return at_; }
  std::size_t left() const { return bytes_.size() - at_; }

  std::uint8_t u8(const char* what) { return take(1, what)[0]; }
  std::uint32_t u32(const char* what) {
    const std::span<const std::uint8_t> b = take(4, what);
    return std::uint32_t{b[0]} | std::uint32_t{b[1]} << 8 | std::uint32_t{b[2]} << 16 |
           std::uint32_t{b[3]} << 24;
  }
  std::int32_t i32(const char* what) { return static_cast<std::int32_t>(u32(what)); }
  float f32(const char* what) { return std::bit_cast<float>(u32(what)); }
  std::string_view text(std::size_t size, const char* what) {
    const std::span<const std::uint8_t> b = take(size, what);
    return {reinterpret_cast<const char*>(b.data()), b.size()};
  }
  /// Up to the next line feed, which is taken but not returned.
  std::string_view line(const char* what) {
    for (std::size_t end = at_; end < bytes_.size(); ++end)
      if (bytes_[end] == '\n') {
        const std::string_view found = text(end - at_, what);
        ++at_;
        return found;
      }
    at_ = bytes_.size();
    fail(std::string("the file ends inside ") + what);
  }
  std::span<const std::uint8_t> take(std::size_t size, const char* what) {
    if (size > left())
      fail(std::string("the file ends inside ") + what + ": " + std::to_string(size) + " bytes expected, " +
           std::to_string(left()) + " left");
    at_ += size;
    return bytes_.subspan(at_ - size, size);
  }
  [[noreturn]] void fail(const std::string& why) const { fail_at(at_, why); }
  [[noreturn]] static void fail_at(std::size_t byte, const std::string& why) {
    throw CorruptWorld("byte " + std::to_string(byte) + ": " + why);
  }

 private:
  std::span<const std::uint8_t> bytes_;
  std::size_t at_;
};

}  // namespace octoway::core
