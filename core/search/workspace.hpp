// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The memory of one search. A workspace is reused from query to query: a generation stamp tells
// fresh nodes from old ones, so nothing is cleared and, once warm, nothing is allocated.
#pragma once

#include <limits>
#include <vector>

#include "core/base/heap.hpp"

namespace octoway::core {

using NodeIndex = std::uint32_t;
inline constexpr NodeIndex kNoNode = ~NodeIndex{0};

struct SearchNode {
  double g = std::numeric_limits<double>::infinity();
  NodeIndex parent = kNoNode;
  std::uint32_t generation = 0;
  bool closed = false;
};

class Workspace {
 public:
  Heap open;

  void begin(std::size_t node_count) {
    open.clear();
    if (nodes_.size() < node_count) nodes_.resize(node_count);
    if (++generation_ == 0) {  // after 2^32 searches the stamps wrap around
      for (SearchNode& n : nodes_) n.generation = 0;
      generation_ = 1;
    }
  }

  SearchNode& node(NodeIndex i) {
    SearchNode& n = nodes_[i];
    if (n.generation != generation_) n = {.generation = generation_};
    return n;
  }

 private:
  std::vector<SearchNode> nodes_;
  std::uint32_t generation_ = 0;
};

}  // namespace octoway::core
