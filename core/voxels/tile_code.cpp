// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/voxels/tile_code.hpp"

#include <cstddef>

#include "core/base/error.hpp"

namespace octoway::core {

namespace {

constexpr std::uint8_t kFree = 0, kSolid = 1, kMixed = 2;

std::int32_t brick_edge(std::int32_t tile_edge) {
  return tile_edge % 32 == 0 ? 32 : (tile_edge % 16 == 0 ? 16 : 8);
}

/// visit(brick) in their order; at the upper borders they are cut off.
template <class Visit>
void for_each_brick(const Box& tile, std::int32_t edge, Visit&& visit) {
  const std::int32_t step = brick_edge(edge);
  for (std::int32_t x = tile.lo.x; x < tile.hi.x; x += step)
    for (std::int32_t y = tile.lo.y; y < tile.hi.y; y += step)
      for (std::int32_t z = tile.lo.z; z < tile.hi.z; z += step)
        visit(intersect({{x, y, z}, {x + step, y + step, z + step}}, tile));
}

std::size_t bricks_in(const Box& tile, std::int32_t edge) {
  const std::int32_t step = brick_edge(edge);
  std::size_t n = 1;
  for (int a = 0; a < 3; ++a) n *= static_cast<std::size_t>((tile.size(a) + step - 1) / step);
  return n;
}

std::size_t head_bytes(std::size_t bricks) {
  return (bricks + 3) / 4 * 4;
}

std::size_t rows_of(const Box& brick) {
  return static_cast<std::size_t>(brick.size(0) * brick.size(1));
}

/// A brick never crosses a word of the grid: it starts at a multiple of its edge, which divides 64.
struct Row {
  std::size_t word;
  unsigned shift;
  std::uint32_t mask;

  explicit Row(const Box& brick)
      : word(static_cast<std::size_t>(brick.lo.z) >> 6),
        shift(static_cast<unsigned>(brick.lo.z) & 63U),
        mask(static_cast<std::uint32_t>((std::uint64_t{1} << brick.size(2)) - 1)) {}
};

void write(std::uint8_t* at, std::uint32_t bits) {
  for (int i = 0; i < 4; ++i) at[i] = static_cast<std::uint8_t>(bits >> 8 * i);
}

std::uint32_t read(const std::uint8_t* at) {
  return at[0] | std::uint32_t{at[1]} << 8 | std::uint32_t{at[2]} << 16 | std::uint32_t{at[3]} << 24;
}

/// Appends the rows of a brick; takes them back where it is all free or all solid.
std::uint8_t append_brick(const BitGrid& grid, const Box& brick, std::vector<std::uint8_t>& out) {
  const Row row(brick);
  const std::size_t before = out.size();
  out.resize(before + 4 * rows_of(brick));
  std::uint8_t* at = out.data() + before;
  std::uint32_t any = 0;
  std::uint32_t all = row.mask;
  for (std::int32_t x = brick.lo.x; x < brick.hi.x; ++x)
    for (std::int32_t y = brick.lo.y; y < brick.hi.y; ++y, at += 4) {
      const auto bits = static_cast<std::uint32_t>(grid.row(x, y)[row.word] >> row.shift) & row.mask;
      any |= bits;
      all &= bits;
      write(at, bits);
    }
  if (any != 0 && all != row.mask) return kMixed;
  out.resize(before);
  return any == 0 ? kFree : kSolid;
}

const std::uint8_t* put_brick(BitGrid& grid, const Box& brick, const std::uint8_t* from) {
  const Row row(brick);
  const std::uint64_t keep = ~(std::uint64_t{row.mask} << row.shift);
  for (std::int32_t x = brick.lo.x; x < brick.hi.x; ++x)
    for (std::int32_t y = brick.lo.y; y < brick.hi.y; ++y, from += 4) {
      std::uint64_t& word = grid.row(x, y)[row.word];
      word = (word & keep) | std::uint64_t{read(from)} << row.shift;
    }
  return from;
}

}  // namespace

TileCode encode_tile(const BitGrid& grid, const Box& tile, std::int32_t edge) {
  TileCode code;
  const std::size_t bricks = bricks_in(tile, edge);
  code.bytes.resize(head_bytes(bricks));
  std::size_t i = 0;
  std::size_t count[3] = {0, 0, 0};
  for_each_brick(tile, edge, [&](const Box& brick) {
    const std::uint8_t kind = append_brick(grid, brick, code.bytes);
    code.bytes[i++] = kind;
    ++count[kind];
  });
  if (count[kFree] == bricks || count[kSolid] == bricks) {
    code.filling = count[kFree] == bricks ? Filling::FREE : Filling::SOLID;
    code.bytes.clear();
  } else {
    code.filling = Filling::MIXED;
  }
  return code;
}

void check_tile(std::span<const std::uint8_t> bytes, const Box& tile, std::int32_t edge) {
  const auto check = [](bool good) {
    if (!good) throw CorruptData("a tile's voxels cannot be understood");
  };
  const std::size_t bricks = bricks_in(tile, edge);
  std::size_t at = head_bytes(bricks);
  check(bytes.size() >= at);
  for (std::size_t i = bricks; i < at; ++i) check(bytes[i] == 0);
  std::size_t i = 0;
  for_each_brick(tile, edge, [&](const Box& brick) {
    const std::uint8_t kind = bytes[i++];
    check(kind <= kMixed);
    if (kind != kMixed) return;
    const std::size_t rows = rows_of(brick);
    check(bytes.size() - at >= 4 * rows);
    for (const std::size_t end = at + 4 * rows; at < end; at += 4)
      check((read(bytes.data() + at) & ~Row(brick).mask) == 0);
  });
  check(at == bytes.size());
}

void decode_tile(const TileCode& code, const Box& tile, std::int32_t edge, BitGrid& grid) {
  if (code.filling != Filling::MIXED)
    return code.filling == Filling::FREE ? grid.carve(tile) : grid.fill(tile);
  const std::uint8_t* rows = code.bytes.data() + head_bytes(bricks_in(tile, edge));
  std::size_t i = 0;
  for_each_brick(tile, edge, [&](const Box& brick) {
    const std::uint8_t kind = code.bytes[i++];
    if (kind == kMixed)
      rows = put_brick(grid, brick, rows);
    else
      kind == kFree ? grid.carve(brick) : grid.fill(brick);
  });
}

}  // namespace octoway::core
