// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/search/crossing/relax.hpp"

#include <atomic>

namespace octoway::core {

namespace {

bool machine_has_avx2() {
#ifdef OCTOWAY_AVX2
  return __builtin_cpu_supports("avx2") != 0;
#else
  return false;
#endif
}

std::atomic<bool> in_use{machine_has_avx2()};

}  // namespace

bool vector_instructions_in_use() {
  return in_use.load(std::memory_order_relaxed);
}

bool use_vector_instructions(bool wanted) {
  in_use = wanted && machine_has_avx2();
  return in_use;
}

}  // namespace octoway::core
