// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A primal-dual interior point method for a sum of weighted norms, after Andersen, Christiansen, Conn and
// Overton (An efficient primal-dual interior-point method for minimizing a sum of Euclidean norms, 2000),
// with the borders of the gates as barriers. The string's points stay inside their gates; each leg pulls,
// each border pushes, and with every round the legs pull straighter and the borders push later. A round
// solves one system of 2 x 2 blocks on three diagonals. The pulls prove a lower bound (weak duality), so the
// end is not guessed: it is reached when cost and bound agree.
//
// Rejected: string pulling with pins (pull.cpp), where every border of two terrains would be a pin and pins
// settle one after another; Newton on the smooth pieces, which stalls where points meet on an edge; whole
// steps without a look at the slope, which went round in circles in one corridor of a thousand.
#include "core/refine/refract.hpp"

#include <algorithm>

namespace octoway::core {

namespace {

constexpr double kAgree = 1e-8;   ///< share of the cost: a matter of quality, not of proof
constexpr int kMostRounds = 100;  ///< about 20 are needed
constexpr double kInside = 0.99;  ///< share of the way to a border
constexpr double kNearer = 0.1;   ///< share of the gap that a round aims at
constexpr double kUphill = 0.3;   ///< share of a step's first slope: a steeper slope at its end is too far

using Triple = std::array<double, 3>;

double dot3(const Triple& a, const Triple& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
Triple triple(DVec v) {
  return {v.x, v.y, v.z};
}

}  // namespace

void Refraction::solve(DVec start, DVec goal, std::span<const Gate> gates, std::span<const double> rates) {
  origin_ = start;
  goal_ = triple(goal - start);
  begin(gates, rates);
  const double parts = static_cast<double>(2 * legs_.size() + 4 * nodes_.size());
  double cost = measure();
  for (rounds_ = 0; rounds_ < kMostRounds; ++rounds_) {
    if (rounds_ == 0 || cost < best_cost_) {
      best_cost_ = cost;
      for (Node& node : nodes_) node.best = node.at;
    }
    if (best_cost_ - bound_ <= kAgree * best_cost_) return;
    const double mu = kNearer * (cost - bound_) / parts;
    assemble(mu);
    if (!find_step()) return;
    move_duals(mu);
    move_points(mu, cost);
    bound_ = std::max(bound_, prove());
  }
}

/// Puts each point in the middle of its gate, with no pull yet.
void Refraction::begin(std::span<const Gate> gates, std::span<const double> rates) {
  nodes_.resize(gates.size());
  legs_.resize(rates.size());
  bound_ = 0.0;
  for (std::size_t i = 0; i < gates.size(); ++i) {
    Node& node = nodes_[i];
    node.axes = {(gates[i].w + 1) % 3, (gates[i].w + 2) % 3};
    node.lo = triple(gates[i].lo - origin_);
    node.hi = triple(gates[i].hi - origin_);
    for (std::size_t a = 0; a < 3; ++a) node.at[a] = 0.5 * (node.lo[a] + node.hi[a]);
    for (std::size_t k = 0; k < 2; ++k) {
      const auto a = static_cast<std::size_t>(node.axes[k]);
      node.below[k] = node.above[k] = 0.5 * (node.hi[a] - node.lo[a]);
    }
  }
  for (std::size_t i = 0; i < rates.size(); ++i) {
    legs_[i].rate = rates[i];
    legs_[i].pull = {0.0, 0.0, 0.0};
  }
  const double mu = kNearer * measure() / static_cast<double>(2 * legs_.size() + 4 * nodes_.size());
  for (Node& node : nodes_)
    for (std::size_t k = 0; k < 2; ++k) {
      node.push_below[k] = mu / node.below[k];
      node.push_above[k] = mu / node.above[k];
    }
}

/// Fills the legs' ways; returns the cost of the string.
double Refraction::measure() {
  double cost = 0.0;
  Triple last{0.0, 0.0, 0.0};
  for (std::size_t i = 0; i < legs_.size(); ++i) {
    const Triple& next = i < nodes_.size() ? nodes_[i].at : goal_;
    for (std::size_t a = 0; a < 3; ++a) legs_[i].way[a] = next[a] - last[a];
    cost += legs_[i].rate * std::sqrt(dot3(legs_[i].way, legs_[i].way));
    last = next;
  }
  return cost;
}

/// Weak duality: no pull is stronger than its rate, so every string costs at least the sum of pull times way,
/// and that sum is least with each point at a border.
double Refraction::prove() const {
  double sum = 0.0;
  for (std::size_t a = 0; a < 3; ++a) {
    sum += legs_.back().pull[a] * goal_[a];
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      const double push = legs_[i].pull[a] - legs_[i + 1].pull[a];
      sum += push * (push > 0.0 ? nodes_[i].lo[a] : nodes_[i].hi[a]);
    }
  }
  return sum;
}

/// The system of one Newton step towards the central path at mu.
void Refraction::assemble(double mu) {
  const double blur = 2.0 * mu;
  for (Leg& leg : legs_) {
    const double c2 = leg.rate * leg.rate;
    leg.reach = std::sqrt(blur * blur + c2 * dot3(leg.way, leg.way));
    leg.stiff = c2 / (blur + leg.reach);
    for (std::size_t a = 0; a < 3; ++a) leg.aim[a] = leg.way[a] * leg.stiff;
  }
  const auto hessian = [](const Leg& leg, std::size_t a, std::size_t b) {
    const double both = 0.5 * (leg.pull[a] * leg.way[b] + leg.way[a] * leg.pull[b]) / leg.reach;
    return leg.stiff * ((a == b ? 1.0 : 0.0) - both);
  };
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    Node& node = nodes_[i];
    const Leg& in = legs_[i];
    const Leg& out = legs_[i + 1];
    const auto u = static_cast<std::size_t>(node.axes[0]);
    const auto v = static_cast<std::size_t>(node.axes[1]);
    node.diagonal = {hessian(in, u, u) + hessian(out, u, u), hessian(in, u, v) + hessian(out, u, v),
                     hessian(in, v, v) + hessian(out, v, v)};
    for (std::size_t k = 0; k < 2; ++k) {
      const auto a = static_cast<std::size_t>(node.axes[k]);
      node.diagonal[2 * k] += node.push_below[k] / node.below[k] + node.push_above[k] / node.above[k];
      node.force[k] = out.aim[a] - in.aim[a] + mu / node.below[k] - mu / node.above[k];
    }
    if (i + 1 == nodes_.size()) break;
    const auto s = static_cast<std::size_t>(nodes_[i + 1].axes[0]);
    const auto t = static_cast<std::size_t>(nodes_[i + 1].axes[1]);
    node.next = {-hessian(out, u, s), -hessian(out, u, t), -hessian(out, v, s), -hessian(out, v, t)};
  }
}

