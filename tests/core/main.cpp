// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include <cstring>

#include "tests/core/check.hpp"

/// Runs all tests, or those whose name contains the argument.
int main(int argc, char** argv) {
  int passed = 0;
  int failed = 0;
  for (const auto& c : octoway::core::test::cases()) {
    if (argc > 1 && std::strstr(c.name, argv[1]) == nullptr) continue;
    const int before = octoway::core::test::failures();
    try {
      c.run();
    } catch (const std::exception& e) {
      octoway::core::test::report(c.name, 0, e.what());
    }
    const bool ok = octoway::core::test::failures() == before;
    ok ? ++passed : ++failed;
    if (!ok) std::cerr << "FAILED " << c.name << "\n";
  }
  std::cout << "core: " << passed << " passed, " << failed << " failed\n";
  return failed == 0 ? 0 : 1;
}
