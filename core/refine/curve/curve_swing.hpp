// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The places of the corners of a curve's polygon. Each stands beside a bend of the path, moved outward so far
// that the blend passes outside the bend, and so far from its neighbours that their blends have room between
// them.
//
// SearchPath by relaxation: lines that are too short push their corners apart, corners that are too near push
// themselves out, until all fit or it is clear that they never will. (Offsetting each bend alone, by the
// closed formula of its blend, was rejected: bends around thin walls or rough rocks are closer to each other
// than their blends reach.)
#pragma once

#include "core/refine/curve/curve_blend.hpp"

namespace octoway::core {

/// The side of a bend that its corner goes to.
enum class Side {
  INSIDE,   ///< it stays: the bend is cut off inside, where nothing is in the way
  OUTSIDE,  ///< along the bisector, as if the obstacle were one edge
  AWAY,     ///< there, and away from the solid voxels that meet at the bend: where edges meet, one may face
            ///< outward
};

/// The turn to try at one corner; the proof decides which of several trials is taken.
struct Turn {
  Side side;
  BlendShape shape;
  double scale;  ///< part of the radius; 0: keep the bend, a kink
};

struct CurveBend {
  DVec at;       ///< a bend of the path
  DVec outward;  ///< unit vector away from the inner side
  DVec away;     ///< unit vector for Side::AWAY
  DVec aside;    ///< offset from the bend at which the corner starts: 0 unless two corners share it
  Turn turn;
  DVec corner{};  ///< a corner of the polygon

  bool is_kink() const { return turn.scale == 0.0; }
};

class Swing {
 public:
  Swing(DVec start, DVec goal, double radius) : start_(start), goal_(goal), radius_(radius) {}

  std::vector<CurveBend> bends;

  /// Moves the corners from their bends to where they should be.
  void settle();
  /// After the last settle: true if the line after bend `i` (0: from the start) has room for its blends.
  bool has_room(std::size_t line) const;
  const Corner& corner(std::size_t bend) const { return corners_[bend]; }
  double reach_before(std::size_t bend) const { return before_[bend]; }
  double reach_after(std::size_t bend) const { return after_[bend]; }
  DVec point(std::size_t i) const {  ///< 0: the start; then the corners; then the goal
    return i == 0 ? start_ : (i > bends.size() ? goal_ : bends[i - 1].corner);
  }

 private:
  void measure();
  bool lengthen(std::size_t line);
  bool push_out(std::size_t bend);
  bool is_astray(const CurveBend& bend) const;
  double line_length(std::size_t line) const { return distance(point(line), point(line + 1)); }
  double needed(std::size_t line) const;
  double least(std::size_t line) const;

  DVec start_, goal_;
  double radius_;
  std::vector<Corner> corners_;
  std::vector<double> before_, after_;
};

}  // namespace octoway::core
