// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// JSON, as much of it as the header of a file needs: whole numbers, texts, lists and objects in their order.
// Texts are UTF-8 here and escapes in the file, as Python's json.dumps writes them; a lone surrogate, which
// JSON can name and UTF-8 cannot, is kept in UTF-8's manner.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace octoway::core {

class Json {
 public:
  using List = std::vector<Json>;
  using Object = std::vector<std::pair<std::string, Json>>;
  /// A number that is no whole number of 64 bits, as it was written: no header has any.
  struct OtherNumber {
    std::string text;
  };

  Json() = default;  ///< null
  Json(bool value) : value_(value) {}
  Json(int value) : value_(std::int64_t{value}) {}
  Json(std::int64_t value) : value_(value) {}
  Json(std::uint64_t value) : value_(value) {}
  Json(std::string value) : value_(std::move(value)) {}
  Json(const char* value) : value_(std::string(value)) {}
  Json(List value) : value_(std::move(value)) {}
  Json(Object value) : value_(std::move(value)) {}
  Json(OtherNumber value) : value_(std::move(value)) {}

  /// Adds to an object.
  void add(std::string key, Json value);

  // Each throws CorruptData, which names the value by `what`, if it is of another kind.
  const Object& object(const char* what) const;
  const List& list(const char* what) const;
  const std::string& text(const char* what) const;
  bool truth(const char* what) const;
  /// A whole number between limits.
  std::uint64_t count(const char* what, std::uint64_t most = ~std::uint64_t{0}) const;

  /// Of an object; null if there is none. Of several with one name the last counts.
  const Json* find(std::string_view key) const;
  /// The same; throws CorruptData if there is none.
  const Json& at(std::string_view key) const;

  /// As Python's json.dumps prints it.
  std::string print() const;
  /// Throws CorruptData unless all of the text is one JSON value, blanks around it aside.
  static Json parse(std::string_view text);

 private:
  void print_to(std::string& out) const;

  std::variant<std::monostate, bool, std::int64_t, std::uint64_t, std::string, List, Object, OtherNumber>
      value_;
};

}  // namespace octoway::core
