# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A session on a viser server: what people do goes to the session, and what changed goes to the browser."""

from __future__ import annotations

import contextlib
import html
import io
import math
import threading
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import viser

from octoway.errors import InvalidInputError
from octoway.viewer.camera import SPREAD, aim
from octoway.viewer.canvas import EXPANSIONS, SECONDS
from octoway.viewer.layers import LAYERS
from octoway.viewer.picture import draw_layer
from octoway.viewer.playground.ends import Ends
from octoway.viewer.playground.guard import Guard, guarded
from octoway.viewer.playground.layers import Look
from octoway.viewer.playground.living import Living
from octoway.viewer.playground.plots import Plots
from octoway.viewer.playground.replay import Replay
from octoway.viewer.playground.search import Search
from octoway.viewer.playground.stages import Stages
from octoway.viewer.playground.worlds import Worlds
from octoway.viewer.session import Session
from octoway.viewer.session.sources import refuse_outside
from octoway.viewer.viser_canvas import ViserCanvas
from octoway.viewer.worker import Worker

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    from octoway.space.space import NavSpace
    from octoway.viewer.picture import Shown
    from octoway.viewer.playground.panel import Panel
    from octoway.viewer.scene import Scene
    from octoway.worlds.world import World

# Tabs of the page, and the panels in each. A new panel is a file beside this one and an entry here.
TABS: tuple[tuple[str, tuple[Callable[[Page], Panel], ...]], ...] = (
    ("Path", (Ends, Search, Stages)),
    ("View", (Worlds, Look)),
    ("Replay", (Replay,)),
    ("Live", (Living, Plots)),
)
_SHADES = {"good": "#009e73", "bad": "#d55e00", "hint": "#0072b2"}
_RUN = "run"  # a recording or a simulation, as the layer of moving things draws it
_HEAVY = ("cells", "portals", "components", "clearance")  # layers of the whole space: not drawn anew at every tick
_SIZE, _AZIMUTH, _ELEVATION = (760, 640), -60.0, 32.0  # the picture beside the panel, and its eye
_OPACITY, _MANY = 0.8, 20_000  # opacity of the world, and the most rectangles that get it
_WIDTH = 350  # pixels of the panel
_GROUND = (208, 215, 223)
_PATIENCE = 1.0  # seconds between two drawings of those while time passes


@dataclass(frozen=True)
class Row:
    """A row of the legend."""

    label: str
    value: str
    colour: tuple[int, ...]


def _serve(guard: Guard, host: str, port: int) -> viser.ViserServer:
    """Start viser behind the guard, or not at all."""
    server = None
    try:
        with guarded(guard):
            server = viser.ViserServer(host=host, port=port, label="octoway", verbose=False)
    except BaseException:
        if server is not None:
            server.stop()
        raise
    return server


