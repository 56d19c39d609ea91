// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/graph/guide/part_fields.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace octoway::core {

namespace {

float far(const float* a, const float* b) {
  const float d[3] = {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
  return std::sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
}

void clamp_to(const float* lo, const float* hi, const float* p, float* out) {
  for (int a = 0; a < 3; ++a) out[a] = std::min(std::max(p[a], lo[a]), hi[a]);
}

void copy3(const float* from, float* to) {
  std::copy_n(from, 3, to);
}

void corners(const Box& rect, float* lo, float* hi) {
  for (int a = 0; a < 3; ++a) lo[a] = static_cast<float>(rect.lo[a]), hi[a] = static_cast<float>(rect.hi[a]);
}

}  // namespace

void PartFlood::begin(const Guide& guide, const Guide::Source& source, PartId part) {
  source_ = &source;
  const std::uint32_t b = guide.block_of_part(part);
  block_ = &guide.block(b);
  part_ = static_cast<std::uint16_t>(part - guide.first_part(b));
  cells_.clear();
  for (std::size_t i = 0; i < block_->cells.size(); ++i)
    if (block_->part_of[i] == part_) cells_.push_back(block_->cells[i]);
  const IVec lo = source.cells[cells_.front()].lo;
  for (int a = 0; a < 3; ++a) corner_[a] = static_cast<float>(lo[a] / Guide::kEdge * Guide::kEdge);
  gather_doorways(guide, part);
  list_edges();
}

void PartFlood::gather_doorways(const Guide& guide, PartId part) {
  contacts_.clear();
  doorways_.clear();
  std::vector<PartId> beyond;
  guide.for_each_contact(part, [&](ContactId, const GuideContact& contact, PartId other) {
    contacts_.push_back(contact);
    beyond.push_back(other);
  });
  const std::uint32_t home = guide.block_of_part(part);
  for (std::uint32_t i = 0; i < cells_.size(); ++i)
    for (const PortalId p : source_->graph.portals_of(cells_[i])) {
      const Portal& portal = source_->graph.portals[p];
      const CellId other = portal.other(cells_[i]);
      const Box& box = source_->cells[other];
      if (guide.block_of(box.lo) == home) continue;
      const PartId there = guide.part_of(other, box);
      Doorway door{0, i, {}, {}};
      corners(portal.rect, door.lo, door.hi);
      for (; door.contact < contacts_.size(); ++door.contact) {
        const GuideContact& c = contacts_[door.contact];
        bool inside = beyond[door.contact] == there;
        for (int a = 0; a < 3; ++a) inside = inside && c.lo[a] <= door.lo[a] && door.hi[a] <= c.hi[a];
        if (inside) break;
      }
      if (door.contact < contacts_.size()) doorways_.push_back(door);
    }
}

void PartFlood::enter(std::uint32_t cell, const State& state) {
  State& mine = states_[cell];
  if (mine.key <= state.key) return;
  mine = state;
  open_.emplace_back(state.key, cell);
  std::push_heap(open_.begin(), open_.end(), std::greater<>());
}

void PartFlood::flood() {
  while (!open_.empty()) {
    std::pop_heap(open_.begin(), open_.end(), std::greater<>());
    const std::uint32_t cell = open_.back().second;
    open_.pop_back();
    if (states_[cell].closed) continue;
    states_[cell].closed = true;
    relax(cell);
  }
}

void PartFlood::list_edges() {
  edges_.clear();
  first_.assign(1, 0);
  for (const CellId cell : cells_) {
    for (const PortalId p : source_->graph.portals_of(cell)) {
      const Portal& portal = source_->graph.portals[p];
      const CellId other = portal.other(cell);
      const auto at = std::lower_bound(cells_.begin(), cells_.end(), other);
      if (at == cells_.end() || *at != other) continue;
      Edge& edge = edges_.emplace_back();
      edge.to = static_cast<std::uint32_t>(at - cells_.begin());
      corners(portal.rect, edge.lo, edge.hi);
    }
    first_.push_back(static_cast<std::uint32_t>(edges_.size()));
  }
}

/// The way keeps its bend as long as the line from there still passes the portal through which it came, and
/// bends on that portal where it does not: a funnel of one step.
void PartFlood::relax(std::uint32_t cell) {
  const State& from = states_[cell];
  const int w = from.lo[0] == from.hi[0] ? 0 : (from.lo[1] == from.hi[1] ? 1 : 2);
  for (std::uint32_t e = first_[cell]; e < first_[cell + 1]; ++e) {
    const Edge& edge = edges_[e];
    State& next = states_[edge.to];
    if (next.closed) continue;
    const float* bend = from.bend;
    float left = from.left;
    float there[3], passed[3], on[3];
    clamp_to(edge.lo, edge.hi, bend, there);
    const float way = there[w] - bend[w];
    const float t = way != 0.0F ? (from.lo[w] - bend[w]) / way : 0.0F;
    for (int a = 0; a < 3; ++a) passed[a] = bend[a] + (there[a] - bend[a]) * t;
    clamp_to(from.lo, from.hi, passed, on);
    if (far(passed, on) > 0.01F) {
      left += far(bend, on);
      bend = on;
      clamp_to(edge.lo, edge.hi, on, there);
    }
    const float key = left + far(bend, there);
    if (key >= next.key) continue;
    next.key = key;
    next.left = left;
    copy3(bend, next.bend);
    copy3(edge.lo, next.lo), copy3(edge.hi, next.hi);
    open_.emplace_back(key, edge.to);
    std::push_heap(open_.begin(), open_.end(), std::greater<>());
  }
}

Bearing PartFlood::bearing(const float* bend, float left) const {
  Bearing out;
  const float eighths = left / Bearing::kLeft;
  out.left = static_cast<std::uint16_t>(std::min(std::ceil(eighths), 65535.0F));
  for (int a = 0; a < 3; ++a) {
    const float quarters = std::round((bend[a] - corner_[a]) / Bearing::kBend);
    out.bend[a] = static_cast<std::uint8_t>(std::min(std::max(quarters, 0.0F), 255.0F));
  }
  return out;
}

void PartFlood::write_cells(Bearing* out) const {
  for (std::size_t i = 0; i < cells_.size(); ++i) out[i] = bearing(states_[i].bend, states_[i].left);
}

/// A contact sees what its best doorway sees.
void PartFlood::write_contacts(Bearing* out) const {
  std::vector<float> best(contacts_.size(), std::numeric_limits<float>::infinity());
  for (const Doorway& door : doorways_) {
    const State& state = states_[door.cell];
    float at[3];
    clamp_to(door.lo, door.hi, state.bend, at);
    const float way = state.left + far(state.bend, at);
    if (way >= best[door.contact]) continue;
    best[door.contact] = way;
    out[door.contact] = bearing(state.bend, state.left);
  }
}

PartFields PartFlood::fields(const Guide& guide, const Guide::Source& source, PartId part) {
  begin(guide, source, part);
  PartFields out;
  out.cells = static_cast<std::uint32_t>(cells_.size());
  out.contacts = static_cast<std::uint32_t>(contacts_.size());
  out.to_contact.resize(std::size_t{out.cells} * out.contacts);
  out.between.resize(std::size_t{out.contacts} * out.contacts);
  for (std::uint32_t c = 0; c < out.contacts; ++c) {
    states_.assign(cells_.size(), State{});
    float middle[3];
    for (int a = 0; a < 3; ++a) middle[a] = 0.5F * (contacts_[c].lo[a] + contacts_[c].hi[a]);
    for (const Doorway& door : doorways_) {
      if (door.contact != c) continue;
      State state;
      copy3(door.lo, state.lo), copy3(door.hi, state.hi);
      clamp_to(door.lo, door.hi, middle, state.bend);
      state.key = far(middle, state.bend);
      enter(door.cell, state);
    }
    flood();
    write_cells(out.to_contact.data() + std::size_t{c} * out.cells);
    write_contacts(out.between.data() + std::size_t{c} * out.contacts);
  }
  return out;
}

void PartFlood::to_point(const Guide& guide, const Guide::Source& source, PartId part, const float* point,
                         std::span<const CellId> holding, std::vector<Bearing>& from_cells,
                         std::vector<Bearing>& from_contacts) {
  begin(guide, source, part);
  states_.assign(cells_.size(), State{});
  State state;
  state.key = 0.0F;
  copy3(point, state.bend), copy3(point, state.lo), copy3(point, state.hi);
  for (const CellId cell : holding)
    if (const auto at = std::lower_bound(cells_.begin(), cells_.end(), cell);
        at != cells_.end() && *at == cell)
      enter(static_cast<std::uint32_t>(at - cells_.begin()), state);
  flood();
  from_cells.resize(cells_.size());
  from_contacts.resize(contacts_.size());
  write_cells(from_cells.data());
  write_contacts(from_contacts.data());
}

}  // namespace octoway::core
