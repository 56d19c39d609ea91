// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A monotone bucket queue: keys never fall below the last one taken, as in A* with a consistent heuristic. Keys that share
// a bucket come out in no order of size (last in, first out), which makes push and pop a few instructions each; the
// bucket's width bounds the error. Deterministic: the order depends on the pushes alone.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace octoway {

class BucketQueue {
 public:
  explicit BucketQueue(float width) : scale_(1.0F / width) {}

  bool empty() const { return size_ == 0; }

  /// Forgets everything; `least` is the least key to come.
  void begin(float least) {
    std::fill_n(heads_.begin(), std::min<std::size_t>(used_, heads_.size()), kNone);
    entries_.clear();
    least_ = least;
    cursor_ = used_ = 0;
    size_ = 0;
  }

  void push(float key, std::uint32_t id) {
    const float offset = std::clamp((key - least_) * scale_, 0.0F, kMostBuckets);
    const std::size_t bucket = std::max(static_cast<std::size_t>(offset), cursor_);
    if (bucket >= heads_.size()) heads_.resize(std::max(bucket + 1, 2 * heads_.size()), kNone);
    used_ = std::max(used_, bucket + 1);
    entries_.push_back({id, heads_[bucket]});
    heads_[bucket] = static_cast<std::uint32_t>(entries_.size() - 1);
    ++size_;
  }

  std::uint32_t pop() {
    while (heads_[cursor_] == kNone) ++cursor_;
    const Entry entry = entries_[heads_[cursor_]];
    heads_[cursor_] = entry.next;
    --size_;
    return entry.id;
  }

 private:
  struct Entry {
    std::uint32_t id, next;
  };
  static constexpr std::uint32_t kNone = ~0U;
  static constexpr float kMostBuckets = 4194304.0F;  ///< keys beyond share the last bucket

  float scale_;
  float least_ = 0.0F;
  std::size_t cursor_ = 0, used_ = 0, size_ = 0;
  std::vector<std::uint32_t> heads_;
  std::vector<Entry> entries_;
};

}  // namespace octoway
