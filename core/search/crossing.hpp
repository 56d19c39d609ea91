// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The crossing search's memory: reused from query to query, generation stamped, nothing cleared.
#pragma once

#include <vector>

#include "core/base/bucket_queue.hpp"
#include "core/base/heap.hpp"
#include "core/base/portal.hpp"

namespace octoway {

struct CrossingNode {
  float g, f;
  float x, y, z;  ///< where the state was entered, in voxels
  std::uint32_t parent;
  CellId cell;      ///< that was entered
  PortalId portal;  ///< through which; kNoCell at the start
  std::uint32_t generation = 0;
  bool closed = false;
};

struct CrossingStore {
  static constexpr float kBucketWidth = 0.125F;  ///< voxels

  std::vector<CrossingNode> nodes;
  BucketQueue buckets{kBucketWidth};  ///< weight 1: keys never fall
  Heap heap;                          ///< weight above 1
  std::uint32_t generation = 0;

  void begin(std::size_t node_count) {
    if (nodes.size() < node_count) nodes.resize(node_count);
    if (++generation == 0) {
      for (CrossingNode& n : nodes) n.generation = 0;
      generation = 1;
    }
  }
};

}  // namespace octoway
