// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/sight/shorten.hpp"

namespace octoway::core {

namespace {

constexpr int kSteps = 6;  ///< steps of the bisection that pulls a vertex in
constexpr int kRounds = 2;

class Shortening {
 public:
  std::uint64_t asked = 0;

  Shortening(Rays& rays, std::vector<DVec>& points) : rays_(rays), points_(points) {}

  /// Goes from each vertex to the last one that can be seen.
  void skip() {
    const std::vector<DVec> all = std::move(points_);
    points_ = {all.front()};
    for (std::size_t i = 0; i + 1 < all.size();) {
      std::size_t j = all.size() - 1;
      while (j > i + 1 && !is_clear(all[i], all[j])) --j;
      points_.push_back(all[j]);
      i = j;
    }
  }

  void pull_in(std::size_t i) {
    const DVec before = points_[i - 1];
    const DVec after = points_[i + 1];
    const DVec far = points_[i];
    const DVec way = after - before;
    const double squared = dot(way, way);
    const double t = squared > 0 ? std::clamp(dot(far - before, way) / squared, 0.0, 1.0) : 0.0;
    const DVec near = before + way * t;
    double good = 0.0;
    double bad = 1.0;
    for (int step = 0; step < kSteps; ++step) {
      const double part = (good + bad) / 2;
      const DVec p = rays_.snap(far + (near - far) * part);
      const bool clear = is_clear(before, p) && is_clear(p, after);
      (clear ? good : bad) = part;
      if (clear) points_[i] = p;
    }
  }

 private:
  bool is_clear(DVec a, DVec b) {
    ++asked;
    return rays_.is_clear(a, b);
  }

  Rays& rays_;
  std::vector<DVec>& points_;
};

}  // namespace

std::uint64_t shorten(Rays& rays, std::vector<DVec>& points) {
  Shortening work(rays, points);
  work.skip();
  for (int round = 0; round < kRounds && points.size() > 2; ++round) {
    for (std::size_t i = 1; i + 1 < points.size(); ++i) work.pull_in(i);
    work.skip();
  }
  return work.asked;
}

}  // namespace octoway::core
