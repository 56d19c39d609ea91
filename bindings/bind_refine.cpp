// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Refinements by themselves, for those who want to see that they do what they promise.
#include <nanobind/stl/tuple.h>

#include "bindings/convert_refine.hpp"

namespace octoway::core {

void bind_refine(nb::module_& m) {
  m.def("refract", refract, nb::arg("start"), nb::arg("goal"), nb::arg("gates"), nb::arg("rates"));
}

}  // namespace octoway::core
