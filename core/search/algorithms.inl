// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The search algorithms, in the order in which they are listed. To add one: write its file, which defines this
// constant (algorithms.hpp), and add its line here. Python, the CLI and the conformance tests read the list.
OCTOWAY_ALGORITHM(kCrossing)
OCTOWAY_ALGORITHM(kCrossingPortals)
OCTOWAY_ALGORITHM(kDijkstra)
OCTOWAY_ALGORITHM(kGreedy)
OCTOWAY_ALGORITHM(kAstar)
OCTOWAY_ALGORITHM(kWeightedAstar)
OCTOWAY_ALGORITHM(kTheta)
OCTOWAY_ALGORITHM(kLazyTheta)
OCTOWAY_ALGORITHM(kBidirectionalAstar)
OCTOWAY_ALGORITHM(kNbs)
OCTOWAY_ALGORITHM(kViewCone)
