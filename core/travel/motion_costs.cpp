// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/travel/motion_costs.hpp"

namespace octoway::core {

namespace {

constexpr std::array<MotionSet, 3> kMotions{kSurface, kAdhesive, kVolumetric};

double least_price(MotionSet classes, const MotionPrices& motion) {
  double least = CostTable::kForbidden;
  for (std::size_t i = 0; i < kMotions.size(); ++i)
    if ((kMotions[i] & classes) != 0) least = std::min(least, motion[i]);
  return least;
}

}  // namespace

CostTable kind_costs(const TerrainPrices& terrain, const MotionPrices& motion) {
  CostTable table;
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    const auto k = static_cast<Kind>(kind);
    table.set(k, terrain[terrain_of(k)] * least_price(motions_of(k), motion));
  }
  return table;
}

std::vector<double> list_costs(const CostTable& table) {
  std::vector<double> costs(kKinds);
  for (std::size_t kind = 0; kind < kKinds; ++kind) costs[kind] = table[static_cast<Kind>(kind)];
  return costs;
}

MotionSet allowed_motions(const MotionPrices& motion) {
  MotionSet allowed = 0;
  for (std::size_t i = 0; i < kMotions.size(); ++i)
    if (motion[i] < CostTable::kForbidden) allowed = static_cast<MotionSet>(allowed | kMotions[i]);
  return allowed;
}

bool tells_motions_apart(const MotionPrices& motion) {
  const double flying = motion[2];
  return flying == CostTable::kForbidden || *std::min_element(motion.begin(), motion.end()) < flying;
}

}  // namespace octoway::core
