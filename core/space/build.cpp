// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A world becomes a space: cells, the index that finds them, portals, components. One screen, stage by stage.
#include <limits>

#include "core/base/error.hpp"
#include "core/base/named.hpp"
#include "core/base/parallel.hpp"
#include "core/space/space.hpp"

namespace octoway {

namespace {

/// Ids fit into 31 bits: vector instructions read them as signed numbers.
void check_counts(std::size_t cells, std::size_t portals) {
  constexpr std::size_t kMost = std::numeric_limits<std::int32_t>::max();
  if (cells > kMost || portals > kMost)
    throw InvalidInput(
        "the world has more than 2^31 cells or portals; choose another decomposition or a coarser "
        "resolution");
}

template <class Stage>
void timed(double& seconds, const Stage& stage) {
  const Stopwatch watch;
  stage();
  seconds += watch.seconds();
}

template <class One, class Other>
void side_by_side(int threads, const One& one, const Other& other) {
  parallel_for(
      2, thread_count(threads, 2), 1, [&](int, std::size_t i) { i == 0 ? one() : other(); },
      [](std::size_t) {});
}

}  // namespace

std::unique_ptr<Space> Space::build(std::shared_ptr<const BitGrid> grid, Lattice lattice,
                                    const BuildOptions& options, Monitor& monitor) {
  const Decomposition& way = find_named(decompositions(), options.decomposition, "decomposition");
  std::unique_ptr<Space> space(new Space);
  space->grid_ = std::move(grid);
  space->lattice_ = lattice;
  space->decomposition_ = options.decomposition;
  Stopwatch watch;
  Decomposed parts = way.run(*space->grid_, options.threads, monitor);
  check_counts(parts.cells.size(), parts.portals.size());
  space->cells_ = std::move(parts.cells);
  space->leaves_ = parts.leaves;
  space->build_seconds_.emplace_back("cells", watch.seconds());
  space->graph_.portals = std::move(parts.portals);
  space->connect(options.threads, monitor);
  return space;
}

/// Stages that do not need each other run side by side, if there are threads for it.
void Space::connect(int threads, Monitor& monitor) {
  double index = 0.0, portals = 0.0, components = 0.0, blocks = 0.0;
  const auto make_index = [&] { index_ = CellIndex(grid_->shape(), cells_); };
  const auto link = [&] { link_cells(graph_, cells_.size()); };
  const bool known_portals = !graph_.portals.empty();
  if (!known_portals) {
    timed(index, make_index);
    timed(portals, [&] { graph_.portals = find_portals(index_, cells_, monitor); });
    check_counts(cells_.size(), graph_.portals.size());
  }
  const bool with_blocks = decomposition_ == kDefaultDecomposition;
  side_by_side(
      threads,
      [&] {
        timed(portals, link);
        if (with_blocks) timed(blocks, [&] { portal_blocks(); });
      },
      [&] {
        if (known_portals) timed(index, make_index);
        timed(components, [&] { label_components(graph_, cells_); });
      });
  build_seconds_.insert(build_seconds_.end(),
                        {{"index", index}, {"portals", portals}, {"components", components}});
  if (with_blocks) build_seconds_.emplace_back("blocks", blocks);
}

const PortalBlocks& Space::portal_blocks() const {
  std::call_once(blocks_made_, [&] { blocks_ = build_portal_blocks(graph_, cells_); });
  return blocks_;
}

namespace {

/// Checks what later code relies on: boxes and rectangles inside the world, ids in range. Cheaper than a
/// build by far.
void check_parts(const BitGrid& grid, std::span<const Box> cells, std::span<const Portal> portals) {
  std::int64_t volume = 0;
  for (const Box& c : cells) {
    if (c.empty() || intersect(c, grid.bounds()) != c) throw CorruptData("a cell lies outside the world");
    volume += c.volume();
  }
  if (volume != grid.voxels() - grid.count()) throw CorruptData("the cells do not cover the free space");
  for (const Portal& p : portals) {
    if (p.low >= cells.size() || p.high >= cells.size())
      throw CorruptData("a portal names a cell that does not exist");
    if (intersect(cells[p.low], cells[p.high]) != p.rect || p.rect.lo[p.axis()] != p.rect.hi[p.axis()])
      throw CorruptData("a portal is not the contact of its cells");
  }
}

}  // namespace

std::unique_ptr<Space> Space::restore(std::shared_ptr<const BitGrid> grid, Lattice lattice,
                                      const std::string& decomposition, std::size_t leaves,
                                      std::vector<Box> cells, std::vector<Portal> portals) {
  check_counts(cells.size(), portals.size());
  check_parts(*grid, cells, portals);
  std::unique_ptr<Space> space(new Space);
  space->grid_ = std::move(grid);
  space->lattice_ = lattice;
  space->decomposition_ = decomposition;
  space->leaves_ = leaves;
  space->cells_ = std::move(cells);
  space->graph_.portals = std::move(portals);
  Monitor silent;
  space->connect(0, silent);
  return space;
}

std::size_t Space::bytes() const {
  return grid_->words().size() * sizeof(std::uint64_t) + cells_.capacity() * sizeof(Box) + index_.bytes() +
         graph_.bytes();
}

}  // namespace octoway
