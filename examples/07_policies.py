# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""When to update: four policies in the same world, with the same obstacles and the same seed."""

import octoway as ow
from octoway.dynamics import POLICIES, Simulation, draw_obstacles

world = ow.scenes.make("industrial")
for policy in POLICIES:
    space = ow.NavSpace.build(world)
    obstacles = draw_obstacles(space, 10, trajectory=("patrol", "orbit"), seed=1)
    outcome = Simulation(space, obstacles, policy, seed=1).run(seconds=20)
    work = 1e3 * sum(cost.total for cost in outcome.costs().values()) / outcome.simulated
    did = outcome.travels
    print(
        f"{policy:14} {outcome.updates_a_second:5.1f} updates a second, {work:6.2f} ms of work a second, "
        f"{did.distance:5.1f} m, run over {did.run_over} times, stuck {did.stuck} times"
    )
