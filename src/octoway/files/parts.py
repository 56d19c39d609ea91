# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Parts: files that are being written, under a name of their own, and those that dead writers left behind.

A writer holds a lock on its part as long as it lives; the system lets go of the lock with the process.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import stat
import sys
import time
import zlib
from pathlib import Path

if sys.platform != "win32":
    import fcntl

_NAME = re.compile(r"\.octoway-([0-9a-f]{8})-([0-9]{1,10})-[0-9a-f]{16}\.part")
_FLAGS = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_TRIES = 100
_OLD = 86400.0  # seconds: no one writes so long without a change
_PAUSE = 60.0  # seconds between two looks into one folder

_last_look: tuple[Path | None, float] = (None, 0.0)


def create_part(folder: Path, permissions: int) -> tuple[Path, int]:
    """Make a file that no one else has, in a folder; return its path and its descriptor, open for writing.

    The name is short, so that a target's name may be as long as the file system allows.
    """
    for _ in range(_TRIES):
        part = folder / f".octoway-{_machine()}-{os.getpid()}-{secrets.token_hex(8)}.part"
        try:
            descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _FLAGS, permissions)
        except FileExistsError:
            continue
        # Someone who removes stale parts may come between the two calls, and hold the lock, or have removed it.
        if _lock(descriptor) is not False and os.fstat(descriptor).st_nlink > 0:
            return part, descriptor
        os.close(descriptor)
        part.unlink(missing_ok=True)
    raise FileExistsError(f"found no free name for a new file in {folder}")


def remove_stale_parts(folder: Path) -> None:
    """Remove the parts of writers that are gone. Doubtful ones stay, and so do all other files."""
    global _last_look  # noqa: PLW0603 - a folder of many files is not read again for each of them
    before, now = _last_look, time.monotonic()
    if before[0] == folder and now - before[1] < _PAUSE:
        return
    _last_look = (folder, now)
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            name = _NAME.fullmatch(entry.name)
            if name and entry.is_file(follow_symlinks=False):
                with contextlib.suppress(OSError):
                    _remove_if_stale(Path(entry.path), name[1], int(name[2]))


def _remove_if_stale(part: Path, machine: str, process: int) -> None:
    found = part.lstat()
    gone = machine == _machine() and not _is_alive(process)
    if not gone and time.time() - found.st_mtime < _OLD:
        return
    if sys.platform == "win32":  # there an open file cannot be removed
        part.unlink()
        return
    descriptor = os.open(part, os.O_RDWR | os.O_NONBLOCK | _FLAGS)
    try:
        mine = os.path.samestat(os.fstat(descriptor), found) and found.st_uid == os.geteuid()
        if mine and stat.S_ISREG(found.st_mode) and _lock(descriptor):
            part.unlink()
    finally:
        os.close(descriptor)


def _lock(descriptor: int) -> bool | None:
    """True if we have the lock now; None where the file system has none."""
    if sys.platform == "win32":
        return None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return None
    return True


def _machine() -> str:
    """Eight digits that tell this machine from others that write to the same folder."""
    name = os.environ.get("COMPUTERNAME", "") if sys.platform == "win32" else os.uname().nodename
    return f"{zlib.crc32(name.encode()):08x}"


def _is_alive(process: int) -> bool:
    if sys.platform == "win32":  # there the question would end the process
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        pass
    return True
