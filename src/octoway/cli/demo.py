# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""octoway demo: build a scene, find paths, compare, and look at them."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from octoway.cli.common import Seed, Size, say

if TYPE_CHECKING:
    from octoway import NavSpace, World
    from octoway.viewer import Scene

_REFINEMENTS: tuple[tuple[str, ...], ...] = ((), ("prune",), ("funnel",), ("funnel", "prune"))
_ASTAR: list[tuple[str, dict[str, Any]]] = [
    ("A* " + ("+".join(names) or "raw"), {"algorithm": "astar", "refine": names}) for names in _REFINEMENTS
]
_QUALITIES: list[tuple[str, dict[str, Any]]] = [(name, {"quality": name}) for name in ("fast", "good", "best")]
_ROUNDS = 5
_SLOW = 0.01  # seconds: such queries are not repeated


def demo(
    scene: Annotated[str, typer.Option(help="Which generated scene.")] = "city",
    size: Size = None,
    seed: Seed = 0,
    out: Annotated[Path, typer.Option(help="Folder for demo.png and demo.html.")] = Path("out"),
    page: Annotated[
        bool | None, typer.Option("--page/--files", help="Open the live page, or write files. [default: as one can]")
    ] = None,
) -> None:
    """Build a scene in every decomposition, find paths, print a table, and show them.

    On a terminal with a browser, and the extra "view", a live page opens; else a picture and a page are written.
    """
    from rich.console import Console
    from rich.table import Table

    from octoway import DECOMPOSITIONS, NavSpace, scenes
    from octoway.space.lists import DEFAULT_DECOMPOSITION

    world = scenes.make(scene, size=size, seed=seed)
    say(f"{scene}: {world}, {len(world.pairs)} start and goal pairs")
    table = Table("cells are", "cells", "build ms", "query", "us", "length m", "clear", title=scene)
    for name in DECOMPOSITIONS:
        space = NavSpace.build(world, decomposition=name)
        built = f"{sum(space.stats.seconds.values()) * 1e3:.2f}"
        head = (name, f"{space.stats.cells:,}", built)
        for how, options in _ASTAR + (_QUALITIES if name == DEFAULT_DECOMPOSITION else []):
            micros, length, clear = _measure(space, world, options)
            table.add_row(*head, how, f"{micros:.0f}", f"{length:.3f}", clear)
            head = ("", "", "")
        table.add_section()
    Console(soft_wrap=True).print(table)
    _show(world, scene, out, page=page)


def _measure(space: NavSpace, world: World, options: dict[str, Any]) -> tuple[float, float, str]:
    """Mean microseconds (best of some rounds for each pair), mean length, and how many paths the check found clear."""
    micros, lengths, clear = [], [], 0
    for start, goal in world.pairs:
        best = float("inf")
        for _ in range(_ROUNDS):
            begin = time.perf_counter()
            result = space.find_path(start, goal, **options)
            best = min(best, time.perf_counter() - begin)
            if best > _SLOW:
                break
        micros.append(best * 1e6)
        lengths.append(result.length)
        clear += bool(space.check_path(result.points))
    n = max(len(lengths), 1)
    return sum(micros) / n, sum(lengths) / n, f"{clear} of {len(lengths)}"


def _show(world: World, scene: str, out: Path, *, page: bool | None) -> None:
    """On the live page where a person can look at it, else as files."""
    from octoway.cli.drawing import write_pictures

    if not len(world.pairs):
        say("no picture: the scene has no free space to cross")
        return
    shown = _scene(world, scene)
    if page or (page is None and _can_open_a_page()):
        from octoway.viewer.page import serve

        serve(shown)
        return
    out.mkdir(parents=True, exist_ok=True)
    write_pictures(shown, out / "demo.png", out / "demo.html")


def _scene(world: World, name: str) -> Scene:
    from octoway import NavSpace
    from octoway.viewer import NamedPath, Scene
    from octoway.viewer.colours import BLUE, VERMILION

    space, merged = NavSpace.build(world), NavSpace.build(world, decomposition="merged")
    start, goal = world.pairs[0]
    raw = merged.find_path(start, goal, algorithm="astar", refine=())
    refined = space.find_path(start, goal, trace=True)
    paths = (
        NamedPath("A* on portals, before refinement", raw.points, colour=VERMILION, width=2.5),
        NamedPath("octoway", refined.points, colour=BLUE, width=5.0),
    )
    return Scene(space=space, result=refined, start=start, goal=goal, paths=paths, title=name)


def _can_open_a_page() -> bool:
    """Whether someone sits at a terminal of a machine with a browser, and the extra "view" is installed."""
    import importlib.util
    import os
    import webbrowser

    if not sys.stdout.isatty() or importlib.util.find_spec("viser") is None:
        return False
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True
