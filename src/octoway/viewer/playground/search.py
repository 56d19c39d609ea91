# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""How the path is searched: quality, algorithm, decomposition, the body's radius, and what ground costs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from octoway.space.lists import ALGORITHMS, DECOMPOSITIONS, PLACEMENTS, QUALITIES
from octoway.travel.motions import MOTIONS
from octoway.viewer.playground.panel import decimals, show, when_changed
from octoway.viewer.session.wishes import BY_QUALITY, show_costs

if TYPE_CHECKING:
    from octoway.viewer.playground.page import Page

_RADII = 4.0  # voxels: the largest radius that the slider offers
_STEPS = 40


class Search:
    """The options of the query."""

    def __init__(self, page: Page) -> None:
        self._page = page
        gui, session = page.server.gui, page.session
        with gui.add_folder("Search"):
            self._quality = gui.add_dropdown("Quality", QUALITIES, initial_value="good")
            self._algorithm = gui.add_dropdown("Algorithm", (BY_QUALITY, *ALGORITHMS), initial_value=BY_QUALITY)
            self._placement = gui.add_dropdown(
                "Nodes at", (BY_QUALITY, *PLACEMENTS), initial_value=BY_QUALITY, hint="For searches on a graph."
            )
            self._cells = gui.add_dropdown("Cells", DECOMPOSITIONS, initial_value=session.space.graph.decomposition)
            self._radius = gui.add_slider("Radius (m)", 0.0, 1.0, 0.01, 0.0)
            self._costs = gui.add_text(
                "Costs", initial_value="", hint="Of terrains, e.g. 1: 2.5, 3: inf. Others cost 1 a metre."
            )
            self._motions = {name: gui.add_checkbox(f"Move: {name}", initial_value=True) for name in MOTIONS}
            for name in ("quality", "algorithm", "placement"):
                when_changed(getattr(self, f"_{name}"), page, name, partial(session.choose, name))
            when_changed(self._cells, page, "cells", session.rebuild)
            when_changed(self._radius, page, "radius", session.set_radius)
            when_changed(self._costs, page, "costs", self._type_costs)
            for box in self._motions.values():
                when_changed(box, page, "motion", lambda _: self._tick_motions())
        self._world: object = None
        self._told: tuple[Any, object] = None, None  # costs that their field tells, and of which world

    def refresh(self) -> None:
        """Show what is chosen."""
        session = self._page.session
        if self._world is not session.base.world:
            self._world = session.base.world
            step = float(f"{_RADII * session.space.resolution / _STEPS:.1g}")
            show(self._radius, max=round(_STEPS * step, 9), step=step, precision=decimals(session.space.resolution))
        chosen: dict[str, Any] = session.wishes.chosen
        show(self._quality, value=chosen.get("quality", "good"))
        show(self._algorithm, value=chosen.get("algorithm", BY_QUALITY))
        show(self._placement, value=chosen.get("placement", BY_QUALITY))
        show(self._cells, value=session.space.graph.decomposition)
        show(self._radius, value=float(session.radius))
        names = session.space.terrain.names
        allowed = session.wishes.motions(names)
        for name, box in self._motions.items():
            show(box, value=name in allowed)
        costs, world = chosen.get("costs"), session.base.world
        if self._told[0] is not costs or self._told[1] is not world:  # else half a word may be typed: leave it alone
            self._told = costs, world
            show(self._costs, value=show_costs(costs, names, session.space.terrain.ids))

    def _type_costs(self, text: str) -> None:
        session = self._page.session
        session.set_costs(text)
        self._told = session.wishes.chosen.get("costs"), session.base.world  # in the person's own words

    def _tick_motions(self) -> None:
        self._page.session.set_motions([name for name, box in self._motions.items() if box.value])
