# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Files that are written whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
from typing import IO, TYPE_CHECKING

from octoway.checks import to_file

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextlib.contextmanager
def written_atomically(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """Write a file so that a crash leaves either the old one or the new one, never half of it."""
    target = to_file(path)
    if not target.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "No such folder to write to", str(target.parent))
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, "A folder, where a file is to be written", str(target))
    temporary = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with temporary.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    with contextlib.suppress(OSError):  # some file systems cannot sync a folder
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def write_atomically(path: str | os.PathLike[str], data: bytes) -> None:
    """Write all of a file at once; see `written_atomically`."""
    with written_atomically(path) as file:
        file.write(data)
