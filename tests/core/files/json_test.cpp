// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// JSON: what is printed is what Python's json.dumps prints, and nothing but JSON is read.
#include <string>

#include "core/base/error.hpp"
#include "core/files/json.hpp"
#include "tests/core/check.hpp"

using namespace octoway::core;

namespace {

std::string again(std::string_view text) {
  return Json::parse(text).print();
}

}  // namespace

TEST(json_is_printed_as_python_prints_it) {
  const Json value = Json::Object{{"facts", Json::Object{}},
                                  {"list", Json::List{1, -2, true, false, Json(), Json::List{}}},
                                  {"text", "a \"quoted\"\\ \n\t\x7f \xc3\xa9 \xf0\x9f\x98\x80"},
                                  {"large", ~std::uint64_t{0}}};
  CHECK_EQ(value.print(),
           "{\"facts\": {}, \"list\": [1, -2, true, false, null, []], \"text\": \"a \\\"quoted\\\"\\\\ "
           "\\n\\t\\u007f "
           "\\u00e9 \\ud83d\\ude00\", \"large\": 18446744073709551615}");
  CHECK_EQ(again(value.print()), value.print());
}

TEST(json_is_read) {
  CHECK_EQ(again(" [ 1 , 2 ]\r\n\t"), "[1, 2]");
  CHECK_EQ(again("\"\\u00e9\\/\\b\\f\\ud83d\\ude00\""), "\"\\u00e9/\\b\\f\\ud83d\\ude00\"");
  CHECK_EQ(again("\"\\ud800\""), "\"\\ud800\"");  // half a pair
  CHECK_EQ(again("\"\\ud800\\u0041\""), "\"\\ud800A\"");
  CHECK_EQ(again("\"\xc3\xa9\""), "\"\\u00e9\"");
  CHECK_EQ(again("[0, -0, 1.5, 1e9, 99999999999999999999, -9223372036854775808]"),
           "[0, 0, 1.5, 1e9, 99999999999999999999, -9223372036854775808]");
  CHECK_EQ(Json::parse("{\"a\": 1, \"a\": 2}").at("a").count("number"), 2U);  // the last one counts
}

TEST(what_is_no_json_is_refused) {
  for (const char* bad : {"",
                          " ",
                          "{",
                          "}",
                          "[",
                          "[1",
                          "[1,",
                          "[1,]",
                          "[,]",
                          "{\"a\"}",
                          "{\"a\":}",
                          "{\"a\":1,}",
                          "{1:2}",
                          "\"",
                          "\"\\",
                          "\"\\x\"",
                          "\"\\u12\"",
                          "\"\\u12g4\"",
                          "\"a\nb\"",
                          "tru",
                          "True",
                          "nul",
                          "NaN",
                          "Infinity",
                          "01",
                          "-",
                          "+1",
                          "1.",
                          ".5",
                          "1e",
                          "1e+",
                          "1 2",
                          "[1] x",
                          "\"\xc3\"",
                          "\"\xff\"",
                          "\"\xc0\x80\"",
                          "\"\xf5\x80\x80\x80\"",
                          "'a'",
                          "[1 2]"})
    CHECK_THROWS(CorruptData, Json::parse(bad));
  CHECK_THROWS(CorruptData, Json::parse(std::string(100'000, '[')));
  CHECK_THROWS(CorruptData, Json::parse(std::string(100, '[') + std::string(100, ']')));
}

TEST(json_of_another_kind_is_refused) {
  const Json value = Json::parse("{\"n\": -1, \"x\": 1.5, \"b\": true, \"t\": \"7\", \"l\": []}");
  for (const char* name : {"n", "x", "b", "t", "l"}) CHECK_THROWS(CorruptData, value.at(name).count("count"));
  CHECK_THROWS(CorruptData, value.at("missing"));
  CHECK_THROWS(CorruptData, value.at("n").text("text"));
  CHECK_THROWS(CorruptData, value.at("n").truth("truth"));
  CHECK_THROWS(CorruptData, value.at("n").list("list"));
  CHECK_THROWS(CorruptData, value.at("l").find("a"));
  CHECK_THROWS(CorruptData, Json(5).count("small number", 4));
}
