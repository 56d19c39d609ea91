// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/base/exact.hpp"

#include "tests/core/check.hpp"

using namespace octoway::core;

TEST(products_of_256_bits) {
  const Int128 big = Int128{1} << 126;
  CHECK(product_less(big - 1, big + 1, big, big));
  CHECK(!product_less(big, big, big - 1, big + 1));
  CHECK(!product_less(big, 2, big / 2, 4));
  CHECK(product_less(-big, big, big - 1, -big));
  CHECK(!product_less(big, big, -big, -big));
  CHECK(product_less(-big, big, 0, 5) && product_less(0, big, 1, 1) && !product_less(0, big, big, 0));
  test::Random random(11);
  for (int round = 0; round < 1000; ++round) {  // (m + i)(m - i) = m^2 - i^2
    const Int128 m = Int128{random.below(INT64_MAX)} << random.below(60);
    const Int128 i = random.below(1000);
    CHECK_EQ(product_less(m + i, m - i, m, m), i != 0);
    CHECK_EQ(product_less(-m, m, m + i, i - m), i != 0);
  }
}
