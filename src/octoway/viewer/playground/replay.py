# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The search, expansion by expansion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from octoway.viewer.playground.panel import show, when_changed, when_pressed

if TYPE_CHECKING:
    from octoway.viewer.playground.page import Page


class Replay:
    """A slider over the expansions of the last search."""

    def __init__(self, page: Page) -> None:
        self._page = page
        gui = page.server.gui
        with gui.add_folder("Expansions of the search"):
            self._on = gui.add_checkbox("Show the search", initial_value=False)
            self._step = gui.add_slider("Expansion", 1, 2, 1, 1, disabled=True)
            self._all = gui.add_button("Show all")
        when_changed(self._on, page, "layer expansions", self._switch)
        when_changed(self._step, page, "replay", self._replay)
        when_pressed(self._all, page, "replay", lambda: self._replay(None))

    def refresh(self) -> None:
        """Set the slider to as many steps as the search has."""
        session = self._page.session
        on = "expansions" in self._page.shown
        show(self._on, value=on)
        trace = session.trace if on else None
        count = 0 if trace is None else len(trace)
        show(self._step, disabled=count < 2)
        if count >= 2:
            show(self._step, max=count)
            show(self._step, value=count if session.step is None else session.step + 1)

    def _switch(self, on: bool) -> None:
        (self._page.shown.add if on else self._page.shown.discard)("expansions")

    def _replay(self, step: int | None) -> None:
        self._page.session.replay(None if step is None else int(step) - 1)
        self._switch(True)
