// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The cells that the last edits of a layer touched. An abstraction that shows one version finds here what may
// differ in another, newer or older, without a look through all cells.
#pragma once

#include <algorithm>
#include <deque>
#include <optional>
#include <span>
#include <vector>

#include "core/base/mutex.hpp"
#include "core/cells/portal.hpp"

namespace octoway::core {

class ChangeLog {
 public:
  /// An edit made tables of stamp `after` out of those of stamp `before`, and touched these cells at most.
  void add(std::uint64_t before, std::uint64_t after, std::span<const CellId> cells) {
    const std::lock_guard lock(mutex_);
    if (!edits_.empty() && edits_.back().after != before) forget();  // an edit was lost, or given up
    if (cells.size() > kMostCells) return forget();
    edits_.push_back({before, after, {cells.begin(), cells.end()}});
    held_ += cells.size();
    while (held_ > kMostCells || edits_.size() > kMostEdits) {
      held_ -= edits_.front().cells.size();
      edits_.pop_front();
    }
  }
  void clear() {
    const std::lock_guard lock(mutex_);
    forget();
  }

  /// Cells that may differ between two versions, ascending, each once; nothing if that is not known.
  std::optional<std::vector<CellId>> between(std::uint64_t a, std::uint64_t b) const {
    std::vector<CellId> cells;
    if (a == b) return cells;
    const std::lock_guard lock(mutex_);
    std::size_t i = place(a);
    std::size_t j = place(b);
    if (i > edits_.size() || j > edits_.size()) return std::nullopt;
    if (i > j) std::swap(i, j);
    for (; i < j; ++i) cells.insert(cells.end(), edits_[i].cells.begin(), edits_[i].cells.end());
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
  }

 private:
  static constexpr std::size_t kMostCells = 1U << 16U;  ///< beyond, a look through all cells is as good
  static constexpr std::size_t kMostEdits = 256;
  struct Edit {
    std::uint64_t before, after;
    std::vector<CellId> cells;
  };

  /// How many edits of the log a version has seen; more than there are if it is not in the log.
  std::size_t place(std::uint64_t stamp) const {
    if (edits_.empty()) return 1;
    if (edits_.front().before == stamp) return 0;
    const auto made = [&](const Edit& edit) { return edit.after == stamp; };
    const auto found = std::find_if(edits_.begin(), edits_.end(), made);
    return static_cast<std::size_t>(found - edits_.begin()) + 1;
  }
  void forget() {
    edits_.clear();
    held_ = 0;
  }

  mutable Mutex mutex_;
  std::deque<Edit> edits_;
  std::size_t held_ = 0;  ///< cells, in all edits
};

}  // namespace octoway::core
