# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Movers: obstacles to put, to drag and to start, agents, recordings, and the clock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.dynamics import TRAJECTORIES
from octoway.viewer.playground.panel import show, when_changed, when_pressed

if TYPE_CHECKING:
    from octoway.viewer.playground.page import Page


class Living:
    """Controls of everything that moves."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._grabbed: dict[int, Any] = {}  # by client: which obstacle is in the hand, and from there to its centre
        gui = page.server.gui
        with gui.add_folder("Time"):
            self._play = gui.add_button("Play")
            self._speed = gui.add_slider("Speed", 0.1, 4.0, 0.1, 1.0)
            self._moment = gui.add_slider("Second", 0.0, 1.0, 0.05, 0.0, visible=False)
        with gui.add_folder("Obstacles and agents"):
            self._put = gui.add_button("Put an obstacle in the way", hint="Then drag it with the mouse.")
            self._count = gui.add_number("How many", 8, min=1, max=200, step=1)
            self._trajectory = gui.add_dropdown("Trajectory", tuple(TRAJECTORIES), initial_value="bounce")
            self._draw = gui.add_button("Add moving obstacles")
            self._agents = gui.add_button("Add agents")
            self._clear = gui.add_button("Take all away", color="gray")
        with gui.add_folder("Recording", expand_by_default=False):
            self._file = gui.add_text("File (.npz)", initial_value="", hint="Written by octoway simulate --record.")
            self._load = gui.add_button("Load recording")
        self._connect()

    def _connect(self) -> None:
        page, session = self._page, self._page.session
        when_pressed(self._play, page, "play", lambda: page.play(not page.playing))
        when_changed(self._speed, page, "speed", lambda value: setattr(page, "speed", float(value)))
        when_changed(self._moment, page, "moment", lambda value: setattr(session, "clock", float(value)))
        when_pressed(self._put, page, "put", session.obstruct)
        when_pressed(self._draw, page, "draw", self._draw_some)
        when_pressed(self._agents, page, "agents", lambda: session.add_agents(int(self._count.value)))
        when_pressed(self._clear, page, "clear", self._take_away)
        when_pressed(self._load, page, "recording", lambda: page.load_recording(self._file.value.strip()))
        page.canvas.on_drag("moving", "obstacles", self._dragged)

    def refresh(self) -> None:
        """Show whether time passes, and the time of a recording."""
        page, recording = self._page, self._page.session.recording
        show(self._play, label="Pause" if page.playing else "Play")
        has_time = recording is not None and len(recording.times) > 1
        if has_time and recording is not None:
            show(self._moment, max=float(recording.times[-1]))
            show(self._moment, value=float(min(page.session.clock, self._moment.max)))
        show(self._moment, visible=has_time)
        show(self._clear, visible=page.session.is_alive or len(page.session.movables) > 0)

    def _draw_some(self) -> None:
        session = self._page.session
        session.draw_obstacles(int(self._count.value), self._trajectory.value, seed=len(session.movables))

    def _take_away(self) -> None:
        self._page.playing = False
        self._page.session.take_away()

    async def _dragged(self, event: Any) -> None:
        """Awaited by viser in order: the beginning of a drag comes before the rest of it."""
        page, session = self._page, self._page.session
        index = event.instance_index
        if index is None:
            return
        if event.phase == "start":
            boxes = session.movables.boxes
            if index < len(boxes):
                # Viser's own start_position moves on with the box; the place where it was grabbed does not.
                self._grabbed[event.client_id] = index, boxes[index].mean(axis=0) - np.array(event.start_position)
        if event.client_id not in self._grabbed:
            return
        held, to_centre = self._grabbed[event.client_id]
        place = np.array(event.end_position) + to_centre
        page.do(f"drag obstacle {held}", lambda: session.drag_obstacle(held, place))
        if event.phase == "end":
            del self._grabbed[event.client_id]
            page.do(f"drop obstacle {held}", lambda: session.drop_obstacle(held))
