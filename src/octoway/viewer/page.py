# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The live page. It needs the extra `view`.

Everything stays on this machine: the server listens on 127.0.0.1 unless told otherwise, its page asks no other host,
and viser's way to publish a page under a foreign address is shut. The address has a token, without which nothing is
answered, and so has nothing that comes from another web page; files are read only below the folder it was started in.
"""

from __future__ import annotations

import importlib.util
import socket
import sys
import webbrowser
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from octoway.arrays import describe
from octoway.errors import InvalidInputError, MissingExtraError
from octoway.viewer.scene import Scene, scene_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from octoway.space.space import NavSpace
    from octoway.viewer.playground.page import Page
    from octoway.worlds.world import World

HOST, PORT = "127.0.0.1", 8080
_LAST_PORT = 65_535


def open_page(
    thing: Scene | NavSpace | World, host: str = HOST, port: int = PORT, choices: Mapping[str, Any] | None = None
) -> Page:
    """Open a page and return at once; `page.url` is where, `page.stop()` ends it.

    If the port is in use, the next free one is taken; 0 is any. `choices` (algorithm=, quality=, radius=, ...) are
    those of `find_path` that the page begins with.
    """
    if importlib.util.find_spec("viser") is None:
        raise MissingExtraError(
            "the live page needs viser: pip install 'octoway[view]'; or give --html or --png a file"
        )
    _check_address(host, port)
    from octoway.viewer.playground.page import Page  # noqa: PLC0415 - viser takes a second to import

    return Page(_timed(thing), host, port, choices)


def serve(
    scene: Scene | NavSpace | World,
    host: str = HOST,
    port: int = PORT,
    *,
    choices: Mapping[str, Any] | None = None,
    browser: bool | None = None,
) -> None:
    """Show a scene on a page until the person stops it.

    Says where on stderr, and opens a browser there: where someone sits at a terminal, or as `browser` says.
    """
    page = open_page(scene, host, port, choices)
    print(f"the page is at {page.url}; Ctrl-C ends it", file=sys.stderr, flush=True)  # noqa: T201
    try:
        if sys.stderr.isatty() if browser is None else browser:
            webbrowser.open(page.url)
        page.join()
    finally:
        page.stop()


def _timed(thing: Scene | NavSpace | World) -> Scene:
    """A scene that tells how long things took, which only files leave out."""
    scene = thing if isinstance(thing, Scene) else scene_of(thing)
    return scene.with_(options=replace(scene.options, times=True))


def _check_address(host: str, port: int) -> None:
    """Find out now whether one can listen there: viser would try a thousand ports, and then wait for ever."""
    if not isinstance(port, int) or not 0 <= port <= _LAST_PORT:
        raise InvalidInputError(f"port must be a whole number from 0 (any) to {_LAST_PORT}, not {describe(port)}")
    try:
        socket.create_server((host, 0), family=socket.AF_INET6 if ":" in host else socket.AF_INET).close()
    except OSError as error:
        raise InvalidInputError(
            f"cannot listen on host '{host}' ({error.strerror or error}); 127.0.0.1 is this machine alone"
        ) from None
