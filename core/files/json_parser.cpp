// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// JSON from text. Strict: no comments, no trailing commas, no NaN; and not deeper than a header ever is, so
// that a made-up file cannot use up the stack.
#include <charconv>
#include <string>

#include "core/base/error.hpp"
#include "core/files/json.hpp"
#include "core/files/utf8.hpp"

namespace octoway::core {

namespace {

class JsonParser {
 public:
  explicit JsonParser(std::string_view text) : text_(text), left_(text) {}

  Json all() {
    Json value = any(0);
    skip_blanks();
    if (!left_.empty()) refuse("text after the end");
    return value;
  }

 private:
  static constexpr int kDeepest = 32;

  [[noreturn]] void refuse(const std::string& why) const {
    throw CorruptData("the header cannot be understood: " + why + " at character " +
                      std::to_string(text_.size() - left_.size()));
  }
  void skip_blanks() {
    while (!left_.empty() && std::string_view(" \t\n\r").find(left_.front()) != std::string_view::npos)
      left_.remove_prefix(1);
  }
  /// Takes a word, blanks before it aside.
  bool take(std::string_view word) {
    skip_blanks();
    if (!left_.starts_with(word)) return false;
    left_.remove_prefix(word.size());
    return true;
  }

  Json any(int depth) {
    if (depth > kDeepest) refuse("too many lists in lists");
    if (take("{")) return object(depth);
    if (take("[")) return list(depth);
    if (take("\"")) return string();
    if (take("true")) return true;
    if (take("false")) return false;
    if (take("null")) return {};
    return number();
  }

  Json object(int depth) {
    Json::Object entries;
    if (take("}")) return entries;
    do {
      if (!take("\"")) refuse("no name");
      std::string key = string();
      if (!take(":")) refuse("no colon");
      entries.emplace_back(std::move(key), any(depth + 1));
    } while (take(","));
    if (!take("}")) refuse("no end of an object");
    return entries;
  }

  Json list(int depth) {
    Json::List items;
    if (take("]")) return items;
    do items.push_back(any(depth + 1));
    while (take(","));
    if (!take("]")) refuse("no end of a list");
    return items;
  }

  std::string string() {
    std::string out;
    while (!left_.empty() && left_.front() != '"') {
      if (static_cast<unsigned char>(left_.front()) < 0x20) refuse("a control character in a text");
      if (left_.front() == '\\')
        escape(out);
      else
        append_code_point(take_code_point(left_), out);
    }
    if (left_.empty()) refuse("no end of a text");
    left_.remove_prefix(1);
    return out;
  }

  void escape(std::string& out) {
    static constexpr std::string_view kNames = "\"\\/bfnrt", kMeant = "\"\\/\b\f\n\r\t";
    left_.remove_prefix(1);
    if (left_.empty()) refuse("no end of a text");
    const char name = left_.front();
    left_.remove_prefix(1);
    if (const std::size_t i = kNames.find(name); i != std::string_view::npos) {
      out += kMeant[i];
      return;
    }
    if (name != 'u') refuse("an unknown escape");
    std::uint32_t code = unit();
    if (code >= 0xD800 && code < 0xDC00 && left_.starts_with("\\u")) {  // the first half of a pair
      const std::string_view before = left_;
      left_.remove_prefix(2);
      const std::uint32_t low = unit();
      if (low >= 0xDC00 && low < 0xE000)
        code = 0x10000 + ((code - 0xD800) << 10U) + (low - 0xDC00);
      else
        left_ = before;
    }
    append_code_point(code, out);
  }

  std::uint32_t unit() {
    std::uint32_t value = 0;
    if (left_.size() < 4) refuse("an escape is cut off");
    const auto [end, error] = std::from_chars(left_.data(), left_.data() + 4, value, 16);
    if (error != std::errc() || end != left_.data() + 4) refuse("an escape is no number");
    left_.remove_prefix(4);
    return value;
  }

  std::size_t digits(std::size_t at) const {
    while (at < left_.size() && left_[at] >= '0' && left_[at] <= '9') ++at;
    return at;
  }

  Json number() {
    const std::size_t sign = left_.starts_with('-') ? 1 : 0;
    std::size_t end = digits(sign);
    if (end == sign || (end > sign + 1 && left_[sign] == '0')) refuse("no value");
    const std::size_t whole = end;
    if (end < left_.size() && left_[end] == '.') end = fraction(end + 1);
    if (end < left_.size() && (left_[end] == 'e' || left_[end] == 'E')) {
      const bool signed_too = end + 1 < left_.size() && (left_[end + 1] == '+' || left_[end + 1] == '-');
      end = fraction(end + (signed_too ? 2 : 1));
    }
    const std::string_view text = left_.substr(0, end);
    left_.remove_prefix(end);
    std::int64_t plain = 0;
    std::uint64_t large = 0;
    const auto reads = [&](auto& value) {
      return whole == end && std::from_chars(text.data(), text.data() + end, value).ec == std::errc();
    };
    if (reads(plain)) return plain;
    if (reads(large)) return large;
    return Json::OtherNumber{std::string(text)};
  }
  std::size_t fraction(std::size_t at) const {
    const std::size_t end = digits(at);
    if (end == at) refuse("a number without digits");
    return end;
  }

  std::string_view text_, left_;
};

}  // namespace

Json Json::parse(std::string_view text) {
  return JsonParser(text).all();
}

}  // namespace octoway::core
