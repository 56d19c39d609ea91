// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Writing a container.
#include <algorithm>

#include "core/base/error.hpp"
#include "core/files/container.hpp"
#include "core/files/crc32.hpp"

namespace octoway::core {

namespace {

/// A section as the header tells of it.
struct Described {
  const Section* section;
  std::uint32_t crc;
};

std::string header_text(const Json& facts, std::span<const Described> sections, std::uint64_t length,
                        std::uint64_t tiles) {
  Json::List list;
  for (const Described& one : sections) {
    Json::List shape;
    for (const std::uint64_t side : one.section->shape) shape.emplace_back(side);
    list.push_back(Json::Object{{"name", one.section->name},
                                {"dtype", one.section->type},
                                {"shape", std::move(shape)},
                                {"crc32", std::uint64_t{one.crc}}});
  }
  return Json(Json::Object{
                  {"facts", facts}, {"sections", std::move(list)}, {"bytes", length}, {"tiles", tiles}})
      .print();
}

void put_u32(std::vector<std::uint8_t>& out, std::uint32_t value) {
  for (unsigned shift = 0; shift < 32; shift += 8)
    out.push_back(static_cast<std::uint8_t>(value >> shift & 0xFFU));
}

/// Magic, version, header and checksum.
std::vector<std::uint8_t> head_of(const std::string& header, std::uint32_t version) {
  std::vector<std::uint8_t> head(kMagic.begin(), kMagic.end());
  put_u32(head, version);
  put_u32(head, static_cast<std::uint32_t>(header.size()));
  head.insert(head.end(), header.begin(), header.end());
  put_u32(head, crc32(head));
  return head;
}

void append_zeros(ByteSink& sink, std::uint64_t from, std::uint64_t to) {
  const std::vector<std::uint8_t> zeros(static_cast<std::size_t>(to - from), 0);
  if (!zeros.empty()) sink.append(zeros);
}

/// Rows of the table of tiles.
std::vector<std::uint32_t> append_tiles(ByteSink& sink, std::size_t tiles, const NextTile& next,
                                        std::uint64_t& at) {
  std::vector<std::uint32_t> rows;
  rows.reserve(2 * tiles);
  for (std::size_t i = 0; i < tiles; ++i) {
    const TileCode code = next(i);
    const bool mixed = code.filling == Filling::MIXED;
    rows.push_back(mixed ? static_cast<std::uint32_t>(code.bytes.size()) : 0);
    rows.push_back(mixed ? crc32(code.bytes) : code.filling == Filling::SOLID ? 1 : 0);
    if (!mixed) continue;
    sink.append(code.bytes);
    at += code.bytes.size();
  }
  return rows;
}

}  // namespace

void write_container(ByteSink& sink, const Json& facts, std::span<const Section> sections, std::size_t tiles,
                     const NextTile& next, std::uint32_t version) {
  Section table = Section::of<std::uint32_t>(kTileTable, std::vector<std::uint32_t>(2 * tiles), {tiles, 2});
  std::vector<Described> described{{&table, crc32(table.bytes)}};
  for (const Section& section : sections) described.push_back({&section, crc32(section.bytes)});
  constexpr std::uint64_t kLongest = std::uint64_t{1} << 62U;
  // the table's checksum may get longer
  const std::size_t widest = header_text(facts, described, kLongest, kLongest).size() + 16;
  const std::uint64_t start = aligned(16 + widest + 4);
  append_zeros(sink, 0, start);
  std::uint64_t at = start;
  for (const Described& one : described) {
    append_zeros(sink, at, aligned(at));
    if (!one.section->bytes.empty()) sink.append(one.section->bytes);
    at = aligned(at) + one.section->bytes.size();
  }
  const std::uint64_t begin = aligned(at);
  append_zeros(sink, at, begin);
  at = begin;
  const std::vector<std::uint32_t> rows = append_tiles(sink, tiles, next, at);
  table = Section::of<std::uint32_t>(kTileTable, rows, {tiles, 2});
  described[0].crc = crc32(table.bytes);
  std::string header = header_text(facts, described, at - start, at - begin);
  header.resize(widest, ' ');
  sink.overwrite(0, head_of(header, version));
  if (!table.bytes.empty()) sink.overwrite(start, table.bytes);
}

}  // namespace octoway::core
