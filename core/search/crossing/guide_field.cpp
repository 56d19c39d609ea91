// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/search/crossing/guide_field.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace octoway::core {

namespace {

/// Ways that are longer than the guide's best by more than this are not told: the guide may be wrong by some
/// per cent about each of two ways.
float kSlack = getenv("OW_S") ? std::stof(getenv("OW_S")) : 1.15F;

float far(const float* a, const float* b) {
  const float d[3] = {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
  return std::sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
}

void cross(const GuideContact& contact, const float* from, const float* to, float* out) {
  const int w = contact.lo[0] == contact.hi[0] ? 0 : (contact.lo[1] == contact.hi[1] ? 1 : 2);
  const float before = std::fabs(contact.lo[w] - from[w]);
  const float sum = before + std::fabs(to[w] - contact.lo[w]);
  const float t = sum > 0.0F ? before / sum : 0.0F;
  static const float shrink = getenv("OW_R") ? std::stof(getenv("OW_R")) : 0.5F;
  for (int a = 0; a < 3; ++a) {
    const float mid = 0.5F * (contact.lo[a] + contact.hi[a]),
                half = 0.5F * shrink * (contact.hi[a] - contact.lo[a]);
    out[a] = std::min(std::max(from[a] + (to[a] - from[a]) * t, mid - half), mid + half);
  }
}

GuideEnd end_of(const Guide& guide, const Terminal& end, std::span<const Box> cells) {
  const DVec at = to_voxels(end.point);
  GuideEnd out{{static_cast<float>(at.x), static_cast<float>(at.y), static_cast<float>(at.z)}, {}};
  for (const CellId cell : end.cells) {
    const PartId part = guide.part_of(cell, cells[cell]);
    if (std::find(out.parts.begin(), out.parts.end(), part) == out.parts.end()) out.parts.push_back(part);
  }
  return out;
}

bool holds(const GuideEnd& end, PartId part) {
  return std::find(end.parts.begin(), end.parts.end(), part) != end.parts.end();
}

}  // namespace

void GuideField::begin(const Guide& guide) {
  guide_ = &guide;
  if (nodes_.size() < guide.contacts()) nodes_.resize(guide.contacts());
  if (exits_of_.size() < guide.parts()) exits_of_.resize(guide.parts());
  if (++generation_ == 0) {  // after 2^32 searches the stamps wrap around
    for (Node& n : nodes_) n.generation = 0;
    for (Exits& e : exits_of_) e.generation = 0;
    generation_ = 1;
  }
  open_.clear();
  exits_.clear();
  settled_ = 0;
}

bool GuideField::find(const Guide& guide, const Guide::Source& source, const Terminal& start,
                      const Terminal& goal) {
  begin(guide);
  source_ = &source;
  start_ = end_of(guide, start, source.cells);
  goal_ = end_of(guide, goal, source.cells);
  goal_fields_.resize(goal_.parts.size());
  float best = std::numeric_limits<float>::infinity();
  for (std::size_t i = 0; i < goal_.parts.size(); ++i) {
    GoalField& field = goal_fields_[i];
    field.part = goal_.parts[i];
    flood_.to_point(guide, source, field.part, goal_.at, goal.cells, field.from_cells, field.from_contacts);
    if (holds(start_, field.part)) best = far(start_.at, goal_.at);
    relax_from(field.part, goal_.at, 0.0F, field.from_contacts.data());
  }
  while (!open_.empty() && open_.front().key <= kSlack * best) {
    std::pop_heap(open_.begin(), open_.end());
    const Open next = open_.back();
    open_.pop_back();
    Node& node = nodes_[next.contact];
    if (node.settled || node.key != next.key) continue;
    node.settled = true;
    ++settled_;
    const PartId into = node.towards == next.one ? next.other : next.one;
    if (holds(start_, into)) best = std::min(best, node.key);
    relax_through(into, next.contact, node);
  }
  length_ = best;
  return best < std::numeric_limits<float>::infinity();
}

void GuideField::relax_through(PartId part, ContactId contact, const Node& node) {
  const PartFields& fields = guide_->fields(part, *source_);
  const std::uint32_t mine = guide_->place_of(part, contact);
  relax_from(part, node.at, node.rest, fields.between.data() + std::size_t{mine} * fields.contacts);
}

void GuideField::read(PartId part, const Bearing& bearing, const float* end, float rest,
                      GuideAim& out) const {
  out.rest = rest + bearing.rest();
  if (bearing.in_sight()) {
    std::copy_n(end, 3, out.at);
    return;
  }
  const IVec lo = guide_->low_corner(guide_->block_of_part(part));
  for (int a = 0; a < 3; ++a)
    out.at[a] = static_cast<float>(lo[a]) + Bearing::kBend * static_cast<float>(bearing.bend[a]);
}

/// As in the crossing search: a contact is crossed where the line to the start meets its plane.
void GuideField::relax_from(PartId part, const float* from, float rest, const Bearing* bearings) {
  const float end[3] = {from[0], from[1], from[2]};
  std::uint32_t i = 0;
  guide_->for_each_contact(part, [&](ContactId contact, const GuideContact& there, PartId beyond) {
    const Bearing& bearing = bearings[i++];
    Node& node = nodes_[contact];
    if (node.generation == generation_ && node.settled) return;
    GuideAim bend;
    read(part, bearing, end, rest, bend);
    float to[3];
    cross(there, bend.at, start_.at, to);
    const float way = bend.rest + far(bend.at, to);
    const float key = way + far(to, start_.at);
    if (node.generation == generation_ && node.key <= key) return;
    node = {{to[0], to[1], to[2]}, way, key, part, generation_, false};
    open_.push_back({key, contact, part, beyond});
    std::push_heap(open_.begin(), open_.end());
  });
}

std::span<const GuideExit> GuideField::exits(PartId part) {
  Exits& known = exits_of_[part];
  if (known.generation != generation_) {
    known = {static_cast<std::uint32_t>(exits_.size()), 0, generation_};
    for (const GoalField& field : goal_fields_)
      if (field.part == part)
        exits_.push_back({{goal_.at[0], goal_.at[1], goal_.at[2]}, 0.0F, field.from_cells.data()});
    const PartFields* fields = nullptr;
    std::uint32_t i = 0;
    guide_->for_each_contact(part, [&](ContactId contact, const GuideContact&, PartId) {
      const Node& node = nodes_[contact];
      const std::uint32_t mine = i++;
      if (node.generation != generation_ || node.towards == part) return;
      if (fields == nullptr) fields = &guide_->fields(part, *source_);
      exits_.push_back({{node.at[0], node.at[1], node.at[2]}, node.rest, fields->from_cells(mine).data()});
    });
    known.count = static_cast<std::uint32_t>(exits_.size()) - known.first;
  }
  return {exits_.data() + known.first, known.count};
}

bool GuideField::aim(CellId cell, const float* corner, const float* at, GuideAim& out) {
  const auto voxel = [](float c) { return static_cast<std::int32_t>(c); };
  const std::uint32_t b = guide_->block_of({voxel(corner[0]), voxel(corner[1]), voxel(corner[2])});
  const GuideBlock& block = guide_->block(b);
  const std::size_t i = block.find(cell);
  const PartId part = guide_->first_part(b) + block.part_of[i];
  float least = std::numeric_limits<float>::infinity();
  for (const GuideExit& exit : exits(part)) {
    GuideAim candidate;
    read(part, exit.from_cells[block.place[i]], exit.at, exit.rest, candidate);
    const float left = far(at, candidate.at) + candidate.rest;
    if (left >= least) continue;
    least = left;
    out = candidate;
  }
  return least < std::numeric_limits<float>::infinity();
}

}  // namespace octoway::core
