// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Places that a query may not enter, whatever is there: heights and boxes. What is left is a space of its
// own: a copy of the one that the query would read, with those voxels blocked. The last few are kept with
// their version, so a fleet that shares a filter pays for it once.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/base/box.hpp"
#include "core/base/lattice.hpp"

namespace octoway::core {

class Tables;

/// In metres.
struct QueryFilter {
  std::optional<std::pair<double, double>> altitude;  ///< z of the lowest and the highest place
  std::vector<std::array<DVec, 2>> no_go;             ///< boxes, lower corner first

  bool empty() const { return !altitude && no_go.empty(); }
};

/// The voxels that a filter blocks: all that a box, or what lies below or above, overlaps with positive
/// volume. Throws InvalidInput for what is not finite or too far away.
std::vector<Box> blocked_by(const QueryFilter& filter, const Lattice& lattice, const Box& bounds);

/// The spaces of one version that some voxels were blocked in.
class FilteredSpaces {
 public:
  /// Of a space of this version; made by the first who asks, while others who ask wait. `layer` keeps the
  /// space alive, if it is a layer.
  std::shared_ptr<const Tables> get(const Tables& base, std::shared_ptr<const Tables> layer,
                                    std::vector<Box> blocked);
  void clear();

 private:
  static constexpr std::size_t kKept = 8;
  struct Kept {
    const Tables* base;
    std::shared_ptr<const Tables> layer;
    std::vector<Box> blocked;
    std::shared_ptr<const Tables> tables;
  };

  std::mutex mutex_;
  std::vector<Kept> kept_;  ///< the last one asked for is the last
};

}  // namespace octoway::core
