// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The plain types of the public API. All lengths are metres, all times are seconds; z points up.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

namespace octoway {

struct Point {
  double x = 0.0, y = 0.0, z = 0.0;

  friend bool operator==(const Point&, const Point&) = default;
};

/// An axis-aligned box.
struct Bounds {
  Point low, high;
};

/// Voxels a side.
struct Sides {
  std::int32_t x = 0, y = 0, z = 0;
};

struct Ball {
  Point centre;
  double radius = 0.0;
};
/// All points nearer than the radius to a segment.
struct Pill {
  Point a, b;
  double radius = 0.0;
};
/// A turned box: a corner, and the three edges that leave it.
struct TurnedBox {
  Point corner;
  std::array<Point, 3> edges;
};
/// An obstacle blocks the voxels that its shape overlaps with positive volume.
using Shape = std::variant<Bounds, Ball, Pill, TurnedBox>;

/// Another thread calls cancel(); the job ends soon after.
class CancelToken {
 public:
  void cancel() { cancelled.store(true, std::memory_order_relaxed); }

  std::atomic<bool> cancelled{false};
};

/// A long job calls this with a stage and a fraction, some 20 times a second at most.
using Progress = std::function<void(const char* stage, double fraction)>;

/// How a query ended.
enum class Status : std::uint8_t {
  FOUND,
  PARTIAL,        ///< the path leads to the nearest point that can be reached
  START_BLOCKED,  ///< the start is not free
  GOAL_BLOCKED,   ///< the goal is not free
  UNREACHABLE,    ///< no path leads from the start to the goal
  OUT_OF_BUDGET,  ///< the time limit or the limit of expansions was reached
  CANCELLED
};
/// "found", "partial", ...
std::string_view name_of(Status status);

/// Motions, as bits: sets of them are sums.
using MotionSet = std::uint8_t;
inline constexpr MotionSet kSurface = 1;     ///< on the ground
inline constexpr MotionSet kAdhesive = 2;    ///< on walls and ceilings
inline constexpr MotionSet kVolumetric = 4;  ///< in the air: every free voxel allows it
inline constexpr MotionSet kAllMotions = 7;

using ObstacleHandle = std::uint64_t;
using LinkHandle = std::uint64_t;

/// A ladder, jump, door or teleport from a to b.
struct Link {
  Point a, b;
  std::optional<double> cost;  ///< metres times cost; nothing: the straight length
  MotionSet motion = kAllMotions;
  bool one_way = false;
};

}  // namespace octoway
