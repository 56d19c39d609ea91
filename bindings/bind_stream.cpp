// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "bindings/bindings.hpp"
#include "bindings/convert_layers.hpp"
#include "core/files/window.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;
}  // namespace

void bind_stream(nb::class_<NavSpace>& space) {
  space.def_prop_ro("missing_tiles", [](const NavSpace& s) { return missing_tiles(s.read()); })
      .def("loaded_tiles", [](const NavSpace& s) { return to_flags(loaded_tiles(s.read())); });
}

}  // namespace octoway::core
