// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/voxels/terrain.hpp"

#include <algorithm>
#include <cstring>
#include <string>

#include "core/base/error.hpp"
#include "core/voxels/bit_grid.hpp"

namespace octoway::core {

namespace {

/// visit(x, y, first voxel) for the rows of a box.
template <class Visit>
void for_each_row(const Box& box, Visit&& visit) {
  for (std::int32_t x = box.lo.x; x < box.hi.x; ++x)
    for (std::int32_t y = box.lo.y; y < box.hi.y; ++y) visit(IVec{x, y, box.lo.z});
}

std::size_t depth(const Box& box) {
  return static_cast<std::size_t>(box.hi.z - box.lo.z);
}

std::size_t index_in(IVec shape, IVec v) {
  return (static_cast<std::size_t>(v.x) * static_cast<std::size_t>(shape.y) + static_cast<std::size_t>(v.y)) *
             static_cast<std::size_t>(shape.z) +
         static_cast<std::size_t>(v.z);
}

}  // namespace

VoxelTerrain::VoxelTerrain(IVec shape, Terrain id) : tiling_{shape, kEdge} {
  for (int a = 0; a < 3; ++a)
    if (shape[a] < 1 || shape[a] > kMaxSide)
      throw InvalidInput("terrain needs 1 to " + std::to_string(kMaxSide) + " voxels a side, not " +
                         std::to_string(shape[a]));
  tiles_.assign(tiling_.count(), Tile{nullptr, id});
}

VoxelTerrain VoxelTerrain::from_dense(IVec shape, const Terrain* ids) {
  VoxelTerrain out(shape);
  for (std::size_t t = 0; t < out.tiles_.size(); ++t) {
    const Box box = out.tiling_.box(t);
    const auto tile = std::make_shared<Dense>();
    for_each_row(box,
                 [&](IVec v) { std::memcpy(tile->data() + place(v), ids + index_in(shape, v), depth(box)); });
    out.close(t, tile);
  }
  return out;
}

std::optional<Terrain> VoxelTerrain::only_of(const Dense& ids, const Box& box) const {
  const Terrain first = ids[place(box.lo)];
  bool same = true;
  for_each_row(box, [&](IVec v) {
    const Terrain* row = ids.data() + place(v);
    same = same && std::all_of(row, row + depth(box), [&](Terrain id) { return id == first; });
  });
  return same ? std::optional(first) : std::nullopt;
}

std::shared_ptr<VoxelTerrain::Dense> VoxelTerrain::opened(std::size_t tile) const {
  if (tiles_[tile].dense) return std::make_shared<Dense>(*tiles_[tile].dense);
  auto ids = std::make_shared<Dense>();
  const Box box = tiling_.box(tile);
  for_each_row(box, [&](IVec v) { std::memset(ids->data() + place(v), tiles_[tile].id, depth(box)); });
  return ids;
}

void VoxelTerrain::close(std::size_t tile, std::shared_ptr<Dense> ids) {
  if (const auto id = only_of(*ids, tiling_.box(tile)))
    tiles_[tile] = {nullptr, *id};
  else
    tiles_[tile] = {std::move(ids), 0};
}

std::optional<Terrain> VoxelTerrain::only() const {
  const Tile& first = tiles_.front();
  const bool same =
      std::all_of(tiles_.begin(), tiles_.end(), [&](const Tile& t) { return !t.dense && t.id == first.id; });
  return same ? std::optional(first.id) : std::nullopt;
}

std::bitset<256> VoxelTerrain::in_use() const {
  std::bitset<256> out;
  for (std::size_t t = 0; t < tiles_.size(); ++t) {
    if (!tiles_[t].dense) {
      out.set(tiles_[t].id);
      continue;
    }
    const Box box = tiling_.box(t);
    for_each_row(box, [&](IVec v) {
      for (std::size_t z = 0; z < depth(box); ++z) out.set((*tiles_[t].dense)[place(v) + z]);
    });
  }
  return out;
}

void VoxelTerrain::to_dense(Terrain* out) const {
  for (std::size_t t = 0; t < tiles_.size(); ++t) {
    const Box box = tiling_.box(t);
    for_each_row(box, [&](IVec v) {
      Terrain* to = out + index_in(shape(), v);
      if (tiles_[t].dense)
        std::memcpy(to, tiles_[t].dense->data() + place(v), depth(box));
      else
        std::memset(to, tiles_[t].id, depth(box));
    });
  }
}

std::size_t VoxelTerrain::bytes() const {
  const auto dense =
      std::count_if(tiles_.begin(), tiles_.end(), [](const Tile& t) { return t.dense != nullptr; });
  return tiles_.capacity() * sizeof(Tile) + static_cast<std::size_t>(dense) * sizeof(Dense);
}

VoxelTerrain VoxelTerrain::painted(std::span<const Box> boxes, Terrain id, std::vector<Box>* changed) const {
  VoxelTerrain out = *this;
  std::vector<std::shared_ptr<Dense>> open(tiles_.size());
  const auto tell = [&](const Box& box) {
    if (changed != nullptr && !box.empty()) changed->push_back(box);
  };
  for (const Box& wanted : boxes) {
    const Box box = intersect(wanted, bounds());
    tiling_.for_each(box, [&](std::size_t t) {
      const Box all = tiling_.box(t);
      const Box part = intersect(box, all);
      if (!open[t] && !out.tiles_[t].dense) {
        if (out.tiles_[t].id == id) return;
        if (part == all) return tell(all), void(out.tiles_[t] = {nullptr, id});
      }
      if (!open[t]) open[t] = out.opened(t);
      Box differs{};
      for_each_row(part, [&](IVec v) {
        Terrain* row = open[t]->data() + place(v);
        for (std::size_t z = 0; z < depth(part); ++z)
          if (row[z] != id) {
            const IVec at{v.x, v.y, v.z + static_cast<std::int32_t>(z)};
            widen(differs, {at, {at.x + 1, at.y + 1, at.z + 1}});
            row[z] = id;
          }
      });
      tell(differs);
    });
  }
  for (std::size_t t = 0; t < open.size(); ++t)
    if (open[t]) out.close(t, std::move(open[t]));
  return out;
}

std::vector<int> VoxelTerrain::ids_in_use() const {
  std::vector<int> out;
  const std::bitset<256> used = in_use();
  for (int id = 0; id < 256; ++id)
    if (used[static_cast<std::size_t>(id)]) out.push_back(id);
  return out;
}

VoxelTerrain VoxelTerrain::cropped(const Box& box) const {
  if (box.empty() || intersect(box, bounds()) != box)
    throw InvalidInput("terrain can be cropped to a box inside it only");
  VoxelTerrain out(box.hi - box.lo);
  for (std::size_t t = 0; t < out.tiles_.size(); ++t) {
    const Box part = out.tiling_.box(t);
    const auto ids = std::make_shared<Dense>();
    for_each_row(part, [&](IVec v) {
      Terrain* row = ids->data() + place(v);
      for (std::int32_t z = 0; z < part.hi.z - part.lo.z; ++z)
        row[z] = at({v.x + box.lo.x, v.y + box.lo.y, v.z + z + box.lo.z});
    });
    out.close(t, ids);
  }
  return out;
}

VoxelTerrain VoxelTerrain::pasted(const VoxelTerrain& part, IVec at_voxel) const {
  VoxelTerrain out = *this;
  const Box whole{at_voxel, at_voxel + part.shape()};
  if (intersect(whole, bounds()) != whole) throw InvalidInput("a part of terrain must lie inside the whole");
  tiling_.for_each(whole, [&](std::size_t t) {
    const std::shared_ptr<Dense> ids = out.opened(t);
    const Box box = intersect(whole, tiling_.box(t));
    for_each_row(box, [&](IVec v) {
      Terrain* row = ids->data() + place(v);
      for (std::int32_t z = 0; z < box.hi.z - box.lo.z; ++z)
        row[z] = part.at({v.x - at_voxel.x, v.y - at_voxel.y, v.z + z - at_voxel.z});
    });
    out.close(t, ids);
  });
  return out;
}

std::vector<std::uint32_t> VoxelTerrain::table() const {
  std::vector<std::uint32_t> out;
  out.reserve(tiles_.size());
  std::uint32_t dense = 256;
  for (const Tile& t : tiles_) out.push_back(t.dense ? dense++ : t.id);
  return out;
}

std::vector<Terrain> VoxelTerrain::dense() const {
  std::vector<Terrain> out;
  for (const Tile& t : tiles_)
    if (t.dense) out.insert(out.end(), t.dense->begin(), t.dense->end());
  return out;
}

VoxelTerrain VoxelTerrain::from_tiles(IVec shape, std::span<const std::uint32_t> table,
                                      std::span<const Terrain> dense) {
  VoxelTerrain out(shape);
  if (table.size() != out.tiles_.size()) throw CorruptData("the terrain's tiles do not fit the shape");
  std::size_t used = 0;
  for (std::size_t t = 0; t < table.size(); ++t) {
    if (table[t] < 256) {
      out.tiles_[t].id = static_cast<Terrain>(table[t]);
      continue;
    }
    if (table[t] - 256 != used || (used + 1) * sizeof(Dense) > dense.size())
      throw CorruptData("the terrain's tiles are not in order");
    auto ids = std::make_shared<Dense>();
    std::memcpy(ids->data(), dense.data() + used++ * sizeof(Dense), sizeof(Dense));
    out.tiles_[t] = {std::move(ids), 0};
  }
  if (used * sizeof(Dense) != dense.size()) throw CorruptData("the terrain has more tiles than it names");
  try {
    out.validate();
  } catch (const BrokenInvariant& broken) {
    throw CorruptData(broken.what());
  }
  return out;
}

bool VoxelTerrain::operator==(const VoxelTerrain& other) const {
  return shape() == other.shape() &&
         std::equal(tiles_.begin(), tiles_.end(), other.tiles_.begin(), [](const Tile& a, const Tile& b) {
           if (!a.dense || !b.dense) return !a.dense && !b.dense && a.id == b.id;
           return a.dense == b.dense || *a.dense == *b.dense;
         });
}

void VoxelTerrain::validate() const {
  require(tiles_.size() == tiling_.count(), "terrain has a tile for every place");
  for (std::size_t t = 0; t < tiles_.size(); ++t) {
    if (!tiles_[t].dense) continue;
    require(!only_of(*tiles_[t].dense, tiling_.box(t)), "a tile of terrain with bytes has several ids");
    Dense rest = *tiles_[t].dense;
    const Box box = tiling_.box(t);
    for_each_row(box, [&](IVec v) { std::memset(rest.data() + place(v), 0, depth(box)); });
    require(rest == Dense{}, "terrain outside the world is 0");
  }
}

}  // namespace octoway::core
