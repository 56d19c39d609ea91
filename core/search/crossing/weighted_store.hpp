// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The weighted crossing search's memory, reused from query to query. As in CrossingStore entries are written
// one after the other into an arena, and a state that is improved leaves its old entry behind.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "core/base/heap.hpp"
#include "core/base/vec.hpp"
#include "core/cells/portal.hpp"
#include "core/links/links.hpp"

namespace octoway::core {

struct WeightedEntry {
  DVec at;               ///< where the state was entered, in voxels
  double g, rank;        ///< cost so far; what entries of one state are compared by, the least is best
  std::uint32_t state;   ///< cell, portal, or the goal
  std::uint32_t parent;  ///< entry; kNoCell at the start
  CellId cell;           ///< that was entered
  PortalId portal;       ///< through which; kNoCell at the start, at the goal and after a link
  ArcId arc = kNoCell;   ///< the link that led here; kNoCell for none
};

class WeightedStore {
 public:
  std::vector<WeightedEntry> entries;
  Heap open;

  void begin(std::size_t states) {
    if (best_.size() < states) best_.resize(states);
    if (++stamp_ == 0) {  // after 2^32 searches the stamps wrap around
      std::fill(best_.begin(), best_.end(), Best{});
      stamp_ = 1;
    }
    entries.clear();
    open.clear();
  }

  /// An entry must be less than this to be of use.
  double limit(std::uint32_t state) const {
    return best_[state].stamp == stamp_ ? best_[state].limit : std::numeric_limits<double>::infinity();
  }
  bool is_best(const WeightedEntry& entry) const { return best_[entry.state].rank == entry.rank; }
  void add(const WeightedEntry& entry, double key) {
    best_[entry.state] = {entry.rank, entry.rank, stamp_};
    open.push({key, static_cast<std::uint32_t>(entries.size())});
    entries.push_back(entry);
  }
  /// A state that was expanded is expanded again only for something that is better by far: so the search
  /// ends.
  void close(std::uint32_t state) { best_[state].limit = kReopen * best_[state].rank; }

 private:
  static constexpr double kReopen = 1.0 - 1.0 / 1024.0;
  struct Best {
    double rank = 0.0;
    double limit = 0.0;
    std::uint32_t stamp = 0;
  };

  std::vector<Best> best_;
  std::uint32_t stamp_ = 0;
};

}  // namespace octoway::core
