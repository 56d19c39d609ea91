// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Memory that threads take for a while and give back, so that the next one finds it warm and large enough.
#pragma once

#include <memory>
#include <vector>

#include "core/base/mutex.hpp"

namespace octoway::core {

template <class T>
class Pool {
 public:
  /// Holds one T from construction to destruction.
  class Lease {
   public:
    explicit Lease(Pool& pool) : pool_(pool) {
      const std::lock_guard lock(pool.mutex_);
      if (pool.free_.empty()) {
        pool.free_.reserve(pool.made_ + 1);  // room for all: giving back must not fail
        held_ = std::make_unique<T>();
        ++pool.made_;
      } else {
        held_ = std::move(pool.free_.back());
        pool.free_.pop_back();
      }
    }
    ~Lease() {
      const std::lock_guard lock(pool_.mutex_);
      pool_.free_.push_back(std::move(held_));
    }
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    T& operator*() { return *held_; }

   private:
    Pool& pool_;
    std::unique_ptr<T> held_;
  };

 private:
  Mutex mutex_;
  std::vector<std::unique_ptr<T>> free_;
  std::size_t made_ = 0;
};

}  // namespace octoway::core
