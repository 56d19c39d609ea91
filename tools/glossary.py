# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The words of the house, and the identifiers that would give one a second meaning or a thing a second name.

`check_glossary.py` reads this table. A rule forbids identifiers: those that hold one of its words (`voxel_labels`,
`VoxelLabels` and `label_` hold the word `label`), and those in which its pattern is found. The name of a file counts as
an identifier.
"""

from __future__ import annotations

from typing import NamedTuple

NEVER = r"(?!)"
"""The pattern that matches nothing."""


class Rule(NamedTuple):
    """One word of the glossary, and the identifiers that break it."""

    word: str
    means: str
    instead: str
    words: frozenset[str] = frozenset()
    """No identifier may hold one of these, in the singular."""
    pattern: str = NEVER
    """No identifier may match this."""
    where: str = ""
    """Files in which the rule holds; everywhere if empty."""
    unless: str = NEVER
    """Files in which it does not."""
    allowed: str = NEVER
    """Identifiers that are fine."""


CPP = r"^(core|bindings|include)/"
PICTURES = r"^core/raster/|^bindings/\w*raster|^src/octoway/(viewer|lab|bench|reproduce)/"

_LAYER = "the tables for one radius or set of motions"
_GRAPH = "what an algorithm runs on"
_LINK = "a ladder, jump, door or teleport"
_REGION = "a block of R x R x R voxels"
# A level of the core may have a path of its own (SearchPath, WholePath, TerrainPath); the user sees one result.
_RESULTS = r"Answers?$|^Found(Many)?$"


def _any(words: str) -> frozenset[str]:
    return frozenset(words.split())


RULES = (
    Rule("NavSpace", "a living space with versions", "NavSpace", pattern=r"^Live(?![a-z])", where=CPP),
    Rule("tables", "the plain data of one version", "Tables; NavSpace for what users hold", pattern=r"^Space$"),
    Rule("view", "one version as a query sees it", "View", pattern=r"^[Rr]eadings?_?$", where=CPP),
    Rule("layer", _LAYER, "LayerEditor", words=_any("keeper"), where=CPP),
    Rule("layer", _LAYER, "Splicer for what changes its tables", pattern=r"^[Ee]ditor_?$", where=CPP),
    Rule("search graph", _GRAPH, "...Graph", pattern=r"\wSpaces?$|\w_space$", where=r"^core/(search|abstract)/"),
    Rule("search graph", _GRAPH, "graph", pattern=r"^spaces?_?$", where=r"^core/search/"),
    Rule("link", _LINK, "incident", words=_any("link"), where=r"^core/(octree|cells|graph)/"),
    Rule("link", _LINK, "incident", pattern=r"^sort_links$"),
    Rule("link", _LINK, "edge", words=_any("link"), where=r"^core/abstract/"),
    Rule(
        "terrain, motion class, component, width",
        "id of the ground; how it is travelled; connected part; largest body that fits",
        "one of these",
        words=_any("label labelled labelling relabel relabelled relabeller"),
        unless=PICTURES,
    ),
    Rule("region", _REGION, "sector, patch, subregion", words=_any("region"), where=r"^core/abstract/"),
    Rule("motion", "a way to travel", "trajectory, mover", words=_any("motion"), where=r"^src/octoway/dynamics/"),
    Rule("travel", "whom a path is for", "travel, options", words=_any("taste wish wishes")),
    Rule("result", "PathResult; in C++ Path with its status", "Path, PathResult", pattern=_RESULTS),
)

COUNTED = (
    *("space", "tables", "view", "layer", "graph", "link", "incident", "edge", "terrain", "motion", "component"),
    *("width", "clearance", "label", "region", "sector", "patch", "subregion", "tile", "trajectory", "travel"),
    *("taste", "wish", "result", "answer", "found", "guide", "reading", "keeper", "editor", "live"),
)
"""The words that `check_glossary.py --list` counts in each room."""
