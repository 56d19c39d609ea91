# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Files that are written whole or not at all. Everything that octoway writes goes through here."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
from pathlib import Path
from typing import IO, TYPE_CHECKING

from octoway.arrays import describe
from octoway.errors import InvalidInputError
from octoway.files.parts import create_part, remove_stale_parts

if TYPE_CHECKING:
    from collections.abc import Iterator

_KINDS = {
    stat.S_IFDIR: "folder",
    stat.S_IFCHR: "device",
    stat.S_IFBLK: "device",
    stat.S_IFIFO: "pipe",
    stat.S_IFSOCK: "socket",
}


@contextlib.contextmanager
def written_atomically(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """Write a file so that a crash leaves either the old one or the new one, never half of it.

    Any number of threads and processes may write the same one: the last one that ends wins. Links are followed, and a
    file keeps its permissions. Devices, pipes and folders are refused: a new file would take their place.
    """
    target, old = _find_target(path)
    remove_stale_parts(target.parent)
    try:
        part, descriptor = create_part(target.parent, 0o666 if old is None else 0o600)
    except OSError as error:  # tell of the file that was asked for, not of the part
        raise OSError(error.errno, error.strerror, str(target)) from None
    try:
        with os.fdopen(descriptor, "wb") as file:
            _keep_owner(descriptor, old)
            yield file
            file.flush()
            os.fsync(descriptor)
            if sys.platform != "win32":  # there only closed files are renamed; here the part stays locked
                part.replace(target)
        if sys.platform == "win32":
            part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def write_atomically(path: str | os.PathLike[str], data: bytes) -> None:
    """Write all of a file at once; see `written_atomically`."""
    with written_atomically(path) as file:
        file.write(data)


def _find_target(path: str | os.PathLike[str]) -> tuple[Path, os.stat_result | None]:
    """Follow links; return the place, and the state of the file there, if any.

    Raises OSError unless a regular file can be written there.
    """
    try:
        old = Path(path).stat()
    except (FileNotFoundError, NotADirectoryError):
        old = None
    except (TypeError, ValueError):
        raise InvalidInputError(f"the name of a file must be text or a path, not {describe(path)}") from None
    target = Path(os.path.realpath(path))
    if not target.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "No such folder to write to", str(target.parent))
    if old is None:
        return target, None
    kind = stat.S_IFMT(old.st_mode)
    if kind != stat.S_IFREG:
        code, error = (errno.EISDIR, IsADirectoryError) if kind == stat.S_IFDIR else (errno.EINVAL, OSError)
        raise error(code, f"A {_KINDS.get(kind, 'special file')}, where a file is to be written", str(path))
    if not target.exists():  # such as /dev/stdout, where it is a file that was removed
        raise OSError(errno.EINVAL, "A file without a name of its own, where a file is to be written", str(path))
    return target, old


def _keep_owner(descriptor: int, old: os.stat_result | None) -> None:
    """Give a new file the owner and the permissions of the one that it replaces, as far as one may."""
    if old is None or sys.platform == "win32":
        return
    kept = stat.S_IMODE(old.st_mode) & 0o777
    with contextlib.suppress(OSError):
        os.fchown(descriptor, -1, old.st_gid)
    if os.fstat(descriptor).st_gid != old.st_gid:
        kept &= 0o707  # another group: what the first one might do is not its business
    with contextlib.suppress(OSError):
        os.fchown(descriptor, old.st_uid, -1)
    os.fchmod(descriptor, kept)


def _sync_folder(folder: Path) -> None:
    with contextlib.suppress(OSError):  # some file systems cannot sync a folder
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
