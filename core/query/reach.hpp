// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Reachability between places: connected components, of all cells or of those that a query may
// enter, and the links between them.
#pragma once

#include <algorithm>
#include <utility>

#include "core/cells/locate.hpp"
#include "core/links/links.hpp"
#include "core/travel/allowed.hpp"

namespace octoway::core {

class Reach {
 public:
  /// For a traveller that may enter every cell.
  explicit Reach(const Graph& graph) : component_(graph.component), voxels_(graph.component_voxels) {}
  explicit Reach(std::shared_ptr<const AllowedComponents> allowed)
      : component_(allowed->component), voxels_(allowed->component_voxels), held_(std::move(allowed)) {}

  /// kNoComponent where the cell may not be entered.
  std::uint32_t of(CellId cell) const { return component_[cell]; }
  /// Those of a point's cells that may be entered.
  CellsAt allowed(const CellsAt& cells) const {
    if (!held_) return cells;
    CellsAt out;
    for (const CellId c : cells.list())
      if (of(c) != kNoComponent) out.ids[out.count++] = c;
    return out;
  }

  /// From now on ways may lead over links, too. The cells that they lie in need not be allowed.
  void use(const LinkView& links) { links_ = links; }
  bool has_links() const { return !links_.empty(); }

  // For cells that may be entered.
  /// True if a path leads from one of the cells of a to one of b.
  bool joins(std::span<const CellId> a, std::span<const CellId> b) const {
    for (const CellId c : a)
      for (const CellId d : b)
        if (of(c) == of(d)) return true;
    return has_links() && share(from(of(a)), of(b));
  }
  std::vector<std::uint32_t> of(std::span<const CellId> cells) const {
    std::vector<std::uint32_t> out;
    for (const CellId c : cells)
      if (std::find(out.begin(), out.end(), of(c)) == out.end()) out.push_back(of(c));
    return out;
  }
  /// Components that can be reached from some, these included; and from which some can be reached.
  std::vector<std::uint32_t> from(std::vector<std::uint32_t> components) const {
    return reach_components(links_, [&](CellId c) { return of(c); }, std::move(components));
  }
  std::vector<std::uint32_t> to(std::vector<std::uint32_t> components) const {
    return reach_components(links_.reversed(), [&](CellId c) { return of(c); }, std::move(components));
  }
  static bool share(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b) {
    return std::find_first_of(a.begin(), a.end(), b.begin(), b.end()) != a.end();
  }
  /// Free voxels of all components that the cells belong to.
  std::int64_t voxels(std::span<const CellId> cells) const { return voxels_in(of(cells)); }
  std::int64_t voxels_in(std::span<const std::uint32_t> components) const {
    std::int64_t sum = 0;
    for (const std::uint32_t c : components) sum += voxels_[c];
    return sum;
  }

 private:
  std::span<const std::uint32_t> component_;
  std::span<const std::int64_t> voxels_;
  std::shared_ptr<const AllowedComponents> held_;
  LinkView links_;
};

}  // namespace octoway::core
