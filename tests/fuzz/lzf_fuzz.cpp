// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/readers/lzf.hpp"

using namespace octoway::core;

/// The first four bytes are the promised size.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 4) return 0;
  ByteReader in({data, size});
  const std::size_t promised = in.u32("size");
  try {
    if (decompress_lzf({data + 4, size - 4}, promised).size() != promised) __builtin_trap();
  } catch (const CorruptWorld&) {
  }
  return 0;
}
