// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The subregion graph of one set of motions: Wardhana et al. 2015, "Subregion graph: a path planning
// acceleration structure for characters with various motion types in very large environments", sections 4-5.
//
// A subregion is a set of waypoints of one block that are connected inside it by edges of the motions. Every
// waypoint that has such an edge is in one subregion; a boundary waypoint belongs to the one that came first.
// The paper takes waypoints in any order and a boundary waypoint's block at random. Ours is a fixed order,
// so that an edit can be repaired where it happened: blocks one after another, in two rounds (from local
// waypoints, then from boundary waypoints that are left), waypoints by number. Then what a round does in a
// block depends only on what came before it, and is done again only if that changed.
#pragma once

#include <compare>
#include <memory>
#include <set>

#include "core/abstract/waypoints/waypoint_map.hpp"

namespace octoway::core {

using SubregionId = std::uint32_t;
inline constexpr SubregionId kNoSubregion = ~SubregionId{0};

/// The edges between two subregions, summed up. 16 bytes, so that files are as small as the paper's.
struct Connection {
  SubregionId to;
  float least, mean, most;  ///< length of the edges; least is rounded down

  friend bool operator==(const Connection&, const Connection&) = default;
};

struct Subregion {
  BlockKey block = 0;
  bool from_boundary = false;  ///< found in the second round
  std::uint32_t size = 0;      ///< waypoints; 0 = an edit took it away
  DVec centroid{};
  DVec lo{}, hi{};                      ///< box around its waypoints
  std::vector<Connection> connections;  ///< ascending
};

/// A subregion for each waypoint, in two bytes as long as that is enough.
class SubregionNumbers {
 public:
  explicit SubregionNumbers(std::size_t count = 0) : narrow_(count, kNone) {}

  std::size_t size() const { return wide_.empty() ? narrow_.size() : wide_.size(); }
  int bytes_each() const { return wide_.empty() ? 2 : 4; }
  SubregionId operator[](WaypointId v) const {
    if (!wide_.empty()) return wide_[v];
    return narrow_[v] == kNone ? kNoSubregion : narrow_[v];
  }
  void set(WaypointId v, SubregionId id) {
    if (wide_.empty() && id != kNoSubregion && id >= kNone) widen();
    if (!wide_.empty())
      wide_[v] = id;
    else
      narrow_[v] = id == kNoSubregion ? kNone : static_cast<std::uint16_t>(id);
  }
  void resize(std::size_t count) {
    if (wide_.empty())
      narrow_.resize(count, kNone);
    else
      wide_.resize(count, kNoSubregion);
  }

 private:
  static constexpr std::uint16_t kNone = 0xffff;

  void widen() {
    wide_.reserve(narrow_.size());
    for (const std::uint16_t id : narrow_) wide_.push_back(id == kNone ? kNoSubregion : id);
    narrow_.clear();
    narrow_.shrink_to_fit();
  }

  std::vector<std::uint16_t> narrow_;
  std::vector<SubregionId> wide_;
};

/// A saved subregion graph: pairs of subregions, lower number first, and what their edges are like.
struct SubregionParts {
  std::vector<SubregionId> numbers;
  std::vector<BlockKey> blocks;             ///< of each subregion
  std::vector<std::uint8_t> from_boundary;  ///< of each subregion
  std::vector<SubregionId> pairs;
  std::vector<float> lengths;  ///< least, mean, most of each pair
};

class SubregionGraph {
 public:
  /// The map must outlive the graph.
  SubregionGraph(const WaypointMap& map, MotionSet motions);
  /// As the paper has it: waypoints in the given order, blocks of boundary waypoints at random. It cannot be
  /// repaired.
  static SubregionGraph in_order(const WaypointMap& map, MotionSet motions, std::span<const WaypointId> order,
                                 std::uint64_t seed);
  /// Throws CorruptData unless the parts fit the map.
  static SubregionGraph restore(const WaypointMap& map, MotionSet motions, const SubregionParts& parts);

  const WaypointMap& map() const { return *map_; }
  MotionSet motions() const { return motions_; }
  SubregionId number(WaypointId v) const { return numbers_[v]; }
  const SubregionNumbers& numbers() const { return numbers_; }
  const std::vector<Subregion>& subregions() const { return subregions_; }  ///< edits leave holes
  std::size_t count() const;
  std::size_t connection_count() const;
  std::size_t bytes() const;
  SubregionParts compact() const;  ///< without holes
  std::uint32_t component(SubregionId id) const { return component_[id]; }

  /// After the map was edited: does anew what the edit changed. Waypoints that moved are named, since their
  /// old blocks no longer list them. How many blocks were looked at.
  std::size_t repair(const std::set<BlockKey>& touched, std::span<const WaypointId> moved = {});

  /// Throws BrokenInvariant unless it is what a fresh build makes, but for the numbers of subregions.
  void validate() const;

 private:
  /// A round and a block: the order of all work. Within a round blocks are shuffled by a hash of their
  /// keys. By the keys themselves, where every block loses the same faces to its neighbours, a city had up
  /// to 30 % more connections.
  struct Turn {
    bool second_round;
    std::uint64_t rank;
    BlockKey block;

    Turn(bool second, BlockKey key);
    friend auto operator<=>(const Turn&, const Turn&) = default;
  };
  struct SearchPath {
    SubregionId id;
    std::vector<WaypointId> waypoints;
  };

  SubregionGraph(const WaypointMap& map, MotionSet motions, SubregionNumbers numbers);
  Turn turn_of(SubregionId id) const { return {subregions_[id].from_boundary, subregions_[id].block}; }
  SubregionId new_id(Turn turn);
  void release(SubregionId id);
  void take_turn(Turn turn, std::set<Turn>& due, std::vector<SearchPath>& found);
  bool may_take(WaypointId v, Turn turn) const;
  SearchPath gather(WaypointId root, Turn turn, std::set<Turn>& due);
  void notify(WaypointId v, Turn turn, std::set<Turn>& due) const;
  void measure(Subregion& subregion, std::vector<WaypointId>& waypoints) const;
  void connect(const std::vector<SearchPath>& found);
  void find_components();

  const WaypointMap* map_;
  MotionSet motions_;
  SubregionNumbers numbers_;
  std::vector<Subregion> subregions_;
  std::vector<SubregionId> holes_;
  std::map<Turn, std::vector<SubregionId>> owned_;
  std::vector<std::uint32_t> component_;  ///< of each subregion: two are in one if a way leads between them
  bool repairable_ = true;
};

}  // namespace octoway::core
