# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Links: a ladder, a jump that leads down only, and a teleport, beside the ways that geometry shows."""

import octoway as ow

world = ow.World.from_boxes(
    [
        [(0, 0, 0), (30, 12, 1)],  # the ground
        [(10, 0, 1), (20, 12, 6)],  # a block with a flat roof, from wall to wall
    ],
    resolution=0.5,
    bounds=[(0, 0, 0), (30, 12, 12)],
)
space = ow.NavSpace.build(world)
start, roof, goal = (2.0, 6.0, 1.2), (15.0, 6.0, 6.2), (28.0, 6.0, 1.2)


def tell(what: str, path: ow.PathResult) -> None:
    """Print a path, and the links that it takes."""
    over = ", ".join(f"link {link.handle} for {link.cost:g}" for link in path.links) or "no links"
    print(f"{what:22s} {path.status.name:11s} {path.length:6.2f} m, cost {path.cost:6.2f}, {over}")


tell("on foot, no links", space.find_path(start, goal, motion="surface"))

ladder = space.add_link((9.6, 6.0, 1.2), (10.4, 6.0, 6.2), cost=8.0, motion="surface")
space.add_link((19.6, 6.0, 6.2), (20.4, 6.0, 1.2), cost=1.0, motion="surface", one_way=True)
print(space.update())  # queries see links after an update

over = space.find_path(start, goal, motion="surface")
tell("up and down", over)
print("checked by code that shares nothing with the search:", bool(space.check_path(over)))
tell("and back", space.find_path(goal, start, motion="surface"))  # the jump leads down only
tell("a bird needs neither", space.find_path(start, goal))

watch = space.watch(over)
space.add_link((27.0, 2.0, 1.2), (3.0, 2.0, 1.2), cost=0.0)
space.links.remove(ladder)
space.update()
print("the ladder is gone:", watch.look(start).state)
tell("on foot again", space.find_path(start, roof, motion="surface"))
tell("and back by teleport", space.find_path(goal, start, motion="surface"))
print(*space.links, sep="\n")
