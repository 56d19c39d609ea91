// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The searches on voxels: GridMethod, name, summary. To add one: write its graph, add its line here, and its case in
// GridSearch::search.
OCTOWAY_GRID_METHOD(ASTAR, "astar", "A* along 26 moves")
OCTOWAY_GRID_METHOD(JPS3D, "jps3d", "as published: jump points found while scanning")
OCTOWAY_GRID_METHOD(JPS3D_PREPARED, "jps3d_prepared", "jump points found once for the map")
