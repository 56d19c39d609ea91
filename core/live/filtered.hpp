// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Layers for queries with a filter: copies of the layer that the query would read without it, with the
// filter's voxels blocked. The last few are kept with their version, so a fleet that shares a filter pays for
// it once.
#pragma once

#include <memory>
#include <vector>

#include "core/base/box.hpp"
#include "core/base/mutex.hpp"

namespace octoway::core {

class Layer;

/// The layers of one version that some voxels were blocked in.
class FilteredLayers {
 public:
  /// Made by the first reader, while other readers wait. `held` keeps the base alive, if the version's list
  /// may drop it.
  std::shared_ptr<const Layer> get(const Layer& base, std::shared_ptr<const Layer> held,
                                   std::vector<Box> blocked);
  void clear();
  /// Forgets the layers that were made of a layer.
  void forget(const Layer& base);

 private:
  static constexpr std::size_t kKept = 8;
  struct Kept {
    const Layer* base;
    std::shared_ptr<const Layer> held;
    std::vector<Box> blocked;
    std::shared_ptr<const Layer> layer;
  };

  Mutex mutex_;
  std::vector<Kept> kept_;  ///< the last one asked for is the last
};

}  // namespace octoway::core
