# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""In the core, too, adding a thing is one new file and one line: toys compiled against the library of `make test-core`."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LIBRARY = ROOT / "build" / "release" / "liboctoway_core.a"

TOY_SEARCH = """
#include "core/search/along_edges.hpp"
namespace octoway::core {
namespace {
SearchPath search(const SearchTask& task, BudgetGuard& guard, Scratch& scratch) {
  return find_along_edges(task, guard, scratch, kNearestToGoalFirst);
}
SearchPaths search_many(const ManyTask& many, BudgetGuard& guard, Scratch& scratch) {
  return find_many_along_edges(many, guard, scratch, kNearestToGoalFirst);
}
}  // namespace
const Algorithm kToy{"toy", "a toy", Promise::NONE, true, false, true, search, search_many};
}  // namespace octoway::core
"""

TOY_REFINEMENT = """
#include "core/refine/refine.hpp"
namespace octoway::core {
namespace {
void toy(Route& route, RefineContext& context) { prune(route, context); }
}  // namespace
const Refinement kToy{"toy", "a toy", toy};
}  // namespace octoway::core
"""

USE = """
#include <cstdio>
#include "octoway/octoway.hpp"
int main() {
  const octoway::Bounds wall{{4, 0, 0}, {5, 10, 8}};
  const octoway::World world = octoway::World::from_boxes({&wall, 1}, 0.5, octoway::Bounds{{0, 0, 0}, {10, 10, 10}});
  const octoway::NavSpace space = octoway::NavSpace::build(world);
  octoway::PathOptions options;
  OPTION;
  const octoway::Path path = space.find_path({1, 5, 1}, {9, 5, 1}, options);
  std::printf("%s", std::string(octoway::name_of(path.status)).c_str());
  options.algorithm = "no such search";
  try {
    space.find_path({1, 5, 1}, {9, 5, 1}, options);
  } catch (const octoway::InvalidInput& fault) {
    std::printf(" %s", fault.what());
  }
}
"""

# kind: the toy's file, its text, the list, the macro of its line, the file that reads the list, a use of it
TOYS = {
    "algorithm": (
        TOY_SEARCH,
        "core/search/algorithms.inl",
        "OCTOWAY_ALGORITHM(kToy)",
        "core/search/algorithms.cpp",
        'options.algorithm = "toy"',
    ),
    "refinement": (
        TOY_REFINEMENT,
        "core/refine/refinements.inl",
        "OCTOWAY_REFINEMENT(kToy)",
        "core/refine/refine.cpp",
        'options.refine = std::vector<std::string>{"toy"}',
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", TOYS)
def test_a_new_thing_of_the_core_is_one_file_and_one_line(kind, tmp_path):
    compiler = shutil.which("c++")
    if compiler is None or not LIBRARY.exists():
        pytest.skip("needs a C++ compiler and the library that `make test-core` builds")
    text, listed, line, reader, option = TOYS[kind]
    (tmp_path / listed).parent.mkdir(parents=True)
    (tmp_path / listed).write_text((ROOT / listed).read_text() + line + "\n")
    (tmp_path / "toy.cpp").write_text(text)
    (tmp_path / "use.cpp").write_text(USE.replace("OPTION", option))
    # The list is read from the copy, all else from the house; what the copy defines is not taken from the library.
    command = [compiler, "-std=c++20", "-pthread", "-I", str(tmp_path), "-I", str(ROOT), "-I", str(ROOT / "include")]
    command += ["toy.cpp", "use.cpp", str(ROOT / reader), str(LIBRARY), "-o", "toy"]
    subprocess.run(command, cwd=tmp_path, check=True)
    said = subprocess.run([tmp_path / "toy"], capture_output=True, text=True, check=True).stdout
    assert said.startswith("found ")
    assert ("toy" in said) == (kind == "algorithm")  # the list of algorithms in the message has it
