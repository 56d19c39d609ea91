// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Many independent items, several threads. Items are handed out in small runs; each writes only its own
// result, so the outcome does not depend on the number of threads. The calling thread works too, and is the
// one that reports progress.
#pragma once

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace octoway::core {

/// 0 means as many as the machine has.
inline int thread_count(int wanted, std::size_t items) {
  const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  const int most = static_cast<int>(std::clamp<std::size_t>(items, 1, 256));
  return std::clamp(wanted > 0 ? wanted : cores, 1, most);
}

/// work(thread, item) for every item in [0, items); idle(done) is called by the calling thread between its
/// own items. The first exception stops all threads and is thrown again here.
template <class Work, class Idle>
void parallel_for(std::size_t items, int threads, std::size_t run, const Work& work, const Idle& idle) {
  std::atomic<std::size_t> next{0};
  std::atomic<bool> failed{false};
  std::exception_ptr error;
  std::mutex error_mutex;
  const auto body = [&](int thread) {
    try {
      for (std::size_t begin = next.fetch_add(run); begin < items && !failed; begin = next.fetch_add(run)) {
        for (std::size_t i = begin; i < std::min(begin + run, items); ++i) work(thread, i);
        if (thread == 0) idle(begin);
      }
    } catch (...) {
      const std::lock_guard lock(error_mutex);
      if (!error) error = std::current_exception();
      failed = true;
    }
  };
  std::vector<std::thread> others;
  for (int t = 1; t < threads; ++t) others.emplace_back(body, t);
  body(0);
  for (std::thread& t : others) t.join();
  if (error) std::rethrow_exception(error);
}

}  // namespace octoway::core
