# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The nouns of a reproduction: figures beside the paper's, claims, plots, and how to run."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path


@dataclass(frozen=True)
class Settings:
    """The options of the run."""

    quick: bool = False
    maps: Path | None = None  # folder of .3dmap and .3dmap.3dscen files
    seed: int = 0


@dataclass(frozen=True)
class Watch:
    """How a long run shows that it lives."""

    say: Callable[[str], None] = lambda _: None
    progress: Callable[[str, float], None] | None = None


@dataclass(frozen=True)
class Cell:
    """One figure of this run, and the paper's where it prints one."""

    ours: float | None
    paper: float | None = None

    @property
    def ratio(self) -> float | None:
        """Ours in terms of the paper's."""
        return self.ours / self.paper if self.ours is not None and self.paper else None


@dataclass(frozen=True)
class Comparison:
    """A table or a figure of the paper with this run's figures in it; a row is named by two words."""

    title: str
    head: tuple[str, str]
    columns: tuple[str, ...]
    rows: Mapping[tuple[str, str], Sequence[Cell]]
    notes: tuple[str, ...] = ()
    detail: bool = False  # for the files; too long for a terminal


@dataclass(frozen=True)
class Claim:
    """Something that a paper says in words, and whether it holds here."""

    where: str
    words: str
    ours: str
    holds: bool
    paper: bool | None = None  # whether it holds in the paper's own table; None: cannot be told
    timed: bool = False  # depends on clocks, so that tests leave it alone

    def __str__(self) -> str:
        beside = "" if self.paper is None else f" (in the paper's table: {'yes' if self.paper else 'no'})"
        return f"{self.where}: {self.words}: {self.ours}: {'holds' if self.holds else 'DOES NOT HOLD'}{beside}"


@dataclass(frozen=True)
class Line:
    """Points of one kind in a panel."""

    label: str
    x: Sequence[float]
    y: Sequence[float]
    marker: str = "o-"


@dataclass(frozen=True)
class Panel:
    """One pair of axes."""

    title: str
    lines: Sequence[Line]


@dataclass(frozen=True)
class Plot:
    """A picture of the report."""

    name: str
    caption: str
    x: str
    y: str
    panels: Sequence[Panel]


@dataclass(frozen=True)
class Reproduction:
    """All that a run has to say."""

    paper: str
    conditions: Mapping[str, str]  # what differs from the paper, by topic
    comparisons: Sequence[Comparison]
    claims: Sequence[Claim]
    plots: Sequence[Plot] = field(default_factory=tuple)
    left_out: Sequence[str] = field(default_factory=tuple)  # and why
    pictures: Mapping[str, tuple[str, bytes]] = field(default_factory=dict)  # caption and PNG by name
