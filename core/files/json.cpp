// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// JSON values: looking into them, and printing them.
#include "core/files/json.hpp"

#include "core/base/error.hpp"
#include "core/files/utf8.hpp"

namespace octoway::core {

namespace {

[[noreturn]] void refuse(const char* what, const char* wanted) {
  throw CorruptData(std::string("the header cannot be understood: ") + what + " is not " + wanted);
}

void print_unit(std::uint32_t unit, std::string& out) {
  out += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4)
    out += "0123456789abcdef"[unit >> static_cast<unsigned>(shift) & 0xFU];
}

void print_text(std::string_view text, std::string& out) {
  out += '"';
  while (!text.empty()) {
    const std::uint32_t c = take_code_point(text);
    switch (c) {
      case '"':
        out += "\\\"";
        break;
      case '\\':
        out += "\\\\";
        break;
      case '\n':
        out += "\\n";
        break;
      case '\r':
        out += "\\r";
        break;
      case '\t':
        out += "\\t";
        break;
      case '\f':
        out += "\\f";
        break;
      case '\b':
        out += "\\b";
        break;
      default:
        if (c >= 0x20 && c < 0x7F) {
          out += static_cast<char>(c);
        } else if (c < 0x10000) {
          print_unit(c, out);
        } else {
          print_unit(0xD800 + ((c - 0x10000) >> 10U), out);
          print_unit(0xDC00 + ((c - 0x10000) & 0x3FFU), out);
        }
    }
  }
  out += '"';
}

}  // namespace

void Json::add(std::string key, Json value) {
  if (value_.index() == 0) value_ = Object();
  std::get<Object>(value_).emplace_back(std::move(key), std::move(value));
}

const Json::Object& Json::object(const char* what) const {
  const auto* found = std::get_if<Object>(&value_);
  if (found == nullptr) refuse(what, "an object");
  return *found;
}

const Json::List& Json::list(const char* what) const {
  const auto* found = std::get_if<List>(&value_);
  if (found == nullptr) refuse(what, "a list");
  return *found;
}

const std::string& Json::text(const char* what) const {
  const auto* found = std::get_if<std::string>(&value_);
  if (found == nullptr) refuse(what, "a text");
  return *found;
}

bool Json::truth(const char* what) const {
  const auto* found = std::get_if<bool>(&value_);
  if (found == nullptr) refuse(what, "true or false");
  return *found;
}

std::uint64_t Json::count(const char* what, std::uint64_t most) const {
  const auto* plain = std::get_if<std::int64_t>(&value_);
  const auto* large = std::get_if<std::uint64_t>(&value_);
  if (plain != nullptr && *plain >= 0 && static_cast<std::uint64_t>(*plain) <= most)
    return static_cast<std::uint64_t>(*plain);
  if (large != nullptr && *large <= most) return *large;
  throw CorruptData(print() + " is no " + what);
}

const Json* Json::find(std::string_view key) const {
  const Object& entries = object("what should hold values by name");
  for (auto it = entries.rbegin(); it != entries.rend(); ++it)
    if (it->first == key) return &it->second;
  return nullptr;
}

const Json& Json::at(std::string_view key) const {
  const Json* found = find(key);
  if (found == nullptr)
    throw CorruptData("the header cannot be understood: '" + std::string(key) + "' is missing");
  return *found;
}

std::string Json::print() const {
  std::string out;
  print_to(out);
  return out;
}

void Json::print_to(std::string& out) const {
  if (const auto* truth = std::get_if<bool>(&value_)) {
    out += *truth ? "true" : "false";
  } else if (const auto* plain = std::get_if<std::int64_t>(&value_)) {
    out += std::to_string(*plain);
  } else if (const auto* large = std::get_if<std::uint64_t>(&value_)) {
    out += std::to_string(*large);
  } else if (const auto* other = std::get_if<OtherNumber>(&value_)) {
    out += other->text;
  } else if (const auto* text = std::get_if<std::string>(&value_)) {
    print_text(*text, out);
  } else if (const auto* list = std::get_if<List>(&value_)) {
    out += '[';
    for (const Json& item : *list) {
      if (&item != list->data()) out += ", ";
      item.print_to(out);
    }
    out += ']';
  } else if (const auto* object = std::get_if<Object>(&value_)) {
    out += '{';
    for (const auto& entry : *object) {
      if (&entry != object->data()) out += ", ";
      print_text(entry.first, out);
      out += ": ";
      entry.second.print_to(out);
    }
    out += '}';
  } else {
    out += "null";
  }
}

}  // namespace octoway::core
