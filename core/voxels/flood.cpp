// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Rows wait in a queue. A row that is taken out grows along z inside its free runs, then spreads into its
// four neighbours, and neighbours that grew wait in turn. The result is a closure, so the order changes
// nothing but the time.
#include "core/voxels/flood.hpp"

#include <vector>

namespace octoway::core {

namespace {

/// Bits of `free` that can be reached from `seeds` by steps up, and by steps down (Kogge and Stone 1973).
std::uint64_t grow_up(std::uint64_t seeds, std::uint64_t free) {
  for (unsigned step = 1; step < 64; step *= 2) {
    seeds |= free & (seeds << step);
    free &= free << step;
  }
  return seeds;
}
std::uint64_t grow_down(std::uint64_t seeds, std::uint64_t free) {
  for (unsigned step = 1; step < 64; step *= 2) {
    seeds |= free & (seeds >> step);
    free &= free >> step;
  }
  return seeds;
}

class Flood {
 public:
  Flood(const BitGrid& solid, BitGrid& reached)
      : solid_(solid),
        reached_(reached),
        shape_(solid.shape()),
        words_(solid.words_per_row()),
        waiting_(static_cast<std::size_t>(shape_.x) * static_cast<std::size_t>(shape_.y), 0),
        last_mask_(word_mask(words_ - 1, 0, shape_.z)) {}

  void run(Monitor& monitor) {
    for (std::int32_t x = 0; x < shape_.x; ++x)
      for (std::int32_t y = 0; y < shape_.y; ++y) {
        const std::uint64_t* row = reached_.row(x, y);
        for (std::size_t w = 0; w < words_; ++w)
          if (row[w] != 0) {
            wait(x, y);
            break;
          }
      }
    std::vector<Column> now;
    for (std::size_t done = 0; !queue_.empty();) {
      now.swap(queue_);
      for (const Column c : now) {
        if ((++done & 4095U) == 0)
          monitor.step("flood",
                       static_cast<double>(done) / static_cast<double>(done + queue_.size() + now.size()));
        visit(c);
      }
      now.clear();
    }
  }

 private:
  struct Column {
    std::int32_t x, y;
  };

  void wait(std::int32_t x, std::int32_t y) {
    std::uint8_t& waits = waiting_[index(x, y)];
    if (waits == 0) queue_.push_back({x, y});
    waits = 1;
  }
  std::size_t index(std::int32_t x, std::int32_t y) const {
    return static_cast<std::size_t>(x) * static_cast<std::size_t>(shape_.y) + static_cast<std::size_t>(y);
  }
  std::uint64_t free_word(const std::uint64_t* solid, std::size_t w) const {
    return ~solid[w] & (w + 1 == words_ ? last_mask_ : ~std::uint64_t{0});
  }

  void visit(Column c) {
    waiting_[index(c.x, c.y)] = 0;
    grow(solid_.row(c.x, c.y), reached_.row(c.x, c.y));
    if (c.x > 0) give(c, c.x - 1, c.y);
    if (c.x + 1 < shape_.x) give(c, c.x + 1, c.y);
    if (c.y > 0) give(c, c.x, c.y - 1);
    if (c.y + 1 < shape_.y) give(c, c.x, c.y + 1);
  }

  void grow(const std::uint64_t* solid, std::uint64_t* row) const {
    std::uint64_t carry = 0;
    for (std::size_t w = 0; w < words_; ++w) {
      const std::uint64_t free = free_word(solid, w);
      const std::uint64_t seeds = row[w] | (carry & free);
      if (seeds != 0 && seeds != free) row[w] = grow_up(seeds, free);
      if (seeds == free) row[w] = free;
      carry = row[w] >> 63;
    }
    carry = 0;
    for (std::size_t w = words_; w-- > 0;) {
      const std::uint64_t free = free_word(solid, w);
      const std::uint64_t seeds = row[w] | (carry & free);
      row[w] = seeds != 0 && seeds != free ? grow_down(seeds, free) : seeds;
      carry = row[w] << 63;
    }
  }

  void give(Column from, std::int32_t x, std::int32_t y) {
    const std::uint64_t* here = reached_.row(from.x, from.y);
    const std::uint64_t* solid = solid_.row(x, y);
    std::uint64_t* there = reached_.row(x, y);
    std::uint64_t taken = 0;
    for (std::size_t w = 0; w < words_; ++w) {
      const std::uint64_t more = here[w] & ~solid[w] & ~there[w];
      there[w] |= more;
      taken |= more;
    }
    if (taken != 0) wait(x, y);
  }

  const BitGrid& solid_;
  BitGrid& reached_;
  IVec shape_;
  std::size_t words_;
  std::vector<std::uint8_t> waiting_;
  std::uint64_t last_mask_;
  std::vector<Column> queue_;
};

}  // namespace

BitGrid free_border(const BitGrid& solid) {
  BitGrid border(solid.shape());
  const IVec s = solid.shape();
  border.fill({{0, 0, 0}, {1, s.y, s.z}});
  border.fill({{s.x - 1, 0, 0}, s});
  border.fill({{0, 0, 0}, {s.x, 1, s.z}});
  border.fill({{0, s.y - 1, 0}, s});
  border.fill({{0, 0, 0}, {s.x, s.y, 1}});
  border.fill({{0, 0, s.z - 1}, s});
  for (std::int32_t x = 0; x < s.x; ++x)
    for (std::int32_t y = 0; y < s.y; ++y)
      for (std::size_t w = 0; w < solid.words_per_row(); ++w) border.row(x, y)[w] &= ~solid.row(x, y)[w];
  return border;
}

BitGrid reached_from(const BitGrid& solid, BitGrid seeds, Monitor& monitor) {
  Flood(solid, seeds).run(monitor);
  return seeds;
}

BitGrid only_reached(const BitGrid& solid, BitGrid seeds, Monitor& monitor) {
  BitGrid result = reached_from(solid, std::move(seeds), monitor);
  result.invert();
  return result;
}

BitGrid free_voxels_of(const BitGrid& solid, std::span<const IVec> voxels) {
  BitGrid out(solid.shape());
  for (const IVec& v : voxels)
    if (solid.free(v)) out.set(v);
  return out;
}

}  // namespace octoway::core
