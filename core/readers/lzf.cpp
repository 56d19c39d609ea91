// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/readers/lzf.hpp"

#include "core/base/monitor.hpp"

namespace octoway::core {

std::vector<std::uint8_t> decompress_lzf(std::span<const std::uint8_t> input, std::size_t size) {
  ByteReader in(input);
  if (size / kLzfMaxRatio > input.size())
    in.fail(std::to_string(input.size()) + " compressed bytes cannot hold " + std::to_string(size));
  std::vector<std::uint8_t> out;
  out.reserve(size);
  while (in.left() != 0) {
    const std::size_t begin = in.at();
    const std::uint32_t control = in.u8("a run");
    std::size_t length = control + 1;
    if (control >= 32) {
      length = control >> 5;
      if (length == 7) length += in.u8("a reference's length");
      length += 2;
    }
    checkpoint();
    if (length > size - out.size()) ByteReader::fail_at(begin, "more data than the header says");
    if (control < 32) {
      const std::span<const std::uint8_t> run = in.take(length, "a run of bytes");
      out.insert(out.end(), run.begin(), run.end());
      continue;
    }
    const std::size_t back = ((control & 31U) << 8 | in.u8("a reference")) + std::size_t{1};
    if (back > out.size()) ByteReader::fail_at(begin, "a reference to before the beginning");
    for (std::size_t i = 0; i < length; ++i) out.push_back(out[out.size() - back]);  // may overlap itself
  }
  if (out.size() != size)
    in.fail("the data ends after " + std::to_string(out.size()) + " of " + std::to_string(size) + " bytes");
  return out;
}

}  // namespace octoway::core
