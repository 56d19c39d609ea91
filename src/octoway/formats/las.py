# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""LiDAR surveys, `.las` and `.laz`: laspy reads them, a chunk at a time."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.errors import MissingExtraError, WorldFormatError
from octoway.formats.clouds import CHUNK_BYTES, cloud_world, takes_cloud_options
from octoway.formats.laz_layout import check_laz_layout
from octoway.formats.options import OptionError, to_classes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from numpy.typing import NDArray
    from typing_extensions import Unpack

    from octoway.formats.clouds import CloudOptions
    from octoway.worlds.world import World

_HEAD = 375  # bytes of the longest header


@takes_cloud_options
def load_las(file: Path, *, classes: Any = None, drop_classes: Any = None, **options: Unpack[CloudOptions]) -> World:
    """Coordinates are the file's, with its own scale and offset: often feet (`units`), or a national grid.

    `classes` keeps points of these classes alone (2 is ground, 6 buildings), `drop_classes` leaves some out (7 and 18
    are noise).
    """
    wanted = np.ones(256, dtype=bool)
    if classes is not None:
        wanted[:] = [number in to_classes(classes) for number in range(256)]
    if drop_classes is not None:
        wanted[list(to_classes(drop_classes, "drop_classes"))] = False
    if not wanted.any():
        raise OptionError("classes and drop_classes leave no point over")
    laspy = _laspy()

    def chunks() -> Iterator[Any]:
        _check_head(file)
        try:
            # One thread, since lazrs with several trusts a table in the file, and only the coordinates.
            with laspy.open(
                file,
                laz_backend=laspy.LazBackend.Lazrs,
                read_evlrs=False,
                decompression_selection=_selection(laspy, by_class=not wanted.all()),
            ) as reader:
                if reader.header.are_points_compressed:
                    record = reader.header.vlrs[reader.header.vlrs.index("LasZipVlr")].record_data
                    begin = int(reader.header.offset_to_point_data)
                    check_laz_layout(file, begin, record, int(reader.header.point_format.size))
                yield from _coordinates(reader, wanted)
        except (MemoryError, KeyboardInterrupt, WorldFormatError, TimeoutError):
            raise
        except BaseException as error:  # foreign parsers raise anything; a panic in Rust is no Exception
            if isinstance(error, GeneratorExit):
                raise
            raise WorldFormatError(f"not a readable LAS file: {error}") from None

    return cloud_world(file, chunks, options)


def _coordinates(reader: Any, wanted: NDArray[np.bool_]) -> Iterator[Any]:
    rows = max(1, CHUNK_BYTES // int(reader.header.point_format.size))
    found = 0
    for points in reader.chunk_iterator(rows):
        found += len(points)
        places = np.stack([points.x, points.y, points.z], axis=1).astype(np.float64)
        yield places if wanted.all() else places[wanted[np.asarray(points.classification)]]
    if found < reader.header.point_count:
        raise WorldFormatError(f"the file ends after {found} of {reader.header.point_count} points")


def _selection(laspy: Any, *, by_class: bool) -> Any:
    """The layers of a compressed file that are unpacked."""
    places = laspy.DecompressionSelection.base().decompress_z()
    return places.decompress_classification() if by_class else places


def _laspy() -> Any:
    try:
        import laspy  # noqa: PLC0415 - an extra
        import lazrs  # noqa: F401, PLC0415 - it unpacks .laz for laspy
    except ImportError:
        raise MissingExtraError('.las and .laz files are read by laspy and lazrs: pip install "octoway[io]"') from None
    return laspy


def _check_head(file: Path) -> None:
    """Check the counts before memory is allocated by them."""
    size = file.stat().st_size
    with file.open("rb") as stream:
        head = stream.read(_HEAD)
    if head[:4] != b"LASF":
        raise WorldFormatError("byte 0: not a LAS file: it does not begin with 'LASF'")
    if len(head) < 227:
        raise WorldFormatError(f"byte {len(head)}: the file ends inside the header")
    minor = head[25]
    offset, records, kind, width, count = struct.unpack_from("<IIBHI", head, 96)
    if minor >= 4:
        if len(head) < _HEAD:
            raise WorldFormatError(f"byte {len(head)}: the file ends inside the header")
        count = struct.unpack_from("<Q", head, 247)[0] or count
    if offset > size:
        raise WorldFormatError(f"byte 96: the points begin at byte {offset}, and the file has {size}")
    if records * 54 > size:
        raise WorldFormatError(f"byte 100: the header says {records} records, and the file has {size} bytes")
    if kind < 128 and count * width > size - offset:
        raise WorldFormatError(f"byte 107: the header says {count} points, and the file ends after {size} bytes")
