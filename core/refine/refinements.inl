// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The refinements, in the order in which they are listed. To add one: write its file, which defines this constant
// (refine.hpp), and add its line here.
OCTOWAY_REFINEMENT(kPrune)
OCTOWAY_REFINEMENT(kPostSmoothing)
OCTOWAY_REFINEMENT(kFunnel)
OCTOWAY_REFINEMENT(kPull)
OCTOWAY_REFINEMENT(kCut)
OCTOWAY_REFINEMENT(kSmooth)
