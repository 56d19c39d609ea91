// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Landmarks of a table of costs (Goldberg and Harrelson, Computing the shortest path: A* search meets graph
// theory, 2005): the cost from a few far corners to every cell. By the triangle inequality the way between two
// places costs at least the difference of their costs from a landmark, so a search that knows them no longer
// believes that every metre ahead is as cheap as the cheapest one.
//
// A flood keeps of each cell where it was entered and for how much. Cells are convex: from there every place of
// the cell is reached along a straight line, so one number and one point serve the whole cell, however large it
// is. (A cost to the cell's centre alone is wrong by up to price times half the cell, which is more than the
// estimate is worth where cells are as large as patches of terrain.)
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "core/base/big_vector.hpp"
#include "core/base/mutex.hpp"
#include "core/graph/graph.hpp"
#include "core/travel/cost_table.hpp"

namespace octoway::core {

/// So many are looked at with one vector instruction.
inline constexpr std::size_t kLandmarks = 8;

/// A cell as all landmarks see it: where their floods entered it, in voxels, and the cost up to there; infinity
/// if they did not.
struct alignas(64) LandmarkRow {
  float cost[kLandmarks];
  float at[3][kLandmarks];
};

struct Landmarks {
  CostTable costs;  ///< that they were made for
  BigVector<LandmarkRow> rows;

  std::size_t bytes() const { return rows.capacity() * sizeof(LandmarkRow); }
};

/// Costs are no larger than 16 million voxels times cost, or single precision cannot tell them apart.
/// component: of each cell that may be entered, or kNoComponent. Every component has landmarks of its own.
Landmarks make_landmarks(const Graph& graph, std::span<const Box> cells, std::span<const Kind> kinds,
                         const CostTable& costs, std::span<const std::uint32_t> component);

/// The landmarks of the last few tables of costs.
class LandmarkCache {
 public:
  /// Made by the first reader that needs them, while other readers wait.
  template <class Make>
  std::shared_ptr<const Landmarks> get(const CostTable& costs, const Make& make) {
    const PatientLock lock(mutex_);
    for (std::size_t i = 0; i < kept_.size(); ++i)
      if (kept_[i]->costs == costs) {
        std::rotate(kept_.begin() + static_cast<std::ptrdiff_t>(i),
                    kept_.begin() + static_cast<std::ptrdiff_t>(i) + 1, kept_.end());
        return kept_.back();
      }
    auto made = std::make_shared<const Landmarks>(make());
    if (kept_.size() == kKept) kept_.erase(kept_.begin());
    kept_.push_back(std::move(made));
    return kept_.back();
  }
  /// After an edit.
  void clear();

 private:
  static constexpr std::size_t kKept = 4;

  Mutex mutex_;
  std::vector<std::shared_ptr<const Landmarks>> kept_;  ///< the last one asked for is the last
};

}  // namespace octoway::core
