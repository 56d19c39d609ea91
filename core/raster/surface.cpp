// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/raster/surface.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>

namespace octoway {
namespace {

/// One layer of voxels seen along an axis: `wide` runs along the fastest of the two axes left over, `tall`
/// across it.
class Layers {
 public:
  Layers(const std::uint8_t* solid, IVec shape, int axis)
      : solid_(solid),
        axis_(axis),
        tall_axis_(axis == 0 ? 1 : 0),
        wide_axis_(axis == 2 ? 1 : 2),
        shape_(shape) {
    stride_ = {static_cast<std::ptrdiff_t>(shape.y) * shape.z, shape.z, 1};
    mask_.resize(static_cast<std::size_t>(wide()) * static_cast<std::size_t>(tall()));
  }

  void append_faces(bool upper, std::vector<VoxelQuad>& out) {
    for (int layer = 0; layer < shape_[axis_]; ++layer)
      if (mark_faces(layer, upper)) take_rectangles(upper ? layer + 1 : layer, upper, out);
  }

 private:
  int wide() const { return shape_[wide_axis_]; }
  int tall() const { return shape_[tall_axis_]; }
  std::ptrdiff_t stride(int axis) const { return stride_[static_cast<std::size_t>(axis)]; }
  std::uint8_t* mask_row(int row) { return mask_.data() + static_cast<std::ptrdiff_t>(row) * wide(); }

  /// Mark the solid voxels of the layer with nothing in front; false when there are none.
  bool mark_faces(int layer, bool upper) {
    const bool outermost = layer == (upper ? shape_[axis_] - 1 : 0);
    const std::ptrdiff_t ahead = upper ? stride(axis_) : -stride(axis_);
    const std::ptrdiff_t step = stride(wide_axis_);
    std::uint8_t any = 0;
    for (int row = 0; row < tall(); ++row) {
      const std::uint8_t* voxel = solid_ + layer * stride(axis_) + row * stride(tall_axis_);
      std::uint8_t* mark = mask_row(row);
      for (int i = 0; i < wide(); ++i, voxel += step) {
        mark[i] = voxel[0] != 0 && (outermost || voxel[ahead] == 0);
        any |= mark[i];
      }
    }
    return any != 0;
  }

  void take_rectangles(int at, bool upper, std::vector<VoxelQuad>& out) {
    for (int row = 0; row < tall(); ++row) {
      const std::uint8_t* const begin = mask_row(row);
      const std::uint8_t* const end = begin + wide();
      for (const std::uint8_t* m = std::find(begin, end, 1); m != end; m = std::find(m, end, 1)) {
        const auto from = static_cast<int>(m - begin);
        const auto to = static_cast<int>(std::find(m, end, 0) - begin);
        const int below = take(row, from, to);
        VoxelQuad quad{{}, {}, static_cast<std::uint8_t>(2 * axis_ + (upper ? 1 : 0))};
        quad.lo[axis_] = quad.hi[axis_] = at;
        quad.lo[wide_axis_] = from;
        quad.hi[wide_axis_] = to;
        quad.lo[tall_axis_] = row;
        quad.hi[tall_axis_] = below;
        out.push_back(quad);
      }
    }
  }

  /// Unmark the run in this row and in every row below it that has all of it; the first row that has not.
  int take(int row, int from, int to) {
    do {
      std::fill(mask_row(row) + from, mask_row(row) + to, std::uint8_t{0});
      ++row;
    } while (row < tall() && std::find(mask_row(row) + from, mask_row(row) + to, 0) == mask_row(row) + to);
    return row;
  }

  const std::uint8_t* solid_;
  int axis_, tall_axis_, wide_axis_;
  IVec shape_;
  std::array<std::ptrdiff_t, 3> stride_{};
  std::vector<std::uint8_t> mask_;
};

}  // namespace

std::vector<VoxelQuad> surface_quads(const std::uint8_t* solid, IVec shape) {
  std::vector<VoxelQuad> quads;
  for (int axis = 0; axis < 3; ++axis) {
    Layers layers(solid, shape, axis);
    layers.append_faces(false, quads);
    layers.append_faces(true, quads);
  }
  return quads;
}

}  // namespace octoway
