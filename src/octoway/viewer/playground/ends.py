# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Start and goal: set by a click, dragged by handles, or typed as numbers."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.viewer.playground.panel import decimals, show, when_changed, when_pressed
from octoway.viewer.session import CLICK_SETS

if TYPE_CHECKING:
    from octoway.viewer.playground.page import Page

_HANDLE = 70.0  # pixels long


class Ends:
    """The start and the goal of the path."""

    def __init__(self, page: Page) -> None:
        self._page = page
        gui, session = page.server.gui, page.session
        with gui.add_folder("Start and goal"):
            self._click = gui.add_dropdown("A click sets", CLICK_SETS, initial_value=session.click_sets)
            when_changed(self._click, page, "click sets", partial(setattr, session, "click_sets"))
            self._typed = {name: gui.add_vector3(name.title(), (0.0, 0.0, 0.0)) for name in ("start", "goal")}
            self._example = gui.add_button("Next example", hint="Take ends that the scene suggests.")
            when_pressed(self._example, page, "example", session.next_pair)
            self._swap = gui.add_button("Swap start and goal")
            when_pressed(self._swap, page, "swap", session.swap)
            self._nearest = gui.add_button("Move to the nearest free point", color="orange")
            when_pressed(self._nearest, page, "nearest", session.take_nearest)
        self._setters = {"start": session.set_start, "goal": session.set_goal}
        for name, control in self._typed.items():
            when_changed(control, page, name, partial(self._type, name))
        self._handles: dict[str, Any] = {}

    def refresh(self) -> None:
        """Put numbers and handles where the ends are."""
        session = self._page.session
        places = decimals(session.space.resolution)
        for name, control in self._typed.items():
            show(control, step=10.0**-places, precision=places)
            end = getattr(session, name)
            if end is not None:
                x, y, z = (round(value, places + 4) for value in end.tolist())
                show(control, value=(x, y, z))
            self._place(name, end)
        show(self._click, value=session.click_sets)
        show(self._example, visible=len(session.pairs) > 0)
        show(self._swap, visible=session.start is not None and session.goal is not None)
        show(self._nearest, visible=session.nearest is not None)

    def _type(self, name: str, values: tuple[float, float, float]) -> None:
        self._setters[name](values)

    def _place(self, name: str, end: Any) -> None:
        """Show a handle to drag; it is made when it is first needed."""
        handle = self._handles.get(name)
        if end is None:
            if handle is not None:
                show(handle, visible=False)
            return
        size = _HANDLE * self._page.canvas.pixel
        if handle is None:
            handle = self._page.server.scene.add_transform_controls(
                f"/handles/{name}",
                scale=size,
                disable_rotations=True,
                disable_sliders=True,
                depth_test=False,
                line_width=3.0,
                translation_limits=((-1e9, 1e9),) * 3,
                position=end,
            )
            handle.on_update(partial(self._dragged, name))
            self._handles[name] = handle
        show(handle, visible=True, scale=size)
        if not np.allclose(handle.position, end, rtol=0, atol=1e-9 + 1e-6 * self._page.session.space.resolution):
            handle.position = end

    def _dragged(self, name: str, event: Any) -> None:
        if event.client is not None and event.phase != "start":
            place = np.array(event.target.position, np.float64)
            self._page.do(f"drag {name}", lambda: self._setters[name](place))
