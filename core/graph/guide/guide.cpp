// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/graph/guide/guide.hpp"

#include <algorithm>

#include "core/base/error.hpp"
#include "core/base/parallel.hpp"
#include "core/graph/guide/guide_block.hpp"
#include "core/graph/guide/part_fields.hpp"

namespace octoway::core {

GuideBlock::~GuideBlock() {
  for (std::size_t p = 0; known && p < parts(); ++p) delete known[p].load();
}

/// Two threads may make the same; one of them is kept.
const PartFields& Guide::fields(PartId part, const Source& source) const {
  const std::uint32_t b = block_of_part_[part];
  std::atomic<const PartFields*>& known = blocks_[b]->known[part - first_part_[b]];
  if (const PartFields* made = known.load(std::memory_order_acquire)) return *made;
  PartFlood flood;
  auto fresh = std::make_unique<const PartFields>(flood.fields(*this, source, part));
  const PartFields* before = nullptr;
  if (known.compare_exchange_strong(before, fresh.get(), std::memory_order_acq_rel)) return *fresh.release();
  return *before;
}

std::uint32_t Guide::place_of(PartId part, ContactId contact) const {
  const std::uint32_t b = block_of_part_[part];
  const GuideBlock& block = *blocks_[b];
  const std::uint32_t from = block.first[part - first_part_[b]];
  for (std::uint32_t way = 0; way < 6; ++way) {
    const std::uint32_t axis = way % 3, owner = way < 3 ? b : b - step_[axis];
    if (owner >= blocks_.size()) continue;
    const ContactId first = first_contact_[owner] + blocks_[owner]->face[axis];
    if (contact < first || contact >= first_contact_[owner] + blocks_[owner]->face[axis + 1]) continue;
    const auto sought = static_cast<std::uint16_t>(way * GuideBlock::kFace + (contact - first));
    std::uint32_t i = from;
    while (block.around[i] != sought) ++i;
    return i - from;
  }
  throw BrokenInvariant("a contact of the guide belongs to two parts");
}

std::uint16_t GuideBlock::part(CellId cell) const {
  return parts() == 1 ? std::uint16_t{0} : part_of[find(cell)];
}

std::size_t GuideBlock::bytes() const {
  std::size_t sum = sizeof(*this) + cells.capacity() * sizeof(CellId) +
                    (part_of.capacity() + place.capacity() + around.capacity()) * 2 +
                    contacts.capacity() * sizeof(GuideContact) + first.capacity() * 4;
  for (std::size_t p = 0; p < parts(); ++p) {
    sum += sizeof(known[p]);
    if (const PartFields* made = known[p].load(std::memory_order_acquire)) sum += made->bytes();
  }
  return sum;
}

Guide::Guide(const Source& source, int threads) {
  const IVec voxels = source.index.shape();
  for (int a = 0; a < 3; ++a) shape_[a] = (voxels[a] + kEdge - 1) / kEdge;
  const auto y = static_cast<std::uint32_t>(shape_.y), z = static_cast<std::uint32_t>(shape_.z);
  step_ = {y * z, z, 1};
  blocks_.resize(static_cast<std::size_t>(shape_.x) * y * z);
  std::vector<std::uint32_t> all(blocks_.size());
  for (std::uint32_t b = 0; b < all.size(); ++b) all[b] = b;
  make(source, all, threads);
}

Guide::Guide(const Guide& before, const Source& source, std::span<const std::uint32_t> changed)
    : Guide(before) {
  make(source, with_neighbours(changed), 1);
}

template <class Each>
void Guide::for_each_neighbour(std::uint32_t b, Each&& each) const {
  const std::uint32_t at[3] = {b / step_[0], b / step_[1] % static_cast<std::uint32_t>(shape_.y),
                               b % step_[1]};
  for (std::size_t a = 0; a < 3; ++a) {
    if (at[a] > 0) each(a, false, b - step_[a]);
    if (at[a] + 1 < static_cast<std::uint32_t>(shape_[static_cast<int>(a)])) each(a, true, b + step_[a]);
  }
}

std::vector<std::uint32_t> Guide::with_neighbours(std::span<const std::uint32_t> changed) const {
  std::vector<std::uint32_t> out(changed.begin(), changed.end());
  for (const std::uint32_t b : changed)
    for_each_neighbour(b, [&](std::size_t, bool, std::uint32_t other) { out.push_back(other); });
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

/// Step by step over all of these blocks, since a step reads what the one before made in the blocks beside.
void Guide::make(const Source& source, std::span<const std::uint32_t> which, int threads) {
  std::vector<std::shared_ptr<GuideBlock>> made(which.size());
  std::vector<std::size_t> parts(which.size());
  const IVec voxels = source.index.shape();
  const auto box_of = [&](std::uint32_t b) {
    const IVec lo = low_corner(b);
    return intersect({lo, {lo.x + kEdge, lo.y + kEdge, lo.z + kEdge}}, {{}, voxels});
  };
  const auto beside = [&](std::uint32_t b, bool upper) {
    std::array<const GuideBlock*, 3> out{};
    for_each_neighbour(b, [&](std::size_t axis, bool is_upper, std::uint32_t other) {
      if (is_upper == upper) out[axis] = blocks_[other].get();
    });
    return out;
  };
  const auto each = [&](const auto& work) {
    parallel_for(
        which.size(), thread_count(threads, which.size()), 16, [&](int, std::size_t i) { work(i); },
        [](std::size_t) {});
  };
  each([&](std::size_t i) {
    made[i] = std::make_shared<GuideBlock>();
    parts[i] = find_parts(*made[i], source, box_of(which[i]));
    made[i]->first.assign(parts[i] + 1, 0);
    made[i]->known = std::make_unique<std::atomic<const PartFields*>[]>(parts[i]);
  });
  for (std::size_t i = 0; i < which.size(); ++i) blocks_[which[i]] = made[i];
  each([&](std::size_t i) { find_openings(*made[i], source, box_of(which[i]), beside(which[i], true)); });
  each([&](std::size_t i) { list_around(*made[i], parts[i], beside(which[i], false)); });
  number();
}

void Guide::number() {
  first_contact_.assign(1, 0);
  first_part_.assign(1, 0);
  block_of_part_.clear();
  for (std::uint32_t b = 0; b < blocks_.size(); ++b) {
    const GuideBlock& block = *blocks_[b];
    first_contact_.push_back(first_contact_.back() + static_cast<ContactId>(block.contacts.size()));
    first_part_.push_back(first_part_.back() + static_cast<PartId>(block.parts()));
    block_of_part_.insert(block_of_part_.end(), block.parts(), b);
  }
}

std::size_t Guide::bytes() const {
  std::size_t sum = blocks_.capacity() * sizeof(blocks_[0]) +
                    (first_contact_.capacity() + first_part_.capacity() + block_of_part_.capacity()) * 4;
  for (const auto& block : blocks_) sum += block->bytes();
  return sum;
}

void Guide::validate(const Source& source) const {
  const Guide fresh(source, 1);
  require(blocks_.size() == fresh.blocks_.size(), "the guide has all blocks");
  for (std::size_t b = 0; b < blocks_.size(); ++b) {
    const GuideBlock &mine = *blocks_[b], &right = *fresh.blocks_[b];
    require(mine.cells == right.cells && mine.part_of == right.part_of, "parts of the guide are connected");
    require(mine.contacts == right.contacts && mine.face == right.face, "contacts of the guide are openings");
    require(mine.first == right.first && mine.around == right.around,
            "parts of the guide know their contacts");
  }
  require(first_contact_ == fresh.first_contact_ && first_part_ == fresh.first_part_,
          "contacts and parts of the guide are numbered");
}

}  // namespace octoway::core
