// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Disjoint sets of small numbers. The root of a set is its least member.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

namespace octoway::core {

class UnionFind {
 public:
  explicit UnionFind(std::size_t count = 0) { reset(count); }

  void reset(std::size_t count) {
    parent_.resize(count);
    std::iota(parent_.begin(), parent_.end(), std::uint32_t{0});
  }
  std::uint32_t add() {
    parent_.push_back(static_cast<std::uint32_t>(parent_.size()));
    return parent_.back();
  }
  std::uint32_t find(std::uint32_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void unite(std::uint32_t i, std::uint32_t j) {
    const std::uint32_t a = find(i);
    const std::uint32_t b = find(j);
    if (a != b) parent_[std::max(a, b)] = std::min(a, b);
  }
  std::size_t size() const { return parent_.size(); }

 private:
  std::vector<std::uint32_t> parent_;
};

}  // namespace octoway::core
