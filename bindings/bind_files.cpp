// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Saved spaces: from and to files that Python opened.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>

#include "bindings/bindings.hpp"
#include "bindings/convert_changes.hpp"
#include "bindings/convert_file.hpp"
#include "bindings/convert_monitor.hpp"
#include "bindings/convert_names.hpp"
#include "bindings/convert_tiles.hpp"
#include "core/files/save.hpp"
#include "core/live/prepare_world.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;
using Shape3 = std::tuple<std::int32_t, std::int32_t, std::int32_t>;

/// A file that Python holds open, and what the core knows of it.
struct OpenSpaceFile {
  std::unique_ptr<ByteSource> source;
  std::unique_ptr<SpaceFile> file;
};

void open_space_file(OpenSpaceFile* self, nb::handle value) {
  std::unique_ptr<ByteSource> source = to_source(value);
  std::unique_ptr<SpaceFile> file;
  {
    const Watching watching;
    file = std::make_unique<SpaceFile>(*source);
  }
  new (self) OpenSpaceFile{std::move(source), std::move(file)};
}

std::pair<std::unique_ptr<NavSpace>, FileWindow> part_of(const OpenSpaceFile& open,
                                                         const std::optional<BoxesIn>& bounds,
                                                         const std::optional<BoxesIn>& extent,
                                                         std::optional<std::size_t> memory_limit) {
  const LoadPart part = part_in(bounds, extent);
  Monitor monitor = make_monitor(nullptr);
  const Watching watching(monitor);
  return load_part(*open.file, part, monitor, memory_limit.value_or(kNoMemoryLimit));
}

std::unique_ptr<NavSpace> whole_of(const OpenSpaceFile& open, std::optional<std::size_t> memory_limit) {
  Monitor monitor = make_monitor(nullptr);
  const Watching watching(monitor);
  return open.file->load(monitor, memory_limit.value_or(kNoMemoryLimit));
}

void bind_facts(nb::module_& m) {
  nb::class_<SpaceNotes>(m, "SpaceNotes", "What the user of a space said of it.")
      .def(
          "__init__",
          [](SpaceNotes* self, bool padded, bool greedy, const nb::dict& names) {
            new (self) SpaceNotes{padded, greedy, names_in(names)};
          },
          "padded"_a, "greedy"_a, "terrain_names"_a,
          nb::sig("def __init__(self, padded: bool, greedy: bool, terrain_names: dict[int, str]) -> None"));
  nb::class_<SpaceFacts>(m, "SpaceFacts", "What a file says of its space beside the voxels.")
      .def_prop_ro("shape", [](const SpaceFacts& f) { return Shape3(f.shape.x, f.shape.y, f.shape.z); })
      .def_prop_ro("origin",
                   [](const SpaceFacts& f) {
                     return std::tuple(f.lattice.origin.x, f.lattice.origin.y, f.lattice.origin.z);
                   })
      .def_prop_ro("resolution", [](const SpaceFacts& f) { return f.lattice.resolution; })
      .def_ro("decomposition", &SpaceFacts::decomposition)
      .def_ro("tile_edge", &SpaceFacts::tile_edge)
      .def_prop_ro("tiles", [](const SpaceFacts& f) { return f.tiling().count(); })
      .def_ro("body", &SpaceFacts::body)
      .def_prop_ro("padded", [](const SpaceFacts& f) { return f.notes.padded; })
      .def_prop_ro("greedy", [](const SpaceFacts& f) { return f.notes.greedy; })
      .def_prop_ro(
          "terrain_names", [](const SpaceFacts& f) { return names_out(f.notes.terrain_names); },
          nb::sig("def terrain_names(self) -> dict[int, str]"));
}

void bind_reading(nb::module_& m) {
  nb::class_<FileWindow>(m, "FileWindow", "The part of a file's lattice that a space covers.")
      .def_prop_ro("is_part", &FileWindow::is_part)
      .def_prop_ro("tile_edge", [](const FileWindow& w) { return w.tiling.edge; })
      .def(
          "following", [](const FileWindow& w, const OpenSpaceFile& f) { return w.following(*f.file); },
          "file"_a, "The same window of a file that was written over its own.");
  nb::class_<OpenSpaceFile>(m, "SpaceFile", "An open file of a saved space.")
      .def("__init__", open_space_file, "file"_a, nb::keep_alive<1, 2>())
      .def_prop_ro(
          "facts", [](const OpenSpaceFile& f) -> const SpaceFacts& { return f.file->facts(); },
          nb::rv_policy::reference_internal)
      .def_prop_ro("version", [](const OpenSpaceFile& f) { return f.file->version(); })
      .def_prop_ro("mixed_tiles", [](const OpenSpaceFile& f) { return f.file->mixed_tiles(); })
      .def_prop_ro("link_count", [](const OpenSpaceFile& f) { return f.file->link_count(); })
      .def("load", whole_of, "memory_limit"_a.none() = nb::none(), "All of the space.")
      .def("load_part", part_of, "bounds"_a.none(), "extent"_a.none(), "memory_limit"_a.none() = nb::none(),
           "The tiles that touch bounds, on the lattice of those that touch an extent.");
}

