# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The archive of a `.npz` file: arrays by name, each checked by its header before it is read."""

from __future__ import annotations

import zipfile
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.errors import OctowayError, WorldFormatError
from octoway.formats.npy_header import LONGEST, NpyHeader, read_npy_header

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

    from numpy.typing import NDArray

_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # those that numpy writes; others shrink far more
_TOGETHER = 1 << 24  # bytes that are unpacked together


class Npz:
    """An open archive."""

    def __init__(self, archive: zipfile.ZipFile, names: Collection[str]) -> None:
        self.found = [info.filename.removesuffix(".npy") for info in archive.infolist()]
        self._archive = archive
        self._infos = {
            name: info for info in archive.infolist() if (name := info.filename.removesuffix(".npy")) in names
        }
        for info in self._infos.values():
            if info.compress_type not in _METHODS:
                raise WorldFormatError(f"'{info.filename[:40]}' is packed in a way that numpy does not write")

    def __contains__(self, name: str) -> bool:
        return name in self._infos

    def sizes(self, names: Collection[str]) -> tuple[int, int]:
        """Bytes of some arrays as they unpack, and as they stand in the file."""
        infos = [info for name, info in self._infos.items() if name in names]
        return sum(info.file_size for info in infos), sum(info.compress_size for info in infos)

    def read(self, name: str) -> NDArray[Any]:
        """One array; zipfile unpacks no more bytes than `sizes` tells."""
        info = self._infos[name]
        data = self._archive.read(info)
        header = self._checked(data[:LONGEST], info)
        return _to_array(data, header, header.data).reshape(header.shape, order=header.order)

    def header(self, name: str) -> NpyHeader:
        """The header of an array, without the rest."""
        info = self._infos[name]
        with self._archive.open(info) as stream:
            return self._checked(stream.read(LONGEST), info)

    def slabs(self, name: str) -> Iterator[NDArray[Any]]:
        """Parts of an array in C order, one after the other along its first axis; a part is never empty."""
        header, info = self.header(name), self._infos[name]
        row = int(np.prod(header.shape[1:], dtype=np.int64)) * header.dtype.itemsize
        rows = max(1, _TOGETHER // row)
        with self._archive.open(info) as stream:
            stream.read(header.data)
            for first in range(0, header.shape[0], rows):
                count = min(rows, header.shape[0] - first)
                data = stream.read(count * row)
                if len(data) < count * row:
                    raise WorldFormatError(f"in '{info.filename[:40]}': the array ends early")
                yield _to_array(data, header, 0).reshape(count, *header.shape[1:])

    def _checked(self, head: bytes, info: zipfile.ZipInfo) -> NpyHeader:
        try:
            return read_npy_header(head, info.file_size)
        except WorldFormatError as error:
            raise WorldFormatError(f"in '{info.filename[:40]}': {error}") from None


def _to_array(data: bytes, header: NpyHeader, offset: int) -> NDArray[Any]:
    return np.frombuffer(data, header.dtype, offset=offset) if len(data) > offset else np.empty(0, header.dtype)


@contextmanager
def open_npz(file: Path, names: Collection[str]) -> Iterator[Npz]:
    """Within: the arrays of these names may be read. zipfile meets damage with errors of a dozen kinds: told as one."""
    with file.open("rb") as stream, _one_kind_of_error(), zipfile.ZipFile(stream) as archive:
        yield Npz(archive, names)


@contextmanager
def _one_kind_of_error() -> Iterator[None]:
    try:
        yield
    except (OctowayError, MemoryError, TimeoutError):
        raise
    except Exception as error:  # noqa: BLE001
        raise WorldFormatError(f"not a readable .npz archive: {error}") from None
