# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""One waypoint graph, three agents: who walks, who climbs too, and who flies. Then a bridge falls."""

import numpy as np

import octoway as ow

# A street (y = 0), a wall up to a roof (x = 30), and a bridge in the middle of the street.
street = [(float(x), 0.0, 0.0) for x in range(30)]
wall = [(30.0, 0.0, float(z)) for z in range(1, 11)]
roof = [(float(x), 0.0, 10.0) for x in range(31, 60)]
air = [(float(x), 0.0, 14.0) for x in range(0, 60, 4)]
positions = np.array([*street, *wall, *roof, *air])

edges, motion = [], []
for kind, first, count in (("surface", 0, 30), ("adhesive", 29, 12), ("surface", 40, 29), ("volumetric", 69, 15)):
    edges += [(i, i + 1) for i in range(first, first + count - 1)]
    motion += [kind] * (count - 1)
edges += [(0, 69), (68, 83)]  # up from the street, and down to the roof
motion += ["volumetric"] * 2

waypoints = ow.papers.WaypointMap.from_graph(positions, edges, motion, region_size=8)
for motions in ({"surface"}, {"surface", "adhesive"}, {"surface", "volumetric"}):
    graph = waypoints.subregions(motions)
    path = graph.find_path(2, 60, exact=True)
    print(
        f"{'+'.join(graph.motions):20} {graph.stats.subregions:3} subregions: {path.status.name:12} {path.length:.1f} m"
    )

waypoints.update(remove_edges=[(14, 15)])  # the bridge falls: only its region is looked at again
spider = waypoints.subregions({"surface", "adhesive"})
spider.validate()
print(f"without the bridge: {spider.find_path(2, 60).status.name}")
