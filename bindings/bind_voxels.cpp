// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/convert_monitor.hpp"
#include "bindings/convert_tiles.hpp"
#include "core/voxels/bit_grid.hpp"
#include "core/voxels/coarsen.hpp"
#include "core/voxels/inflate.hpp"
#include "core/voxels/rasterize.hpp"
#include "core/voxels/room.hpp"
#include "core/voxels/tiled_grid.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;

using Shape = std::tuple<std::int64_t, std::int64_t, std::int64_t>;
using DenseIn = nb::ndarray<const std::uint8_t, nb::shape<-1, -1, -1>, nb::c_contig, nb::device::cpu>;
using WordsIn = ColumnIn<std::uint64_t>;
using DenseOut = nb::ndarray<nb::numpy, bool, nb::shape<-1, -1, -1>>;

BitGrid grid_of(Shape shape) {
  const auto side = [](std::int64_t n) {  // anything too large for int32 is also too large for a grid
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(n, -1, std::int64_t{kMaxSide} + 1));
  };
  return BitGrid({side(std::get<0>(shape)), side(std::get<1>(shape)), side(std::get<2>(shape))});
}

BitGrid from_dense(const DenseIn& dense) {
  const Watching watching;
  BitGrid grid = grid_of({dense.shape(0), dense.shape(1), dense.shape(2)});
  rasterize_dense(grid, dense.data());
  return grid;
}

void put_slab(BitGrid& grid, std::int64_t x, const DenseIn& dense) {
  const auto side = [&](std::size_t a) { return static_cast<std::int64_t>(dense.shape(a)); };
  const nb::gil_scoped_release release;
  rasterize_slab(grid, x, {side(0), side(1), side(2)}, dense.data());
}

BitGrid from_indices(Shape shape, const TableIn<std::int32_t, 3>& indices, bool invert) {
  BitGrid grid = grid_of(shape);
  const Watching watching;
  rasterize_voxels(grid, as_voxels(indices), invert);
  return grid;
}

BitGrid from_boxes(Shape shape, const PointIn& origin, double resolution, const BoxesIn& boxes) {
  BitGrid grid = grid_of(shape);
  const std::vector<QVec> corners = to_corners({point(origin), resolution}, boxes);
  const Watching watching;
  rasterize_boxes(grid, corners);
  return grid;
}

BitGrid from_words(Shape shape, const WordsIn& words) {
  BitGrid grid = grid_of(shape);
  grid.adopt_words({words.data(), words.data() + words.shape(0)});
  return grid;
}

nb::object tile_of(const BitGrid& grid, std::int32_t edge, std::size_t number) {
  return tile_to_python(without_gil([&] { return encode_tile(grid, edge, number); }));
}

DenseOut dense_of(const BitGrid& grid) {
  const auto side = [shape = grid.shape()](int a) { return static_cast<std::size_t>(shape[a]); };
  auto* bytes = new bool[static_cast<std::size_t>(grid.voxels())];
  nb::capsule owner(bytes, [](void* p) noexcept { delete[] static_cast<bool*>(p); });
  {
    const Watching watching;
    to_dense(grid, bytes);
  }
  return DenseOut(bytes, {side(0), side(1), side(2)}, owner);
}

}  // namespace

void bind_voxels(nb::module_& m) {
  m.def(
      "has_room",
      [](Shape s, std::int64_t max_voxels) {
        return has_room({std::get<0>(s), std::get<1>(s), std::get<2>(s)}, max_voxels);
      },
      "shape"_a, "max_voxels"_a,
      "True if a grid has at most so many voxels, in little more memory than theirs.");
  nb::class_<BitGrid>(m, "BitGrid", "One bit a voxel, 1 = solid.")
      .def_static("empty", grid_of, "shape"_a)
      .def_static("from_dense", from_dense, "dense"_a)
      .def("put_slab", put_slab, "x"_a, "dense"_a, "Solid voxels from x on; only while a grid is made.")
      .def_static("from_indices", from_indices, "shape"_a, "indices"_a, "invert"_a = false)
      .def_static("from_boxes", from_boxes, "shape"_a, "origin"_a, "resolution"_a, "boxes"_a)
      .def_static("from_words", from_words, "shape"_a, "words"_a)
      .def("tile", tile_of, "tile_edge"_a, "number"_a,
           nb::sig("def tile(self, tile_edge: int, number: int) -> bytes | bool"))
      .def_prop_ro("shape", [](const BitGrid& g) { return to_triple(g.shape()); })
      .def(
          "is_free",
          [](const BitGrid& g, std::int32_t x, std::int32_t y, std::int32_t z) { return g.free({x, y, z}); },
          "x"_a, "y"_a, "z"_a, "Voxels outside the grid are not.")
      .def("count", nb::overload_cast<>(&BitGrid::count, nb::const_), Release())
      .def(
          "inflated",
          [](const BitGrid& g, double voxels, bool box, bool bounds, int threads) {
            Monitor silent;
            return inflate(g, Inflation::of(voxels, 1.0, body_shape(box), bounds), threads, silent);
          },
          "voxels"_a, "box"_a = false, "bounds"_a = false, "threads"_a = 0,
          "What blocks the centre of a body of some radius.", Release())
      .def(
          "cropped",
          [](const BitGrid& g, Shape lo, Shape hi) {
            const auto corner = [](Shape s) {
              return IVec{static_cast<std::int32_t>(std::get<0>(s)),
                          static_cast<std::int32_t>(std::get<1>(s)),
                          static_cast<std::int32_t>(std::get<2>(s))};
            };
            return cropped(g, {corner(lo), corner(hi)});
          },
          "lo"_a, "hi"_a, Release())
      .def(
          "blocks", [](const BitGrid& g, int level) { return blocks(g, level); }, "level"_a, Release(),
          "The same as a smaller grid: one voxel a cube of 2^level.")
      .def("words",
           [](const BitGrid& g) {
             BigVector<std::uint64_t> copy = without_gil([&] { return g.words(); });
             const std::size_t n = copy.size();
             return to_numpy<ColumnOut<std::uint64_t>>(std::move(copy), {n});
           })
      .def("to_dense", dense_of)
      .def(
          "minus", [](const BitGrid& a, const BitGrid& b) { return minus(a, b); }, "other"_a,
          "What is solid here, and not there.", Release())
      .def(
          "equals",
          [](const BitGrid& a, const BitGrid& b) { return a.shape() == b.shape() && a.words() == b.words(); },
          "other"_a);
}

}  // namespace octoway::core
