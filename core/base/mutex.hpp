// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A mutex that a forked child cannot wait for in vain. fork() copies one thread and all locks: a lock that
// another thread held at that moment is held for ever in the child, and what it guards may be half done. Such
// a lock refuses; the child has to load or build the space anew.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <thread>

#include "core/base/error.hpp"
#include "core/base/monitor.hpp"

#if defined(__unix__) || defined(__APPLE__)
#include <pthread.h>
#endif

namespace octoway::core {

/// How many forks lie between the first process and this one.
class Forks {
 public:
  static std::uint32_t count() { return count_.load(std::memory_order_relaxed); }

 private:
  static inline std::atomic<std::uint32_t> count_{0};
#if defined(__unix__) || defined(__APPLE__)
  static inline const int registered_ =
      pthread_atfork(nullptr, nullptr, [] { count_.fetch_add(1, std::memory_order_relaxed); });
#endif
};

class Mutex {
 public:
  void lock() {
    if (!mutex_.try_lock()) wait();
    holder_.store(Forks::count(), std::memory_order_relaxed);
  }
  bool try_lock() {
    if (!mutex_.try_lock()) return false;
    holder_.store(Forks::count(), std::memory_order_relaxed);
    return true;
  }
  void unlock() { mutex_.unlock(); }

  /// Throws InvalidInput if the lock is held by a thread that this process does not have. (One of this
  /// process that has just taken it needs a moment to write its process down.)
  void refuse_orphan() const {
    for (int turn = 0; holder_.load(std::memory_order_relaxed) != Forks::count(); ++turn) {
      if (turn == 100)
        throw InvalidInput(
            "this process was forked while another thread was at work on the space; load or build it anew "
            "here, or fork before other threads use it");
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }

 private:
  void wait() {
    refuse_orphan();
    mutex_.lock();
  }

  std::mutex mutex_;
  std::atomic<std::uint32_t> holder_{Forks::count()};  ///< forks before the last one that held it
};

/// Holds a lock that others may keep for long; a caller that is told to stop no longer waits.
class PatientLock {
 public:
  explicit PatientLock(Mutex& mutex) : mutex_(mutex) {
    if (mutex.try_lock()) return;
    if (MonitorScope::current() == nullptr)
      mutex.lock();
    else
      wait();
  }
  ~PatientLock() { mutex_.unlock(); }
  PatientLock(const PatientLock&) = delete;
  PatientLock& operator=(const PatientLock&) = delete;

 private:
  void wait() {
    for (const Stopwatch watch; !mutex_.try_lock();) {
      mutex_.refuse_orphan();
      checkpoint_now();
      if (watch.seconds() > kSpin) std::this_thread::sleep_for(std::chrono::microseconds(500));
    }
  }

  static constexpr double kSpin = 20e-6;  ///< seconds

  Mutex& mutex_;
};

}  // namespace octoway::core
