# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""One world, one space, four agents: people on roads, deer in woods, a spider on walls, a bird."""

import octoway as ow
from octoway.travel.options import Travel

GRASS, ROAD, WOODS = 0, 1, 2

world = ow.World.from_boxes(
    [[(0, 0, 0), (48, 34, 2)], [(22, 8, 2), (26, 24, 5)]],  # the ground, and a long house across the way
    resolution=1.0,
    bounds=[(0, 0, 0), (48, 34, 18)],
    terrain=[
        ([(2, 2, 2), (6, 18, 6)], ROAD),  # from the start south, along the edge of the map, and back north
        ([(2, 2, 2), (46, 6, 6)], ROAD),
        ([(42, 2, 2), (46, 18, 6)], ROAD),
        ([(8, 26, 2), (40, 34, 8)], WOODS),
    ],
    terrain_names={GRASS: "grass", ROAD: "road", WOODS: "woods"},
)
space = ow.NavSpace.build(world)
start, goal = (7.5, 16.5, 2.5), (40.5, 16.5, 2.5)

travellers: dict[str, Travel] = {
    "people": {"costs": {"road": 1.0, "grass": 5.0}, "motion": "surface"},  # woods are not named: nobody goes there
    "deer": {"costs": {"woods": 1.0, "grass": 3.0}, "motion": "surface"},
    "spider": {"motion": {"surface", "adhesive"}, "motion_costs": {"surface": 2.0, "adhesive": 1.0}},
    "bird": {},
}
for name, travel in travellers.items():
    path = space.find_path(start, goal, **travel)
    low, high = path.points[:, 1].min(), path.points[:, 1].max()
    print(
        f"{name:7s} {path.length:6.2f} m, cost {path.cost:6.2f}, {len(path.points)} points, "
        f"y from {low:.1f} to {high:.1f}, z up to {path.points[:, 2].max():.1f}"
    )

closed = ow.QueryFilter(no_go=[[(0, 0, 0), (48, 8, 18)], [(0, 24, 0), (48, 34, 18)]])  # south and north of the house
people: Travel = {**travellers["people"], "filter": closed}
print("people, nobody passes the house:", space.find_path(start, goal, **people).reason)
