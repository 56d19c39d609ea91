# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Subregion graphs in files: the house's container, with the waypoint graph or without it."""

from __future__ import annotations

import os
import zlib
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import numpy as np

from octoway import _core
from octoway.errors import InvalidInputError, SpaceFileError
from octoway.files.container import read_container, write_container
from octoway.travel.motions import ALL_MOTIONS

if TYPE_CHECKING:
    from numpy.typing import NDArray

_KIND = "subregions"
_NONE = 0xFFFFFFFF
_ROUND = np.uint64(1 << 63)  # on a region's key: the subregion was found from a boundary waypoint
_WRONG = (InvalidInputError, KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError)


def write_subregions(
    file: IO[bytes], core: _core.SubregionMap, bits: int, *, with_graph: bool, mark: int | None = None
) -> None:
    """Write one motion set's graph; `mark` spares those who only want to know the size a look at all waypoints."""
    labels, keys, rounds, pairs, lengths = core.parts(bits)
    small = np.dtype("<u2" if len(keys) < 0xFFFF else "<u4")
    arrays: dict[str, NDArray[Any]] = {
        "labels": np.where(labels == _NONE, np.iinfo(small).max, labels).astype(small),
        "subregions": keys.astype("<u8") | np.where(rounds, _ROUND, np.uint64(0)),
        "connections": pairs.astype(small),
        "lengths": lengths.astype("<f4"),
    }
    regions = core.regions
    facts: dict[str, Any] = {
        "kind": _KIND,
        "motions": bits,
        "waypoints": _mark(core) if mark is None else mark,
        "low": [float(v).hex() for v in regions.low[0]],
        "size": [float(v).hex() for v in regions.size[0]],
        "counts": list(regions.counts),
        "adaptive": regions.is_adaptive,
        "graph": with_graph,
    }
    if with_graph:
        ends, motions, edge_lengths = core.edges()
        arrays |= {"positions": core.positions().astype("<f8"), "edges": ends.astype("<u4"), "edge_motions": motions}
        if core.has_lengths:
            arrays["edge_lengths"] = edge_lengths.astype("<f8")
    if regions.is_adaptive:
        arrays["tree"] = regions.tree().astype("<u8")
    write_container(file, facts, arrays)


def read_subregions(path: str | os.PathLike[str], core: _core.SubregionMap | None) -> tuple[_core.SubregionMap, int]:
    """Return the map with the saved graph in it, and its motions."""
    name = os.fspath(path)
    with Path(path).open("rb") as file:
        container = read_container(file, name)
    facts, arrays = container.facts, container.arrays
    if facts.get("kind") != _KIND:
        raise SpaceFileError(f"{name}: not a file of subregions; NavSpace.load reads spaces")
    if core is None and not facts["graph"]:
        raise SpaceFileError(f"{name}: saved without its waypoint graph; give it: load(path, waypoints)")
    try:
        bits = facts["motions"]
        if not isinstance(bits, int) or not 1 <= bits <= ALL_MOTIONS:
            raise SpaceFileError(f"{bits!r} is no set of motions")
        whole = _read_map(facts, arrays) if core is None else core
        if _mark(whole) != facts["waypoints"]:
            raise SpaceFileError("belongs to another waypoint graph, or to other regions")
        small = arrays["labels"].dtype
        labels = arrays["labels"].astype(np.uint32)
        labels[labels == np.iinfo(small).max] = _NONE
        keys = arrays["subregions"]
        rounds = (keys >= _ROUND).astype(np.uint8)
        pairs, lengths = arrays["connections"].astype(np.uint32), arrays["lengths"].astype(np.float32)
        whole.adopt(bits, labels, (keys & ~_ROUND).astype(np.uint64), rounds, pairs, lengths)
    except (SpaceFileError, *_WRONG) as error:
        raise SpaceFileError(f"{name}: {error}") from None
    return whole, bits


def _read_map(facts: dict[str, Any], arrays: dict[str, NDArray[Any]]) -> _core.SubregionMap:
    low, size = (np.array([float.fromhex(v) for v in facts[key]]) for key in ("low", "size"))
    positions = np.ascontiguousarray(arrays["positions"])
    if low.shape != (3,) or size.shape != (3,) or not np.isfinite(positions).all():
        raise SpaceFileError("the header's facts make no sense")
    if facts["adaptive"]:
        regions = _core.WaypointBlocks.of_tree(low, float(size[0]), arrays["tree"].copy())
    else:
        x, y, z = facts["counts"]
        regions = _core.WaypointBlocks.uniform(low, size, (x, y, z))
    lengths = arrays.get("edge_lengths", np.empty(0))
    motions = arrays["edge_motions"]
    return _core.SubregionMap.make(positions, arrays["edges"].copy(), motions.copy(), lengths.copy(), regions)


def _mark(core: _core.SubregionMap) -> int:
    """Tells waypoint graphs, and ways to cut them into regions, from each other."""
    ends, motions, lengths = core.edges()
    regions = core.regions
    mark = zlib.crc32(core.positions().tobytes())
    for array in (ends, motions, lengths, regions.low, regions.size, np.array(regions.counts), regions.tree()):
        mark = zlib.crc32(array.tobytes(), mark)
    return mark
