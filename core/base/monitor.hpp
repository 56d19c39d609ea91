// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A long job asks its monitor now and then whether it may go on, and tells it how far it is. A default
// monitor says nothing and never stops a job, so no stage has to check whether somebody is watching.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <utility>

#include "core/base/error.hpp"

namespace octoway::core {

class Monitor {
 public:
  using Clock = std::chrono::steady_clock;

  std::function<void(const char* stage, double fraction)>
      progress;                               ///< called at most some 20 times a second
  std::function<bool()> interrupted;          ///< Ctrl-C; asked at most some 50 times a second
  const std::atomic<bool>* cancel = nullptr;  ///< a token that another thread may set
  const std::atomic<bool>* ended = nullptr;   ///< set when the threads that share a job are to stop

  /// True once the job should end, and ever after. For inner loops: it looks at its first call, and then
  /// about once a millisecond. The clock is read on every n-th call only, and n follows the pace of the
  /// calls: a count alone would be a matter of microseconds here and of seconds there.
  bool stopped() { return ++calls_ >= stride_ && look(); }
  /// The same; looks at once. For loops whose turns may take long.
  bool stopped_now() { return is_set() || (interrupted && ask(Clock::now())); }

  /// For build stages: reports progress and throws Interrupted when told to stop. Call it once per thousands
  /// of items.
  void step(const char* stage, double fraction) {
    if (stopped_now()) throw Interrupted();
    if (progress && passed(last_told_, Clock::now(), std::chrono::milliseconds(50)))
      progress(stage, fraction);
  }

 private:
  static constexpr std::chrono::nanoseconds kPace{1'000'000};
  static constexpr std::uint32_t kLongest = 4096;

  bool is_set() const {
    return stop_ || (cancel != nullptr && cancel->load(std::memory_order_relaxed)) ||
           (ended != nullptr && ended->load(std::memory_order_relaxed));
  }
  bool look() {
    if (is_set()) return true;  // and so it will be at the next call
    const auto now = Clock::now();
    const auto spent = now - std::exchange(last_look_, now);
    if (calls_ == stride_ && spent < kPace / 2)
      stride_ = std::min(2 * stride_, kLongest);
    else if (spent > 2 * kPace)
      stride_ = std::max<std::uint32_t>(
          1, static_cast<std::uint32_t>(static_cast<std::int64_t>(stride_) * kPace.count() / spent.count()));
    const bool stop = interrupted && ask(now);
    if (!stop) calls_ = 0;
    return stop;
  }
  bool ask(Clock::time_point now) {
    if (passed(last_asked_, now, std::chrono::milliseconds(20))) stop_ = interrupted();
    return stop_;
  }
  static bool passed(Clock::time_point& last, Clock::time_point now, Clock::duration pause) {
    if (now - last < pause) return false;
    last = now;
    return true;
  }

  std::uint32_t stride_ = 16;
  std::uint32_t calls_ = stride_;  ///< the first call is one too many, and looks
  bool stop_ = false;
  Clock::time_point last_look_ = Clock::now();
  Clock::time_point last_asked_ = last_look_;
  Clock::time_point last_told_ = last_look_;
};

/// The monitor of the job that the calling thread is at. Stages far below a query or an update look at it by
/// checkpoint(), and need not hand it down.
class MonitorScope {
 public:
  explicit MonitorScope(Monitor& monitor) : before_(std::exchange(current_, &monitor)) {}
  ~MonitorScope() { current_ = before_; }
  MonitorScope(const MonitorScope&) = delete;
  MonitorScope& operator=(const MonitorScope&) = delete;
  /// Null while nobody watches.
  static Monitor* current() { return current_; }

 private:
  // Reserved with the thread itself, where the compiler can: to reserve it later may fail, which ends the
  // process.
#if defined(__GNUC__) && defined(__linux__)
  [[gnu::tls_model("initial-exec")]]
#endif
  static inline constinit thread_local Monitor* current_ = nullptr;

  Monitor* before_;
};

/// Throws Interrupted once the job of this thread should end. Cheap: for inner loops.
inline void checkpoint() {
  if (Monitor* monitor = MonitorScope::current(); monitor != nullptr && monitor->stopped())
    throw Interrupted();
}

/// The same; reads the clock at once. For loops whose turns may take long.
inline void checkpoint_now() {
  if (Monitor* monitor = MonitorScope::current(); monitor != nullptr && monitor->stopped_now())
    throw Interrupted();
}

/// Seconds since construction.
class Stopwatch {
 public:
  double seconds() const { return std::chrono::duration<double>(Monitor::Clock::now() - start_).count(); }

 private:
  Monitor::Clock::time_point start_ = Monitor::Clock::now();
};

}  // namespace octoway::core
