// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The first path from C++: a wall, a space, a query.
#include <iostream>

#include "core/space/tables.hpp"

int main() {
  using namespace octoway;
  auto grid = std::make_shared<BitGrid>(IVec{20, 20, 20});
  grid->fill({{8, 0, 0}, {10, 20, 16}});
  Monitor monitor;
  const Lattice lattice{.origin = {0, 0, 0}, .resolution = 0.5};
  const auto space = Tables::build(grid, lattice, {}, monitor);
  const QueryResult result =
      space->find_path(space->enter({1, 5, 1}, "start"), space->enter({9, 5, 1}, "goal"), {}, monitor);
  for (const QVec& q : result.points) {
    const DVec p = space->lattice().to_metres(q);
    std::cout << p.x << " " << p.y << " " << p.z << "\n";
  }
  return result.status == Status::FOUND ? 0 : 1;
}
