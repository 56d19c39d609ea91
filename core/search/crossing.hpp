// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The crossing search's memory, reused from query to query: nothing is cleared and, once warm, nothing is
// allocated.
//
// What decides whether a state is worth keeping (its best key) lies in 8 bytes a state, stamped with the
// query; all else is written once, one entry after the other, into an arena. Queue and parents name entries
// of the arena, so a state that is improved leaves its old entry behind, and it is recognised as stale when
// it comes up.
#pragma once

#include <bit>
#include <limits>
#include <vector>

#include "core/base/heap.hpp"
#include "core/base/portal.hpp"

namespace octoway {

inline void prefetch(const void* address) {
#if defined(__GNUC__)
  __builtin_prefetch(address);
#else
  (void)address;
#endif
}

struct CrossingEntry {
  float g, f;
  float x, y, z;         ///< where the state was entered, in voxels
  std::uint32_t state;   ///< cell, portal, or the goal
  std::uint32_t parent;  ///< entry
  CellId cell;           ///< that was entered
  PortalId portal;       ///< through which; kNoCell at the start
  std::uint32_t next;    ///< in the same bucket
};

class CrossingStore {
 public:
  std::vector<CrossingEntry> entries;
  Heap heap;  ///< weight above 1: keys may fall

  /// `least`: the least key to come.
  void begin(std::size_t states, float least) {
    if (best_.size() < states) best_.resize(states);
    if (++stamp_ == 0) {  // after 2^32 searches the stamps wrap around
      std::fill(best_.begin(), best_.end(), Best{});
      stamp_ = 1;
    }
    entries.clear();
    heap.clear();
    std::fill_n(heads_.begin(), used_, kNone);
    least_ = least;
    cursor_ = used_ = queued_ = 0;
  }

  float best(std::uint32_t state) const {
    const Best& b = best_[state];
    return b.stamp == stamp_ ? b.f : std::numeric_limits<float>::infinity();
  }
  void improve(std::uint32_t state, float f) { best_[state] = {f, stamp_}; }
  /// A closed state's best key is lower than any other's, so nothing improves on it.
  void close(std::uint32_t state) { best_[state] = {-1.0F, stamp_}; }

  void prefetch(std::uint32_t state) const { octoway::prefetch(&best_[state]); }

  // A monotone bucket queue over the entries: keys never fall below the last one taken, as in A* with a
  // consistent heuristic and weight 1. Keys that share a bucket come out last in, first out; its width bounds
  // the error.

  bool has_queued() const { return queued_ != 0; }
  void queue(std::uint32_t entry) {
    const float offset = (entries[entry].f - least_) * kScale;
    std::size_t bucket =
        offset > 0.0F ? (offset < kMostBuckets ? static_cast<std::size_t>(offset) : kLastBucket) : 0;
    if (bucket < cursor_) bucket = cursor_;
    if (bucket >= heads_.size()) heads_.resize(std::bit_ceil(bucket + 1024), kNone);
    if (bucket >= used_) used_ = bucket + 1;
    entries[entry].next = heads_[bucket];
    heads_[bucket] = entry;
    ++queued_;
  }
  std::uint32_t take() {
    while (heads_[cursor_] == kNone) ++cursor_;
    const std::uint32_t entry = heads_[cursor_];
    heads_[cursor_] = entries[entry].next;
    --queued_;
    return entry;
  }
  /// The entry that take() will most likely give next, or kNoCell.
  std::uint32_t peek() const { return heads_[cursor_]; }

 private:
  struct Best {
    float f = 0.0F;
    std::uint32_t stamp = 0;
  };
  static constexpr std::uint32_t kNone = ~0U;
  static constexpr float kScale = 8.0F;              ///< buckets a voxel
  static constexpr float kMostBuckets = 4194304.0F;  ///< keys beyond share the last bucket
  static constexpr std::size_t kLastBucket = 4194304;

  std::vector<Best> best_;
  std::uint32_t stamp_ = 0;
  float least_ = 0.0F;
  std::size_t cursor_ = 0, used_ = 0, queued_ = 0;
  std::vector<std::uint32_t> heads_;
};

}  // namespace octoway
