// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Many independent items, several threads. Items are handed out in small runs; each writes only its own
// result, so the outcome does not depend on the number of threads. The calling thread works too, and is the
// one that reports progress.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "core/base/monitor.hpp"

namespace octoway::core {

/// 0 means as many as the machine has.
inline int thread_count(int wanted, std::size_t items) {
  const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  const int most = static_cast<int>(std::clamp<std::size_t>(items, 1, 256));
  return std::clamp(wanted > 0 ? wanted : cores, 1, most);
}

/// The threads that help the calling one. If the system has no more to give, fewer do the work. Each begins
/// when the gate opens. By then some memory was given back, for what a new thread needs to throw its first
/// exception: without it the C library ends the process.
template <class Body>
std::vector<std::thread> start_threads(int wanted, std::mutex& gate, const Body& body) {
  constexpr std::size_t kSpare = 96 << 10;
  std::vector<std::thread> out;
  if (wanted < 1) return out;
  const std::lock_guard closed(gate);
  try {
    const auto spare = std::make_unique_for_overwrite<char[]>(kSpare);
    out.reserve(static_cast<std::size_t>(wanted));
    for (int t = 1; t <= wanted; ++t) out.emplace_back(body, t);
  } catch (const std::system_error&) {
    return out;  // a limit on threads
  } catch (const std::bad_alloc&) {
    return out;
  }
  return out;
}

/// work(thread, item) for every item in [0, items); idle(done) is called by the calling thread between its
/// own items. The first exception stops all threads and is thrown again here; so does the monitor of the
/// calling thread, also while it waits for the others.
template <class Work, class Idle>
void parallel_for(std::size_t items, int threads, std::size_t run, const Work& work, const Idle& idle) {
  std::atomic<std::size_t> next{0};
  std::atomic<bool> failed{false};
  std::exception_ptr error;
  std::mutex mutex;
  std::condition_variable ended;
  std::size_t finished = 0;
  const auto guarded = [&](const auto& part) {
    try {
      part();
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!error) error = std::current_exception();
      failed = true;
    }
  };
  const auto items_of = [&](int thread) {
    for (std::size_t begin = next.fetch_add(run); begin < items && !failed; begin = next.fetch_add(run)) {
      for (std::size_t i = begin; i < std::min(begin + run, items); ++i) work(thread, i);
      if (thread == 0) idle(begin), checkpoint_now();
    }
  };
  const Monitor* outer = MonitorScope::current();
  const auto help = [&](int thread) {
    {
      const std::lock_guard open(mutex);
    }
    [[maybe_unused]] const volatile int none = std::uncaught_exceptions();  // takes what it needs
    Monitor monitor;
    monitor.cancel = outer != nullptr ? outer->cancel : nullptr;
    monitor.ended = &failed;
    const MonitorScope scope(monitor);
    guarded([&] { items_of(thread); });
    const std::lock_guard lock(mutex);
    ++finished;
    ended.notify_one();
  };
  std::vector<std::thread> others = start_threads(threads - 1, mutex, help);
  guarded([&] { items_of(0); });
  while (!others.empty()) {
    std::unique_lock lock(mutex);
    if (ended.wait_for(lock, std::chrono::milliseconds(10), [&] { return finished == others.size(); })) break;
    lock.unlock();
    if (!failed) guarded([&] { idle(std::min(next.load(), items)), checkpoint_now(); });
  }
  for (std::thread& t : others) t.join();
  if (error) std::rethrow_exception(error);
}

}  // namespace octoway::core
