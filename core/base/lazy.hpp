// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A value that its first reader makes, while other readers wait.
#pragma once

#include <atomic>
#include <optional>
#include <utility>

#include "core/base/mutex.hpp"

namespace octoway::core {

template <class T>
class Lazy {
 public:
  /// make() runs once; if it throws, the next reader tries again.
  template <class Make>
  const T& get(const Make& make) const {
    if (!made_.load(std::memory_order_acquire)) {
      const PatientLock lock(mutex_);
      if (!made_.load(std::memory_order_relaxed)) {
        value_.emplace(make());
        made_.store(true, std::memory_order_release);
      }
    }
    return *value_;
  }
  /// Null while there is no value.
  const T* find() const { return made_.load(std::memory_order_acquire) ? &*value_ : nullptr; }

  // While nobody reads.
  void reset() { take(); }
  std::optional<T> take() {
    made_ = false;
    return std::exchange(value_, std::nullopt);
  }

 private:
  mutable Mutex mutex_;
  mutable std::atomic<bool> made_{false};
  mutable std::optional<T> value_;
};

}  // namespace octoway::core
