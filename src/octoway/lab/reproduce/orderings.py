# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The orderings that Albertini's tables show in every world, as functions of a table: they judge both rows alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from octoway.lab.reproduce.model import Claim
from octoway.lab.reproduce.paper_albertini import ALGORITHMS, Row

Rows: TypeAlias = Mapping[str, Row]
Judge: TypeAlias = Callable[[Rows, Rows], tuple[bool, str]]

_GREEDY, _THETA, _LAZY = "BestFirstSearch", "Basic Theta*", "Lazy Theta*"
_REUSING = ("Dijkstra", "A*")
_FEWER = 2  # times: one check for a closed node against one for every open neighbour, 2.4 to 3.4 of them here


@dataclass(frozen=True)
class Ordering:
    """A claim about one world's single-target (first) and multi-target (second) rows."""

    words: str
    judge: Judge
    timed: bool = False

    def of(self, where: str, ours: tuple[Rows, Rows], paper: tuple[Rows, Rows]) -> Claim:
        """Judge this run, and the paper's own rows where all that it needs can be right."""
        holds, figure = self.judge(*ours)
        try:
            in_paper: bool | None = self.judge(*paper)[0]
        except KeyError:  # a misprinted row is missing
            in_paper = None
        return Claim(where, self.words, figure, holds, in_paper, self.timed)


def greedy_closes_fewest(first: Rows, _second: Rows) -> tuple[bool, str]:
    """The ordering of the three kinds of search and the two that take short cuts."""
    rest = min(first[name].closed for name in ALGORITHMS if not name.startswith(_GREEDY))
    return first[_GREEDY].closed < rest, f"{first[_GREEDY].closed:.0f} against at least {rest:.0f}"


def greedy_is_longest(first: Rows, _second: Rows) -> tuple[bool, str]:
    """Without smoothing."""
    rest = max(first[name].length for name in ALGORITHMS if name != _GREEDY)
    return first[_GREEDY].length > rest, f"{first[_GREEDY].length:.1f} against at most {rest:.1f}"


def any_angle_is_shortest(first: Rows, _second: Rows) -> tuple[bool, str]:
    """Both kinds, against the rest, smoothed or not."""
    rest = min(first[name].length for name in ALGORITHMS if name not in (_THETA, _LAZY))
    longest = max(first[_THETA].length, first[_LAZY].length)
    return longest < rest, f"at most {longest:.1f} against at least {rest:.1f}"


def lazy_checks_sight_less(first: Rows, _second: Rows) -> tuple[bool, str]:
    """The paper has 18 to 48 times, but see `sight checks` in the conditions."""
    gain = first[_THETA].sight / first[_LAZY].sight
    return gain >= _FEWER, f"{gain:.1f} times fewer"


def multi_closes_fewer(first: Rows, second: Rows) -> tuple[bool, str]:
    """Nodes that the targets of a group share are closed once."""
    shares = {name: second[name].closed / first[name].closed for name in _REUSING}
    return max(shares.values()) < 1, ", ".join(f"{name} x {share:.2f}" for name, share in shares.items())


def lazy_is_faster(first: Rows, _second: Rows) -> tuple[bool, str]:
    """By the clock."""
    gain = first[_THETA].time / first[_LAZY].time
    return gain > 1, f"{gain:.2f} times"


def multi_is_faster(first: Rows, second: Rows) -> tuple[bool, str]:
    """By the clock."""
    gains = {name: first[name].time / second[name].time for name in _REUSING}
    return min(gains.values()) > 1, ", ".join(f"{name} {gain:.2f} times" for name, gain in gains.items())


def second_closes_fewer(first: Rows, second: Rows) -> tuple[bool, str]:
    """For tables 11 (grid) and 12 (octree)."""
    shares = [second[name].closed / first[name].closed for name in ALGORITHMS]
    return max(shares) < 1, f"x {min(shares):.2f} to x {max(shares):.2f}"


def second_is_about_as_long(first: Rows, second: Rows) -> tuple[bool, str]:
    """The algorithms that leave the edges: those on edges depend on how many directions a node has."""
    ratios = [second[name].length / first[name].length for name in (_THETA, _LAZY)]
    return all(0.9 < ratio < 1.1 for ratio in ratios), ", ".join(f"x {ratio:.3f}" for ratio in ratios)


WORLD_ORDERINGS = (
    Ordering("greedy search closes the fewest nodes", greedy_closes_fewest),
    Ordering("greedy search has the longest paths", greedy_is_longest),
    Ordering("both Theta* have shorter paths than all others", any_angle_is_shortest),
    Ordering("Lazy Theta* checks sight less than half as often as Theta*", lazy_checks_sight_less),
    Ordering("many targets at once close fewer nodes than one by one", multi_closes_fewer),
    Ordering("Lazy Theta* is faster than Theta*", lazy_is_faster, timed=True),
    Ordering("many targets at once are faster than one by one", multi_is_faster, timed=True),
)
GRID_ORDERINGS = (
    Ordering("the octree closes fewer nodes than the grid, by every algorithm", second_closes_fewer),
    Ordering("both Theta* find about the same lengths in octree and grid", second_is_about_as_long),
)
