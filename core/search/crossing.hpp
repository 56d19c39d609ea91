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

#include "core/search/portal_blocks.hpp"

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
  std::uint32_t slot;    ///< through which portal of the parent's cell; kNoCell at the start
  std::uint32_t next;    ///< in the same bucket
};

class CrossingStore {
 public:
  std::vector<CrossingEntry> entries;

  /// `least`: no key is less; `grain`: a step of keys that makes no difference to whoever asks.
  void begin(std::size_t states, float least, float grain) {
    if (best_.size() < states) best_.resize(states, BestKey{});
    if (++stamp_ == 0) {  // after 2^32 searches the stamps wrap around
      std::fill(best_.begin(), best_.end(), BestKey{});
      stamp_ = 1;
    }
    entries.clear();
    if (used_ > first_) std::fill(heads_.begin() + first_, heads_.begin() + used_, kNone);
    least_ = least;
    scale_ = 1.0F / grain;
    cursor_ = first_ = kLastBucket;
    used_ = 0;
    queued_ = 0;
  }

  BestKeys best_keys() const { return {best_.data(), stamp_}; }
  float best(std::uint32_t state) const { return best_keys().of(state); }
  void improve(std::uint32_t state, float f) { best_[state] = {f, stamp_}; }
  /// A closed state's best key is lower than any other's, so nothing improves on it.
  void close(std::uint32_t state) { best_[state] = {-1.0F, stamp_}; }

  void prefetch(std::uint32_t state) const { octoway::prefetch(&best_[state]); }

  // A bucket queue over the entries. Keys that share a bucket come out last in, first out; its width bounds
  // the error. Keys may fall (they do above weight 1): the cursor then goes back. A 4-ary heap above weight 1
  // was rejected: a third slower with as many expansions.

  bool has_queued() const { return queued_ != 0; }
  void queue(std::uint32_t entry) {
    const float offset = (entries[entry].f - least_) * scale_;
    const std::int32_t bucket = offset < static_cast<float>(kLastBucket)
                                    ? static_cast<std::int32_t>(offset > 0.0F ? offset : 0.0F)
                                    : kLastBucket;
    if (bucket < cursor_) cursor_ = bucket;
    if (bucket < first_) first_ = bucket;
    if (bucket >= used_) use_up_to(bucket);
    entries[entry].next = heads_[static_cast<std::size_t>(bucket)];
    heads_[static_cast<std::size_t>(bucket)] = entry;
    ++queued_;
  }
  std::uint32_t take() {
    while (head() == kNone) ++cursor_;
    const std::uint32_t entry = head();
    head() = entries[entry].next;
    --queued_;
    return entry;
  }
  /// The entry that take() will most likely give next, or kNoCell.
  std::uint32_t peek() const { return heads_[static_cast<std::size_t>(cursor_)]; }

 private:
  static constexpr std::uint32_t kNone = ~0U;
  static constexpr std::int32_t kLastBucket = 4194304;  ///< keys beyond share it

  std::uint32_t& head() { return heads_[static_cast<std::size_t>(cursor_)]; }
  void use_up_to(std::int32_t bucket) {
    used_ = bucket + 1;
    const auto needed = static_cast<std::size_t>(used_);
    if (needed > heads_.size()) heads_.resize(std::bit_ceil(needed + 1024), kNone);
  }

  BigVector<BestKey> best_;
  std::uint32_t stamp_ = 0;
  float least_ = 0.0F, scale_ = 1.0F;
  std::int32_t cursor_ = 0;            ///< no bucket before it holds an entry
  std::int32_t first_ = 0, used_ = 0;  ///< buckets [first_, used_) were touched
  std::size_t queued_ = 0;
  std::vector<std::uint32_t> heads_;
};

}  // namespace octoway
