// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The neighbours of a point: points sorted into cubes, made anew every tick.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/vec.hpp"

namespace octoway::core {

class Neighbours {
 public:
  struct Near {
    double square;  ///< squared distance
    std::uint32_t id;
    friend bool operator<(const Near& a, const Near& b) {
      return a.square < b.square || (a.square == b.square && a.id < b.id);
    }
  };

  /// Sorts the points that `ids` name; `reach` is the farthest that any query will look.
  void sort(std::span<const DVec> points, std::span<const std::uint32_t> ids, double reach);
  /// The points within `reach` of p other than `me`, the nearest `most` of them, nearest first.
  void find(DVec p, std::uint32_t me, double reach, std::size_t most, std::vector<Near>& out) const;

 private:
  struct Entry {
    std::uint64_t cube;
    std::uint32_t id;
    friend bool operator<(const Entry& a, const Entry& b) {
      return a.cube < b.cube || (a.cube == b.cube && a.id < b.id);
    }
  };
  static void keep_nearest(std::size_t most, std::vector<Near>& out);
  std::uint64_t cube_at(std::int64_t x, std::int64_t y, std::int64_t z) const;
  std::int64_t layer(double coordinate) const;

  std::span<const DVec> points_;
  double edge_ = 1.0;
  std::vector<Entry> entries_;
};

}  // namespace octoway::core
