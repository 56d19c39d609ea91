// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A world becomes a space: cells, the index that finds them, portals, components. One screen, stage by stage.
#include <algorithm>
#include <limits>
#include <string>

#include "core/base/error.hpp"
#include "core/base/named.hpp"
#include "core/base/parallel.hpp"
#include "core/space/tables.hpp"

namespace octoway::core {

namespace {

/// Ids fit into 31 bits: vector instructions read them as signed numbers.
void check_counts(std::size_t cells, std::size_t portals) {
  constexpr std::size_t kMost = std::numeric_limits<std::int32_t>::max();
  if (cells > kMost || portals > kMost)
    throw InvalidInput(
        "the world has more than 2^31 cells or portals; choose another decomposition or a coarser "
        "resolution");
}

void check_region_edge(std::int32_t edge) {
  if (edge != 8 && edge != 16 && edge != 32)
    throw InvalidInput("region_edge must be 8, 16 or 32 voxels, not " + std::to_string(edge));
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

std::unique_ptr<Tables> Tables::build(std::shared_ptr<const BitGrid> grid, Lattice lattice,
                                      const BuildOptions& options, Monitor& monitor, KindGrids kind_grids) {
  const Decomposition& way = find_named(decompositions(), options.decomposition, "decomposition");
  std::unique_ptr<Tables> tables(new Tables);
  tables->grid_ = std::move(grid);
  tables->lattice_ = lattice;
  tables->decomposition_ = options.decomposition;
  tables->region_edge_ = options.region_edge;
  tables->kind_grids_ = std::move(kind_grids);
  check_region_edge(options.region_edge);
  Stopwatch watch;
  tables->take_parts(decompose(way, *tables->grid_,
                               {options.threads, options.region_edge, tables->kind_grids_.view()}, monitor));
  tables->build_seconds_.emplace_back("cells", watch.seconds());
  tables->connect(options.threads, monitor);
  return tables;
}

std::unique_ptr<Tables> Tables::build_inflated(std::shared_ptr<const BitGrid> solid, const Inflation& rule,
                                               Lattice lattice, const BuildOptions& options, Monitor& monitor,
                                               const Ground& ground, bool with_motion) {
  StageSeconds seconds;
  const auto inflated = [&](const BitGrid& of) {
    const Stopwatch watch;
    BitGrid out = inflate(of, rule, options.threads, monitor);
    seconds.emplace_back("inflate", watch.seconds());
    return out;
  };
  std::shared_ptr<const BitGrid> blocked =
      rule.none() ? solid : std::make_shared<const BitGrid>(inflated(*solid));
  KindGrids kind_grids{ground.terrain, nullptr};
  if (with_motion) {
    const Stopwatch watch;
    std::optional<BitGrid> floor = walkable(*solid, ground);
    if (floor && !rule.none()) floor = inflate(*floor, rule, options.threads, monitor);
    kind_grids.motion = std::make_shared<MotionGrids>(
        find_motion(*blocked, std::move(floor), ground.motion, options.threads, monitor));
    seconds.emplace_back("motion", watch.seconds());
  }
  std::unique_ptr<Tables> tables =
      build(std::move(blocked), lattice, options, monitor, std::move(kind_grids));
  tables->build_seconds_.insert(tables->build_seconds_.begin(), seconds.begin(), seconds.end());
  return tables;
}

void Tables::take_parts(Decomposed parts) {
  check_counts(parts.cells.size(), parts.portals.size());
  cells_ = std::move(parts.cells);
  kinds_ = std::move(parts.kinds);
  leaves_ = parts.leaves;
  graph_ = {};
  graph_.portals = std::move(parts.portals);
}

/// All of it again, from the voxels as they are now.
void Tables::cut_anew(int threads) {
  Monitor silent;
  take_parts(decompose(find_named(decompositions(), decomposition_, "decomposition"), *grid_,
                       {threads, region_edge_, kind_grids_.view()}, silent));
  blocks_ = {};
  blocks_made_ = false;
  build_seconds_.clear();
  connect(threads, silent);
}

/// Stages that do not need each other run side by side, if there are threads for it.
void Tables::connect(int threads, Monitor& monitor) {
  double index = 0.0, portals = 0.0, components = 0.0, blocks = 0.0;
  const auto make_index = [&] { index_ = CellIndex(grid_->shape(), cells_); };
  const auto link = [&] { list_incident(graph_, cells_); };
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
        timed(components, [&] { find_components(graph_, cells_); });
      });
  build_seconds_.insert(build_seconds_.end(),
                        {{"index", index}, {"portals", portals}, {"components", components}});
  if (with_blocks) build_seconds_.emplace_back("blocks", blocks);
}

const PortalBlocks& Tables::portal_blocks() const {
  if (!blocks_made_.load(std::memory_order_acquire)) {
    const std::lock_guard lock(blocks_mutex_);
    if (!blocks_made_) blocks_ = build_portal_blocks(graph_, cells_);
    blocks_made_.store(true, std::memory_order_release);
  }
  return blocks_;
}

std::uint64_t Tables::next_stamp() {
  static std::atomic<std::uint64_t> last{0};
  return ++last;
}

std::unique_ptr<Tables> Tables::clone(std::shared_ptr<BitGrid> grid) const {
  std::unique_ptr<Tables> copy(new Tables);
  copy->own_grid_ = std::move(grid);
  copy->grid_ = copy->own_grid_;
  copy->take_surroundings(*this);
  copy->lattice_ = lattice_;
  copy->decomposition_ = decomposition_;
  copy->region_edge_ = region_edge_;
  copy->leaves_ = leaves_;
  copy->cells_ = cells_;
  copy->kind_grids_.terrain = kind_grids_.terrain;
  if (kind_grids_.motion) copy->kind_grids_.motion = std::make_shared<MotionGrids>(*kind_grids_.motion);
  copy->kinds_ = kinds_;
  copy->index_ = index_;
  copy->graph_ = graph_;
  copy->build_seconds_ = build_seconds_;
  if (blocks_made_.load(std::memory_order_acquire)) {
    copy->blocks_ = blocks_;
    copy->blocks_made_ = true;
  }
  copy->pool_ = pool_;
  copy->stamp_ = stamp_;
  copy->abstractions_ = abstractions_;
  return copy;
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

std::vector<Kind> read_kinds(std::span<const Box> cells, const VoxelKinds& voxels) {
  std::vector<Kind> kinds;
  if (voxels.none()) return kinds;
  for (const Box& c : cells) {
    kinds.push_back(voxels.at(c.lo));
    if (!has_kind(voxels, c, kinds.back())) throw CorruptData("a cell mixes terrains");
  }
  return kinds;
}

}  // namespace

std::unique_ptr<Tables> Tables::restore(std::shared_ptr<const BitGrid> grid, Lattice lattice,
                                        const std::string& decomposition, std::int32_t region_edge,
                                        std::size_t leaves, std::vector<Box> cells,
                                        std::vector<Portal> portals, KindGrids kind_grids) {
  find_named(decompositions(), decomposition, "decomposition");
  check_region_edge(region_edge);
  check_counts(cells.size(), portals.size());
  check_parts(*grid, cells, portals);
  std::vector<Kind> kinds = read_kinds(cells, kind_grids.view());
  std::unique_ptr<Tables> tables(new Tables);
  tables->grid_ = std::move(grid);
  tables->lattice_ = lattice;
  tables->decomposition_ = decomposition;
  tables->region_edge_ = region_edge;
  tables->leaves_ = leaves;
  tables->cells_ = std::move(cells);
  tables->kind_grids_ = std::move(kind_grids);
  tables->kinds_ = std::move(kinds);
  tables->graph_.portals = std::move(portals);
  Monitor silent;
  tables->connect(0, silent);
  return tables;
}

std::size_t Tables::bytes() const {
  std::size_t blocks = 0;
  if (blocks_made_.load(std::memory_order_acquire)) blocks = blocks_.bytes();
  const std::size_t kinds = kinds_.capacity() * sizeof(Kind) +
                            (kind_grids_.terrain ? kind_grids_.terrain->bytes() : 0) +
                            (kind_grids_.motion ? kind_grids_.motion->bytes() : 0);
  return grid_->words().size() * sizeof(std::uint64_t) + cells_.capacity() * sizeof(Box) + index_.bytes() +
         graph_.bytes() + blocks + kinds;
}

std::size_t Tables::cell_count() const {
  return static_cast<std::size_t>(
      std::count_if(cells_.begin(), cells_.end(), [](const Box& c) { return !c.empty(); }));
}

std::size_t Tables::portal_count() const {
  return static_cast<std::size_t>(std::count_if(graph_.portals.begin(), graph_.portals.end(),
                                                [](const Portal& p) { return !p.is_hole(); }));
}

Compact Tables::compact() const {
  Compact out;
  std::vector<CellId> number(cells_.size(), kNoCell);
  std::vector<std::uint32_t> kind(graph_.component_voxels.size(), kNoCell);
  for (CellId c = 0; c < cells_.size(); ++c) {
    if (cells_[c].empty()) continue;
    number[c] = static_cast<CellId>(out.cells.size());
    out.cells.push_back(cells_[c]);
    if (!kinds_.empty()) out.kinds.push_back(kinds_[c]);
    std::uint32_t& mine = kind[graph_.component[c]];
    if (mine == kNoCell) {
      mine = static_cast<std::uint32_t>(out.component_voxels.size());
      out.component_voxels.push_back(graph_.component_voxels[graph_.component[c]]);
    }
    out.components.push_back(mine);
  }
  for (const Portal& p : graph_.portals)
    if (!p.is_hole()) out.portals.push_back({p.rect, number[p.low], number[p.high]});
  return out;
}

}  // namespace octoway::core
