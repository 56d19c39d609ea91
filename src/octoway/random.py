# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Random numbers that are the same bytes on every machine and every numpy version.

numpy's own distributions may change their streams between releases, so the scenes draw from splitmix64
instead: the n-th number is a hash of the key and n. Floats come from the top 53 bits, and everything built
on them uses only + - * / and comparisons, which IEEE 754 defines to the last bit.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15
_MULTIPLIERS = (0xBF58476D1CE4E5B9, 0x94D049BB133111EB)
_TO_UNIT = 1.0 / (1 << 53)


def _mix(value: int) -> int:
    value = ((value ^ (value >> 30)) * _MULTIPLIERS[0]) & _MASK
    value = ((value ^ (value >> 27)) * _MULTIPLIERS[1]) & _MASK
    return value ^ (value >> 31)


def _mix_all(values: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    """Hash every element of `values` in place, exactly as `_mix` does."""
    values ^= values >> np.uint64(30)
    values *= np.uint64(_MULTIPLIERS[0])
    values ^= values >> np.uint64(27)
    values *= np.uint64(_MULTIPLIERS[1])
    values ^= values >> np.uint64(31)
    return values


class Random:
    """One stream of random numbers; `fork` makes independent ones by name."""

    def __init__(self, seed: int) -> None:
        self._key = _mix((seed + _GAMMA) & _MASK)
        self._drawn = 0

    def fork(self, name: str) -> Random:
        """Return a stream that depends on this one's seed and `name`, not on the numbers drawn so far."""
        key = self._key
        for byte in name.encode():
            key = _mix((key + byte + _GAMMA) & _MASK)
        return Random(key)

    def bits(self, count: int) -> npt.NDArray[np.uint64]:
        """Draw `count` 64-bit words."""
        values = np.arange(self._drawn + 1, self._drawn + 1 + count, dtype=np.uint64)
        self._drawn += count
        values *= np.uint64(_GAMMA)
        values += np.uint64(self._key)
        return _mix_all(values)

    def uniform(self, count: int) -> Floats:
        """Draw `count` floats in [0, 1)."""
        return (self.bits(count) >> np.uint64(11)).astype(np.float64) * _TO_UNIT

    def order(self, count: int) -> Integers:
        """Draw a permutation of 0 .. count - 1."""
        return np.argsort(self.bits(count), kind="stable").astype(np.int64)

    def unit(self) -> float:
        """Draw one float in [0, 1)."""
        self._drawn += 1
        return (_mix((self._key + self._drawn * _GAMMA) & _MASK) >> 11) * _TO_UNIT

    def between(self, low: float, high: float) -> float:
        """Draw one float in [low, high)."""
        return low + (high - low) * self.unit()

    def pick(self, low: int, high: int) -> int:
        """Draw one integer in low .. high, both included; `low` where the range is empty."""
        return low + int(self.unit() * max(1, high - low + 1))

    def chance(self, probability: float) -> bool:
        """Draw one yes or no."""
        return self.unit() < probability

    def smooth(self, shape: tuple[int, int, int], knots: int) -> Floats:
        """Draw value noise in [0, 1): a `knots`^3 lattice of random values, stretched over `shape`."""
        field = self.uniform(knots**3).reshape(knots, knots, knots)
        for axis, length in enumerate(shape):
            at = np.arange(length) * (knots - 1) / max(1, length - 1)
            below = np.minimum(at.astype(np.int64), knots - 2)
            weight = (at - below).reshape([-1 if other == axis else 1 for other in range(3)])
            low, high = field.take(below, axis), field.take(below + 1, axis)
            field = low + (high - low) * weight
        return field
