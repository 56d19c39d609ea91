# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Good files go in, damaged ones come out; a loader may answer with a world or with one WorldFormatError, in time."""

from __future__ import annotations

import contextlib
import random
import signal
import warnings

import octoway as ow

SECONDS = 5  # a case: far more than any takes, even on a busy machine
MAX_VOXELS = 1 << 24
COUNTS = [0, 1, 2**31 - 1, 2**31, 2**32 - 1, 2**40, 2**63]
WORDS = [b"nan", b"inf", b"1e400", b"-1", b"4294967295", b"99999999999999999999", b"\n", b" ", b"#", b"\x00"]


def mutant(rng: random.Random, seeds: list[bytes]) -> bytes:
    """One to four damages; small files, so that each is likely to matter."""
    data = bytearray(rng.choice(seeds))
    for _ in range(rng.choice((1, 1, 2, 4))):
        rng.choice(DAMAGES)(rng, data, seeds)
    return bytes(data)


def _truncate(rng, data, seeds):
    del data[rng.randrange(len(data) + 1) :]


def _flip(rng, data, seeds):
    for _ in range(rng.choice((1, 1, 8))):
        if data:
            data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)


def _splice(rng, data, seeds):
    other = rng.choice(seeds)
    data[rng.randrange(len(data) + 1) :] = other[rng.randrange(len(other)) :]


def _count(rng, data, seeds):
    """A count of 1, 2, 4 or 8 bytes, in either order, becomes absurd."""
    width = rng.choice((1, 2, 4, 8))
    value = (rng.choice(COUNTS) & ((1 << 8 * width) - 1)).to_bytes(width, rng.choice(("little", "big")))
    at = rng.randrange(len(data) + 1)
    data[at : at + width] = value


def _digits(rng, data, seeds):
    """A number written in text becomes absurd."""
    places = [i for i, c in enumerate(data[:2000]) if chr(c).isdigit()]
    if places:
        at = rng.choice(places)
        data[at : at + rng.randrange(3)] = rng.choice((str(rng.choice(COUNTS)).encode(), rng.choice(WORDS)))


def _insert(rng, data, seeds):
    at = rng.randrange(len(data) + 1)
    data[at:at] = rng.choice((rng.randbytes(rng.randrange(1, 9)), rng.choice(WORDS)))


def _remove(rng, data, seeds):
    at = rng.randrange(len(data) + 1)
    del data[at : at + rng.randrange(1, 9)]


def _repeat(rng, data, seeds):
    at = rng.randrange(len(data) + 1)
    data[at:at] = data[at : at + rng.randrange(1, 64)] * rng.randrange(1, 20)


DAMAGES = (_truncate, _flip, _splice, _count, _digits, _insert, _remove, _repeat)


@contextlib.contextmanager
def in_time(seconds=SECONDS):
    def late(*_):
        raise TimeoutError(f"more than {seconds} s")

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def load(file, options):
    """Return the world, or the one error that is allowed; anything else is a fault of ours."""
    try:
        with in_time(), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ow.load_world(file, max_voxels=MAX_VOXELS, **options)
    except ow.WorldFormatError as error:
        if not str(error).startswith(f"{file}: ") or len(str(error)) < len(f"{file}: ") + 8:
            raise AssertionError(f"an error without file or reason: {error}") from error
        return error


def try_mutants(suffix, seeds, options, count, folder, seed=0):
    """Return (worlds, errors). A fault leaves the file behind and names it."""
    rng = random.Random(f"{suffix} {seed}")
    file = folder / f"mutant{suffix}"
    worlds = 0
    for i in range(count):
        data = mutant(rng, seeds)
        file.write_bytes(data)
        try:
            worlds += isinstance(load(file, options), ow.World)
        except BaseException as error:
            kept = folder / f"fault_{i}{suffix}"
            kept.write_bytes(data)
            raise AssertionError(f"{kept}: {type(error).__name__}: {error}") from error
    return worlds, count - worlds
