// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Slots that edits leave behind in flat tables, kept for reuse: single slots, and runs of slots by their
// length. Last in, first out: the most recently freed is the likeliest to be in the cache.
#pragma once

#include <cstdint>
#include <vector>

namespace octoway::core {

class FreeSlots {
 public:
  void give(std::uint32_t slot) { slots_.push_back(slot); }
  /// A freed slot, or `end`: the table's size, where it has to grow by one.
  std::uint32_t take(std::uint32_t end) {
    if (slots_.empty()) return end;
    const std::uint32_t slot = slots_.back();
    slots_.pop_back();
    return slot;
  }
  std::size_t count() const { return slots_.size(); }

 private:
  std::vector<std::uint32_t> slots_;
};

/// Runs are reused for their own length only; the lengths that occur are few.
class FreeRuns {
 public:
  void give(std::uint32_t first, std::uint32_t length) {
    if (length >= by_length_.size()) by_length_.resize(length + 1);
    by_length_[length].give(first);
  }
  std::uint32_t take(std::uint32_t length, std::uint32_t end) {
    return length < by_length_.size() ? by_length_[length].take(end) : end;
  }

 private:
  std::vector<FreeSlots> by_length_;
};

}  // namespace octoway::core
