// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/files/link_rows.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <string>

#include "core/base/error.hpp"

namespace octoway::core {

namespace {

constexpr std::uint64_t kMotions = 7, kOneWay = 8, kPriced = 16, kAllFlags = 31;

using Row = std::array<std::uint64_t, kLinkNumbers>;

std::vector<Row> rows_of(std::span<const std::uint64_t> flat) {
  std::vector<Row> rows(flat.size() / kLinkNumbers);
  for (std::size_t i = 0; i < rows.size(); ++i)
    std::copy_n(flat.begin() + static_cast<std::ptrdiff_t>(i * kLinkNumbers), kLinkNumbers, rows[i].begin());
  return rows;
}

}  // namespace

LinkRows link_rows(const LinkTable* links, IVec corner) {
  LinkRows flat;
  if (links == nullptr) return flat;
  for (const Link& link : links->links) {
    flat.push_back(link.handle);
    for (const QVec& end : {link.a, link.b})
      for (int a = 0; a < 3; ++a) flat.push_back(static_cast<std::uint64_t>(end[a] + corner[a] * kSub));
    flat.push_back(std::bit_cast<std::uint64_t>(link.price.value_or(0.0)));
    flat.push_back(link.motion | (link.one_way ? kOneWay : 0) | (link.price ? kPriced : 0));
  }
  return flat;
}

LinkTable links_of_rows(std::span<const std::uint64_t> rows, const Lattice& lattice, const Box& bounds) {
  LinkTable table;
  for (const Row& row : rows_of(rows)) {
    const auto at = [&](std::size_t k) { return static_cast<std::int64_t>(row[k]); };
    const std::uint64_t flags = row[8];
    Link link{{at(1), at(2), at(3)},
              {at(4), at(5), at(6)},
              0.0,
              std::nullopt,
              static_cast<MotionSet>(flags & kMotions),
              (flags & kOneWay) != 0,
              row[0]};
    if (flags > kAllFlags || !bounds.contains(link.a) || !bounds.contains(link.b))
      throw CorruptData("link " + std::to_string(link.handle) + " makes no sense");
    if ((flags & kPriced) != 0) link.price = std::bit_cast<double>(row[7]);
    link.cost = cost_of(link, lattice.resolution);
    table.links.push_back(link);
  }
  return table;
}

SplitLinks split_links(std::span<const std::uint64_t> rows, const Box& box) {
  SplitLinks out;
  for (Row row : rows_of(rows)) {
    bool inside = true;
    for (std::size_t k = 0; k < 6; ++k) {
      const int a = static_cast<int>(k % 3);
      inside = inside && row[1 + k] >= static_cast<std::uint64_t>(box.lo[a] * kSub) &&
               row[1 + k] <= static_cast<std::uint64_t>(box.hi[a] * kSub);
    }
    if (inside)
      for (std::size_t k = 0; k < 6; ++k)
        row[1 + k] -= static_cast<std::uint64_t>(box.lo[static_cast<int>(k % 3)] * kSub);
    LinkRows& to = inside ? out.inside : out.outside;
    to.insert(to.end(), row.begin(), row.end());
  }
  return out;
}

LinkRows merged_links(const LinkRows& one, const LinkRows& other) {
  std::vector<Row> rows = rows_of(one);
  for (const Row& row : rows_of(other)) rows.push_back(row);
  std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a[0] < b[0]; });
  LinkRows flat;
  for (const Row& row : rows) flat.insert(flat.end(), row.begin(), row.end());
  return flat;
}

}  // namespace octoway::core
