// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The places of nodes: Placement, name, summary. To add one: write its graph, add its line here, and its case in
// with_graph (graphs.hpp).
OCTOWAY_PLACEMENT(MIDPOINTS, "midpoints", "a node in the middle of each portal")
OCTOWAY_PLACEMENT(CENTRES, "centres", "a node in the centre of each cell")
OCTOWAY_PLACEMENT(POINTS, "points", "a square grid of nodes on each portal")
