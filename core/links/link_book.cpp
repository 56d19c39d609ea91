// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/links/link_book.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/base/error.hpp"

namespace octoway::core {

LinkHandle LinkBook::add(Link link) {
  link.handle = next_++;
  added_.emplace(link.handle, link);
  return link.handle;
}

void LinkBook::remove(LinkHandle handle) {
  if (handle == 0 || handle >= next_)
    throw InvalidInput("link handle " + std::to_string(handle) +
                       " was never given out by this space; use what add_link returned");
  if (added_.erase(handle) != 0) return;  // it came and went
  const bool shown = shown_ && shown_->find(handle) != nullptr;
  if (!shown || !removed_.insert(handle).second)
    throw InvalidInput("link handle " + std::to_string(handle) +
                       " is stale: its link was removed; add_link gives a new one");
}

LinkChanges LinkBook::apply(const std::vector<Box>* near) {
  LinkChanges changes;
  const auto wanted_now = [&](const Link& link) {
    return near == nullptr || std::any_of(near->begin(), near->end(), [&](const Box& box) {
             return box.contains(link.a) || box.contains(link.b);
           });
  };
  LinkTable next;
  if (shown_) next = *shown_;
  changes.removed = std::erase_if(
      next.links, [&](const Link& link) { return removed_.count(link.handle) != 0 && wanted_now(link); });
  for (const auto& [handle, link] : added_)
    if (wanted_now(link)) next.links.push_back(link), ++changes.added;
  if (changes.added + changes.removed == 0) return changes;
  // one that waited for its update longer than others has a lower handle than they
  std::sort(next.links.begin(), next.links.end(),
            [](const Link& a, const Link& b) { return a.handle < b.handle; });
  auto shown = next.empty() ? nullptr : std::make_shared<const LinkTable>(std::move(next));
  // nothing fails from here on: all of it, or nothing
  std::erase_if(added_, [&](const auto& entry) { return wanted_now(entry.second); });
  if (shown_)
    for (const Link& link : shown_->links)
      if (wanted_now(link)) removed_.erase(link.handle);
  shown_ = std::move(shown);
  return changes;
}

void LinkBook::restore(LinkTable table, LinkHandle next) {
  for (std::size_t i = 0; i < table.links.size(); ++i) {
    const Link& link = table.links[i];
    if (link.handle == 0 || link.handle >= next || (i > 0 && table.links[i - 1].handle >= link.handle))
      throw CorruptData("the handles of links are out of order");
    if (!(link.cost >= 0.0) || !std::isfinite(link.cost) || link.a == link.b || link.motion == 0 ||
        link.motion > kAllMotions)
      throw CorruptData("link " + std::to_string(link.handle) + " makes no sense");
  }
  next_ = next;
  shown_ = table.empty() ? nullptr : std::make_shared<const LinkTable>(std::move(table));
}

}  // namespace octoway::core
