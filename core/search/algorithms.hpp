// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The search algorithms by name, each with its promise and its traits. They are listed in algorithms.inl.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace octoway::core {

class BudgetGuard;
struct SearchPath;
struct SearchPaths;
struct ManyTask;
struct Scratch;
struct SearchTask;

enum class Promise : std::uint8_t {
  NONE,
  OPTIMAL,   ///< least cost on its graph
  BOUNDED,   ///< at most weight times the least cost on its graph
  ANY_ANGLE  ///< straight lines between nodes that see each other
};
std::string_view name_of(Promise promise);

/// How an algorithm searches the patches of a terrain abstraction and the nodes below them.
enum class PatchSearch : std::uint8_t { NONE, ASTAR, DIJKSTRA, WEIGHTED_ASTAR, NBS };

struct Algorithm {
  std::string_view name;
  std::string_view summary;
  Promise promise;
  bool on_graph;      ///< searches a graph of nodes that can be chosen; the others place their own points
  bool takes_weight;  ///< takes a weight of the heuristic
  bool takes_costs;   ///< takes costs of terrain and motion
  SearchPath (*run)(const SearchTask&, BudgetGuard&, Scratch&);
  /// nullptr: one search for each target
  SearchPaths (*run_many)(const ManyTask&, BudgetGuard&, Scratch&) = nullptr;
  PatchSearch on_patches = PatchSearch::NONE;
};

#define OCTOWAY_ALGORITHM(name) extern const Algorithm name;
#include "core/search/algorithms.inl"
#undef OCTOWAY_ALGORITHM

std::span<const Algorithm> algorithms();
inline constexpr std::string_view kDefaultAlgorithm = "crossing";

/// Those that search patches.
std::span<const Algorithm> patch_searches();

}  // namespace octoway::core
