# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""How long updates and queries take, as they happen."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import numpy as np

from octoway.viewer.colours import BLUE, VERMILION

if TYPE_CHECKING:
    from octoway.viewer.playground.page import Page

_OFTEN = 0.2  # seconds between two pictures


class Plots:
    """Milliseconds of the last updates and queries."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._shown = -1
        self._last = 0.0
        gui = page.server.gui
        with gui.add_folder("Times"):
            self._words = gui.add_html("")
            self._plot = gui.add_uplot(
                (np.arange(2.0), np.zeros(2), np.zeros(2)),
                (
                    {"label": "event"},
                    {"label": "update ms", "stroke": f"rgb{VERMILION}", "width": 2},
                    {"label": "query ms", "stroke": f"rgb{BLUE}", "width": 2},
                ),
                scales={"x": {"time": False}, "y": {"auto": True}},
                height=180,
                visible=False,
            )

    def refresh(self) -> None:
        """Draw new points, some times a second."""
        timeline = self._page.session.timeline
        now = time.monotonic()
        if timeline.count == self._shown or (self._page.playing and now - self._last < _OFTEN):
            return
        self._shown, self._last = timeline.count, now
        number, update, query = timeline.arrays()
        words = ", ".join(
            f"{name} {np.median(values[values > 0]):.3f} ms"
            for name, values in (("update", update), ("query", query))
            if (values > 0).any()
        )
        self._words.content = (
            f'<div class="octoway-times" style="padding:0 0.7em;font-size:0.85em">Median: {words}</div>'
        )
        if len(number) >= 2:
            self._plot.data = (number, update, query)
            self._plot.visible = True
