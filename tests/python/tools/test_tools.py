# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Each checker in tools/ finds a planted fault, and leaves alone what is right."""

from __future__ import annotations

import check_bindings
import check_english
import check_glossary
import check_layers
import check_names
import check_sizes
import check_stub
import check_twice
import pytest
from cpp_source import blank, functions, scopes
from house import ROOT

ORDER = """
```layers
core/base:
core/graph: core/base
core/graph/parts: core/graph
include/octoway:
core/api: include/octoway core/graph
bindings: core/api

octoway.errors:
octoway.paths: octoway.errors ~octoway.viewer
octoway: octoway.paths
octoway.viewer: octoway
```
"""
LONG_CPP = "int longer(int x) {\n" + "  x += 1;\n" * 68 + "}\n"
LONG_PYTHON = "def longer(x):\n" + "    x += 1\n" * 69


@pytest.fixture
def plant(tmp_path, capsys):
    """Write files into an empty tree, run a checker over it, and return its exit code and lines."""

    def run(checker, *options, **planted):
        for name, text in planted.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        code = checker.main(["--root", str(tmp_path), *options])
        return code, capsys.readouterr().out.splitlines()

    return run


def layers(plant, **planted):
    code, lines = plant(check_layers, **({"CONTRIBUTING.md": ORDER} | planted))
    assert code == (1 if len(lines) > 1 else 0)
    return lines[:-1]


# layers


def test_an_include_upward_is_a_fault(plant):
    faults = layers(plant, **{"core/base/a.hpp": '#pragma once\n#include "core/graph/b.hpp"\n'})
    assert faults == ["core/base/a.hpp:2: core/base may not use core/graph (see Layers in CONTRIBUTING.md)"]


def test_includes_downward_and_into_own_sub_rooms_are_right(plant):
    lower = '#include "core/base/a.hpp"\n#include "core/graph/parts/p.hpp"\n#include <vector>\n'
    assert layers(plant, **{"core/graph/b.cpp": lower, "core/api/c.cpp": lower + "#include <octoway/path.hpp>\n"}) == [
        "core/api/c.cpp:2: core/api may not use core/graph/parts (see Layers in CONTRIBUTING.md)"
    ]


def test_public_headers_include_no_core_header(plant):
    (fault,) = layers(plant, **{"include/octoway/path.hpp": '#include "core/base/vec.hpp"\n'})
    assert fault.startswith("include/octoway/path.hpp:1: include/octoway may not use core/base")


def test_a_folder_that_is_not_listed_is_a_fault(plant):
    assert layers(plant, **{"core/attic/a.hpp": "", "core/attic/b.hpp": ""}) == [
        "core/attic/a.hpp:1: the room core/attic is not listed in CONTRIBUTING.md"
    ]


@pytest.mark.parametrize(
    "line",
    [
        "import octoway.viewer",
        "from octoway import viewer",
        "from octoway.viewer import png",
        "from octoway.viewer.png import draw",
        "from .. import viewer",
        "from ..viewer import png",
    ],
)
def test_an_import_upward_is_a_fault(plant, line):
    tree = {"src/octoway/viewer/png.py": "", "src/octoway/paths/result.py": f"import numpy\n{line}\n"}
    (fault,) = layers(plant, **tree)
    assert fault.startswith("src/octoway/paths/result.py:2: octoway.paths may not use octoway.viewer ")


def test_an_import_inside_a_function_counts_unless_the_order_opens_that_way(plant):
    lazy = "def show():\n    from octoway.viewer import png\n"
    tree = {"src/octoway/viewer/png.py": "", "src/octoway/errors.py": lazy, "src/octoway/paths/result.py": lazy}
    (fault,) = layers(plant, **tree)
    assert fault.startswith("src/octoway/errors.py:2: octoway.errors may not use octoway.viewer ")


def test_imports_for_types_alone_are_free(plant):
    typed = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from octoway.viewer import png\n"
    assert layers(plant, **{"src/octoway/viewer/png.py": "", "src/octoway/errors.py": typed}) == []


def test_a_loose_module_is_a_room_and_must_be_listed(plant):
    assert layers(plant, **{"src/octoway/errors.py": "", "src/octoway/loose.py": ""}) == [
        "src/octoway/loose.py:1: the room octoway.loose is not listed in CONTRIBUTING.md"
    ]


