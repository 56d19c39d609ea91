# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Worlds that move: how obstacles travel, when a space takes their changes in, and an agent that lives with both.

    space = octoway.NavSpace.build(octoway.scenes.make("industrial"))
    simulation = Simulation(space, draw_obstacles(space, 20, trajectory="patrol"), policy="last_moment")
    print(simulation.run(seconds=10).summary())

`movers.py` has the trajectories of obstacles and `drawing.py` their names, `policies.py` the moments of updates,
`follower.py` the agent, and `simulation.py` the clock that drives them.
"""

from octoway.dynamics.drawing import TRAJECTORIES as TRAJECTORIES
from octoway.dynamics.follower import Follower as Follower
from octoway.dynamics.movers import Trajectory as Trajectory
from octoway.dynamics.obstacles import SHAPES as SHAPES
from octoway.dynamics.obstacles import Obstacle as Obstacle
from octoway.dynamics.obstacles import draw_obstacles as draw_obstacles
from octoway.dynamics.outcome import Outcome as Outcome
from octoway.dynamics.policies import POLICIES as POLICIES
from octoway.dynamics.policies import Policy as Policy
from octoway.dynamics.policies import make_policy as make_policy
from octoway.dynamics.recording import Recorder as Recorder
from octoway.dynamics.simulation import Simulation as Simulation
