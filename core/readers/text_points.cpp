// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/readers/text_points.hpp"

#include <charconv>
#include <cmath>
#include <utility>

#include "core/base/monitor.hpp"

namespace octoway::core {

namespace {

constexpr bool separates(char c) {
  return c == ' ' || c == '\t' || c == ',' || c == ';' || c == '\r';
}

/// Off the front of the line, without separators; empty at its end.
std::string_view next_word(std::string_view& line) {
  std::size_t begin = 0;
  while (begin < line.size() && separates(line[begin])) ++begin;
  std::size_t end = begin;
  while (end < line.size() && !separates(line[end])) ++end;
  const std::string_view word = line.substr(begin, end - begin);
  line.remove_prefix(end);
  return word;
}

bool read_number(std::string_view word, double& value) {
  if (word.starts_with('+')) word.remove_prefix(1);
  const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (fault == std::errc::result_out_of_range && end == word.data() + word.size()) {
    const bool tiny = word.find("e-") != word.npos || word.find("E-") != word.npos;
    value = tiny ? 0.0 : HUGE_VAL;  // too large is refused as not finite
    return true;
  }
  return fault == std::errc{} && end == word.data() + word.size();
}

std::string_view without_comment(std::string_view line) {
  const auto at = std::min(line.find('#'), line.find("//"));
  return at == std::string_view::npos ? line : line.substr(0, at);
}

[[noreturn]] void fail(std::int64_t line, const std::string& why, std::string_view shown) {
  std::string text;
  for (const char c : shown.substr(0, 60)) text += c >= ' ' && c <= '~' ? c : '?';
  throw CorruptWorld("line " + std::to_string(line) + ": " + why + ", found '" + text + "'");
}

/// False for a line without a point.
bool parse_line(std::string_view line, std::int64_t number, const TextLayout& layout, DVec& point) {
  std::string_view rest = layout.comments ? without_comment(line) : line;
  std::size_t column = 0;
  std::size_t found = 0;
  for (std::string_view word = next_word(rest); !word.empty(); word = next_word(rest), ++column)
    for (int a = 0; a < 3; ++a) {
      if (layout.columns[static_cast<std::size_t>(a)] != column) continue;
      if (!read_number(word, point[a])) fail(number, "expected numbers", line);
      if (!layout.keep_nan && !std::isfinite(point[a]))
        fail(number, "coordinates must be finite numbers", line);
      ++found;
    }
  if (column == 0 && layout.comments) return false;
  if (found < 3 || column < layout.least_columns || (layout.exact && column > layout.least_columns))
    fail(number,
         (layout.exact ? "expected " : "expected at least ") + std::to_string(layout.least_columns) +
             " columns",
         line);
  return true;
}

bool is_header(std::string_view line) {
  double ignored = 0.0;
  const std::string_view first = next_word(line);
  return !first.empty() && !read_number(first, ignored);
}

}  // namespace

std::vector<DVec> parse_text_points(std::string_view block, std::int64_t first_line,
                                    const TextLayout& layout) {
  std::vector<DVec> points;
  bool header = layout.header;
  for (std::int64_t number = first_line; !block.empty(); ++number) {
    if ((number & 0xff) == 0) checkpoint();
    const std::size_t end = std::min(block.find('\n'), block.size());
    const std::string_view line = block.substr(0, end);
    block.remove_prefix(std::min(end + 1, block.size()));
    if (std::exchange(header, false) && is_header(line)) continue;
    DVec point;
    if (parse_line(line, number, layout, point)) points.push_back(point);
  }
  return points;
}

}  // namespace octoway::core
