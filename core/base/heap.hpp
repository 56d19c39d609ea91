// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A 4-ary heap of (key, id) with ties broken by id, so that the order of expansion depends on nothing but the
// input. Entries are not moved when a key falls: the search pushes again and skips the stale one when it
// surfaces, which was simpler and no slower than decrease-key for the bushy portal graphs of merged cells.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace octoway::core {

struct HeapEntry {
  double key;
  std::uint32_t id;

  friend bool operator<(const HeapEntry& a, const HeapEntry& b) {
    return a.key < b.key || (a.key == b.key && a.id < b.id);
  }
};

class Heap {
 public:
  bool empty() const { return entries_.empty(); }
  std::size_t size() const { return entries_.size(); }
  void clear() { entries_.clear(); }
  const HeapEntry& top() const { return entries_.front(); }

  void push(HeapEntry entry) {
    std::size_t i = entries_.size();
    entries_.push_back(entry);
    while (i > 0) {
      const std::size_t parent = (i - 1) / 4;
      if (!(entry < entries_[parent])) break;
      entries_[i] = entries_[parent];
      i = parent;
    }
    entries_[i] = entry;
  }

  HeapEntry pop() {
    const HeapEntry result = entries_.front();
    const HeapEntry last = entries_.back();
    entries_.pop_back();
    if (!entries_.empty()) sink(last);
    return result;
  }

 private:
  void sink(HeapEntry entry) {
    const std::size_t n = entries_.size();
    std::size_t i = 0;
    for (std::size_t first = 1; first < n; first = 4 * i + 1) {
      std::size_t best = first;
      for (std::size_t c = first + 1; c < std::min(first + 4, n); ++c)
        if (entries_[c] < entries_[best]) best = c;
      if (!(entries_[best] < entry)) break;
      entries_[i] = entries_[best];
      i = best;
    }
    entries_[i] = entry;
  }

  std::vector<HeapEntry> entries_;
};

}  // namespace octoway::core