/// Solves for the steps: eliminate downwards, substitute upwards. False if the system has lost its meaning to
/// rounding.
bool Refraction::find_step() {
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    Node& node = nodes_[i];
    auto& [xx, xy, yy] = node.diagonal;
    node.step = node.force;
    if (i > 0) {
      const auto& [ixx, ixy, iyy] = nodes_[i - 1].diagonal;
      const auto& [a, b, c, d] = nodes_[i - 1].next;
      const std::array<double, 4> f{ixx * a + ixy * c, ixx * b + ixy * d, ixy * a + iyy * c,
                                    ixy * b + iyy * d};
      const Pair& last = nodes_[i - 1].step;
      xx -= a * f[0] + c * f[2];
      xy -= a * f[1] + c * f[3];
      yy -= b * f[1] + d * f[3];
      node.step[0] -= f[0] * last[0] + f[2] * last[1];
      node.step[1] -= f[1] * last[0] + f[3] * last[1];
    }
    const double det = xx * yy - xy * xy;
    if (!(det > 0.0) || !(xx > 0.0)) return false;
    const double inverse = 1.0 / det;
    node.diagonal = {yy * inverse, -xy * inverse, xx * inverse};
  }
  Pair after{0.0, 0.0};
  for (std::size_t i = nodes_.size(); i-- > 0;) {
    Node& node = nodes_[i];
    if (i + 1 < nodes_.size()) {
      node.step[0] -= node.next[0] * after[0] + node.next[1] * after[1];
      node.step[1] -= node.next[2] * after[0] + node.next[3] * after[1];
    }
    const auto& [xx, xy, yy] = node.diagonal;
    node.step = {xx * node.step[0] + xy * node.step[1], xy * node.step[0] + yy * node.step[1]};
    after = node.step;
  }
  return true;
}

