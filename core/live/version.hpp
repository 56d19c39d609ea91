// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// One state of a living space: the solids, the layer of its own radius, and a layer for each further radius
// that was asked for. All of them show the same solids.
#pragma once

#include <algorithm>
#include <atomic>

#include "core/base/mutex.hpp"
#include "core/graph/widths.hpp"
#include "core/live/filtered.hpp"
#include "core/query/filter.hpp"
#include "core/query/layer.hpp"
#include "core/query/points.hpp"
#include "core/sight/nearest_solid.hpp"
#include "core/voxels/ground.hpp"
#include "core/voxels/inflate.hpp"

namespace octoway::core {

/// The body that a space is for.
struct Body {
  double radius = 0.0;  ///< metres
  BodyShape shape = BodyShape::SPHERE;
  bool inflate_bounds = false;  ///< the body stays inside the bounds, not only its centre

  Inflation rule(double any_radius, const Lattice& lattice) const {
    return Inflation::of(any_radius, lattice.resolution, shape, inflate_bounds);
  }
};

/// How a layer is used, whatever the version.
struct LayerUse {
  std::atomic<std::uint64_t> last{0};  ///< higher: later
  std::atomic<bool> pinned{false};     ///< asked for by name: it stays until it is dropped
};

/// A layer of a further radius, or one whose cells have one motion class each.
struct LayerEntry {
  Inflation rule;
  bool motion = false;      ///< cells have one motion class each
  double radius = 0.0;      ///< the first that was asked for; others may share the rule
  std::uint64_t build = 0;  ///< copies of one build have the same tables, and can catch up with each other
  std::shared_ptr<Layer> layer;
  std::shared_ptr<LayerUse> use = std::make_shared<LayerUse>();
};

/// How many bytes the layers of a version may have together, those that were asked for by name aside.
struct LayerLimit {
  static constexpr std::size_t kLeast = std::size_t{64} << 20;
  static constexpr std::size_t kTimes = 8;

  std::atomic<std::size_t> bytes{0};  ///< 0: so many times the space's own layer, and at least kLeast
  std::atomic<std::uint64_t> uses{1};

  std::size_t of(std::size_t own) const {
    const std::size_t set = bytes.load(std::memory_order_relaxed);
    return set != 0 ? set : std::max(kLeast, kTimes * own);
  }
};

class Version {
 public:
  std::unique_ptr<Layer> layer;          ///< of the body
  std::shared_ptr<const BitGrid> solid;  ///< shared with the world it came from, until it is edited
  std::shared_ptr<BitGrid> own_solid;    ///< the same, of a copy
  Body body;
  Inflation rule;  ///< of the body
  Ground ground;
  std::uint64_t number = 0;
  std::atomic<int> readers{0};
  std::shared_ptr<LayerLimit> limit = std::make_shared<LayerLimit>();  ///< one for all versions of a space

  /// The layer of a rule, or nothing. `pin`: from now on it stays until it is dropped.
  std::shared_ptr<Layer> find(const Inflation& wanted, bool motion = false, bool pin = false) const {
    const std::lock_guard lock(layers_mutex_);
    for (const LayerEntry& entry : layers_)
      if (entry.rule == wanted && entry.motion == motion) {
        touch(entry);
        if (pin) entry.use->pinned = true;
        return entry.layer;
      }
    return nullptr;
  }
  std::vector<LayerEntry> layers() const {
    const std::lock_guard lock(layers_mutex_);
    return layers_;
  }
  /// Keeps a layer, unless there is one of this kind; others that were not used for longest make room.
  void keep(LayerEntry entry) {
    {
      const std::lock_guard lock(layers_mutex_);
      for (const LayerEntry& other : layers_)
        if (other.rule == entry.rule && other.motion == entry.motion) return;
      touch(entry);
      layers_.push_back(std::move(entry));
    }
    make_room();
  }
  /// Drops the layers that were not used for longest until the others keep to the limit. The last one used
  /// stays. Queries that read a dropped one hold it until they end.
  void make_room();
  bool drop(const Inflation& unwanted, bool motion = false) {
    const std::lock_guard lock(layers_mutex_);
    return std::erase_if(layers_, [&](const LayerEntry& entry) {
             return entry.rule == unwanted && entry.motion == motion;
           }) != 0;
  }
  void set_layers(std::vector<LayerEntry> layers) {
    const std::lock_guard lock(layers_mutex_);
    layers_ = std::move(layers);
  }

