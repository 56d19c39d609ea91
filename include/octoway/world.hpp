// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A world: its solid voxels. It never changes; a NavSpace is built from it.
#pragma once

#include <memory>

#include "octoway/types.hpp"

namespace octoway {

namespace core {
struct WorldData;
}

/// The voxels that a mesh makes solid beside its surface.
enum class Fill : std::uint8_t {
  NONE,     ///< nothing
  OUTSIDE,  ///< everything that the border of the world does not reach
  PARITY    ///< everything that the triangles enclose
};

struct MeshOptions {
  std::optional<Bounds> bounds;  ///< nothing: the mesh's own
  Fill fill = Fill::NONE;
  int threads = 0;  ///< 0: all cores
  Progress progress;
  const CancelToken* cancel = nullptr;
};

struct CloudOptions {
  std::optional<Bounds> bounds;  ///< nothing: around the points, a voxel of air included
  std::int64_t min_points = 1;   ///< a voxel is solid once so many points touch it
};

class World {
 public:
  /// Boxes block the voxels that they overlap with positive volume. Without bounds the world is as large as
  /// the boxes.
  static World from_boxes(std::span<const Bounds> boxes, double resolution,
                          std::optional<Bounds> bounds = {});
  /// One byte a voxel, in the order x, y, z (z runs fastest); not 0: solid.
  static World from_voxels(std::span<const std::uint8_t> solid, Sides shape, double resolution,
                           Point origin = {});
  /// Triangles block on contact, so walls never leak.
  static World from_mesh(std::span<const Point> vertices, std::span<const std::array<std::uint32_t, 3>> faces,
                         double resolution, const MeshOptions& options = {});
  /// Points block on contact.
  static World from_points(std::span<const Point> points, double resolution,
                           const CloudOptions& options = {});
  /// Solid ground: column (x, y) is solid from the bottom up to its level in voxels, in the order x, y.
  static World from_columns(std::span<const std::int32_t> levels, Sides shape, double resolution,
                            Point origin = {});

  /// The same world with a terrain id for every voxel, in the order of from_voxels.
  World with_terrain(std::span<const std::uint8_t> ids) const;
  /// The same world with one terrain id for the voxels that a shape overlaps.
  World painted(const Shape& shape, std::uint8_t terrain) const;

  Sides shape() const;
  double resolution() const;
  Bounds bounds() const;
  std::int64_t occupied_voxels() const;
  /// In the order of from_voxels.
  std::vector<std::uint8_t> to_voxels() const;

  /// For octoway's own code.
  explicit World(std::shared_ptr<const core::WorldData> data) : data_(std::move(data)) {}
  const core::WorldData& data() const { return *data_; }

 private:
  std::shared_ptr<const core::WorldData> data_;
};

}  // namespace octoway
