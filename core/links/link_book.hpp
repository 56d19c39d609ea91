// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The links of a living space, and the edits of them that wait for an update.
#pragma once

#include <map>
#include <memory>
#include <set>

#include "core/base/box.hpp"
#include "core/links/links.hpp"

namespace octoway::core {

struct LinkChanges {
  std::size_t added = 0, removed = 0;
};

class LinkBook {
 public:
  /// Gives the link its handle.
  LinkHandle add(Link link);
  /// Throws InvalidInput for a handle that names no link, or none any more.
  void remove(LinkHandle handle);
  bool has_pending() const { return !added_.empty() || !removed_.empty(); }
  /// Makes the pending edits, or only those with an end in one of the boxes `near`, and counts them.
  LinkChanges apply(const std::vector<Box>* near);
  /// Of the last update; null if there are none.
  const std::shared_ptr<const LinkTable>& shown() const { return shown_; }

  /// The handle that the next link will get.
  LinkHandle next() const { return next_; }
  /// From a file; throws CorruptData unless the handles ascend and are below `next`.
  void restore(LinkTable table, LinkHandle next);

 private:
  std::shared_ptr<const LinkTable> shown_;
  std::map<LinkHandle, Link> added_;
  std::set<LinkHandle> removed_;
  LinkHandle next_ = 1;
};

}  // namespace octoway::core
