// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The first path from C++: a wall, a space, a query.
#include <iostream>

#include "core/query/points.hpp"
#include "core/query/query.hpp"
#include "core/space/build.hpp"

int main() {
  using namespace octoway::core;
  auto grid = std::make_shared<BitGrid>(IVec{20, 20, 20});
  grid->fill({{8, 0, 0}, {10, 20, 16}});
  Monitor monitor;
  const Lattice lattice{.origin = {0, 0, 0}, .resolution = 0.5};
  const Layer layer(build_tables(grid, lattice, {}, monitor));
  const QVec start = enter(layer.tables, {1, 5, 1}, "start");
  const QVec goal = enter(layer.tables, {9, 5, 1}, "goal");
  const QueryResult result = find_path(layer, start, goal, {}, monitor);
  for (const QVec& q : result.points) {
    const DVec p = lattice.to_metres(q);
    std::cout << p.x << " " << p.y << " " << p.z << "\n";
  }
  return result.status == Status::FOUND ? 0 : 1;
}