def test_the_order_has_no_cycle(plant):
    (fault,) = layers(plant, **{"CONTRIBUTING.md": "```layers\na: b\nb:\n```\n"})
    assert fault == "CONTRIBUTING.md:2: a names b, which is not listed above it"


def test_the_order_must_be_there(plant):
    assert layers(plant, **{"CONTRIBUTING.md": "# Contributing\n"}) == [
        "CONTRIBUTING.md:1: there is no block fenced as ```layers"
    ]


# sizes


def test_a_function_of_70_lines_is_a_fault_in_both_languages(plant):
    code, lines = plant(check_sizes, **{"core/base/a.cpp": f"namespace o {{\n{LONG_CPP}}}\n", "src/a.py": LONG_PYTHON})
    assert code == 1
    assert lines == [
        "core/base/a.cpp:2: function longer has 70 lines; the limit is 60",
        "src/a.py:1: function longer has 70 lines; the limit is 60",
        "sizes: 2 files and 2 functions: 2 faults",
    ]


@pytest.mark.parametrize(
    "head",
    [
        "void C::longer(int x) const noexcept override {",
        "C::longer(int x, Box b = {}) : a_{x}, b_(b) {",
        "template <class T, class = int> auto longer(T x) -> decltype(x) {",
        "static std::vector<int> longer(std::function<int(int)> x) {",
        '[[nodiscard]] __attribute__((target("avx2"))) int longer(int x) {',
    ],
)
def test_long_functions_of_all_kinds_are_found(plant, head):
    body = "  if (x) { x += 1; }  // {\n" * 68
    planted = "struct C {\n" + head + "\n" + body + "}\n};\n"
    code, lines = plant(check_sizes, **{"core/base/a.hpp": planted})
    assert code == 1
    assert lines[0].startswith("core/base/a.hpp:2: function ")
    assert "longer has 70 lines" in lines[0]


def test_a_long_table_or_type_is_no_function(plant):
    table = "const int kTable[100][2] = {\n" + "  {1, 2},\n" * 100 + "};\n"
    several = "struct S {\n" + "  int a() { return 1; }\n" * 80 + "};\n"
    assert plant(check_sizes, **{"core/base/a.hpp": table + several})[0] == 0


def test_docstrings_do_not_count(plant):
    text = 'def f(x):\n    """One.\n' + "\n    more\n" * 40 + '    """\n' + "    x += 1\n" * 50
    assert plant(check_sizes, **{"src/a.py": text})[0] == 0


def test_a_file_of_401_lines_is_a_fault(plant):
    assert plant(check_sizes, **{"src/a.py": "a = 1\n" * 400})[0] == 0
    code, lines = plant(check_sizes, **{"src/a.py": "a = 1\n" * 401})
    assert (code, lines[0]) == (1, "src/a.py:1: file has 401 lines; the limit is 400")


def test_an_exception_holds_up_to_its_own_limit_and_may_not_be_stale(plant):
    tree = {"core/base/a.cpp": LONG_CPP, "tools/size_exceptions.txt": "core/*:longer 70 a reason\n"}
    assert plant(check_sizes, **tree)[0] == 0
    assert plant(check_sizes, **{"tools/size_exceptions.txt": "core/base/a.cpp:longer 69 a reason\n"})[0] == 1
    code, lines = plant(check_sizes, **{"core/base/a.cpp": "int x;\n"})
    assert (code, lines[0]) == (
        1,
        "tools/size_exceptions.txt:1: core/base/a.cpp:longer needs no exception; remove the line",
    )
    assert plant(check_sizes, **{"tools/size_exceptions.txt": "core/base/a.cpp:longer 69\n"})[0] == 1


# types, bindings


def test_a_type_defined_in_two_files_is_a_fault(plant):
    tree = {
        "core/a.hpp": "namespace octoway {\nstruct Bend {\n  int x;\n};\n}\n",
        "core/b.hpp": "namespace octoway {\nnamespace {\nstruct Bend {};\n}\nstruct Other { struct Bend {}; };\nclass Bend;\n}\n",
    }
    assert plant(check_twice, **tree)[0] == 0
    code, lines = plant(check_twice, **{"core/c.hpp": "namespace octoway {\nenum class Bend : int { LEFT };\n}\n"})
    assert (code, lines[0]) == (1, "core/c.hpp:2: octoway::Bend is also defined in core/a.hpp:2")