class Page:
    """A page that people may open in a browser. All of them see, and change, the same session."""

    def __init__(
        self, thing: Scene | NavSpace | World, host: str, port: int, choices: Mapping[str, Any] | None = None
    ) -> None:
        self.session = Session(thing, choices)
        guard = Guard(host)
        with contextlib.redirect_stdout(io.StringIO()):  # viser greets on stdout, where data goes
            self.server = _serve(guard, host, port)
        # Viser would open a tunnel through a foreign host for any client on request; that is shut.
        setattr(self.server, "request_share_url", lambda verbose=True: None)  # noqa: ARG005, B010
        self.url = f"http://{f'[{host}]' if ':' in host else host}:{self.server.get_port()}/{guard.token}/"
        self.folder = Path.cwd()  # files are read from here and below
        self.canvas = ViserCanvas(self.server.scene)
        self.shown = {layer.name for layer in LAYERS if layer.shown} - {"expansions"}
        if self.session.options.layers is not None:
            self.shown = set(self.session.options.layers)
        self.playing, self.speed = False, 1.0
        self.opacity: float | None = None  # opacity of the world; None: a suitable one
        self.legend: dict[str, list[Row]] = {}  # by layer
        self._drawn: dict[str, tuple[Any, ...]] = {}  # by heavy layer: the state for which it was drawn
        self._last_heavy = 0.0
        self._world: object = None
        self._ended = threading.Event()
        self.worker = Worker(self._pass_time)
        self.panels: list[Panel] = []
        self._build()
        self.refresh()
        self.worker.start()

    def _build(self) -> None:
        gui = self.server.gui
        gui.configure_theme(show_logo=False, show_share_button=False, brand_color=(0, 92, 148))
        gui.main_panel.dock_right()
        gui.main_panel.set_width(_WIDTH)
        self._status = gui.add_html("")
        tabs = gui.add_tab_group()
        for title, panels in TABS:
            with tabs.add_tab(title):
                self.panels.extend(make(self) for make in panels)
        self._notes = gui.add_html("")
        self.server.scene.on_click()(self._clicked)
        self.server.on_client_connect(self._welcome)

    def _clicked(self, event: viser.SceneClickEvent) -> None:
        origin, direction = event.ray_origin, event.ray_direction
        self.do(f"click {time.monotonic()}", lambda: self.session.click(origin, direction))

    def _welcome(self, client: viser.ClientHandle) -> None:
        """Aim the camera of each new client at the world; the limits of sight are set for each."""
        client.camera.far, client.camera.near = self._sight

    def load(self, source: str) -> None:
        """Show another world that a person typed the name of."""
        refuse_outside(source, self.folder)
        self.session.load(source)

    def load_recording(self, file: str) -> None:
        """Show a recording that a person typed the name of."""
        refuse_outside(file, self.folder)
        self.session.load_recording(file)

    # doing -----------------------------------------------------------------------------------------------------------

    def do(self, key: str, action: Callable[[], object]) -> None:
        """Let the session do something, and show the outcome. If orders of one key wait, only the last is done."""

        def order() -> None:
            self.session.attempt(action)
            self.refresh()

        self.worker.put(key, order)

    def settle(self, timeout: float = 10.0) -> bool:
        """Wait until everything that was asked for is done and shown."""
        return self.worker.wait(timeout)

    def play(self, on: bool) -> None:
        """Let time pass, or stop it."""
        if on and not self.session.is_alive:
            raise InvalidInputError("nothing moves here yet: add obstacles that move, agents, or load a recording")
        self.playing = on

    def _pass_time(self) -> float | None:
        """A tick of the session, if time passes; returns when the next one is due."""
        if not self.playing:
            return None
        begin = time.monotonic()
        if not self.session.attempt(lambda: self.session.tick(0.05)):
            self.playing = False
        self.refresh()
        return max(0.0, 0.05 / self.speed - (time.monotonic() - begin))

    # showing ---------------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the session as it is now. Nothing that goes wrong here may end the page."""
        try:
            with self.server.atomic():
                self._meet_world()
                self._draw()
                for panel in self.panels:
                    panel.refresh()
        except Exception as error:  # noqa: BLE001 - the sentence is all that a person can use
            self.session.explain(error)
        notice = self.session.notice
        self._status.content = (
            f'<div class="octoway-notice" data-kind="{notice.kind}" style="margin:0.4em 0.7em;padding:0.5em 0.7em;'
            f"border-left:4px solid {_SHADES[notice.kind]};background:rgba(128,128,128,0.10);font-size:0.9em;"
            f'line-height:1.35;overflow-wrap:anywhere">{html.escape(notice.text)}</div>'
        )

    def _meet_world(self) -> None:
        """Look at the world if it is another one."""
        if self._world is self.session.base.world:
            return
        self._world = self.session.base.world
        self.canvas.clear()
        self._drawn.clear()
        view = aim(self.session.space.bounds, _SIZE, _AZIMUTH, _ELEVATION)
        self.canvas.pixel = 1 / view.scale
        away = float(np.linalg.norm(view.eye - view.target))
        self._sight = 20 * (away + view.diagonal), away / 1000
        camera = self.server.initial_camera
        camera.position, camera.look_at, camera.fov = view.eye, view.target, 2 * math.atan(SPREAD)
        camera.far, camera.near = self._sight
        self._lay_ground(*self.session.space.bounds)
        for client in self.server.get_clients().values():
            client.camera.far, client.camera.near = self._sight
            client.camera.position, client.camera.look_at = view.eye, view.target

    def _lay_ground(self, low: NDArray[np.float64], high: NDArray[np.float64]) -> None:
        """A grid under the world, so that one sees where down is."""
        wide, deep, _ = (high - low).tolist()
        step = 10.0 ** math.floor(math.log10(max(wide, deep) / 4))
        x, y, _ = ((low + high) / 2).tolist()
        self.server.scene.add_grid(
            "/ground",
            wide,
            deep,
            position=(x, y, low[2] - 0.002 * max(wide, deep)),
            cell_size=step,
            section_size=5 * step,
            cell_color=_GROUND,
            section_color=_GROUND,
            plane_opacity=0.0,
            fade_distance=self._sight[0],
            shadow_opacity=0.0,
        )

    def _draw(self) -> None:
        session = self.session
        self.canvas.cut = session.options.cut
        self.canvas.times = {SECONDS: session.clock if session.recording is not None else None}
        self.canvas.times[EXPANSIONS] = None if session.step is None else float(session.step)
        scene = session.scene(traced="expansions" in self.shown)
        late = time.monotonic() - self._last_heavy >= _PATIENCE
        for layer in LAYERS:
            if layer.name not in self.shown:
                self.canvas.hide(layer.name)
                if layer.name == "moving":
                    self.canvas.hide(_RUN)
                self.legend.pop(layer.name, None)
                self._drawn.pop(layer.name, None)
            elif layer.name == "surface":
                self._show_world(draw_layer(layer, session.base))  # obstacles are drawn as such
            elif layer.name == "moving":  # only what people put there can be dragged, so the rest is drawn apart
                self._show(draw_layer(layer, scene.with_(recording=session.own())))
                self._show(replace(draw_layer(layer, scene.with_(recording=session.run())), name=_RUN))
            elif layer.name not in _HEAVY:
                self._show(draw_layer(layer, scene))
            elif (late or not self.playing) and self._is_stale(layer.name):
                self._show(draw_layer(layer, scene))
                self._last_heavy = time.monotonic()
        self._show_notes()

    def _show(self, layer: Shown) -> None:
        self.canvas.show(layer)
        self.legend[layer.name] = [
            Row(primitive.label, primitive.value, tuple(primitive.rgb[0].tolist()))
            for primitive in layer.primitives
            if primitive.label
        ]

    def _show_world(self, layer: Shown) -> None:
        """Walls that let the path shine through; not where they are so many that drawing them takes its time."""
        usual = _OPACITY if layer.count <= _MANY else 1.0
        self.canvas.opacity["surface"] = usual if self.opacity is None else self.opacity
        self._show(layer)

    def _is_stale(self, layer: str) -> bool:
        session = self.session
        height = id(session.result) if layer == "clearance" else None  # it is drawn at the path's height
        key = (id(session.space), session.space.version, session.options, height)
        if self._drawn.get(layer) == key:
            return False
        self._drawn[layer] = key
        return True

    def _show_notes(self) -> None:
        notes = [note for layer, texts in self.canvas.notes.items() if layer != "failure" for note in texts]
        lines = "".join(f"<li>{html.escape(note)}</li>" for note in notes)
        self._notes.content = (
            f'<ul class="octoway-notes" style="margin:0.4em 0.7em;padding-left:1.2em;font-size:0.8em">{lines}</ul>'
        )
        self._notes.visible = bool(notes)

    # ending ----------------------------------------------------------------------------------------------------------

    def join(self) -> None:
        """Wait until `stop` is called, or the person presses Ctrl-C."""
        while not self._ended.wait(0.5):
            pass

    def stop(self) -> None:
        """End the page."""
        self._ended.set()
        self.playing = False
        self.worker.stop()
        with contextlib.redirect_stdout(io.StringIO()):
            self.server.stop()
