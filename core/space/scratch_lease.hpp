// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/space/space.hpp"

namespace octoway {

/// Search memory from the space's pool for as long as a query runs.
class Space::ScratchLease {
 public:
  explicit ScratchLease(const Space& space) : space_(space) {
    const std::lock_guard lock(space.pool_mutex_);
    if (!space.pool_.empty()) {
      scratch_ = std::move(space.pool_.back());
      space.pool_.pop_back();
    } else {
      scratch_ = std::make_unique<Scratch>();
    }
  }
  ~ScratchLease() {
    const std::lock_guard lock(space_.pool_mutex_);
    space_.pool_.push_back(std::move(scratch_));
  }
  ScratchLease(const ScratchLease&) = delete;
  ScratchLease& operator=(const ScratchLease&) = delete;
  Scratch& operator*() { return *scratch_; }

 private:
  const Space& space_;
  std::unique_ptr<Scratch> scratch_;
};

}  // namespace octoway
