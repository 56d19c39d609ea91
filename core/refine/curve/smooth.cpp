// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// From a path to a smooth curve: lay out the corners, prove every line and every blend, and where the proof
// fails turn that bend in the next, more modest way. Ends at the path itself, which is clear.
#include <algorithm>

#include "core/base/exact.hpp"
#include "core/base/monitor.hpp"
#include "core/base/to_int.hpp"
#include "core/refine/curve/curve_proof.hpp"
#include "core/refine/curve/curve_swing.hpp"
#include "core/refine/refine.hpp"

namespace octoway::core {

namespace {

constexpr double kSplitCosine = 0.57;          // bends that turn by more than 110 degrees become two corners,
constexpr double kSplitDistance = 1.0 / 1024;  // which start so many voxels to either side
constexpr double kPeek = 1.0 / 32;             // voxels from a bend to where we look across it

// The trials of a bend, in this order, each on all sides before the next: continuous curvature is worth a
// small detour, the radius is worth more than that, and some roundness more than none.
struct Form {
  BlendShape shape;
  double scale;
};
constexpr std::array<Form, 5> kSpline{{{BlendShape::SPIRAL, 1.0},
                                       {BlendShape::ARC, 1.0},
                                       {BlendShape::ARC, 0.5},
                                       {BlendShape::ARC, 0.25},
                                       {BlendShape::ARC, 0.125}}};
constexpr std::array<Form, 4> kChaikin{{{BlendShape::PARABOLA, 1.0},
                                        {BlendShape::PARABOLA, 0.5},
                                        {BlendShape::PARABOLA, 0.25},
                                        {BlendShape::PARABOLA, 0.125}}};
constexpr std::array<Side, 3> kSides{Side::INSIDE, Side::OUTSIDE, Side::AWAY};
constexpr Turn kKink{Side::INSIDE, BlendShape::ARC, 0.0};

/// The points without those that repeat the one before, or lie on the straight line through it.
std::vector<QVec> without_idle_points(std::span<const QVec> points) {
  std::vector<QVec> out;
  const auto straight_on = [](QVec a, QVec b, QVec c) {
    const QVec u = b - a, v = c - b;
    Int128 along = 0;
    for (int i = 0; i < 3; ++i) {
      const int j = (i + 1) % 3;
      if (Int128{u[i]} * v[j] != Int128{u[j]} * v[i]) return false;
      along += Int128{u[i]} * v[i];
    }
    return along > 0;
  };
  for (const QVec& p : points) {
    if (!out.empty() && out.back() == p) continue;
    if (out.size() > 1 && straight_on(out[out.size() - 2], out.back(), p)) out.pop_back();
    out.push_back(p);
  }
  return out;
}

class Smoother {
 public:
  Smoother(std::span<const QVec> points, const CurveOptions& options, const CurveRoom& room)
      : room_(room),
        path_(without_idle_points(points)),
        forms_(options.kind == curve_kinds()[0].name ? std::span<const Form>(kSpline) : kChaikin),
        swing_(to_voxels(path_.front()), to_voxels(path_.back()), options.turn_radius) {
    for (std::size_t i = 1; i + 1 < path_.size(); ++i) add_bend(i);
  }

  std::vector<CurvePiece> run() {
    do {
      for (std::size_t i = 0; i < trials_.size(); ++i) swing_.bends[i].turn = turn_of(trials_[i]);
      swing_.settle();
    } while (!lay_out());
    for (CurvePiece& p : pieces_) p.curvature = p.straight ? 0.0 : curvature_bound(p.control);
    return std::move(pieces_);
  }

 private:
  struct Trial {
    bool open;         ///< true if the inner side of the bend is free
    std::size_t step;  ///< trials so far
  };

  void add_bend(std::size_t i) {
    const DVec at = to_voxels(path_[i]);
    const Corner corner(to_voxels(path_[i - 1]), at, to_voxels(path_[i + 1]));
    const DVec outward = unit(corner.before - corner.after);
    std::vector<DVec> starts{DVec{}};
    if (corner.cosine < kSplitCosine) {  // two corners side by side, which the relaxation parts
      DVec aside = corner.before + corner.after;
      if (corner.cosine < 1e-6)  // straight back: any side will do
        aside = cross(outward, std::fabs(outward.x) < 0.8 ? DVec{1, 0, 0} : DVec{0, 1, 0});
      starts = {unit(aside) * -kSplitDistance, unit(aside) * kSplitDistance};
    }
    for (const DVec& start : starts) {
      swing_.bends.push_back({at, outward, away_from_solid(path_[i], outward), start, kKink});
      trials_.push_back({is_open(i), 0});
    }
  }

  /// Half way between a direction and the one in which most of the voxels around a point are free.
  DVec away_from_solid(QVec p, DVec direction) const {
    const Window w = window_at(p);
    const Footing free = room_.in(w);
    DVec sum{};
    for (unsigned bit = 0; bit < 8; ++bit) {
      if ((bit & ~w.double_axes) != 0) continue;
      const double sign = (free >> bit & 1) != 0 ? 1.0 : -1.0;
      for (int axis = 0; axis < 3; ++axis)
        if ((w.double_axes >> axis & 1) != 0) sum[axis] += (bit >> axis & 1) != 0 ? sign : -sign;
    }
    const DVec half = unit(direction + unit(sum));
    return dot(half, direction) > 0.1 ? half : direction;
  }