def test_a_loop_in_bindings_is_a_fault(plant):
    registers = 'void bind_a(nb::module_& m) {\n  m.def("a", [](int x) { return x; });\n  nb::class_<A>(m, "A");\n}\n'
    loops = "int sum(V v) {\n  int s = 0;\n  for (int x : v) s += x;\n  return s;\n}\n"
    assert plant(check_bindings, **{"bindings/a.cpp": registers, "bindings/convert.hpp": loops})[0] == 0
    decides = registers.replace("return x;", "return x > 0 ? x : 0;")
    code, lines = plant(check_bindings, **{"bindings/a.cpp": decides, "bindings/b.hpp": loops})
    assert code == 1
    assert lines == [
        "bindings/a.cpp:2: a lambda in bind_a does more than register and convert (`?`)",
        "bindings/b.hpp:1: sum does more than register and convert (`for`)",
        "bindings: 2 functions outside convert*, 2 loop or decide: 2 faults",
    ]


# words


def test_words_of_the_glossary_have_one_meaning(plant):
    tree = {
        "core/cells/a.hpp": 'int voxel_labels; int labelled; // label\nconst char* s = "label";',
        "core/raster/text.hpp": "int label;",
        "core/abstract/a.hpp": "struct RegionLink {}; struct Subregion {};",
        "src/octoway/dynamics/a.py": "motion = 1  # motion\n",
        "src/octoway/travel/a.py": "motion = 1\n",
    }
    code, lines = plant(check_glossary, **tree)
    assert code == 1
    assert [line.partition(" (")[0] for line in lines[:-1]] == [
        "core/abstract/a.hpp:1: RegionLink",
        "core/cells/a.hpp:1: labelled",
        "core/cells/a.hpp:1: voxel_labels",
        "src/octoway/dynamics/a.py:1: motion",
    ]
    code, lines = plant(check_glossary, "--list")
    assert code == 0
    assert "motion 2: src/octoway/dynamics 1, src/octoway/travel 1" in lines


def test_noun_clauses_and_private_words_are_counted(plant, monkeypatch):
    tree = {
        "core/a.hpp": "// What it holds is told. It is\n// a box.\n// Whether it is one.\nint a;  ///< what\n",
        "src/a.py": '"""Where it is.\n\nWhat is it? It is a box. Of who asks.\n"""\n',
        "docs/a.md": "# A page\n\nWhoever reads\nthis. Check at the door.\n\n```\nWhat is code.\n```\n",
    }
    monkeypatch.setattr(check_english, "CEILING", {"opening": 4, "private": 2})
    code, lines = plant(check_english, "--list", **tree)
    assert code == 1
    assert lines[:7] == [
        "core/a.hpp:1: opening: What it holds is told.",
        "core/a.hpp:3: opening: Whether it is one.",
        "docs/a.md:3: opening: Whoever reads this.",
        "docs/a.md:4: private: the door",
        "src/a.py:1: opening: Where it is.",
        "src/a.py:3: opening: Of who asks.",
        "src/a.py:3: private: who asks",
    ]
    assert lines[-1].startswith("english: opening 5 of at most 4, private 2 of at most 2: 1 fault")


# the stub, the names, and the tree itself


def test_the_stub_says_what_the_module_holds(monkeypatch, capsys):
    pytest.importorskip("mypy")
    assert check_stub.main([]) == 0
    monkeypatch.setattr(check_stub, "complaints", lambda _root: ["octoway._core.gone is not present at runtime"])
    assert check_stub.main([]) == 1
    assert "octoway._core.gone is not present at runtime" in capsys.readouterr().out


def test_names_are_counted(capsys):
    check_names.main([])
    assert "dir(octoway) " in capsys.readouterr().out.splitlines()[-1]


def test_braces_match_in_every_file_of_the_house():
    sources = [path for folder in ("core", "bindings", "include", "tests") for path in (ROOT / folder).rglob("*.?pp")]
    assert sources
    for path in sources:
        code = blank(path.read_text())
        assert code.count("{") == code.count("}"), path
        assert all(scope.end < len(code) for scope in scopes(code)), path
        assert not {function.name for function in functions(code)} & {"if", "for", "while", "switch", "?"}, path


def test_the_order_in_contributing_is_sound():
    assert check_layers.Order((ROOT / check_layers.ORDER).read_text()).faults == []
