// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/raster/surface.hpp"

#include <algorithm>
#include <cstddef>

namespace octoway::core {
namespace {

/// A world's layers across one axis. Within a layer `wide` is the faster of the two axes left over, `tall`
/// the other.
struct Across {
  int axis, tall_axis, wide_axis;
  std::ptrdiff_t step, tall_step, wide_step;  ///< bytes to the next voxel along each
  int layers, tall, wide;

  Across(IVec shape, int along) : axis(along), tall_axis(along == 0 ? 1 : 0), wide_axis(along == 2 ? 1 : 2) {
    const Vec3<std::ptrdiff_t> steps{static_cast<std::ptrdiff_t>(shape.y) * shape.z, shape.z, 1};
    step = steps[axis];
    tall_step = steps[tall_axis];
    wide_step = steps[wide_axis];
    layers = shape[axis];
    tall = shape[tall_axis];
    wide = shape[wide_axis];
  }
};

/// Finds the faces of one layer after the other, with a mask of those not yet in a rectangle.
class Faces {
 public:
  Faces(const std::uint8_t* solid, const std::uint8_t* kinds, IVec shape, int axis, bool upper)
      : solid_(solid),
        kinds_(kinds),
        across_(shape, axis),
        upper_(upper),
        mask_(static_cast<std::size_t>(across_.tall) * static_cast<std::size_t>(across_.wide)) {}

  void append_to(std::vector<VoxelQuad>& out) {
    for (int layer = 0; layer < across_.layers; ++layer)
      if (mark(layer)) take_rectangles(upper_ ? layer + 1 : layer, out);
  }

 private:
  std::uint16_t* row(int tall) { return mask_.data() + static_cast<std::ptrdiff_t>(tall) * across_.wide; }

  /// Marks the solid voxels of the layer with nothing in front, by one more than the kind of the voxel there;
  /// false when there are none.
  bool mark(int layer) {
    const bool outermost = layer == (upper_ ? across_.layers - 1 : 0);
    const std::ptrdiff_t ahead = upper_ ? across_.step : -across_.step;
    unsigned any = 0;
    for (int tall = 0; tall < across_.tall; ++tall) {
      const std::uint8_t* voxel = solid_ + layer * across_.step + tall * across_.tall_step;
      std::uint16_t* mask = row(tall);
      for (int i = 0; i < across_.wide; ++i, voxel += across_.wide_step) {
        const bool seen = voxel[0] != 0 && (outermost || voxel[ahead] == 0);
        const int kind = kinds_ != nullptr && seen && !outermost ? kinds_[voxel + ahead - solid_] : 0;
        mask[i] = static_cast<std::uint16_t>(seen ? 1 + kind : 0);
        any |= mask[i];
      }
    }
    return any != 0;
  }

  void take_rectangles(int at, std::vector<VoxelQuad>& out) {
    for (int tall = 0; tall < across_.tall; ++tall) {
      const std::uint16_t* const begin = row(tall);
      const std::uint16_t* const end = begin + across_.wide;
      const auto marked = [](std::uint16_t mark) { return mark != 0; };
      for (const std::uint16_t* m = std::find_if(begin, end, marked); m != end;
           m = std::find_if(m, end, marked)) {
        const std::uint16_t mark = *m;
        VoxelQuad quad{{},
                       {},
                       static_cast<std::uint8_t>(2 * across_.axis + (upper_ ? 1 : 0)),
                       static_cast<std::uint8_t>(mark - 1)};
        quad.lo[across_.axis] = quad.hi[across_.axis] = at;
        quad.lo[across_.wide_axis] = static_cast<std::int32_t>(m - begin);
        quad.hi[across_.wide_axis] = static_cast<std::int32_t>(other(m, end, mark) - begin);
        quad.lo[across_.tall_axis] = tall;
        quad.hi[across_.tall_axis] = take(tall, quad.lo[across_.wide_axis], quad.hi[across_.wide_axis], mark);
        out.push_back(quad);
      }
    }
  }

  /// Unmarks the run in this row and in every row after it that has all of it; returns the first row that has
  /// not.
  int take(int tall, int from, int to, std::uint16_t mark) {
    do {
      std::fill(row(tall) + from, row(tall) + to, std::uint16_t{0});
      ++tall;
    } while (tall < across_.tall && other(row(tall) + from, row(tall) + to, mark) == row(tall) + to);
    return tall;
  }

  /// The first voxel that is not marked so.
  static const std::uint16_t* other(const std::uint16_t* from, const std::uint16_t* to, std::uint16_t mark) {
    return std::find_if(from, to, [mark](std::uint16_t m) { return m != mark; });
  }

  const std::uint8_t* solid_;
  const std::uint8_t* kinds_;
  Across across_;
  bool upper_;
  std::vector<std::uint16_t> mask_;
};

/// The number of columns that begin with a thin wall on that side, which is taken away if `take` is set.
std::int64_t thin_walls(std::uint8_t* solid, const Across& across, bool upper, bool take) {
  const std::ptrdiff_t inwards = upper ? -across.step : across.step;
  std::uint8_t* const side = solid + (upper ? across.step * (across.layers - 1) : 0);
  const int thick = std::min(std::max(1, across.layers / 10), across.layers - 1);
  std::int64_t found = 0;
  for (int tall = 0; tall < across.tall; ++tall)
    for (int wide = 0; wide < across.wide; ++wide) {
      std::uint8_t* const column = side + tall * across.tall_step + wide * across.wide_step;
      int run = 0;
      while (run <= thick && column[run * inwards] != 0) ++run;
      if (run == 0 || run > thick) continue;
      ++found;
      for (int i = 0; take && i < run; ++i) column[i * inwards] = 0;
    }
  return found;
}

}  // namespace

std::vector<VoxelQuad> surface_quads(const std::uint8_t* solid, IVec shape, const std::uint8_t* kinds) {
  std::vector<VoxelQuad> quads;
  for (int axis = 0; axis < 3; ++axis)
    for (const bool upper : {false, true}) Faces(solid, kinds, shape, axis, upper).append_to(quads);
  return quads;
}

bool open_side(std::uint8_t* solid, IVec shape, std::uint8_t face) {
  const Across across(shape, face >> 1);
  const bool upper = (face & 1) != 0;
  if (2 * thin_walls(solid, across, upper, false) < std::int64_t{across.tall} * across.wide) return false;
  return thin_walls(solid, across, upper, true) > 0;
}

}  // namespace octoway::core