  /// The largest body that fits through each cell and portal of `layer`; made by the first reader, while
  /// other readers wait.
  std::shared_ptr<const Widths> widths(Monitor& monitor) const {
    const PatientLock lock(widths_mutex_);
    if (!widths_)
      widths_ = std::make_shared<const Widths>(
          find_widths(*solid, layer->tables.cells, layer->tables.graph, 0, monitor, body.inflate_bounds));
    return widths_;
  }
  /// Before an edit.
  void forget_widths() {
    widths_.reset();
    filtered.clear();
  }

  mutable FilteredLayers filtered;

 private:
  void touch(const LayerEntry& entry) const {
    // most queries ask for the layer of the last one: nothing is written then
    if (entry.use->last.load(std::memory_order_relaxed) != limit->uses.load(std::memory_order_relaxed))
      entry.use->last.store(++limit->uses, std::memory_order_relaxed);
  }

  mutable Mutex layers_mutex_;  ///< held to look at the list, not longer
  std::vector<LayerEntry> layers_;
  mutable Mutex widths_mutex_;
  mutable std::shared_ptr<const Widths> widths_;
};

/// Holds a version, and looks at it with one radius. The version does not change meanwhile.
class View {
 public:
  explicit View(std::shared_ptr<Version> version)
      : version_(std::move(version)), layer_(version_->layer.get()), radius_(version_->body.radius) {
    enter();
  }
  /// With another radius; without a layer, one that shares the rule of the space's own.
  View(const View& of, std::shared_ptr<const Layer> layer, double radius)
      : version_(of.version_),
        held_(std::move(layer)),
        layer_(held_ ? held_.get() : version_->layer.get()),
        radius_(radius) {
    enter();
  }
  View(const View& other)
      : version_(other.version_),
        held_(other.held_),
        whole_held_(other.whole_held_),
        layer_(other.layer_),
        whole_(other.whole_),
        radius_(other.radius_) {
    enter();
  }
  /// The same without the places that a filter names.
  View without(const QueryFilter& filter) const {
    std::vector<Box> blocked = blocked_by(filter, layer_->tables.lattice, layer_->tables.grid->bounds());
    if (blocked.empty()) return *this;
    View out(*this, version_->filtered.get(*layer_, held_, std::move(blocked)), radius_);
    out.whole_ = layer_;
    out.whole_held_ = held_;
    return out;
  }
  View(View&& other) noexcept = default;
  View& operator=(View other) noexcept {
    std::swap(version_, other.version_);
    std::swap(held_, other.held_);
    std::swap(whole_held_, other.whole_held_);
    std::swap(layer_, other.layer_);
    std::swap(whole_, other.whole_);
    std::swap(radius_, other.radius_);
    return *this;
  }
  ~View() {
    if (version_) version_->readers.fetch_sub(1, std::memory_order_release);
  }

  const Layer& operator*() const { return *layer_; }
  const Layer* operator->() const { return layer_; }
  const Tables& tables() const { return layer_->tables; }
  /// True if a filter blocks a place that is free without it.
  bool is_filtered(QVec p) const {
    return whole_ != nullptr && !is_free(layer_->tables, p) && is_free(whole_->tables, p);
  }
  const BitGrid& solid() const { return *version_->solid; }
  /// Distances are measured to the solids, whatever the radius.
  SolidWorld solid_world() const { return {solid(), layer_->tables.index}; }
  const Ground& ground() const { return version_->ground; }
  const Body& body() const { return version_->body; }
  double radius() const { return radius_; }  ///< as it was asked for, in metres
  std::uint64_t version() const { return version_->number; }
  const std::shared_ptr<Version>& shared() const { return version_; }

 private:
  void enter() { version_->readers.fetch_add(1, std::memory_order_relaxed); }

  std::shared_ptr<Version> version_;
  std::shared_ptr<const Layer> held_;  ///< outlives the version's list, from which it may be dropped
  std::shared_ptr<const Layer> whole_held_;
  const Layer* layer_;
  const Layer* whole_ = nullptr;  ///< before it was filtered
  double radius_;
};

}  // namespace octoway::core
