# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Agents and obstacles that move, and the paths that they took: the frames of a recording."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from octoway.viewer.canvas import Boxes, Lines, Moves, Note, Points, polyline
from octoway.viewer.colours import BLUE, GREEN, VERMILION
from octoway.viewer.layers.layer import Layer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from octoway.viewer.canvas import Primitive
    from octoway.viewer.recording import Recording
    from octoway.viewer.scene import Scene

SHARE = 0.01
_MOST_PLACES = 400_000  # things times frames, in each primitive


def draw(scene: Scene) -> Iterator[Primitive | Note]:
    """Obstacles as boxes or balls, agents as balls, and each path while it was followed."""
    recording = scene.recording
    if recording is None or not len(recording.times):
        return
    yield from _obstacles(recording, scene.limit(SHARE))
    yield from _agents(recording, scene.limit(SHARE))
    yield from _paths(recording)


def _obstacles(recording: Recording, most: int) -> Iterator[Primitive | Note]:
    count = recording.obstacles.shape[1] if recording.obstacles.size else 0
    if not count:
        return
    spheres = np.zeros(count, bool) if recording.spheres is None else recording.spheres
    for name, balls in (("obstacles", False), ("round obstacles", True)):
        which = np.flatnonzero(spheres == balls)[:most]
        if not len(which):
            continue
        keep = _frames(len(recording.times), len(which))
        moves = Moves(recording.times[keep], recording.obstacles[keep][:, which])
        first = np.asarray(moves.places[0], float)
        label = f"moving {'balls' if balls else 'boxes'}: {len(which):,}"
        yield Boxes(name=name, boxes=first, balls=balls, colours=VERMILION, moves=moves, label=label)
        if len(keep) < len(recording.times):
            yield Note(f"{name}: {len(keep):,} of {len(recording.times):,} frames are shown")
    if count > most:
        yield Note(f"{most:,} of {count:,} obstacles are shown")


def _agents(recording: Recording, most: int) -> Iterator[Primitive | Note]:
    count = recording.agents.shape[1] if recording.agents.size else 0
    if not count:
        return
    shown = min(count, most)
    keep = _frames(len(recording.times), shown)
    places = recording.agents[keep][:, :shown]
    times = recording.times[keep]
    label = f"agents: {count:,}" if count > 1 else "agent"
    if recording.radii is None:
        moves = Moves(times, places)
        first = np.asarray(places[0], float)
        yield Points(name="agents", points=first, colours=BLUE, size=15.0, strong=True, moves=moves, label=label)
    else:
        half = np.broadcast_to(np.asarray(recording.radii, float), (count,))[:shown, np.newaxis]
        moves = Moves(times, np.stack([places - half, places + half], axis=-2))
        first = np.asarray(moves.places[0], float)
        yield Boxes(name="agents", boxes=first, balls=True, colours=BLUE, moves=moves, label=label)
    if shown < count:
        yield Note(f"{shown:,} of {count:,} agents are shown")
    if len(keep) < len(recording.times):
        yield Note(f"agents: {len(keep):,} of {len(recording.times):,} frames are shown")


def _paths(recording: Recording) -> Iterator[Primitive]:
    """Each until the next one is taken."""
    if not recording.paths:
        return
    ends = [since for since, _ in recording.paths[1:]] + [np.inf]
    pieces = [(polyline(points), since, until) for (since, points), until in zip(recording.paths, ends, strict=True)]
    pieces = [piece for piece in pieces if len(piece[0]) and piece[2] > piece[1]]
    if not pieces:
        return
    yield Lines(
        name="paths taken",
        segments=np.concatenate([segments for segments, _, _ in pieces]),
        colours=GREEN,
        width=3.5,
        strong=True,
        since=np.concatenate([np.full(len(segments), since) for segments, since, _ in pieces]),
        until=np.concatenate([np.full(len(segments), until) for segments, _, until in pieces]),
        label=f"paths taken: {len(recording.paths):,}",
    )


def _frames(count: int, things: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Return the frames to show: all of them, unless they are too many to send."""
    every = -(-count * things // _MOST_PLACES)
    return np.arange(0, count, max(1, every))


MOVING = Layer("moving", "Moving", draw, shown=True)
