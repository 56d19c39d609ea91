// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A path over links: the parts that are walked, and how they become one answer.
#pragma once

#include "core/query/result.hpp"
#include "core/search/task.hpp"

namespace octoway::core {

/// visit(points) for each part of a path that is walked, in order; links are legs between them.
template <class Visit>
void for_each_part(std::span<const QVec> points, std::span<const UsedLink> links, Visit&& visit) {
  std::size_t first = 0;
  for (const UsedLink& link : links) {
    visit(points.subspan(first, link.leg + 1 - first));
    first = link.leg + 1;
  }
  visit(points.subspan(first));
}

/// The routes of a search become the result's points, corridor and links.
void lay_down(QueryResult& result, Route route, const std::vector<Onward>& onward, const LinkView& links);

/// The same answer seen from the other end: for many sources and one target.
void turn_round(QueryResult& result);

}  // namespace octoway::core
