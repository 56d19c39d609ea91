// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A space's links, and the cells of their ends. The first query that needs them finds them, while other
// queries wait.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>

#include "core/cells/cell_index.hpp"
#include "core/links/links.hpp"
#include "core/refine/corridor.hpp"

namespace octoway::core {

class LocatedLinks {
 public:
  /// Null: there are none. No query may be running.
  void show(std::shared_ptr<const LinkTable> table) {
    table_ = std::move(table);
    forget();
  }
  /// Forgets the cells, after an edit replaced them.
  void forget() {
    made_ = false;
    index_.reset();
  }

  const std::shared_ptr<const LinkTable>& table() const { return table_; }
  /// Null where there are none.
  const LinkIndex* in(const CellIndex& cells) const {
    if (!table_) return nullptr;
    if (!made_.load(std::memory_order_acquire)) {
      const std::lock_guard lock(mutex_);
      if (!made_) index_ = std::make_unique<LinkIndex>(table_, [&](QVec p) { return cells_at(cells, p); });
      made_.store(true, std::memory_order_release);
    }
    return index_.get();
  }

 private:
  std::shared_ptr<const LinkTable> table_;
  mutable std::mutex mutex_;
  mutable std::atomic<bool> made_{false};
  mutable std::unique_ptr<LinkIndex> index_;
};

}  // namespace octoway::core