  /// True if the inner side of a bend is free; a taut bend has its obstacle there.
  bool is_open(std::size_t i) const {
    const auto nearest = [](double v) { return to_int<std::int64_t>(std::round(v)); };
    const auto near = [&](QVec p, QVec q) {
      const DVec way = to_voxels(q - p);
      const DVec step = way * (std::min(kPeek, norm(way)) / norm(way) * static_cast<double>(kSub));
      return p + QVec{nearest(step.x), nearest(step.y), nearest(step.z)};
    };
    return room_.sees(near(path_[i], path_[i - 1]), near(path_[i], path_[i + 1]));
  }

  Turn turn_of(const Trial& trial) const {
    const std::size_t sides = trial.open ? kSides.size() : kSides.size() - 1;
    const std::size_t form = trial.step / sides;
    if (form >= forms_.size()) return kKink;
    const std::size_t side = trial.step % sides + (kSides.size() - sides);  // inside only where it is open
    return {kSides[side], forms_[form].shape, forms_[form].scale};
  }

  /// Makes and proves the pieces. False if a bend had to be made more modest: then all is laid out anew.
  bool lay_out() {
    const std::size_t n = swing_.bends.size();
    pieces_.clear();
    failed_.assign(n, false);
    all_proven_ = true;
    CurveProof proof(room_, path_.front());
    at_ = swing_.point(0);
    for (std::size_t line = 0; line <= n; ++line) {
      checkpoint();
      if (!swing_.has_room(line) || !add_line(line, proof)) fail_line(line, proof);
      if (line < n && !add_turn(line, proof)) fail_turn(line, proof);
    }
    for (std::size_t i = 0; i < n; ++i)
      if (failed_[i]) ++trials_[i].step;
    return all_proven_;
  }

  bool blends(std::size_t i) const { return i < swing_.bends.size() && !swing_.bends[i].is_kink(); }

  /// The point where the next blend begins, or the kink or the goal.
  DVec end_of(std::size_t line) const {
    const DVec to = swing_.point(line + 1);
    return blends(line) ? snap_control(to - swing_.corner(line).before * swing_.reach_before(line)) : to;
  }

  bool add_line(std::size_t line, CurveProof& proof) {
    const DVec to = end_of(line);
    if (at_ == to && path_.size() > 1) return true;
    const DVec third = (to - at_) * (1.0 / 3.0);
    pieces_.push_back({{at_, at_ + third, to - third, to}, true});
    at_ = to;
    return proof.follow(pieces_.back());
  }

  bool add_turn(std::size_t i, CurveProof& proof) {
    if (swing_.bends[i].is_kink()) {
      if (!pieces_.empty()) pieces_.back().kink = true;
      return true;
    }
    const std::size_t first = pieces_.size();
    add_blend(swing_.bends[i].turn.shape, swing_.corner(i), swing_.reach_before(i), swing_.reach_after(i),
              pieces_);
    bool proven = true;
    for (std::size_t k = first; k < pieces_.size(); ++k) {
      for (DVec& p : pieces_[k].control) p = snap_control(p);
      pieces_[k].control.front() = at_;
      at_ = pieces_[k].control.back();
      proven = proven && proof.follow(pieces_[k]);
    }
    return proven;
  }

  void fail_turn(std::size_t i, CurveProof& proof) {
    failed_[i] = true;
    all_proven_ = false;
    proof.restart(at_);
  }

  /// Blames the end that was moved farther. Between two kinks the line is the path's own, and only the voxels
  /// that we came through do not lead on: the last blend before it is to blame.
  void fail_line(std::size_t line, CurveProof& proof) {
    all_proven_ = false;
    at_ = end_of(line);
    proof.restart(at_);
    const auto moved = [&](std::size_t i) {
      return blends(i) ? distance(swing_.bends[i].corner, swing_.bends[i].at) : -1.0;
    };
    const double before = line > 0 ? moved(line - 1) : -1.0;
    const double after = moved(line);
    if (before >= 0.0 && before >= after) failed_[line - 1] = true;
    if (after >= 0.0 && after >= before) failed_[line] = true;
    if (before >= 0.0 || after >= 0.0) return;
    std::size_t i = std::min(line, swing_.bends.size());
    while (i > 0 && swing_.bends[i - 1].is_kink()) --i;
    if (i == 0)
      throw InvalidInput("only a clear path can be smoothed; check_path tells where this one is not");
    failed_[i - 1] = true;
  }

  const CurveRoom& room_;
  const std::vector<QVec> path_;
  const std::span<const Form> forms_;
  Swing swing_;
  std::vector<Trial> trials_;  ///< one for each bend
  std::vector<bool> failed_;
  bool all_proven_ = true;
  std::vector<CurvePiece> pieces_;
  DVec at_;  ///< end of the last piece
};

}  // namespace

std::span<const CurveKind> curve_kinds() {
  static constexpr std::array<CurveKind, 2> kList{{
      {"spline", "spirals, or arcs where those do not fit, of the turn radius or more"},
      {"chaikin", "what Chaikin's corner cutting tends to, cutting at most two turn radii from a bend"},
  }};
  return kList;
}

std::vector<CurvePiece> smooth_curve(std::span<const QVec> points, const CurveOptions& options,
                                     const SightWorld& world, const CostWorld* costs) {
  const CurveRoom room(world, costs);
  return Smoother(points, options, room).run();
}

void reverse(std::vector<CurvePiece>& curve) {
  std::reverse(curve.begin(), curve.end());
  for (std::size_t i = 0; i < curve.size(); ++i) {
    std::reverse(curve[i].control.begin(), curve[i].control.end());
    curve[i].kink = i + 1 < curve.size() && curve[i + 1].kink;  // it was at the end of that one
  }
}

void smooth(Route& /*route*/, RefineContext& /*context*/) {}

const Refinement kSmooth{"smooth", "a proven curve of bounded curvature beside the polyline; the last step",
                         smooth};

}  // namespace octoway::core
