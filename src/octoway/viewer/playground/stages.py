# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The path on its way from the search to the curve: each stage with its length and time, to show or to hide."""

from __future__ import annotations

import html
from functools import partial
from typing import TYPE_CHECKING

from octoway.viewer.playground.panel import show, when_changed
from octoway.viewer.stages import STAGES

if TYPE_CHECKING:
    from octoway.viewer.playground.page import Page


class Stages:
    """A row for each stage, and a switch."""

    def __init__(self, page: Page) -> None:
        self._page = page
        gui = page.server.gui
        with gui.add_folder("Stages of the path"):
            self._table = gui.add_html("")
            self._switches = {name: gui.add_checkbox(f"Show {name}", initial_value=False) for name in STAGES}
        for name, switch in self._switches.items():
            when_changed(switch, page, f"stage {name}", partial(page.session.show_stage, name))

    def refresh(self) -> None:
        """Write the table."""
        session = self._page.session
        rows = self._page.legend.get("path", [])
        cells = "".join(
            f'<tr><td style="color:rgb{row.colour}">&#9632;</td><td>{html.escape(row.label)}</td>'
            f'<td style="text-align:right">{html.escape(row.value)}</td></tr>'
            for row in rows
        )
        style = "width:100%;font-size:0.85em;padding:0 0.7em"
        show(self._table, content=f'<table class="octoway-stages" style="{style}">{cells}</table>', visible=bool(rows))
        present = {row.label for row in rows}
        for name, switch in self._switches.items():
            show(switch, value=name in session.shown_stages, visible=name in present)
