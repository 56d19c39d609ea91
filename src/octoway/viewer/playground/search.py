# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""How the path is searched: quality, algorithm, decomposition, the body's radius, and what ground costs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from octoway.space import ALGORITHMS, DECOMPOSITIONS, PLACEMENTS, QUALITIES
from octoway.viewer.playground.panel import show, when_changed
from octoway.viewer.session.wishes import BY_QUALITY, query_takes

if TYPE_CHECKING:
    from octoway.viewer.playground.page import Page

_RADII = 4.0  # voxels: the largest radius that the slider offers
_STEPS = 40
_MOTIONS = ("surface", "adhesive", "volumetric")


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
            self._cells = gui.add_dropdown("Cells", DECOMPOSITIONS, initial_value=session.space.decomposition)
            self._radius = gui.add_slider("Radius (m)", 0.0, 1.0, 0.01, 0.0)
            self._add_ground(page)
            for name in ("quality", "algorithm", "placement"):
                when_changed(getattr(self, f"_{name}"), page, name, partial(session.choose, name))
            when_changed(self._cells, page, "cells", session.rebuild)
            when_changed(self._radius, page, "radius", session.set_radius)
        self._world: object = None

    def _add_ground(self, page: Page) -> None:
        """What ground costs and how a body may move, where queries know of that."""
        gui, session = page.server.gui, page.session
        if query_takes("costs"):
            costs = gui.add_text(
                "Costs", initial_value="", hint="Of terrains, e.g. 1: 2.5, 3: inf. Others cost 1 a metre."
            )
            when_changed(costs, page, "costs", session.set_costs)
        if query_takes("motion"):
            boxes = {name: gui.add_checkbox(f"Move: {name}", initial_value=True) for name in _MOTIONS}

            def choose(_: object) -> None:
                chosen = tuple(name for name, box in boxes.items() if box.value)
                session.choose("motion", None if len(chosen) in (0, len(_MOTIONS)) else chosen)

            for box in boxes.values():
                when_changed(box, page, "motion", choose)

    def refresh(self) -> None:
        """Show what is chosen."""
        session = self._page.session
        if self._world is not session.base.world:
            self._world = session.base.world
            step = float(f"{_RADII * session.space.resolution / _STEPS:.1g}")
            show(self._radius, max=round(_STEPS * step, 9), step=step)
        chosen: dict[str, Any] = session.wishes.chosen
        show(self._quality, value=chosen.get("quality", "good"))
        show(self._algorithm, value=chosen.get("algorithm", BY_QUALITY))
        show(self._placement, value=chosen.get("placement", BY_QUALITY))
        show(self._cells, value=session.space.decomposition)
        show(
            self._radius, value=float(session.space.radius if session.wishes.radius is None else session.wishes.radius)
        )
