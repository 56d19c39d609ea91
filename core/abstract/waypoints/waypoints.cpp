// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/abstract/waypoints/waypoints.hpp"

#include <algorithm>
#include <string>

namespace octoway::core {

namespace {

/// The order of a waypoint's edges.
constexpr std::uint64_t key_of(WaypointId to, MotionSet motions) {
  return std::uint64_t{to} << 8U | motions;
}

}  // namespace

WaypointGraph::WaypointGraph(std::vector<DVec> positions, const EdgeList& edges)
    : positions_(std::move(positions)), has_lengths_(!edges.lengths.empty()) {
  if (positions_.size() >= kNoWaypoint - 2)
    throw InvalidInput("a waypoint graph has at most 2^32 - 4 points");
  check(edges, positions_.size());
  ranges_.resize(positions_.size());
  fill(edges);
}

void WaypointGraph::check(const EdgeList& edges, std::size_t waypoints) {
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const WaypointId a = edges.ends[2 * i];
    const WaypointId b = edges.ends[2 * i + 1];
    const auto name = [&] { return "edges[" + std::to_string(i) + "]"; };
    if (std::max(a, b) >= waypoints)
      throw InvalidInput(name() + " ends at waypoint " + std::to_string(std::max(a, b)) + ", but there are " +
                         std::to_string(waypoints) + " waypoints, numbered from 0");
    if (a == b)
      throw InvalidInput(name() + " joins waypoint " + std::to_string(a) + " to itself; leave it out");
    if ((edges.motion(i) & kAllMotions) == 0)
      throw InvalidInput(name() + " allows no motion; leave it out or give it one");
    if (!edges.lengths.empty() &&
        !(edges.lengths[i] >= 0 && edges.lengths[i] < std::numeric_limits<double>::infinity()))
      throw InvalidInput(name() + " has a length that is negative or no finite number");
  }
}

void WaypointGraph::fill(const EdgeList& edges) {
  edges_ = edges.size();
  for (const WaypointId v : edges.ends) ++ranges_[v].room;
  std::uint64_t at = 0;
  for (Range& range : ranges_) range.first = at, at += range.room;
  to_.resize(at);
  motions_.resize(at);
  if (has_lengths_) lengths_.resize(at);
  for (std::size_t i = 0; i < edges.size(); ++i)
    for (const std::size_t end : {std::size_t{0}, std::size_t{1}}) {
      const WaypointId v = edges.ends[2 * i + end];
      const std::uint64_t arc = ranges_[v].first + ranges_[v].count++;
      to_[arc] = edges.ends[2 * i + 1 - end];
      motions_[arc] = edges.motion(i) & kAllMotions;
      if (!has_lengths_) continue;
      lengths_[arc] = edges.lengths[i];
      if (end == 0) bound(v, to_[arc], edges.lengths[i]);
    }
  std::vector<std::pair<std::uint64_t, double>> arcs;
  for (WaypointId v = 0; v < size(); ++v) sort_arcs(v, arcs);
}

void WaypointGraph::sort_arcs(WaypointId v, std::vector<std::pair<std::uint64_t, double>>& arcs) {
  const Range& range = ranges_[v];
  arcs.clear();
  for (std::uint64_t i = range.first; i < range.first + range.count; ++i)
    arcs.emplace_back(key_of(to_[i], motions_[i]), has_lengths_ ? lengths_[i] : 0.0);
  if (std::is_sorted(arcs.begin(), arcs.end())) return;
  std::sort(arcs.begin(), arcs.end());
  for (std::uint32_t i = 0; i < range.count; ++i) {
    to_[range.first + i] = static_cast<WaypointId>(arcs[i].first >> 8U);
    motions_[range.first + i] = static_cast<MotionSet>(arcs[i].first & 255U);
    if (has_lengths_) lengths_[range.first + i] = arcs[i].second;
  }
}

void WaypointGraph::bound(WaypointId a, WaypointId b, double length) {
  const double straight = distance(positions_[a], positions_[b]);
  if (straight > 0) least_ratio_ = std::min(least_ratio_, length / straight);
}

WaypointId WaypointGraph::add(DVec position) {
  if (size() >= kNoWaypoint - 3) throw InvalidInput("a waypoint graph has at most 2^32 - 4 points");
  positions_.push_back(position);
  ranges_.emplace_back();
  return static_cast<WaypointId>(size() - 1);
}

void WaypointGraph::move(WaypointId v, DVec position) {
  positions_[v] = position;
  if (has_lengths_)
    for_each(v, kAllMotions, [&](std::uint64_t arc, WaypointId to) {
      bound(v, to, lengths_[arc]);
      return true;
    });
}

void WaypointGraph::connect(WaypointId a, WaypointId b, MotionSet motions, double length) {
  insert(a, b, motions & kAllMotions, length);
  insert(b, a, motions & kAllMotions, length);
  ++edges_;
  if (has_lengths_) bound(a, b, length);
}

