// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// CRC-32 and hexadecimal floats, against numbers that zlib and Python give.
#include <bit>
#include <cmath>
#include <limits>

#include "core/base/error.hpp"
#include "core/files/crc32.hpp"
#include "core/files/hex_float.hpp"
#include "tests/core/check.hpp"

using namespace octoway::core;

namespace {

ByteSpan bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace

TEST(crc32_is_that_of_zlib) {
  CHECK_EQ(crc32({}), 0U);
  CHECK_EQ(crc32(bytes_of("123456789")), 0xCBF43926U);
  CHECK_EQ(crc32(bytes_of("The quick brown fox jumps over the lazy dog")), 0x414FA339U);
  const std::string_view text = "one sum, whatever the pieces are that it is made of";
  for (std::size_t cut = 0; cut <= text.size(); ++cut)
    CHECK_EQ(crc32(bytes_of(text.substr(cut)), crc32(bytes_of(text.substr(0, cut)))), crc32(bytes_of(text)));
}

TEST(floats_print_as_python_prints_them) {
  CHECK_EQ(to_hex(0.0), "0x0.0p+0");
  CHECK_EQ(to_hex(-0.0), "-0x0.0p+0");
  CHECK_EQ(to_hex(1.0), "0x1.0000000000000p+0");
  CHECK_EQ(to_hex(0.1), "0x1.999999999999ap-4");
  CHECK_EQ(to_hex(-1.7), "-0x1.b333333333333p+0");
  CHECK_EQ(to_hex(5e-324), "0x0.0000000000001p-1022");
  CHECK_EQ(to_hex(std::numeric_limits<double>::max()), "0x1.fffffffffffffp+1023");
  CHECK_EQ(to_hex(-HUGE_VAL), "-inf");
  CHECK_EQ(to_hex(std::nan("")), "nan");
}

TEST(floats_are_read_as_python_reads_them) {
  CHECK_EQ(from_hex("0x1.8p+1"), 3.0);
  CHECK_EQ(from_hex("  -0X.8P0 \n"), -0.5);
  CHECK_EQ(from_hex("10"), 16.0);
  CHECK_EQ(from_hex("0x0p0"), 0.0);
  CHECK(std::signbit(from_hex("-0x0p0")));
  CHECK_EQ(from_hex("+Infinity"), HUGE_VAL);
  CHECK(std::isnan(from_hex("NaN")));
  CHECK_EQ(from_hex("0x1p-1074"), 5e-324);
  CHECK_EQ(from_hex("0x1p-1075"), 0.0);                            // a tie, to even
  CHECK_EQ(from_hex("0x1.0000000000000000000001p-1075"), 5e-324);  // above it
  CHECK_EQ(from_hex("0x3p-1075"), 1e-323);                         // a tie, to even
  CHECK_EQ(from_hex("0x1.00000000000008p0"), 1.0);
  CHECK_EQ(from_hex("0x1.00000000000018p0"), std::nextafter(std::nextafter(1.0, 2.0), 2.0));
  CHECK_EQ(from_hex("0x1.000000000000080000000000000000001p0"), std::nextafter(1.0, 2.0));
  CHECK_EQ(from_hex("0x1p-99999999999999999999"), 0.0);
  for (const char* bad : {"", " ", "x", "0x", ".", "0x.p1", "0x1p", "0x1p+", "0x1 p1", "1.2.3", "0x1p1x",
                          "--1", "infin", "0x1p1024", "0x1.fffffffffffff8p1023", "1p99999999999999999999"})
    CHECK_THROWS(CorruptData, from_hex(bad));
}

TEST(floats_come_back_bit_for_bit) {
  test::Random random(7);
  for (int i = 0; i < 20000; ++i) {
    const auto value = std::bit_cast<double>(random.next());
    if (std::isnan(value)) continue;
    CHECK_EQ(std::bit_cast<std::uint64_t>(from_hex(to_hex(value))), std::bit_cast<std::uint64_t>(value));
  }
}
