// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Dynamic Terrain Abstraction: Sturtevant, Sigurdson, Taylor and Gibson, Pathfinding and Abstraction with
// Dynamic Terrain Costs, 2019, section 4. A patch is a connected set of nodes of one kind inside a sector;
// patches are joined where nodes of theirs are. Nothing here knows what a kind costs: agents with
// different costs share one abstraction.
//
// Promise: after any sequence of repairs the sectors are those of a fresh build, bit for bit.
#pragma once

#include <bit>
#include <map>

#include "core/abstract/terrain/cut_sector.hpp"
#include "core/abstract/terrain/patch_view.hpp"
#include "core/base/error.hpp"
#include "core/base/monitor.hpp"
#include "core/base/parallel.hpp"

namespace octoway::core {

template <BaseGraph Base>
class Abstraction {
 public:
  Abstraction(Base base, int threads, Monitor& monitor) : base_(std::move(base)) { build(threads, monitor); }

  const Base& base() const { return base_; }
  Base& base() { return base_; }
  const Sector& sector(std::uint32_t s) const { return sectors_[s]; }
  Sector& sector(std::uint32_t s) { return sectors_[s]; }

  PatchRef patch_of(NodeIndex node) const {
    const std::uint32_t s = base_.sector(node);
    const Sector& sector = sectors_[s];
    return {s, sector.has_owners() ? sector.owner(base_.place(node)) : std::uint16_t{0}};
  }
  const Patch& patch(PatchRef ref) const { return sectors_[ref.sector].patches()[ref.patch]; }
  std::span<const PatchRef> edges_of(PatchRef ref) const { return sectors_[ref.sector].edges_of(ref.patch); }

  /// Patches as nodes of a search: sector by sector, so that ties between them are broken by geometry and a
  /// repaired abstraction answers as a fresh one. Numbers have gaps.
  NodeIndex id_of(PatchRef ref) const { return ref.sector << patch_bits_ | ref.patch; }
  PatchRef ref_of(NodeIndex id) const {
    return {id >> patch_bits_, static_cast<std::uint16_t>(id & ((1U << patch_bits_) - 1))};
  }
  std::size_t id_count() const { return sectors_.size() << patch_bits_; }

  /// Cuts sectors anew and finds the edges around them. `solid`: nodes came or went in them, not only kinds;
  /// a diagonal step between two neighbours of a sector may depend on that, so they look again, too.
  void repair(std::vector<std::uint32_t> cut, bool solid);
  /// All of it, as at first.
  void build(int threads, Monitor& monitor);

  std::uint64_t version() const { return version_; }  ///< how many repairs there were
  /// Changes when the sector was cut or its nodes changed: what was derived from it is void.
  std::uint32_t stamp(std::uint32_t sector) const { return stamps_[sector]; }
  void touch(std::uint32_t sector) { ++stamps_[sector], ++version_; }

  AbstractionSize size() const;
  /// Throws BrokenInvariant unless all sectors are those of a fresh build.
  void validate() const;

 private:
  void count_patches(const Sector& sector);
  std::vector<std::uint32_t> neighbours(std::uint32_t s) const;
  void replace_edges(std::uint32_t at, std::uint32_t to, std::span<const PatchEdge> edges);

