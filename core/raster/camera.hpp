// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// From the world to the picture and back. Depth is kept as "nearness": 1/depth in perspective, -depth in an
// orthographic view. Either is affine in the picture's x and y over any plane and grows towards the eye, so
// the rasterizer needs one rule for both.
#pragma once

#include "core/base/vec.hpp"

namespace octoway::core {

struct Camera {
  DVec eye, target;
  double spread =
      0.5;  ///< perspective: tangent of half the vertical angle; orthographic: half the height in metres
  bool orthographic = false;
};

/// A point of the picture: x to the right, y down.
struct Spot {
  double x = 0, y = 0, nearness = 0;
};

/// The nearness of a plane at (x, y): dx * x + dy * y + at_origin.
struct Slope {
  double dx = 0, dy = 0, at_origin = 0;
};

class Screen {
 public:
  Screen(const Camera& camera, double width, double height)
      : eye_(camera.eye),
        middle_x_(width / 2),
        middle_y_(height / 2),
        scale_(height / 2 / camera.spread),
        orthographic_(camera.orthographic) {
    const DVec ahead = camera.target - camera.eye;
    forward_ = ahead * (1 / norm(ahead));
    const DVec sideways = cross(forward_, {0, 0, 1});
    const double length = norm(sideways);
    right_ = length > 1e-9 ? sideways * (1 / length) : DVec{1, 0, 0};  // straight down: north is up
    up_ = cross(right_, forward_);
    nearest_ = orthographic_ ? -1e300 : 1e-3 * norm(ahead);
  }

  /// Points less deep than this cannot be projected.
  double nearest() const { return nearest_; }
  double depth(DVec p) const { return dot(p - eye_, forward_); }

  Spot project(DVec p) const {
    const DVec q = p - eye_;
    const double z = dot(q, forward_);
    const double s = orthographic_ ? scale_ : scale_ / z;
    return {middle_x_ + dot(q, right_) * s, middle_y_ - dot(q, up_) * s, orthographic_ ? -z : 1 / z};
  }

  DVec world(double x, double y, double nearness) const {
    const DVec aside = right_ * ((x - middle_x_) / scale_) + up_ * ((middle_y_ - y) / scale_);
    return orthographic_ ? eye_ + aside - forward_ * nearness : eye_ + (forward_ + aside) * (1 / nearness);
  }

  /// Pixels that a metre takes up there.
  double pixels_per_metre(double nearness) const { return orthographic_ ? scale_ : scale_ * nearness; }

  /// The nearness of a point some metres closer to the eye.
  double pulled(double nearness, double metres) const {
    if (orthographic_) return nearness + metres;
    const double left = 1 - nearness * metres;
    return left > 0 ? nearness / left : 1e300;  // beyond the eye
  }

  /// True if the eye is on the given side of the plane where coordinate `axis` equals `at`.
  bool sees(int axis, double at, bool upper_side) const {
    const double towards_eye = orthographic_ ? -forward_[axis] : eye_[axis] - at;
    return upper_side ? towards_eye > 0 : towards_eye < 0;
  }

  Slope slope(int axis, double at) const {
    const double away = at - eye_[axis];
    const double over = orthographic_ ? forward_[axis] : away;
    const double dx = right_[axis] / scale_ / over;
    const double dy = -up_[axis] / scale_ / over;
    const double centre = orthographic_ ? -away / over : forward_[axis] / over;
    return {dx, dy, centre - dx * middle_x_ - dy * middle_y_};
  }

 private:
  DVec eye_, forward_, right_, up_;
  double middle_x_, middle_y_, scale_, nearest_ = 0;
  bool orthographic_;
};

}  // namespace octoway::core
