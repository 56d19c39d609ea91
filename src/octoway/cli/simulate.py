# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""octoway simulate: obstacles move through a world, and an agent lives with them."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from octoway.cli.bench import check_folders
from octoway.cli.common import (
    AsJson,
    Decomposition,
    LoadOptions,
    Radius,
    Resolution,
    Size,
    Source,
    open_space,
    progress_bar,
    say,
)

if TYPE_CHECKING:
    from octoway import NavSpace
    from octoway.agents import Traffic
    from octoway.dynamics import Simulation

EXIT_BROKEN_PROMISE = 1
ALLOWED_OVERLAP = 0.01  # of a radius
_RECORD_SUFFIX = ".npz"


def simulate(
    world: Source,
    obstacles: Annotated[int, typer.Option(help="How many.")] = 20,
    policy: Annotated[
        str, typer.Option(help="When the space is updated: always, every_n, last_moment, corridor_first.")
    ] = "always",
    seconds: Annotated[float, typer.Option(help="Simulated seconds.")] = 30.0,
    motion: Annotated[
        str, typer.Option(metavar="A,B", help="bounce, wrap, vanish, patrol, orbit, scripted; several take turns.")
    ] = "patrol",
    shape: Annotated[str, typer.Option(help="Of obstacles: box, sphere.")] = "box",
    width: Annotated[float, typer.Option(help="Of obstacles, in voxels.")] = 4.0,
    tick: Annotated[float, typer.Option(help="Seconds.")] = 0.05,
    speed: Annotated[
        float | None, typer.Option(help="Of the agent, m/s; obstacles reach half of it. [default: 8 voxels a second]")
    ] = None,
    every: Annotated[int, typer.Option(help="Ticks: the n of every_n, the longest wait of corridor_first.")] = 10,
    seed: Annotated[int, typer.Option(help="Of scene, obstacles, and goals.")] = 0,
    decomposition: Decomposition = None,
    region_edge: Annotated[int, typer.Option(help="Voxels a side that regions rebuilds as one: 8, 16, 32.")] = 32,
    radius: Radius = None,
    size: Size = None,
    resolution: Resolution = None,
    option: LoadOptions = None,
    as_json: AsJson = False,
    record: Annotated[Path | None, typer.Option(help=f"Write all frames ({_RECORD_SUFFIX}).")] = None,
    agents: Annotated[
        int, typer.Option(help="How many travel together and avoid each other; 0: one, that replans just in time.")
    ] = 0,
    target: Annotated[
        str, typer.Option(help="Of agents: goals (random ones, one after the other) or moving (all chase one).")
    ] = "goals",
) -> None:
    """Let obstacles and agents move. Example: octoway simulate industrial --obstacles 50 --policy last_moment.

    With --agents N: octoway simulate asteroids --agents 1000 --obstacles 50 --tick 0.0166667.
    """
    from octoway.agents import Traffic
    from octoway.dynamics import Recorder, Simulation, draw_obstacles, make_policy

    _check(record, seed, agents)
    chosen = make_policy(policy, every)
    space = open_space(
        world,
        decomposition=decomposition,
        resolution=resolution,
        size=size,
        seed=seed,
        region_edge=region_edge,
        options=option,
        radius=radius,
    )
    _check_radius(space, radius)
    drawn = draw_obstacles(
        space,
        obstacles,
        motion.split(","),
        shape=shape,
        size=width * space.resolution,
        speed=None if speed is None else speed / 2,
        tick=tick,
        seed=seed,
    )
    if agents:
        traffic = Traffic(
            space, drawn, agents, policy=chosen, target=target, radius=radius, speed=speed, tick=tick, seed=seed
        )
        _run_traffic(traffic, seconds, as_json=as_json)
        return
    recorder = None if record is None else Recorder()
    simulation = Simulation(space, drawn, chosen, tick=tick, speed=speed, seed=seed, recorder=recorder)
    say(f"{space}, {obstacles} obstacles, policy {policy}")
    _run(simulation, seconds, as_json=as_json)
    if record is not None:
        simulation.write_recording(record)
        say(f"wrote {record} ({record.stat().st_size / 1e6:.2f} MB)")
    if simulation.agent.travels.stuck or simulation.agent.travels.entered_blocked:
        say("the agent was stuck, or entered what was blocked: a bug; please report it with this command line")
        raise typer.Exit(EXIT_BROKEN_PROMISE)


def _run(simulation: Simulation, seconds: float, *, as_json: bool) -> None:
    begin = time.perf_counter()
    with progress_bar() as progress:
        outcome = simulation.run(seconds, progress)
    took = time.perf_counter() - begin
    typer.echo(json.dumps(outcome.as_dict() | {"wall_seconds": took}, indent=2) if as_json else outcome.summary())
    say(f"done in {took:.1f} s: {outcome.simulated / took:.1f} times as fast as the world it simulates")


def _run_traffic(traffic: Traffic, seconds: float, *, as_json: bool) -> None:
    say(f"{traffic.space}, {traffic.outcome.agents} agents")
    with progress_bar() as progress:
        outcome = traffic.run(seconds, progress)
    typer.echo(json.dumps(outcome.as_dict(), indent=2) if as_json else outcome.summary())
    if outcome.inside_obstacle or outcome.left_free_space or outcome.deepest_overlap > ALLOWED_OVERLAP:
        say("an agent was where it must not be: try a lower density, or slower obstacles; see docs/agents.md")
        raise typer.Exit(EXIT_BROKEN_PROMISE)


def _check_radius(space: NavSpace, radius: float | None) -> None:
    from octoway.errors import InvalidInputError

    if radius is not None and radius != space.layers.radius:
        raise InvalidInputError(
            f"the saved space was built for radius {space.layers.radius:g}, not {radius:g}; "
            "build it with that --radius, or give the world itself"
        )


def _check(record: Path | None, seed: int, agents: int) -> None:
    """Find faults now, not after the run."""
    from octoway.errors import InvalidInputError

    if record is not None and agents:
        raise InvalidInputError("--record is for one agent; leave out --agents")
    if agents < 0:
        raise InvalidInputError(f"--agents must be at least 0, not {agents}")
    if seed < 0:
        raise InvalidInputError(f"--seed must be at least 0, not {seed}")
    if record is not None and record.suffix != _RECORD_SUFFIX:
        raise InvalidInputError(f"--record takes a file that ends in {_RECORD_SUFFIX}, not '{record}'")
    check_folders(record)
