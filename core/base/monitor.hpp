// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A long job asks its monitor now and then whether it may go on, and tells it how far it is. A default
// monitor says nothing and never stops a job, so no stage has to check whether somebody is watching.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>

#include "core/base/error.hpp"

namespace octoway::core {

class Monitor {
 public:
  using Clock = std::chrono::steady_clock;

  std::function<void(const char* stage, double fraction)>
      progress;                               ///< called at most some 20 times a second
  std::function<bool()> interrupted;          ///< Ctrl-C; asked at most some 20 times a second
  const std::atomic<bool>* cancel = nullptr;  ///< a token that another thread may set

  /// True once the job should end. Cheap: the clock is read on every 256th call only.
  bool stopped() {
    if (cancel != nullptr && cancel->load(std::memory_order_relaxed)) return true;
    if (!interrupted || (++calls_ & 255U) != 0) return false;
    return due() && interrupted();
  }

  /// For build stages: reports progress and throws Interrupted when told to stop. Call it once per thousands
  /// of items.
  void step(const char* stage, double fraction) {
    if (cancel != nullptr && cancel->load(std::memory_order_relaxed)) throw Interrupted();
    if (!due()) return;
    if (progress) progress(stage, fraction);
    if (interrupted && interrupted()) throw Interrupted();
  }

 private:
  bool due() {
    const auto now = Clock::now();
    if (now - last_ < std::chrono::milliseconds(50)) return false;
    last_ = now;
    return true;
  }

  Clock::time_point last_ = Clock::now();
  std::uint32_t calls_ = 0;
};

/// Seconds since construction.
class Stopwatch {
 public:
  double seconds() const { return std::chrono::duration<double>(Monitor::Clock::now() - start_).count(); }

 private:
  Monitor::Clock::time_point start_ = Monitor::Clock::now();
};

}  // namespace octoway::core
