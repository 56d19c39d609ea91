// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A table of numbers in a file: its bytes, the lowest first, and what they stand for.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>
#include <string>
#include <vector>

#include "core/base/error.hpp"
#include "core/files/bytes.hpp"

namespace octoway::core {

/// How numpy names a type of numbers.
template <class T>
constexpr const char* number_type();
template <>
constexpr const char* number_type<std::uint64_t>() {
  return "<u8";
}
template <>
constexpr const char* number_type<std::uint32_t>() {
  return "<u4";
}
template <>
constexpr const char* number_type<std::int32_t>() {
  return "<i4";
}
template <>
constexpr const char* number_type<std::uint16_t>() {
  return "<u2";
}
template <>
constexpr const char* number_type<std::uint8_t>() {
  return "|u1";
}
template <>
constexpr const char* number_type<float>() {
  return "<f4";
}
template <>
constexpr const char* number_type<double>() {
  return "<f8";
}

/// Bytes of one number; 0 for a type that no file has.
std::size_t number_size(const std::string& type);

struct Section {
  std::string name, type;
  std::vector<std::uint64_t> shape;
  std::vector<std::uint8_t> bytes;

  std::uint64_t rows() const { return shape.empty() ? 1 : shape[0]; }
  /// True if it has as many axes as given, and each that is not 0 is as long as given.
  bool is_shaped(std::initializer_list<std::uint64_t> wanted) const {
    return shape.size() == wanted.size() &&
           std::equal(wanted.begin(), wanted.end(), shape.begin(),
                      [](std::uint64_t want, std::uint64_t is) { return want == 0 || want == is; });
  }

  template <class T>
  static Section of(std::string name, std::span<const T> values, std::vector<std::uint64_t> shape) {
    Section out{std::move(name), number_type<T>(), std::move(shape), {}};
    out.bytes.resize(values.size_bytes());
    if (!values.empty()) std::memcpy(out.bytes.data(), values.data(), values.size_bytes());
    swap_if_big<T>(out.bytes.data(), values.size());
    return out;
  }
  template <class T>
  static Section of(std::string name, std::span<const T> values) {
    return of(std::move(name), values, {values.size()});
  }

  /// Throws CorruptData if the numbers are of another type or shape; an axis of 0 may be as long as it likes.
  template <class T>
  std::vector<T> values(std::initializer_list<std::uint64_t> wanted) const {
    std::vector<T> out;
    copy_to(out, wanted);
    return out;
  }
  template <class T, class Allocator>
  void copy_to(std::vector<T, Allocator>& out, std::initializer_list<std::uint64_t> wanted) const {
    if (type != number_type<T>() || !is_shaped(wanted))
      throw CorruptData("damaged: '" + name + "' has a wrong shape or numbers of a wrong type");
    out.resize(bytes.size() / sizeof(T));
    if (!bytes.empty()) std::memcpy(out.data(), bytes.data(), bytes.size());
    swap_if_big<T>(reinterpret_cast<std::uint8_t*>(out.data()), out.size());
  }

 private:
  template <class T>
  static void swap_if_big(std::uint8_t* bytes, std::size_t count) {
    if constexpr (std::endian::native == std::endian::big)
      for (std::size_t i = 0; i < count; ++i)
        std::reverse(bytes + i * sizeof(T), bytes + (i + 1) * sizeof(T));
  }
};

}  // namespace octoway::core
