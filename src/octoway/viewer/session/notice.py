# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The sentence that a page shows: a result, a fault, or the next step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from octoway.errors import InternalError, OctowayError
from octoway.viewer.layers.path import show_seconds

if TYPE_CHECKING:
    from octoway.paths.path import PathResult

HINT, GOOD, BAD = "hint", "good", "bad"


@dataclass(frozen=True)
class Notice:
    """A sentence, and whether it is good news."""

    kind: str
    text: str


def of_result(result: PathResult, seconds: float) -> Notice:
    """Describe the result of a query."""
    if not len(result.points):
        return Notice(BAD, f"No path: {result.reason}.")
    ends = (("start", result.snapped_start), ("goal", result.snapped_goal))
    moved = "".join(f" The {name} was moved {end.distance:.2f} m to a free place." for name, end in ends if end)
    if not result.found:
        moved = f" It does not reach the goal: {result.reason}."
    corners = len(result.points)
    return Notice(
        GOOD if result.found else BAD,
        f"Path of {result.length:.2f} m{_cost_of(result)} with {corners:,} points, found in {show_seconds(seconds)} "
        f"after {result.stats.expanded:,} expansions.{moved}",
    )


def _cost_of(result: PathResult) -> str:
    """Its cost, if that is not its length."""
    return "" if abs(result.cost - result.length) <= 1e-6 * result.length else f" (cost {result.cost:.2f})"


def of_repair(reason: str, result: PathResult, seconds: float) -> Notice:
    """Describe a path after something moved."""
    if not len(result.points):
        return Notice(BAD, f"No path any more: {result.reason}.")
    words = {
        "kept": "The path still holds",
        "shortcut": "The path was pulled tighter",
        "repaired": "The path was repaired",
        "rerouted": "The path was found anew",
    }
    return Notice(
        GOOD, f"{words.get(reason, reason)}: {result.length:.2f} m{_cost_of(result)}, in {show_seconds(seconds)}."
    )


def of_error(error: BaseException) -> Notice:
    """Describe a fault as a sentence; no action of a person may end a page."""
    text = str(error).strip() or type(error).__name__
    if isinstance(error, OSError) and error.strerror:
        text = f"cannot read {error.filename}: {error.strerror}" if error.filename else error.strerror
    if isinstance(error, MemoryError):
        text = "there is not enough memory for that; take a smaller world, or a coarser resolution"
    elif not isinstance(error, (OctowayError, OSError)) or isinstance(error, InternalError):
        text = f"something went wrong inside octoway ({type(error).__name__}: {text}); nothing was changed"
    sentence = text[0].upper() + text[1:]
    return Notice(BAD, sentence if sentence.endswith((".", "!", "?")) else sentence + ".")
