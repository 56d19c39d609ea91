// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Boxes and triangles on a lattice.
#pragma once

#include "bindings/bindings.hpp"
#include "core/octree/uneven.hpp"

namespace octoway::core {

using TrianglesIn = nb::ndarray<const double, nb::shape<-1, 3, 3>, nb::c_contig, nb::device::cpu>;

/// Shapes on the lattice of the smallest cubes.
struct Shapes {
  std::vector<QVec> boxes;
  std::vector<Triangle> triangles;

  Shapes(const Lattice& lattice, const BoxesIn& boxes_in, const TrianglesIn& triangles_in)
      : boxes(to_corners(lattice, boxes_in)) {
    for (std::size_t i = 0; i < triangles_in.shape(0); ++i) {
      Triangle t;
      for (std::size_t c = 0; c < 3; ++c)
        t[c] = lattice.to_sub({triangles_in(i, c, 0), triangles_in(i, c, 1), triangles_in(i, c, 2)});
      triangles.push_back(t);
    }
  }
  SolidShapes view() const { return {boxes, triangles}; }
};

}  // namespace octoway::core
