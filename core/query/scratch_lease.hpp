// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/search/scratch.hpp"
#include "core/space/tables.hpp"

namespace octoway::core {

/// Search memory from the space's pool for as long as a query runs.
class Tables::ScratchLease {
 public:
  explicit ScratchLease(const Tables& tables) : pool_(*tables.pool_) {
    const std::lock_guard lock(pool_.mutex);
    if (!pool_.free.empty()) {
      scratch_ = std::move(pool_.free.back());
      pool_.free.pop_back();
    } else {
      scratch_ = std::make_unique<Scratch>();
    }
  }
  ~ScratchLease() {
    const std::lock_guard lock(pool_.mutex);
    pool_.free.push_back(std::move(scratch_));
  }
  ScratchLease(const ScratchLease&) = delete;
  ScratchLease& operator=(const ScratchLease&) = delete;
  Scratch& operator*() { return *scratch_; }

 private:
  ScratchPool& pool_;
  std::unique_ptr<Scratch> scratch_;
};

}  // namespace octoway::core
