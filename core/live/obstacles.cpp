// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/live/obstacles.hpp"

#include <algorithm>

namespace octoway::core {

ObstacleHandle Obstacles::add(std::vector<Box> cover) {
  reserve(1);
  if (free_.count() == 0 && slots_.size() == slots_.capacity())
    slots_.reserve(std::max<std::size_t>(8, 2 * slots_.size()));  // from here on nothing fails
  const std::uint32_t slot = free_.take(static_cast<std::uint32_t>(slots_.size()));
  if (slot == slots_.size()) slots_.emplace_back();
  slots_[slot].alive = true;
  ++alive_;
  want(slot, std::move(cover));
  return ObstacleHandle{++slots_[slot].uses} << 32 | slot;
}

std::uint32_t Obstacles::slot_of(ObstacleHandle handle) const {
  const auto slot = static_cast<std::uint32_t>(handle);
  const auto uses = static_cast<std::uint32_t>(handle >> 32);
  if (slot >= slots_.size() || uses == 0 || uses > slots_[slot].uses)
    throw InvalidInput("obstacle handle " + std::to_string(handle) +
                       " was never given out by this space; use what add_obstacle returned");
  if (!slots_[slot].alive || uses != slots_[slot].uses)
    throw InvalidInput("obstacle handle " + std::to_string(handle) +
                       " is stale: its obstacle was removed; add_obstacle gives a new one");
  return slot;
}

void Obstacles::reserve(std::size_t more) {
  const std::size_t needed = pending_.size() + more;
  if (needed > pending_.capacity()) pending_.reserve(std::max(needed, 2 * pending_.capacity()));
}

void Obstacles::move(ObstacleHandle handle, std::vector<Box> cover) {
  const std::uint32_t slot = slot_of(handle);
  reserve(1);
  want(slot, std::move(cover));
}

void Obstacles::remove(ObstacleHandle handle) {
  const std::uint32_t slot = slot_of(handle);
  reserve(1);
  slots_[slot].alive = false;
  --alive_;
  want(slot, {});
}

void Obstacles::want(std::uint32_t slot, std::vector<Box> cover) {
  Obstacle& o = slots_[slot];
  o.wanted = std::move(cover);
  if (!o.pending) pending_.push_back(slot);
  o.pending = true;
}

bool Obstacles::anything_wanted() const {
  return std::any_of(pending_.begin(), pending_.end(),
                     [&](std::uint32_t slot) { return slots_[slot].shown != slots_[slot].wanted; });
}

void Obstacles::settle(std::uint32_t slot) {
  Obstacle& o = slots_[slot];
  if (!o.pending) return;  // settled by an update that ended half-way
  o.shown = o.wanted;
  if (!o.alive) free_.give(slot);
  o.pending = false;
}

void Obstacles::sweep() {
  std::erase_if(pending_, [&](std::uint32_t slot) { return !slots_[slot].pending; });
}

}  // namespace octoway::core
