// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/raster/shade.hpp"

#include "core/base/to_int.hpp"

namespace octoway::core {
namespace {

inline constexpr int kShadowSize = 2048;
inline constexpr double kShadowBlur = 2.5;  ///< samples of the sun's z-buffer
inline constexpr float kSun = 0.78F;
inline constexpr float kCornerDark = 1.6F;
/// The sky's share by face: -x +x -y +y -z +z. More from above, a little more on one axis so that two walls
/// differ even in the shade.
inline constexpr std::array<float, 6> kSky = {0.44F, 0.44F, 0.38F, 0.38F, 0.26F, 0.56F};

struct Offset {
  double x, y;
};

/// Places spread evenly over the unit disc along a golden spiral. The angle turns by multiplication, not by
/// trigonometry, whose last bit differs between machines.
template <int Count>
std::array<Offset, static_cast<std::size_t>(Count)> spiral() {
  constexpr double kCos = -0.7373688780783197;
  constexpr double kSin = 0.6754902942615238;
  std::array<Offset, static_cast<std::size_t>(Count)> places;
  Offset turn{1, 0};
  for (int i = 0; i < Count; ++i) {
    const double radius = std::sqrt((i + 0.5) / Count);
    places[static_cast<std::size_t>(i)] = {turn.x * radius, turn.y * radius};
    turn = {turn.x * kCos - turn.y * kSin, turn.x * kSin + turn.y * kCos};
  }
  return places;
}

const auto kShadowPlaces = spiral<16>();
const auto kCornerPlaces = spiral<24>();

/// The bounding sphere's camera: every quad is in view whatever the direction.
Camera sun_camera(const std::vector<Quad>& quads, DVec to_sun) {
  if (quads.empty()) return {to_sun, {}, 1, true};
  DVec lo = quads[0].lo;
  DVec hi = quads[0].hi;
  for (const Quad& q : quads)
    for (int a = 0; a < 3; ++a) {
      lo[a] = std::min(lo[a], q.lo[a]);
      hi[a] = std::max(hi[a], q.hi[a]);
    }
  const DVec middle = (lo + hi) * 0.5;
  const double radius = std::max(norm(hi - lo) * 0.5, 1e-9);
  return {middle + to_sun * (2 * radius), middle, radius, true};
}

DVec outward(std::uint8_t face) {
  DVec n;
  n[face >> 1] = (face & 1) != 0 ? 1 : -1;
  return n;
}

}  // namespace

Shadows::Shadows(const std::vector<Quad>& quads, DVec to_sun)
    : sun_(sun_camera(quads, to_sun)),
      view_(sun_, kShadowSize, kShadowSize),
      hits_(0, 0, kShadowSize, kShadowSize, Hit{}) {
  fill(hits_, view_, quads);
}

float Shadows::lit(DVec p, std::uint8_t face, int turn) const {
  // Looking from a little above the surface keeps it out of its own shadow.
  const double above = 2 * sun_.spread / kShadowSize * (kShadowBlur + 1);
  const Spot spot = view_.project(p + outward(face) * above);
  int lit = 0;
  for (std::size_t i = static_cast<std::size_t>(turn); i < kShadowPlaces.size(); i += 4) {
    const int x = first_sample(spot.x - 0.5 + kShadowPlaces[i].x * kShadowBlur, 0, kShadowSize - 1);
    const int y = first_sample(spot.y - 0.5 + kShadowPlaces[i].y * kShadowBlur, 0, kShadowSize - 1);
    lit += hits_.at(x, y).nearness <= spot.nearness ? 1 : 0;
  }
  return static_cast<float>(lit) * 0.25F;
}

Shader::Shader(const Screen& view, const Look& look, const std::vector<Quad>& quads,
               const std::vector<Paint>& paints, int picture_rows)
    : view_(view),
      look_(look),
      quads_(quads),
      paints_(paints),
      shadows_(quads, look.to_sun),
      picture_rows_(picture_rows) {}

Light Shader::at(const Grid<Hit>& hits, int x, int y) const {
  if (hits.at(x, y).quad != kNobody) return surface(hits, x, y);
  return mix(to_light(look_.sky_top), to_light(look_.sky_bottom), saturate((y + 0.5) / picture_rows_));
}

Light Shader::surface(const Grid<Hit>& hits, int x, int y) const {
  const Hit hit = hits.at(x, y);
  const Quad& quad = quads_[hit.quad];
  const DVec p = view_.world(x + 0.5, y + 0.5, hit.nearness);
  const Paint& paint = paints_[quad.paint];
  const double height = (p.z - look_.low) / std::max(look_.high - look_.low, 1e-9);
  const Light colour = mix(to_light(paint.low), to_light(paint.high), saturate(height));
  float light = kSky[quad.face];
  const auto slant = static_cast<float>(dot(outward(quad.face), look_.to_sun));
  if (slant > 0) light += kSun * slant * shadows_.lit(p, quad.face, (x & 1) + 2 * (y & 1));
  light *= openness(hits, x, y, p, quad.face);
  if (edge(hits, x, y)) light *= 1 - static_cast<float>(look_.edges);
  return colour * light;
}

/// The share of the sky that a point sees: surfaces close by that rise above its own plane take some away.
float Shader::openness(const Grid<Hit>& hits, int x, int y, DVec p, std::uint8_t face) const {
  const double scale = view_.pixels_per_metre(hits.at(x, y).nearness);
  const double reach = std::min<double>(kReach, look_.corner * scale);
  const double furthest = (reach / scale) * (reach / scale);
  const double sign = (face & 1) != 0 ? 1 : -1;
  double taken = 0;
  for (std::size_t i = static_cast<std::size_t>((x & 1) + 2 * (y & 1)); i < kCornerPlaces.size(); i += 4) {
    const int nx = x + to_int<int>(kCornerPlaces[i].x * reach);
    const int ny = y + to_int<int>(kCornerPlaces[i].y * reach);
    if (!hits.holds(nx, ny) || hits.at(nx, ny).quad == kNobody) continue;
    const DVec away = view_.world(nx + 0.5, ny + 0.5, hits.at(nx, ny).nearness) - p;
    const double above = sign * away[face >> 1];
    const double squared = dot(away, away);
    if (above <= 0 || squared >= furthest) continue;
    taken += above / std::sqrt(squared) * (1 - squared / furthest);
  }
  return 1 / (1 + kCornerDark * static_cast<float>(taken) / (static_cast<float>(kCornerPlaces.size()) / 4));
}

/// True if the surface changes its plane here: at the rim of a box, not between two rectangles of one wall.
bool Shader::edge(const Grid<Hit>& hits, int x, int y) const {
  const Quad& here = quads_[hits.at(x, y).quad];
  for (const auto& [dx, dy] : {std::array{1, 0}, std::array{0, 1}}) {
    if (!hits.holds(x + dx, y + dy)) continue;
    const std::uint32_t other = hits.at(x + dx, y + dy).quad;
    if (other == kNobody || quads_[other].face != here.face || quads_[other].at() != here.at()) return true;
  }
  return false;
}

}  // namespace octoway::core
