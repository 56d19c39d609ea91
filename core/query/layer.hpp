// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A layer: the tables for one radius or set of motions, and beside them what queries make when they first
// need it. Any number of threads may query a layer at a time, each with search memory of its own. Editors
// write to a layer without readers.
#pragma once

#include <memory>

#include "core/base/lazy.hpp"
#include "core/base/pool.hpp"
#include "core/query/reach.hpp"
#include "core/space/tables.hpp"
#include "core/travel/landmarks.hpp"

namespace octoway::core {

class Abstractions;
struct Scratch;

class Layer {
 public:
  explicit Layer(Tables of);
  /// Copies the tables; search memory and abstractions are shared.
  Layer(const Layer& other);
  Layer& operator=(const Layer&) = delete;

  Tables tables;

  const PortalBlocks& blocks() const;
  /// Null as long as no query needed them.
  const PortalBlocks* made_blocks() const { return tables.has_blocks ? &tables.blocks : late_blocks_.find(); }
  /// The cells of the ends of links; null if there are no links.
  const LinkIndex* links() const;
  /// The prices that a query pays here.
  Prices prices(const CostTable* costs) const { return allowed_.prices(costs, tables.cells, tables.kinds); }
  /// Reachability between places; with costs, through the cells that they allow. Without links.
  Reach reach(const CostTable* costs = nullptr) const;
  /// The landmarks of a table of costs.
  std::shared_ptr<const Landmarks> landmarks(const CostTable& costs) const;
  Pool<Scratch>& scratch() const { return *scratch_; }
  Abstractions& abstractions() const { return *abstractions_; }

  // For editors.
  /// Before an edit: forgets what queries found, keeps the blocks that they made, and sets a stamp.
  void begin_edit(std::uint64_t stamp);
  void show_links(std::shared_ptr<const LinkTable> links);
  /// Takes over what is not derived from the voxels of the layer alone.
  void show_surroundings(const Tables& from);
  /// Abstractions follow one layer and its copies. A copy that goes its own way needs its own.
  void part_abstractions();

 private:
  Lazy<PortalBlocks> late_blocks_;  ///< if the tables have none
  Lazy<LinkIndex> located_;
  mutable AllowedCache allowed_;
  mutable LandmarkCache landmarks_;
  std::shared_ptr<Pool<Scratch>> scratch_;
  std::shared_ptr<Abstractions> abstractions_;
};

/// With what queries made.
std::size_t bytes(const Layer& layer);
void validate(const Layer& layer);

}  // namespace octoway::core
