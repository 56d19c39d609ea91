# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The picture: layers, a plane that cuts the world open, colours, and opacity."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from octoway.viewer.layers import LAYERS
from octoway.viewer.playground.panel import show, when_changed
from octoway.viewer.scene import COLOUR_BY

if TYPE_CHECKING:
    from octoway.viewer.playground.page import Page

_AXES = ("nothing", "x", "y", "z")


class Look:
    """Switches of layers."""

    def __init__(self, page: Page) -> None:
        self._page = page
        gui = page.server.gui
        with gui.add_folder("Layers"):
            self._switches = {
                layer.name: gui.add_checkbox(layer.title, initial_value=layer.name in page.shown) for layer in LAYERS
            }
        with gui.add_folder("Look inside"):
            self._axis = gui.add_dropdown("Cut along", _AXES, initial_value=_AXES[0])
            self._at = gui.add_slider("Cut at (%)", 0.0, 100.0, 0.1, 50.0)
            self._through = gui.add_slider("World's opacity", 0.05, 1.0, 0.05, 1.0)
            self._colour = gui.add_dropdown("Colour by", COLOUR_BY, initial_value=page.session.options.colour_by)
        for name, switch in self._switches.items():
            when_changed(switch, page, f"layer {name}", partial(self._switch, name))
        for control in (self._axis, self._at):
            when_changed(control, page, "cut", lambda _: self._cut())
        when_changed(self._through, page, "opacity", lambda share: setattr(page, "opacity", float(share)))
        when_changed(self._colour, page, "colour", lambda by: page.session.look(colour_by=by))

    def refresh(self) -> None:
        """Show the layers that are switched on."""
        for name, switch in self._switches.items():
            show(switch, value=name in self._page.shown)
        cut = self._page.session.options.cut
        show(self._axis, value=_AXES[0] if cut is None else _AXES[cut[0] + 1])
        show(self._at, disabled=cut is None)
        if cut is not None:
            low, high = self._page.session.space.bounds[:, cut[0]].tolist()
            show(self._at, value=round(min(max(100 * (cut[1] - low) / (high - low), 0.0), 100.0), 1))
        show(self._through, value=self._page.canvas.opacity.get("surface", 1.0))

    def _switch(self, name: str, on: bool) -> None:
        (self._page.shown.add if on else self._page.shown.discard)(name)

    def _cut(self) -> None:
        axis = _AXES.index(self._axis.value) - 1
        low, high = self._page.session.space.bounds[:, axis].tolist()
        at = low + (high - low) * self._at.value / 100
        self._page.session.look(cut=None if axis < 0 else (axis, at))
