// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/live/filtered.hpp"

#include <algorithm>

#include "core/live/layer_editor.hpp"

namespace octoway::core {

std::shared_ptr<const Layer> FilteredLayers::get(const Layer& base, std::shared_ptr<const Layer> held,
                                                 std::vector<Box> blocked) {
  const PatientLock lock(mutex_);
  const auto found = std::find_if(kept_.begin(), kept_.end(),
                                  [&](const Kept& k) { return k.base == &base && k.blocked == blocked; });
  if (found != kept_.end()) {
    std::rotate(found, found + 1, kept_.end());
    return kept_.back().layer;
  }
  if (kept_.size() == kKept) kept_.erase(kept_.begin());
  std::shared_ptr<const Layer> layer = LayerEditor::without(base, blocked);
  kept_.push_back({&base, std::move(held), std::move(blocked), std::move(layer)});
  return kept_.back().layer;
}

void FilteredLayers::forget(const Layer& base) {
  const std::lock_guard lock(mutex_);
  std::erase_if(kept_, [&](const Kept& k) { return k.base == &base; });
}

void FilteredLayers::clear() {
  const std::lock_guard lock(mutex_);
  kept_.clear();
}

}  // namespace octoway::core
