# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The order of calls: passes are shuffled, methods alternate call by call, and no query comes twice in a row.

A query that has just run, with any method, has left its part of the world in the caches: the next answer
would look faster than it is in a game or on a robot. Slow methods also drain the caches of the fast ones, so all must
suffer alike: in each step every method answers one query of its own shuffled order, in a shuffled order of methods.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

_TRIES = 10_000


def make_schedule(methods: int, queries: int, passes: int, seed: int) -> Iterator[list[tuple[int, int]]]:
    """Yield for each pass the calls (method, query): each pair once, never a query twice in a row.

    One single query cannot be told apart from its neighbour; it alone is repeated.
    """
    rng = np.random.default_rng(seed)
    last = -1
    for _ in range(passes):
        calls = _one_pass(rng, methods, queries, last)
        last = calls[-1][1] if calls else last
        yield calls


def _one_pass(rng: np.random.Generator, methods: int, queries: int, last: int) -> list[tuple[int, int]]:
    for _ in range(_TRIES):
        calls = _shuffled(rng, methods, queries, last)
        if queries < 2 or not repeats(calls, last):
            return calls
    raise AssertionError(f"no order of {methods} methods and {queries} queries without repetition was found")


def _shuffled(rng: np.random.Generator, methods: int, queries: int, last: int) -> list[tuple[int, int]]:
    """Draw an order; a repetition is mended by swapping with the method's next query, if it has one."""
    orders = [rng.permutation(queries).tolist() for _ in range(methods)]
    calls: list[tuple[int, int]] = []
    for step in range(queries):
        for method in rng.permutation(methods).tolist():
            order = orders[method]
            if order[step] == last and step + 1 < queries:
                order[step], order[step + 1] = order[step + 1], order[step]
            last = order[step]
            calls.append((method, last))
    return calls


def repeats(calls: list[tuple[int, int]], last: int = -1) -> bool:
    """Return True if some query comes twice in a row."""
    asked = [last, *(query for _, query in calls)]
    return any(a == b for a, b in pairwise(asked))
