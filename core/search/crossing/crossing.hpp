// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The crossing search's memory, reused from query to query: nothing is cleared but what was written and, once
// warm, nothing is allocated.
//
// The best key of a state, which decides whether it is kept, lies in 4 bytes; all else is written
// once, one entry after the other, into an arena. Queue and parents name entries of the arena, so a state
// that is improved leaves its old entry behind, and it is recognised as stale when it comes up. (Best keys
// stamped with their query need no clearing, but a second gather for each block; setting back the states that
// the arena names takes 2 % of a search.)
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/search/crossing/relax.hpp"

namespace octoway::core {

inline void prefetch(const void* address) {
#if defined(__GNUC__)
  __builtin_prefetch(address);
#else
  (void)address;
#endif
}

/// Half a cache line.
struct CellEntry {
  float x, y, z;  ///< where the cell was entered, in voxels
  float g, f;
  std::uint32_t next;    ///< in the same bucket
  std::uint32_t parent;  ///< entry; kNoCell at the start
  CellId cell;           ///< that was entered, and the state; the number of cells stands for the goal
};

struct PortalEntry : CellEntry {
  std::uint32_t portal;  ///< the state
};

inline std::uint32_t state_of(const CellEntry& entry) {
  return entry.cell;
}
inline std::uint32_t state_of(const PortalEntry& entry) {
  return entry.portal;
}

template <class Entry>
class CrossingStore {
 public:
  /// `least`: no key is less; `grain`: a step of keys that makes no difference to the caller.
  void begin(std::size_t states, float least, float grain) {
    forget();  // what a search that was broken off may have left
    if (best_.size() < states) best_.resize(states, kUnknown);
    least_ = least;
    scale_ = 1.0F / grain;
  }

  /// At the end of a search, while what it wrote is at hand.
  void forget() {
    for (std::uint32_t e = 0; e < count_; ++e) best_[state_of(entries_[e])] = kUnknown;
    std::fill_n(heads_.begin(), used_, kNone);
    count_ = taken_ = 0;
    cursor_ = kLastBucket;
    used_ = 0;
  }

  const Entry& operator[](std::uint32_t e) const { return entries_[e]; }

  /// The entries from the start to this one.
  const std::vector<std::uint32_t>& chain_to(std::uint32_t entry) {
    chain_.clear();
    for (; entry != kNoCell; entry = entries_[entry].parent) chain_.push_back(entry);
    std::reverse(chain_.begin(), chain_.end());
    return chain_;
  }

  const float* best_keys() const { return best_.data(); }
  float best(std::uint32_t state) const { return best_[state]; }
  float least() const { return least_; }
  float scale() const { return scale_; }
  /// A closed state's best key is lower than any other's, so nothing improves on it.
  void close(std::uint32_t state) { best_[state] = -1.0F; }

  /// With prices a state that was closed may be improved upon, below a limit.
  void close(std::uint32_t state, float limit) { best_[state] = limit; }

  /// Before so many are added.
  void make_room(std::size_t entries) {
    if (count_ + entries > entries_.size()) entries_.resize(std::bit_ceil(count_ + entries + 1024));
  }
  void add(Entry entry) { add(entry, bucket_of(entry.f, least_, scale_)); }
  /// Where f, which entries of a state are compared by, is not the key of the queue.
  void add(Entry entry, std::int32_t bucket) {
    use_up_to(bucket);
    best_[state_of(entry)] = entry.f;
    entry.next = std::exchange(heads_[static_cast<std::size_t>(bucket)], count_);
    entries_[count_++] = entry;
    if (bucket < cursor_) cursor_ = bucket;
  }
  /// The output of a relaxation, before the better ones are added.
  Relaxed relaxed;

  /// Some of those that were relaxed together; `portals` are the states of the lanes where states are
  /// portals. Changing members are kept in locals: the compiler cannot know that writes do not hit the store
  /// itself. Memory of an expansion is prefetched at once; prefetching only near the front of the queue
  /// was slower, since that is a branch.
  template <class Side>
  void add(std::uint32_t lanes, const std::uint32_t* portals, std::uint32_t parent,
           const CellBlock<Side>* blocks) {
    Entry* entry = entries_.data() + count_;
    float* const best = best_.data();
    std::uint32_t* heads = heads_.data();
    std::uint32_t count = count_;
    std::int32_t cursor = cursor_;
    for (; lanes != 0; lanes &= lanes - 1, ++entry) {
      const auto lane = static_cast<std::uint32_t>(std::countr_zero(lanes));
      const std::int32_t bucket = relaxed.bucket[lane];
      if (bucket >= used_) [[unlikely]] {
        use_up_to(bucket);
        heads = heads_.data();
      }
      const CellId cell = relaxed.cell[lane];
      const float f = relaxed.f[lane];
      std::memcpy(&entry->x, relaxed.at[lane], 4 * sizeof(float));
      entry->f = f;
      entry->next = heads[bucket];
      entry->parent = parent;
      entry->cell = cell;
      if constexpr (std::is_same_v<Entry, PortalEntry>) entry->portal = portals[lane];
      best[state_of(*entry)] = f;
      heads[bucket] = count++;
      cursor = bucket < cursor ? bucket : cursor;
      const auto* next = reinterpret_cast<const char*>(blocks + cell);
      prefetch(next);
      prefetch(next + 64);
      prefetch(next + 128);
    }
    count_ = count;
    cursor_ = cursor;
  }

  // A bucket queue over the entries. Keys that share a bucket come out last in, first out; its width bounds
  // the error. Keys may fall (they do above weight 1): the cursor then goes back. A 4-ary heap above weight 1
  // was rejected: a third slower with as many expansions.

  bool has_queued() const { return taken_ != count_; }
  std::uint32_t take() {
    while (head() == kNone) ++cursor_;
    const std::uint32_t entry = head();
    head() = entries_[entry].next;
    ++taken_;
    return entry;
  }

 private:
  static constexpr float kUnknown = std::numeric_limits<float>::infinity();
  static constexpr std::uint32_t kNone = ~0U;

  std::uint32_t& head() { return heads_[static_cast<std::size_t>(cursor_)]; }
  void use_up_to(std::int32_t bucket) {
    if (bucket < used_) return;
    used_ = bucket + 1;
    const auto needed = static_cast<std::size_t>(used_);
    if (needed > heads_.size()) heads_.resize(std::bit_ceil(needed + 1024), kNone);
  }

  BigVector<float> best_;  ///< one for each state; kUnknown unless an entry has it
  std::vector<Entry> entries_;
  std::uint32_t count_ = 0;  ///< entries in use
  std::uint32_t taken_ = 0;  ///< entries out of the queue
  float least_ = 0.0F, scale_ = 1.0F;
  std::int32_t cursor_ = kLastBucket;  ///< no bucket before it holds an entry
  std::int32_t used_ = 0;              ///< buckets up to here were touched
  std::vector<std::uint32_t> heads_;
  std::vector<std::uint32_t> chain_;
};

}  // namespace octoway::core
