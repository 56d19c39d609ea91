// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A tiny test frame: TEST(name) { CHECK(condition); CHECK_EQ(a, b); CHECK_THROWS(Type, expression); }
#pragma once

#include <cstdint>
#include <functional>
#include <iostream>
#include <vector>

#include "core/base/random.hpp"

namespace octoway::core::test {

struct Case {
  const char* name;
  void (*run)();
};

inline std::vector<Case>& cases() {
  static std::vector<Case> list;
  return list;
}
inline int& failures() {
  static int count = 0;
  return count;
}
struct Register {
  Register(const char* name, void (*run)()) { cases().push_back({name, run}); }
};

inline void report(const char* file, int line, const char* text) {
  ++failures();
  std::cerr << file << ":" << line << ": failed: " << text << "\n";
}

/// The same numbers everywhere; `below` is good enough for tests.
class Random {
 public:
  explicit Random(std::uint64_t seed) : random_(seed) {}
  std::uint64_t next() { return random_.next(); }
  std::int64_t below(std::int64_t n) {
    return static_cast<std::int64_t>(next() % static_cast<std::uint64_t>(n));
  }

 private:
  core::Random random_;
};

}  // namespace octoway::core::test

#define OCTOWAY_JOIN2(a, b) a##b
#define OCTOWAY_JOIN(a, b) OCTOWAY_JOIN2(a, b)
#define TEST(name)                                                                       \
  static void name();                                                                    \
  static const octoway::core::test::Register OCTOWAY_JOIN(register_, name)(#name, name); \
  static void name()
#define CHECK(condition)                                                           \
  do {                                                                             \
    if (!(condition)) octoway::core::test::report(__FILE__, __LINE__, #condition); \
  } while (false)
#define CHECK_EQ(a, b) CHECK((a) == (b))
#define CHECK_THROWS(Type, expression)                                                          \
  do {                                                                                          \
    bool thrown = false;                                                                        \
    try {                                                                                       \
      (void)(expression);                                                                       \
    } catch (const Type&) {                                                                     \
      thrown = true;                                                                            \
    }                                                                                           \
    if (!thrown) octoway::core::test::report(__FILE__, __LINE__, #expression " throws " #Type); \
  } while (false)
