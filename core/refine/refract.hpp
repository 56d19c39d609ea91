// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The cheapest path through a row of gates where each leg has a price of its own: the path of light through
// glass and water, with walls.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/refine/gate.hpp"

namespace octoway::core {

/// Minimizes the sum of rate times length over one point on each gate. Its memory is kept from one string to
/// the next.
class Refraction {
 public:
  /// One more rate than gates, all positive and finite. The gates are rectangles of positive area.
  void solve(DVec start, DVec goal, std::span<const Gate> gates, std::span<const double> rates);

  std::size_t size() const { return nodes_.size(); }
  /// The point on a gate, strictly inside.
  DVec point(std::size_t gate) const {
    const Triple& best = nodes_[gate].best;
    return origin_ + DVec{best[0], best[1], best[2]};
  }
  double cost() const { return best_cost_; }
  /// Proven lower bound: no string through the gates costs less.
  double bound() const { return bound_; }
  int rounds() const { return rounds_; }

 private:
  using Triple = std::array<double, 3>;
  using Pair = std::array<double, 2>;
  /// From a gate to the next, or from or to an end.
  struct Leg {
    double rate;
    Triple way;           ///< end minus beginning
    Triple turn;          ///< how the way changes with a whole step
    Triple pull;          ///< the dual: the pull of the string, at most its rate
    Triple aim;           ///< its pull at rest
    double stiff, reach;  ///< the Hessian is stiff * (1 - (pull way' + way pull') / (2 reach))
  };
  /// A point on its gate. Pairs hold a value for each of the two axes of the gate.
  struct Node {
    std::array<int, 2> axes;
    Triple lo, hi;
    Triple at, best;
    Pair below, above;            ///< distances from the borders
    Pair push_below, push_above;  ///< the duals: the push of the borders
    Pair force, step;
    std::array<double, 3> diagonal;  ///< a symmetric block: xx, xy, yy; its inverse once factored
    std::array<double, 4> next;      ///< the block right of it: xx, xy, yx, yy
  };

  void begin(std::span<const Gate> gates, std::span<const double> rates);
  double measure();
  double prove() const;
  void assemble(double mu);
  bool find_step();
  double move_duals(double mu);
  double move_points(double mu, double& cost);
  void shift(double part);
  double slope(double mu) const;

  DVec origin_;  ///< the start: coordinates are counted from there, so that they are small
  Triple goal_;
  std::vector<Leg> legs_;
  std::vector<Node> nodes_;
  double best_cost_ = 0.0, bound_ = 0.0;
  int rounds_ = 0;
};

}  // namespace octoway::core
