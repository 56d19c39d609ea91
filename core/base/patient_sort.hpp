// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Sorting millions takes long enough to be stopped meanwhile.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/base/monitor.hpp"

namespace octoway::core {

template <class Iterator>
void patient_sort(Iterator first, Iterator last) {
  std::uint32_t compared = 0;
  std::sort(first, last, [&](const auto& a, const auto& b) {
    if ((++compared & 0xfffU) == 0) checkpoint();
    return a < b;
  });
}

}  // namespace octoway::core
