// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A workspace for graphs too large to have a record for every node: pages come into being when a search first
// touches them and stay for the next query. A generation stamp tells fresh nodes from old ones.
#pragma once

#include <cstdlib>
#include <memory>
#include <new>

#include "core/search/grid/grid_frame.hpp"
#include "core/search/workspace.hpp"

namespace octoway::core {

class PagedWorkspace {
 public:
  Heap open;

  void begin(std::size_t node_count) {
    open.clear();
    const std::size_t pages = (node_count + kBrickNodes - 1) / kBrickNodes;
    if (pages_.size() < pages) pages_.resize(pages);
    if (++generation_ == 0) {  // after 2^32 searches the stamps wrap around
      for (auto& page : pages_) page.reset();
      generation_ = 1;
    }
  }

  SearchNode& node(NodeIndex i) {
    Page& page = pages_[i / kBrickNodes];
    if (!page) page = new_page();
    SearchNode& n = page[i % kBrickNodes];
    if (n.generation != generation_) n = {.generation = generation_};
    return n;
  }

 private:
  struct Free {
    void operator()(SearchNode* p) const { std::free(p); }
  };
  using Page = std::unique_ptr<SearchNode[], Free>;

  /// Zeroed: generation 0 is nobody's, and memory that is never touched is never paid for.
  static Page new_page() {
    auto* nodes = static_cast<SearchNode*>(std::calloc(kBrickNodes, sizeof(SearchNode)));
    if (nodes == nullptr) throw std::bad_alloc();
    return Page(nodes);
  }

  std::vector<Page> pages_;
  std::uint32_t generation_ = 0;
};

}  // namespace octoway::core
