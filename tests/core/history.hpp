// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The threads of a test share this: the voxels of recent versions, and what went wrong.
#pragma once

#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/voxels/bit_grid.hpp"

namespace octoway::core::test {

inline constexpr int kReaders = 8;

/// The voxels of the versions that somebody may still ask about. The writer puts them here before it
/// publishes.
///
/// Readers talk to the writer by relaxed stores, and look versions up only after they gave their view
/// back: a lock around read() would order the threads, and hide from the sanitizer what NavSpace itself
/// forgot to order.
class History {
 public:
  void keep(std::uint64_t version, BitGrid grid) {
    const std::lock_guard lock(mutex_);
    grids_[version] = std::make_shared<const BitGrid>(std::move(grid));
    std::uint64_t oldest = version - 1;
    for (const auto& floor : floors_) oldest = std::min(oldest, floor.load(std::memory_order_relaxed));
    grids_.erase(grids_.begin(), grids_.lower_bound(oldest));
  }
  std::shared_ptr<const BitGrid> of(std::uint64_t version) const {
    const std::lock_guard lock(mutex_);
    const auto found = grids_.find(version);
    return found == grids_.end() ? nullptr : found->second;
  }
  std::size_t size() const {
    const std::lock_guard lock(mutex_);
    return grids_.size();
  }
  /// This reader will not ask about anything older.
  void set_floor(int reader, std::uint64_t version) {
    floors_[static_cast<std::size_t>(reader)].store(version, std::memory_order_relaxed);
  }

 private:
  mutable std::mutex mutex_;
  std::map<std::uint64_t, std::shared_ptr<const BitGrid>> grids_;
  std::array<std::atomic<std::uint64_t>, kReaders> floors_{};
};

/// Faults from any thread: the test frame itself is for one.
class Faults {
 public:
  void unless(bool right, const std::string& what) {
    if (right) return;
    const std::lock_guard lock(mutex_);
    if (list_.size() < 5) list_.push_back(what);
  }
  const std::vector<std::string>& list() const { return list_; }

 private:
  std::mutex mutex_;
  std::vector<std::string> list_;
};

}  // namespace octoway::core::test
