// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Links on paths that somebody brings.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/base/error.hpp"
#include "core/query/polyline.hpp"

namespace octoway::core {

using LinkLegs = std::vector<std::pair<std::size_t, LinkHandle>>;  ///< of a path: leg, handle

/// In metres times cost.
inline double price_of(const UsedLink& link, const Lattice& lattice) {
  return link.price.value_or(link.cost * lattice.resolution);
}

/// The links that a path says it takes, up to the first that is not there, or does not lead from where the
/// leg begins to where it ends: then fewer come back than were named.
inline std::vector<UsedLink> find_used(const Tables& tables, const std::vector<QVec>& path,
                                       const LinkLegs& legs) {
  std::vector<UsedLink> out;
  for (const auto& [leg, handle] : legs) {
    if (leg + 1 >= path.size() || (!out.empty() && leg <= out.back().leg))
      throw InvalidInput("links must name legs of the path, in order; " + std::to_string(leg) + " is none");
    const Link* link = !tables.links ? nullptr : tables.links->find(handle);
    if (link == nullptr) break;
    const bool along = path[leg] == link->a && path[leg + 1] == link->b;
    const bool against = path[leg] == link->b && path[leg + 1] == link->a && !link->one_way;
    if (!along && !against) break;
    out.push_back({leg, handle, link->cost, link->price});
  }
  return out;
}

/// The same; throws InvalidInput unless all of them are there.
inline std::vector<UsedLink> all_used(const Tables& tables, const std::vector<QVec>& path,
                                      const LinkLegs& legs) {
  std::vector<UsedLink> links = find_used(tables, path, legs);
  if (links.size() != legs.size())
    throw InvalidInput("link " + std::to_string(legs[links.size()].second) +
                       " does not lead where the path takes it, or is gone");
  return links;
}

/// How far a polyline is clear that takes links: at most up to one that is gone.
inline PathTrace trace_with_links(const Tables& tables, std::vector<QVec> path, const CostTable* costs,
                                  const LinkLegs& legs) {
  const std::vector<UsedLink> links = find_used(tables, path, legs);
  const bool all = links.size() == legs.size();
  if (!all) path.resize(legs[links.size()].first + 1);
  PathTrace found = trace_path(tables, path, costs, links);
  if (!all && found.clear) found = {false, path.size() - 1, 0.0};
  found.fraction = std::max(found.fraction, 0.0);
  return found;
}

}  // namespace octoway::core
