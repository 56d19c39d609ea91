// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <bit>
#include <tuple>

#include "bindings/bindings.hpp"
#include "bindings/tiles.hpp"
#include "core/base/error.hpp"
#include "core/voxels/bit_grid.hpp"
#include "core/voxels/coarsen.hpp"
#include "core/voxels/inflate.hpp"
#include "core/voxels/rasterize.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;

using Shape = std::tuple<std::int64_t, std::int64_t, std::int64_t>;
using DenseIn = nb::ndarray<const std::uint8_t, nb::shape<-1, -1, -1>, nb::c_contig, nb::device::cpu>;
using IndicesIn = nb::ndarray<const std::int32_t, nb::shape<-1, 3>, nb::c_contig, nb::device::cpu>;
using WordsIn = nb::ndarray<const std::uint64_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using WordsOut = nb::ndarray<nb::numpy, std::uint64_t, nb::shape<-1>>;
using DenseOut = nb::ndarray<nb::numpy, bool, nb::shape<-1, -1, -1>>;

BitGrid grid_of(Shape shape) {
  const auto side = [](std::int64_t n) {  // anything too large for int32 is also too large for a grid
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(n, -1, std::int64_t{kMaxSide} + 1));
  };
  return BitGrid({side(std::get<0>(shape)), side(std::get<1>(shape)), side(std::get<2>(shape))});
}

BitGrid from_dense(const DenseIn& dense) {
  BitGrid grid = grid_of({dense.shape(0), dense.shape(1), dense.shape(2)});
  const nb::gil_scoped_release release;
  rasterize_dense(grid, dense.data());
  return grid;
}

BitGrid from_indices(Shape shape, const IndicesIn& indices, bool invert) {
  static_assert(sizeof(IVec) == 3 * sizeof(std::int32_t));
  BitGrid grid = grid_of(shape);
  const nb::gil_scoped_release release;
  rasterize_voxels(grid, {reinterpret_cast<const IVec*>(indices.data()), indices.shape(0)});
  if (invert) grid.invert();
  return grid;
}

BitGrid from_boxes(Shape shape, const PointIn& origin, double resolution, const BoxesIn& boxes) {
  BitGrid grid = grid_of(shape);
  const Lattice lattice{point(origin), resolution};
  std::vector<QVec> corners;
  for (std::size_t i = 0; i < boxes.shape(0); ++i)
    for (std::size_t c = 0; c < 2; ++c)
      corners.push_back(lattice.to_sub({boxes(i, c, 0), boxes(i, c, 1), boxes(i, c, 2)}));
  const nb::gil_scoped_release release;
  rasterize_boxes(grid, corners);
  return grid;
}

BitGrid from_words(Shape shape, const WordsIn& words) {
  BitGrid grid = grid_of(shape);
  grid.adopt_words({words.data(), words.data() + words.shape(0)});
  return grid;
}

nb::object tile_of(const BitGrid& grid, std::int32_t edge, std::size_t number) {
  check_tile_edge(edge);
  const Tiling tiling{grid.shape(), edge};
  if (number >= tiling.count()) throw InvalidInput("there is no tile " + std::to_string(number));
  TileCode code;
  {
    const nb::gil_scoped_release release;
    code = encode_tile(grid, tiling.box(number), edge);
  }
  return tile_to_python(code);
}

DenseOut to_dense(const BitGrid& grid) {
  const IVec s = grid.shape();
  auto* bytes = new bool[static_cast<std::size_t>(grid.voxels())];
  nb::capsule owner(bytes, [](void* p) noexcept { delete[] static_cast<bool*>(p); });
  std::size_t i = 0;
  for (std::int32_t x = 0; x < s.x; ++x)
    for (std::int32_t y = 0; y < s.y; ++y) {
      const std::uint64_t* row = grid.row(x, y);
      for (std::int32_t z = 0; z < s.z; ++z) bytes[i++] = (row[z >> 6] >> (z & 63) & 1U) != 0;
    }
  return DenseOut(
      bytes, {static_cast<std::size_t>(s.x), static_cast<std::size_t>(s.y), static_cast<std::size_t>(s.z)},
      owner);
}

}  // namespace

void bind_occupancy(nb::module_& m) {
  nb::class_<BitGrid>(m, "BitGrid", "One bit a voxel, 1 = solid.")
      .def_static("from_dense", from_dense, "dense"_a)
      .def_static("from_indices", from_indices, "shape"_a, "indices"_a, "invert"_a = false)
      .def_static("from_boxes", from_boxes, "shape"_a, "origin"_a, "resolution"_a, "boxes"_a)
      .def_static("from_words", from_words, "shape"_a, "words"_a)
      .def("tile", tile_of, "tile_edge"_a, "number"_a,
           nb::sig("def tile(self, tile_edge: int, number: int) -> bytes | bool"))
      .def_prop_ro("shape",
                   [](const BitGrid& g) { return std::tuple(g.shape().x, g.shape().y, g.shape().z); })
      .def(
          "is_free",
          [](const BitGrid& g, std::int32_t x, std::int32_t y, std::int32_t z) { return g.free({x, y, z}); },
          "x"_a, "y"_a, "z"_a, "Voxels outside the grid are not.")
      .def("count", nb::overload_cast<>(&BitGrid::count, nb::const_),
           nb::call_guard<nb::gil_scoped_release>())
      .def(
          "inflated",
          [](const BitGrid& g, double voxels, bool box, bool bounds, int threads) {
            Monitor silent;
            const BodyShape shape = box ? BodyShape::BOX : BodyShape::SPHERE;
            return inflate(g, Inflation::of(voxels, 1.0, shape, bounds), threads, silent);
          },
          "voxels"_a, "box"_a = false, "bounds"_a = false, "threads"_a = 0,
          "What blocks the centre of a body of some radius.", nb::call_guard<nb::gil_scoped_release>())
      .def(
          "cropped",
          [](const BitGrid& g, Shape lo, Shape hi) {
            const auto corner = [](Shape s) {
              return IVec{static_cast<std::int32_t>(std::get<0>(s)),
                          static_cast<std::int32_t>(std::get<1>(s)),
                          static_cast<std::int32_t>(std::get<2>(s))};
            };
            const Box box{corner(lo), corner(hi)};
            if (box.empty() || intersect(box, g.bounds()) != box)
              throw InvalidInput("a grid can be cropped to a box inside it only");
            return cropped(g, box);
          },
          "lo"_a, "hi"_a)
      .def(
          "blocks",
          [](const BitGrid& g, int level) {
            if (level < 0 || level > 30) throw InvalidInput("a level is a number from 0 to 30");
            return blocks(g, level);
          },
          "level"_a, nb::call_guard<nb::gil_scoped_release>(),
          "The same as a smaller grid: one voxel a cube of 2^level.")
      .def("words",
           [](const BitGrid& g) {
             BigVector<std::uint64_t> copy = g.words();
             const std::size_t n = copy.size();
             return to_numpy<WordsOut>(std::move(copy), {n});
           })
      .def("to_dense", to_dense)
      .def(
          "minus", [](const BitGrid& a, const BitGrid& b) { return minus(a, b); }, "other"_a,
          "What is solid here, and not there.", nb::call_guard<nb::gil_scoped_release>())
      .def(
          "equals",
          [](const BitGrid& a, const BitGrid& b) { return a.shape() == b.shape() && a.words() == b.words(); },
          "other"_a);
}

}  // namespace octoway::core