std::size_t WaypointGraph::disconnect(WaypointId a, WaypointId b) {
  const std::size_t gone = erase(a, b);
  erase(b, a);
  edges_ -= gone;
  return gone;
}

void WaypointGraph::isolate(WaypointId v) {
  while (ranges_[v].count > 0) disconnect(v, to_[ranges_[v].first + ranges_[v].count - 1]);
}

void WaypointGraph::insert(WaypointId v, WaypointId to, MotionSet motions, double length) {
  if (ranges_[v].count == ranges_[v].room) grow(v);
  Range& range = ranges_[v];
  const auto before = [&](std::uint64_t i) {
    const std::uint64_t here = key_of(to_[i], motions_[i]);
    const std::uint64_t mine = key_of(to, motions);
    return here < mine || (here == mine && has_lengths_ && lengths_[i] <= length);
  };
  std::uint64_t i = range.first + range.count++;
  for (; i > range.first && !before(i - 1); --i) {
    to_[i] = to_[i - 1];
    motions_[i] = motions_[i - 1];
    if (has_lengths_) lengths_[i] = lengths_[i - 1];
  }
  to_[i] = to;
  motions_[i] = motions;
  if (has_lengths_) lengths_[i] = length;
}

std::size_t WaypointGraph::erase(WaypointId v, WaypointId to) {
  Range& range = ranges_[v];
  std::uint64_t kept = range.first;
  for (std::uint64_t i = range.first; i < range.first + range.count; ++i) {
    if (to_[i] == to) continue;
    to_[kept] = to_[i];
    motions_[kept] = motions_[i];
    if (has_lengths_) lengths_[kept] = lengths_[i];
    ++kept;
  }
  const std::size_t gone = range.first + range.count - kept;
  range.count = static_cast<std::uint32_t>(kept - range.first);
  return gone;
}

/// Moves a waypoint's edges to the end, where there is room for twice as many. When most of the memory is
/// what others left behind, all move together.
void WaypointGraph::grow(WaypointId v) {
  const bool crowded = to_.size() > 64 + 8 * edges_;
  std::vector<WaypointId> to;
  std::vector<MotionSet> motions;
  std::vector<double> lengths;
  if (crowded) std::swap(to, to_), std::swap(motions, motions_), std::swap(lengths, lengths_);
  const auto place = [&](Range& range, std::uint32_t room) {
    const Range old = range;
    range.first = to_.size();
    range.room = room;
    to_.resize(range.first + room);
    motions_.resize(range.first + room);
    if (has_lengths_) lengths_.resize(range.first + room);
    for (std::uint32_t i = 0; i < old.count; ++i) {
      to_[range.first + i] = (crowded ? to : to_)[old.first + i];
      motions_[range.first + i] = (crowded ? motions : motions_)[old.first + i];
      if (has_lengths_) lengths_[range.first + i] = (crowded ? lengths : lengths_)[old.first + i];
    }
  };
  if (crowded)
    for (WaypointId w = 0; w < size(); ++w)
      if (w != v) place(ranges_[w], ranges_[w].count);
  place(ranges_[v], std::max<std::uint32_t>(4, 2 * ranges_[v].count));
}

std::size_t WaypointGraph::bytes() const {
  return positions_.capacity() * sizeof(DVec) + ranges_.capacity() * sizeof(Range) +
         to_.capacity() * sizeof(WaypointId) + motions_.capacity() + lengths_.capacity() * sizeof(double);
}

void WaypointGraph::validate() const {
  std::size_t arcs = 0;
  for (WaypointId v = 0; v < size(); ++v) {
    std::uint64_t last = 0;
    arcs += ranges_[v].count;
    for_each(v, kAllMotions, [&](std::uint64_t arc, WaypointId to) {
      require(to < size() && to != v, "an edge joins two waypoints");
      require(key_of(to, motions_[arc]) >= last, "a waypoint's edges are sorted");
      last = key_of(to, motions_[arc]);
      std::size_t there = 0;
      std::size_t back = 0;
      const auto count = [&](WaypointId from, WaypointId end, std::size_t& sum) {
        for_each(from, kAllMotions, [&](std::uint64_t other, WaypointId w) {
          if (w == end && motions_[other] == motions_[arc] && length(from, other) == length(v, arc)) ++sum;
          return true;
        });
      };
      count(v, to, there);
      count(to, v, back);
      require(there == back, "an edge is known at both ends");
      require(length(v, arc) * (1 + 1e-12) >= least_ratio_ * distance(positions_[v], positions_[to]),
              "no edge is shorter than promised");
      return true;
    });
  }
  require(arcs == 2 * edges_, "edges are counted");
}

}  // namespace octoway::core
