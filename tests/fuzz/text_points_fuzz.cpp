// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include <cmath>

#include "core/readers/text_points.hpp"

using namespace octoway::core;

/// The first byte chooses the layout.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 1) return 0;
  TextLayout layout;
  layout.header = (data[0] & 1) != 0;
  layout.keep_nan = (data[0] & 2) != 0;
  layout.exact = (data[0] & 4) != 0;
  layout.comments = (data[0] & 8) == 0;
  if ((data[0] & 16) != 0) layout.columns = {2, 0, 1};
  try {
    for (const DVec& p : parse_text_points({reinterpret_cast<const char*>(data) + 1, size - 1}, 1, layout))
      for (int a = 0; a < 3; ++a)
        if (!layout.keep_nan && !std::isfinite(p[a])) __builtin_trap();
  } catch (const CorruptWorld&) {
  }
  return 0;
}
