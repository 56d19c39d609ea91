// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The guide of a version, made or repaired when a search first wants it: worlds in which the straight line
// tells the truth never pay for one.
#pragma once

#include "core/base/lazy.hpp"
#include "core/graph/guide/guide.hpp"

namespace octoway::core {

class LazyGuide {
 public:
  LazyGuide() = default;
  /// The same state; what was made is shared.
  LazyGuide(const LazyGuide& other) { *this = other; }
  LazyGuide& operator=(const LazyGuide& other);

  const Guide& get(const Guide::Source& source) const;
  /// Null while no search wanted it since the last edit.
  const Guide* find() const;

  // For editors, while nobody reads.
  /// Blocks of cells that came, went, or lost or gained a portal.
  void touch(std::span<const Box> changed);
  void forget();

 private:
  std::shared_ptr<const Guide> before_;  ///< as it was before the touched blocks changed; null: make it anew
  std::vector<std::uint32_t> touched_;
  Lazy<std::shared_ptr<const Guide>> now_;
};

}  // namespace octoway::core