void bind_tiles(nb::module_& m) {
  m.def(
      "load_region",
      [](NavSpace& space, const FileWindow& window, nb::handle file, const BoxesIn& boxes,
         bool only) -> Changes {
        const std::vector<MetricBox> where = boxes_in(boxes);
        const std::unique_ptr<ByteSource> source = to_source(file);
        const Watching watching;
        return {load_region(space, window, *source, where, only), space.read()->tables.lattice};
      },
      "space"_a, "window"_a, "file"_a, "boxes"_a, "only"_a);
  m.def(
      "unload_region",
      [](NavSpace& space, const FileWindow& window, const BoxesIn& boxes) -> Changes {
        const std::vector<MetricBox> where = boxes_in(boxes);
        const Watching watching;
        return {unload_region(space, window, where), space.read()->tables.lattice};
      },
      "space"_a, "window"_a, "boxes"_a);
  m.def(
      "loaded_boxes",
      [](const NavSpace& space) {
        return boxes_to_numpy(loaded_boxes(space.read()), space.read()->tables.lattice);
      },
      "space"_a, "What is loaded, in metres.");
}

void bind_writing(nb::module_& m) {
  m.attr("TILE_EDGE") = SpaceFacts::kTileEdge;
  m.def("check_tile_edge", static_cast<void (*)(std::int64_t, std::int32_t)>(check_tile_edge), "tile_edge"_a,
        "region_edge"_a);
  m.def("check_usq_edge", check_usq_edge, "edge"_a, "agent_size"_a);
  m.def(
      "needs_its_file",
      [](const NavSpace& space, const FileWindow* window, bool bake) {
        return needs_its_file(space, window, {bake, {}});
      },
      "space"_a, "window"_a.none(), "bake"_a, Release());
  m.def(
      "save_space",
      [](const NavSpace& space, const SpaceNotes& notes, const FileWindow* window, bool bake,
         std::optional<std::int64_t> tile_edge, nb::handle file) {
        PythonFile sink(file);
        const Watching watching;
        save_space(space, notes, window, {bake, tile_edge}, sink);
      },
      "space"_a, "notes"_a, "window"_a.none(), "bake"_a, "tile_edge"_a.none(), "file"_a);
  m.def(
      "save_part",
      [](NavSpace& space, const SpaceNotes& notes, const FileWindow& window, nb::handle own_file,
         std::optional<std::int64_t> tile_edge, nb::handle file) {
        const std::unique_ptr<ByteSource> source = to_source(own_file);
        PythonFile sink(file);
        const Watching watching;
        save_part(space, notes, window, *source, {false, tile_edge}, sink);
      },
      "space"_a, "notes"_a, "window"_a, "own_file"_a, "tile_edge"_a.none(), "file"_a,
      "A space that is loaded in parts, with the rest from its own file.");
  m.def(
      "save_tiles",
      [](Shape3 shape, const PointIn& origin, double resolution, std::int32_t region_edge,
         std::int32_t tile_edge, const Body& body, const Ground& ground, const SpaceNotes& notes,
         nb::handle next, const nb::object& progress, nb::handle file) {
        SpaceFacts facts;
        facts.shape = {std::get<0>(shape), std::get<1>(shape), std::get<2>(shape)};
        facts.lattice = {point(origin), resolution};
        facts.decomposition = "regions";
        facts.region_edge = region_edge;
        facts.tile_edge = tile_edge;
        facts.body = body;
        facts.motion = ground.motion;
        facts.notes = notes;
        PythonFile sink(file);
        const Monitor monitor = make_monitor(nullptr, progress);
        save_tiles(
            facts, ground, [&](std::size_t i) { return tile_from_python(nb::object(next(i))); },
            monitor.progress, sink);
      },
      "shape"_a, "origin"_a, "resolution"_a, "region_edge"_a, "tile_edge"_a, "body"_a, "ground"_a, "notes"_a,
      "next"_a, "progress"_a.none(), "file"_a, "Tiles as next(number) gives them.");
}

}  // namespace

void bind_files(nb::module_& m) {
  bind_facts(m);
  bind_reading(m);
  bind_tiles(m);
  bind_writing(m);
}

}  // namespace octoway::core