  Base base_;
  std::vector<Sector> sectors_;
  std::vector<std::uint32_t> stamps_;
  int patch_bits_ = 0;
  std::uint64_t version_ = 0;
};

template <BaseGraph Base>
void Abstraction<Base>::count_patches(const Sector& sector) {
  const auto most = static_cast<std::uint32_t>(std::max<std::size_t>(sector.patches().size(), 1) - 1);
  patch_bits_ = std::max(patch_bits_, static_cast<int>(std::bit_width(most)));
  if (sectors_.size() > kNoNode >> patch_bits_)
    throw InvalidInput("the abstraction has more than 2^32 regions; choose larger sectors");
}

template <BaseGraph Base>
void Abstraction<Base>::build(int threads, Monitor& monitor) {
  const std::size_t count = base_.sector_count();
  sectors_.assign(count, {});
  stamps_.resize(count, 0);
  patch_bits_ = 0;
  const int many = thread_count(threads, count);
  const auto id = [](std::size_t s) { return static_cast<std::uint32_t>(s); };
  const auto share = [&](std::size_t s) { return static_cast<double>(s) / static_cast<double>(count); };
  parallel_for(
      count, many, 16, [&](int, std::size_t s) { sectors_[s] = cut_sector(base_, id(s)); },
      [&](std::size_t s) { monitor.step("regions", share(s)); });
  std::vector<std::vector<PatchEdge>> edges(count);
  parallel_for(
      count, many, 16, [&](int, std::size_t s) { edges[s] = find_edges(base_, sectors_, id(s)); },
      [&](std::size_t s) { monitor.step("edges", share(s)); });
  for (std::size_t s = 0; s < count; ++s) {
    count_patches(sectors_[s]);
    sectors_[s].set_edges(edges[s]);
    ++stamps_[s];
  }
  ++version_;
}

template <BaseGraph Base>
std::vector<std::uint32_t> Abstraction<Base>::neighbours(std::uint32_t s) const {
  std::vector<std::uint32_t> out;
  for (const PatchRef& to : sectors_[s].edges())
    if (to.sector != s && (out.empty() || out.back() != to.sector)) out.push_back(to.sector);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

/// The edges of one sector to another become these.
template <BaseGraph Base>
void Abstraction<Base>::replace_edges(std::uint32_t at, std::uint32_t to, std::span<const PatchEdge> edges) {
  std::vector<PatchEdge> all = sectors_[at].whole_edges();
  std::erase_if(all, [&](const PatchEdge& edge) { return edge.to.sector == to; });
  all.insert(all.end(), edges.begin(), edges.end());
  std::sort(all.begin(), all.end());
  sectors_[at].set_edges(all);
}

template <BaseGraph Base>
void Abstraction<Base>::repair(std::vector<std::uint32_t> cut, bool solid) {
  std::sort(cut.begin(), cut.end());
  cut.erase(std::unique(cut.begin(), cut.end()), cut.end());
  std::map<std::uint32_t, std::vector<std::uint32_t>> before;  // the neighbours of each sector to look at
  for (const std::uint32_t s : cut) before[s] = neighbours(s);
  for (const std::uint32_t s : cut) {
    sectors_[s] = cut_sector(base_, s);
    count_patches(sectors_[s]);
  }
  if (solid) {
    std::vector<std::uint32_t> around;
    for (const std::uint32_t s : cut) {
      around.insert(around.end(), before[s].begin(), before[s].end());
      for (const PatchEdge& edge : find_edges(base_, sectors_, s)) around.push_back(edge.to.sector);
    }
    for (const std::uint32_t s : around)
      if (!before.contains(s)) before[s] = neighbours(s);
  }
  for (const auto& [s, _] : before) {
    sectors_[s].set_edges(find_edges(base_, sectors_, s));
    ++stamps_[s];
  }
  for (auto& [s, old] : before) {
    const std::vector<std::uint32_t> now = neighbours(s);
    old.insert(old.end(), now.begin(), now.end());
    std::sort(old.begin(), old.end());
    old.erase(std::unique(old.begin(), old.end()), old.end());
    std::map<std::uint32_t, std::vector<PatchEdge>> mirrored;
    for (const PatchEdge& edge : sectors_[s].whole_edges())
      mirrored[edge.to.sector].push_back({edge.to.patch, {s, edge.from}});
    for (const std::uint32_t other : old)
      if (!before.contains(other)) replace_edges(other, s, mirrored[other]);
  }
  ++version_;
}

template <BaseGraph Base>
AbstractionSize Abstraction<Base>::size() const {
  AbstractionSize size;
  size.bytes = stamps_.capacity() * sizeof(std::uint32_t);
  for (const Sector& s : sectors_) {
    size.sectors += s.patches().empty() ? 0 : 1;
    size.patches += s.patches().size();
    size.edges += s.edges().size();
    size.bytes += s.bytes();
  }
  return size;
}

template <BaseGraph Base>
void Abstraction<Base>::validate() const {
  Monitor silent;
  const Abstraction fresh(base_, 1, silent);
  for (std::uint32_t s = 0; s < sectors_.size(); ++s) {
    require(sectors_[s] == fresh.sectors_[s], "a sector differs from a fresh one");
    for (std::uint16_t r = 0; r < sectors_[s].patches().size(); ++r) {
      const PatchRef here{s, r};
      require(patch_of(patch(here).representative) == here, "a representative lies in another patch");
      require(ref_of(id_of(here)) == here, "a patch's number does not lead back to it");
      for (const PatchRef& to : edges_of(here)) {
        const auto back = edges_of(to);
        require(std::binary_search(back.begin(), back.end(), here), "an edge leads one way only");
      }
    }
  }
}

}  // namespace octoway::core