/// Pulls and pushes follow from the step of the points; borders go on pushing. Returns the part taken.
double Refraction::move_duals(double mu) {
  double part = 1.0;
  const auto change = [mu](double push, double room, double step) {
    return (mu - push * (room + step)) / room;
  };
  for (const Node& node : nodes_)
    for (std::size_t k = 0; k < 2; ++k) {
      const double below = change(node.push_below[k], node.below[k], node.step[k]);
      const double above = change(node.push_above[k], node.above[k], -node.step[k]);
      if (node.push_below[k] * kInside < -below * part) part = kInside * node.push_below[k] / -below;
      if (node.push_above[k] * kInside < -above * part) part = kInside * node.push_above[k] / -above;
    }
  for (Node& node : nodes_)
    for (std::size_t k = 0; k < 2; ++k) {
      node.push_below[k] += part * change(node.push_below[k], node.below[k], node.step[k]);
      node.push_above[k] += part * change(node.push_above[k], node.above[k], -node.step[k]);
    }
  for (std::size_t i = 0; i < legs_.size(); ++i) {
    Leg& leg = legs_[i];
    leg.turn = {0.0, 0.0, 0.0};
    for (std::size_t k = 0; k < 2; ++k) {
      if (i < nodes_.size()) leg.turn[static_cast<std::size_t>(nodes_[i].axes[k])] += nodes_[i].step[k];
      if (i > 0) leg.turn[static_cast<std::size_t>(nodes_[i - 1].axes[k])] -= nodes_[i - 1].step[k];
    }
    const double along = dot3(leg.way, leg.turn) / leg.reach;
    for (std::size_t a = 0; a < 3; ++a)
      leg.pull[a] += part * (leg.stiff * (leg.turn[a] - leg.pull[a] * along) + leg.aim[a] - leg.pull[a]);
    const double strength = dot3(leg.pull, leg.pull);
    if (strength <= leg.rate * leg.rate) continue;
    const double less = leg.rate / std::sqrt(strength);
    for (double& p : leg.pull) p *= less;
  }
  return part;
}

/// The points go as far as no border is passed; and where the string got dearer, not far uphill again.
double Refraction::move_points(double mu, double& cost) {
  double part = 1.0;
  double begin = 0.0;  // the slope at the beginning
  for (const Node& node : nodes_)
    for (std::size_t k = 0; k < 2; ++k) {
      const double step = node.step[k];
      const double room = kInside * (step < 0.0 ? node.below[k] : node.above[k]);
      if (room < part * std::fabs(step)) part = room / std::fabs(step);
      begin -= node.force[k] * step;
    }
  const double before = cost;
  shift(part);
  cost = measure();
  for (int i = 0; i < 8 && cost > before; ++i) {
    const double end = slope(mu);
    if (!(end > -kUphill * begin)) break;
    const double less = part * std::max(begin / (begin - end), 0.1);
    shift(less - part);
    cost = measure();
    part = less;
  }
  return part;
}

/// Moves the points. The distance from the nearer border is kept for itself: far from the start
/// floats would put the point on the border before it is at rest.
void Refraction::shift(double part) {
  for (Node& node : nodes_)
    for (std::size_t k = 0; k < 2; ++k) {
      const auto a = static_cast<std::size_t>(node.axes[k]);
      const double width = node.hi[a] - node.lo[a];
      node.below[k] += part * node.step[k];
      node.above[k] -= part * node.step[k];
      if (node.below[k] < node.above[k]) {
        node.above[k] = width - node.below[k];
        node.at[a] = node.lo[a] + node.below[k];
      } else {
        node.below[k] = width - node.above[k];
        node.at[a] = node.hi[a] - node.above[k];
      }
    }
}

/// The slope along the step of the objective at mu: the cost, blurred, and the barriers.
double Refraction::slope(double mu) const {
  const double blur = 2.0 * mu;
  double sum = 0.0;
  for (const Leg& leg : legs_) {
    const double c2 = leg.rate * leg.rate;
    sum += c2 * dot3(leg.way, leg.turn) / (blur + std::sqrt(blur * blur + c2 * dot3(leg.way, leg.way)));
  }
  for (const Node& node : nodes_)
    for (std::size_t k = 0; k < 2; ++k)
      sum += mu * node.step[k] * (1.0 / node.above[k] - 1.0 / node.below[k]);
  return sum;
}

}  // namespace octoway::core
