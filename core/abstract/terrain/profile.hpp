// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Memory for one table of costs: the paper's section 4.2. All of it is optional, bounded, and
// only ever a shortcut: answers are those of an abstraction that remembers nothing. Entries of an edge depend
// on the two sectors that it joins and carry their stamps, so a repair makes them void without looking for
// them.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/search/workspace.hpp"
#include "core/travel/cost_table.hpp"

namespace octoway::core {

/// The key by which queries share remembered costs.
struct ProfileKey {
  CostTable costs;
  double refine_weight = 1.0;
  bool exact_edges = false;
  int pivots = 0;

  friend bool operator==(const ProfileKey&, const ProfileKey&) = default;
};

/// Costs from some patches to all others: |cost(pivot, a) - cost(pivot, b)| is at most the cost from a to b
/// (Sturtevant, Felner, Barer, Schaeffer and Burch, Memory-based heuristics for explicit state spaces, 2009).
struct Pivots {
  std::uint64_t version = 0;         ///< version of the abstraction that they were measured in
  std::vector<std::uint32_t> first;  ///< number of each sector's first patch
  std::size_t patches = 0;
  std::vector<double> costs;  ///< by pivot, then by patch; infinity where none leads

  std::size_t bytes() const { return first.capacity() * 4 + costs.capacity() * sizeof(double); }
};

/// Two stamps, of the sectors at both ends.
struct EdgeStamp {
  std::uint32_t from, to;
  friend bool operator==(const EdgeStamp&, const EdgeStamp&) = default;
};

struct KeptPath {
  EdgeStamp stamp;
  double cost = 0.0;
  std::vector<NodeIndex> nodes;
};

class Profile {
 public:
  static constexpr std::size_t kMostBytes = std::size_t{64} << 20;  ///< for edges and for paths, each

  explicit Profile(ProfileKey key) : key_(key) {}
  const ProfileKey& key() const { return key_; }

  std::optional<double> edge(std::uint64_t id, EdgeStamp stamp) const {
    const std::lock_guard lock(mutex_);
    const auto it = edges_.find(id);
    if (it == edges_.end() || !(it->second.first == stamp)) return std::nullopt;
    return it->second.second;
  }
  void keep_edge(std::uint64_t id, EdgeStamp stamp, double cost) {
    const std::lock_guard lock(mutex_);
    if (edges_.size() * kEdgeBytes > kMostBytes) edges_.clear();
    edges_.insert_or_assign(id, std::pair(stamp, cost));
  }
  std::shared_ptr<const KeptPath> path(std::uint64_t id, EdgeStamp stamp) const {
    const std::lock_guard lock(mutex_);
    const auto it = paths_.find(id);
    return it != paths_.end() && it->second->stamp == stamp ? it->second : nullptr;
  }
  void keep_path(std::uint64_t id, KeptPath path) {
    const std::lock_guard lock(mutex_);
    if (path_bytes_ > kMostBytes) paths_.clear(), path_bytes_ = 0;
    path_bytes_ += kEdgeBytes + sizeof(KeptPath) + path.nodes.capacity() * sizeof(NodeIndex);
    paths_.insert_or_assign(id, std::make_shared<const KeptPath>(std::move(path)));
  }
  std::shared_ptr<const Pivots> pivots(std::uint64_t version) const {
    const std::lock_guard lock(mutex_);
    return pivots_ && pivots_->version == version ? pivots_ : nullptr;
  }
  void keep_pivots(std::shared_ptr<const Pivots> pivots) {
    const std::lock_guard lock(mutex_);
    pivots_ = std::move(pivots);
  }
  std::size_t bytes() const {
    const std::lock_guard lock(mutex_);
    return sizeof(Profile) + edges_.size() * kEdgeBytes + path_bytes_ + (pivots_ ? pivots_->bytes() : 0);
  }

 private:
  static constexpr std::size_t kEdgeBytes = 64;  ///< an entry of a table, with what the table itself needs

  const ProfileKey key_;
  mutable std::mutex mutex_;
  std::unordered_map<std::uint64_t, std::pair<EdgeStamp, double>> edges_;
  std::unordered_map<std::uint64_t, std::shared_ptr<const KeptPath>> paths_;
  std::size_t path_bytes_ = 0;
  std::shared_ptr<const Pivots> pivots_;
};

/// The profiles used last.
class Profiles {
 public:
  static constexpr std::size_t kMost = 4;

  std::shared_ptr<Profile> get(const ProfileKey& key) {
    const std::lock_guard lock(mutex_);
    for (std::size_t i = 0; i < list_.size(); ++i)
      if (list_[i]->key() == key) {
        std::shared_ptr<Profile> found = list_[i];
        list_.erase(list_.begin() + static_cast<std::ptrdiff_t>(i));
        list_.push_back(found);
        return found;
      }
    if (list_.size() >= kMost) list_.erase(list_.begin());
    list_.push_back(std::make_shared<Profile>(key));
    return list_.back();
  }
  void clear() {
    const std::lock_guard lock(mutex_);
    list_.clear();
  }
  std::size_t count() const {
    const std::lock_guard lock(mutex_);
    return list_.size();
  }
  std::size_t bytes() const {
    const std::lock_guard lock(mutex_);
    std::size_t sum = 0;
    for (const auto& profile : list_) sum += profile->bytes();
    return sum;
  }

 private:
  mutable std::mutex mutex_;
  std::vector<std::shared_ptr<Profile>> list_;
};

}  // namespace octoway::core
