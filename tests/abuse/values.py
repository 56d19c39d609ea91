# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Hostile values: each entry makes a fresh one. None names a file outside of the working folder."""

from __future__ import annotations

import datetime as dt
import decimal
import fractions
import math
from collections import UserList, deque
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

import octoway as ow

if TYPE_CHECKING:
    from collections.abc import Callable


class EvilError(Exception):
    """The error of an evil object: it may come through, since it is the caller's own."""


def _raise(*_: Any, **__: Any) -> Any:
    raise EvilError


def _evil(**methods: Any) -> Any:
    return type("Evil", (), dict(methods))()


class _Endless:
    """A sequence without an end that says it has three members."""

    def __len__(self) -> int:
        return 3

    def __getitem__(self, index: int) -> float:
        if isinstance(index, int) and index > 100:
            raise IndexError
        return 1.0


def _self_holding() -> list[Any]:
    ring: list[Any] = []
    ring.append(ring)
    return ring


def _deep() -> list[Any]:
    deep: list[Any] = []
    for _ in range(500):
        deep = [deep]
    return deep


def _read_only() -> Any:
    array = np.ones(3)
    array.flags.writeable = False
    return array


_NUMBERS: list[Any] = [
    0, 1, -1, 2, 3, 7, 255, 256, -128, 2**31 - 1, 2**31, -(2**31), 2**32, 2**53, 2**63 - 1, 2**63, -(2**63), 2**64,
    10**12, 10**18, 10**400, -(10**400), 0.0, -0.0, 0.5, 1.5, -1.5, 1e-320, 1e-308, 1e-20, 1e-9, 1e9, 1e18, 1e30, 1e300,
    1.7e308, -1.7e308, math.nan, math.inf, -math.inf, 1j, True, False,
]  # fmt: skip
_TEXTS: list[Any] = [
    "", " ", "a", "x" * 300, "nowhere", "fast", "octree", "unity", "surface", "box", "\0", "a\0b", "\ud800", "\u202e",
    "é" * 10, "{}", "%s", "1", "nan", "../x", ".", "no/such/folder/a.json", "a.json", "a.glb", "a.obj", "a.png", "\n",
]  # fmt: skip
_PLAIN: list[Any] = [
    None, (), [], {}, set(), b"", b"abc", bytearray(b"abc"), Ellipsis, NotImplemented, object, int, len, (0,), (1, 2),
    (1, 2, 3), (1, 2, 3, 4), [(1, 2, 3)], [[1, 2], [3]], ((0, 0, 0), (1, 1, 1)), ((1, 1, 1), (0, 0, 0)),
    ((0, 0, 0), (0, 0, 0)), (math.nan,) * 3, (math.inf, 1, 1), (1e308,) * 3, (-1e308, 0, 1e308), ((-1e308,) * 3, (1e308,) * 3),
    ("a", "b", "c"), (None, None, None), {"a": 1}, {1: 2}, {0: math.nan}, {-1: 1.0}, {"surface": -1}, {None: None},
    frozenset({1}), range(3), [10**400] * 3, [True, False, True], [[[]]], slice(None), type, Path("a"), Path("b.npz"),
]  # fmt: skip
_FRESH: list[Callable[[], Any]] = [
    object,
    lambda: (i for i in range(3)),
    lambda: iter([(1, 2, 3)]),
    lambda: lambda *_, **__: None,
    lambda: _raise,
    lambda: deque([1, 2, 3]),
    lambda: UserList([1.0, 2.0, 3.0]),
    lambda: decimal.Decimal("NaN"),
    lambda: decimal.Decimal(1),
    lambda: fractions.Fraction(1, 3),
    lambda: dt.datetime(2026, 1, 1),  # noqa: DTZ001
    lambda: memoryview(b"abcdef"),
    _self_holding,
    _deep,
    _Endless,
    lambda: _evil(__array__=_raise),
    lambda: _evil(__array__=lambda *_, **__: "no array"),
    lambda: _evil(__index__=_raise, __float__=_raise, __int__=_raise),
    lambda: _evil(__float__=lambda _: "no float"),
    lambda: _evil(__index__=lambda _: 10**30),
    lambda: _evil(__len__=_raise),
    lambda: _evil(__len__=lambda _: 2**62, __getitem__=_raise),
    lambda: _evil(__iter__=_raise),
    lambda: _evil(__repr__=_raise),
    lambda: _evil(__eq__=_raise, __hash__=_raise),
    lambda: _evil(__bool__=_raise),
    lambda: _evil(__getattr__=_raise),
    lambda: _evil(__fspath__=_raise),
    lambda: _evil(__fspath__=lambda _: 3),
    lambda: _evil(__call__=_raise),
    lambda: np.float64("nan"),
    lambda: np.int8(-128),
    lambda: np.uint64(2**64 - 1),
    lambda: np.bool_(True),
    lambda: np.datetime64("NaT"),
    lambda: np.array(3.0),
    lambda: np.empty(0),
    lambda: np.empty((0, 3)),
    lambda: np.empty((3, 0)),
    lambda: np.ones(3),
    lambda: np.ones(3, dtype=np.float32),
    lambda: np.ones((3, 3)),
    lambda: np.ones((2, 2, 3)),
    lambda: np.ones((1, 1, 1, 1, 1, 1)),
    lambda: np.ones((5, 3))[:, ::-1],
    lambda: np.ones((6, 3))[::2],
    lambda: np.ones((3, 5)).T,
    lambda: np.asfortranarray(np.ones((4, 3))),
    lambda: np.ones((4, 3), dtype=">f8"),
    lambda: np.full((4, 3), np.nan),
    lambda: np.full((4, 3), 1e308),
    lambda: np.full(3, -np.inf),
    lambda: np.ones((4, 3), dtype=np.int64),
    lambda: np.full((2, 3), 2**63, dtype=np.uint64),
    lambda: np.ones((4, 3), dtype=bool),
    lambda: np.ones((4, 3), dtype=complex),
    lambda: np.array(["a", "b"]),
    lambda: np.array([None, 1, "x"], dtype=object),
    lambda: np.zeros(3, dtype=[("x", "f8"), ("y", "f8")]),
    lambda: np.ma.masked_array([1.0, 2.0, 3.0], mask=[0, 1, 0]),
    lambda: np.array([1, 2, 3], dtype="m8[s]"),
    lambda: np.broadcast_to(1.0, (1 << 16, 3)),
    lambda: np.lib.stride_tricks.as_strided(np.ones(3), (4, 3), (0, 8)),
    _read_only,
    lambda: ow.Sphere((1, 1, 1), 1.0),
    lambda: ow.Sphere((math.nan,) * 3, -1.0),
    lambda: ow.Capsule((1e308,) * 3, (-1e308,) * 3, 1e308),
    lambda: ow.OrientedBox((1, 1, 1), (1, 1, 1), np.eye(3)),
    lambda: ow.OrientedBox((1, 1, 1), (1e308,) * 3, -np.eye(3)),
    lambda: ow.Voxels(np.ones((2, 2, 2), bool), (2**28, 0, 0)),
    lambda: ow.Voxels([[[]]], "a"),
    ow.QueryFilter,
    lambda: ow.Smooth(0.5),
    ow.PortalPoints,
    ow.CancelToken,
    lambda: ow.World.from_voxels(np.zeros((1, 1, 1), bool)),
    lambda: ow.World.from_voxels(np.ones((2, 2, 2), bool)),
    lambda: ow.NavSpace.build(ow.World.from_voxels(np.ones((2, 2, 2), bool))),
    lambda: ow.NavSpace.build(ow.World.from_voxels(np.zeros((2, 2, 2), bool))).find_path((0.5,) * 3, (1.5,) * 3),
]


def _constant(value: Any) -> Callable[[], Any]:
    return lambda: value


VALUES: list[Callable[[], Any]] = [*map(_constant, _NUMBERS), *map(_constant, _TEXTS), *map(_constant, _PLAIN), *_FRESH]
