# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Another world: the name of a scene, or of a file on the machine that serves the page."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from octoway.viewer.playground.panel import show, when_pressed

if TYPE_CHECKING:
    from octoway.viewer.playground.page import Page


class Worlds:
    """The name of the world, and a field to show another."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._told: object = None
        gui = page.server.gui
        with gui.add_folder("World"):
            self._facts = gui.add_html("")
            self._source = gui.add_text(
                "Scene or file", initial_value=page.session.title, hint="e.g. city, maze3d, a.3dmap"
            )
            self._load = gui.add_button("Load")
            when_pressed(self._load, page, "load", lambda: page.load(self._source.value))

    def refresh(self) -> None:
        """Describe the world and its space."""
        session = self._page.session
        if self._told is session.space:  # counting voxels takes its time
            return
        self._told = session.space
        stats = session.space.stats
        words = (
            f"{session.world!r}; {stats.cells:,} {session.space.graph.decomposition} cells, {stats.portals:,} portals, "
            f"{stats.components:,} components; built in {sum(stats.seconds.values()) * 1e3:.1f} ms"
        )
        text = f'<div style="padding:0 0.7em;font-size:0.85em;overflow-wrap:anywhere">{html.escape(words)}</div>'
        show(self._facts, content=text)
