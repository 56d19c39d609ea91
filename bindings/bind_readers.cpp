// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>

#include <tuple>

#include "bindings/convert_monitor.hpp"
#include "core/readers/lzf.hpp"
#include "core/readers/octomap.hpp"
#include "core/readers/png_rows.hpp"
#include "core/readers/text_points.hpp"
#include "core/readers/vox.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;

using BytesIn = ColumnIn<std::uint8_t>;

OctomapWorld octomap(const BytesIn& bytes, bool unknown_blocked, double least_log_odds,
                     const std::optional<std::tuple<Triple, Triple>>& crop, std::int64_t max_voxels) {
  OctomapOptions options;
  options.unknown_blocked = unknown_blocked;
  options.least_log_odds = static_cast<float>(least_log_odds);
  options.max_voxels = max_voxels;
  options.crop = to_box(crop);
  const Watching watching;
  return read_octomap(as_span(bytes), options);
}

VoxWorld vox_world(const BytesIn& bytes, std::int64_t max_voxels) {
  const Watching watching;
  return read_vox(as_span(bytes), max_voxels);
}

auto lzf(const BytesIn& bytes, std::size_t size) {
  return to_column(watched(nullptr, [&](Monitor&) { return decompress_lzf(as_span(bytes), size); }));
}

auto png_rows(const BytesIn& bytes, std::size_t rows, std::size_t row_bytes, std::size_t pixel_bytes) {
  return to_column(watched(
      nullptr, [&](Monitor&) { return unfilter_png_rows(as_span(bytes), rows, row_bytes, pixel_bytes); }));
}

PointsOut text_points(const nb::bytes& block, std::int64_t first_line,
                      std::tuple<std::size_t, std::size_t, std::size_t> columns, std::size_t least_columns,
                      bool exact, bool comments, bool header, bool keep_nan) {
  const auto [x, y, z] = columns;
  const TextLayout layout{{x, y, z}, least_columns, exact, comments, header, keep_nan};
  const std::string_view text(block.c_str(), block.size());
  return points_to_numpy(
      watched(nullptr, [&](Monitor&) { return parse_text_points(text, first_line, layout); }));
}

}  // namespace

void bind_readers(nb::module_& m) {
  nb::class_<OctomapWorld>(m, "OctomapWorld", "What an OctoMap file holds.")
      .def(
          "take", [](OctomapWorld& w) { return std::move(w.grid); }, "The grid, moved out: once.")
      .def_prop_ro("lo", [](const OctomapWorld& w) { return to_triple(w.box.lo); })
      .def_prop_ro("type", [](const OctomapWorld& w) { return w.header.type; })
      .def_prop_ro("resolution", [](const OctomapWorld& w) { return w.header.resolution; })
      .def_prop_ro("nodes", [](const OctomapWorld& w) { return w.header.nodes; })
      .def_ro("occupied", &OctomapWorld::occupied)
      .def_ro("free", &OctomapWorld::free)
      .def_ro("unknown", &OctomapWorld::unknown);
  nb::class_<VoxWorld>(m, "VoxWorld", "What a MagicaVoxel file holds.")
      .def(
          "take", [](VoxWorld& w) { return std::move(w.grid); }, "The grid, moved out: once.")
      .def_prop_ro("lo", [](const VoxWorld& w) { return to_triple(w.lo); })
      .def_ro("models", &VoxWorld::models)
      .def_ro("placed", &VoxWorld::placed)
      .def_ro("hidden", &VoxWorld::hidden);
  m.def(
      "octomap_resolution",
      [](const BytesIn& bytes) { return read_octomap_header(as_span(bytes)).resolution; }, "bytes"_a);
  m.def("read_octomap", octomap, "bytes"_a, "unknown_blocked"_a, "least_log_odds"_a, "crop"_a.none(),
        "max_voxels"_a);
  m.def("read_vox", vox_world, "bytes"_a, "max_voxels"_a);
  m.def("decompress_lzf", lzf, "bytes"_a, "size"_a);
  m.def("unfilter_png_rows", png_rows, "bytes"_a, "rows"_a, "row_bytes"_a, "pixel_bytes"_a);
  m.def("parse_text_points", text_points, "block"_a, "first_line"_a, "columns"_a, "least_columns"_a,
        "exact"_a, "comments"_a, "header"_a, "keep_nan"_a);
  m.attr("OCTOMAP_ZERO") = kOctomapZero;
}

}  // namespace octoway::core
