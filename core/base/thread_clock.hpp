// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Processor time of the calling thread: the cost of a query, whatever else was running.
#pragma once

#include <ctime>

namespace octoway::core {

inline double thread_cpu_seconds() {
#ifdef CLOCK_THREAD_CPUTIME_ID
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
#else
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
#endif
}

}  // namespace octoway::core
