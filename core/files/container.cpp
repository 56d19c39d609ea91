// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Reading a container.
#include "core/files/container.hpp"

#include <algorithm>
#include <array>

#include "core/base/error.hpp"
#include "core/files/crc32.hpp"

namespace octoway::core {

namespace {

constexpr std::uint64_t kFixed = 16;  // magic, version, length of the header

std::uint32_t u32_at(ByteSpan bytes, std::size_t at) {
  return std::uint32_t{bytes[at]} | std::uint32_t{bytes[at + 1]} << 8U | std::uint32_t{bytes[at + 2]} << 16U |
         std::uint32_t{bytes[at + 3]} << 24U;
}

}  // namespace

std::size_t number_size(const std::string& type) {
  static constexpr std::array kTypes{"<u8", "<u4", "<i4", "<u2", "|u1", "<f4", "<f8"};
  const bool known = std::find(kTypes.begin(), kTypes.end(), type) != kTypes.end();
  return known ? static_cast<std::size_t>(type.back() - '0') : 0;
}

Container::Container(const ByteSource& source) : source_(source), total_(source.size()) {
  const std::string text = read_header();
  const std::uint64_t end = kFixed + text.size() + 4;
  const Json header = Json::parse(text);
  const std::uint64_t start = aligned(end);
  const std::uint64_t data = header.at("bytes").count("length of a file's data");
  if (total_ < start || total_ - start != data)
    throw CorruptData("truncated or extended: the header tells of " + std::to_string(data) +
                      " bytes after the first " + std::to_string(start) + ", the file has " +
                      std::to_string(total_) + " in all");
  require_zero(end, start);
  const std::uint64_t at = read_sections(header.at("sections"), start);
  if (version_ > 1)
    place_tiles(at, header.at("tiles").count("length of all tiles"));
  else if (at != total_)
    throw CorruptData("damaged: more data than the header tells of");
  facts_ = header.at("facts");
}

/// Checks the fixed part and the header's checksum, and gives the header's text.
std::string Container::read_header() {
  std::vector<std::uint8_t> head = bytes(0, std::min(total_, kFixed));
  if (head.size() < kMagic.size() ||
      !std::equal(kMagic.begin(), kMagic.end(), head.begin(),
                  [](char a, std::uint8_t b) { return static_cast<std::uint8_t>(a) == b; }))
    throw CorruptData("not an octoway file");
  if (total_ < kFixed + 4) throw CorruptData("truncated: the header is missing");
  version_ = u32_at(head, kMagic.size());
  if (version_ > kNewestFormat)
    throw CorruptData("written by a newer octoway (format " + std::to_string(version_) +
                      "; this one reads up to " + std::to_string(kNewestFormat) + ")");
  const std::uint64_t end = kFixed + u32_at(head, kMagic.size() + 4);
  if (total_ < end + 4) throw CorruptData("truncated inside the header");
  head = bytes(0, end + 4);
  mark_ = u32_at(head, static_cast<std::size_t>(end));
  if (!has_crc32(ByteSpan(head).first(static_cast<std::size_t>(end)), mark_))
    throw CorruptData("damaged: the header's checksum does not match");
  return {head.begin() + kFixed, head.end() - 4};
}

/// The end of the last section.
std::uint64_t Container::read_sections(const Json& described, std::uint64_t start) {
  std::uint64_t at = start;
  for (const Json& one : described.list("the list of sections")) sections_.push_back(read_section(one, at));
  return at;
}

Section Container::read_section(const Json& described, std::uint64_t& at) const {
  Section out;
  out.name = described.at("name").text("a section's name");
  out.type = described.at("dtype").text("a section's type");
  std::uint64_t size = number_size(out.type);
  if (size == 0) throw CorruptData("unknown number type '" + out.type + "'");
  const std::uint64_t begin = aligned(at);
  if (begin > total_) throw CorruptData("damaged: '" + out.name + "' begins beyond the end of the file");
  require_zero(at, begin);
  bool fits = true;
  for (const Json& side : described.at("shape").list("a section's shape")) {
    out.shape.push_back(side.count("size of a table"));
    fits = fits && (size == 0 || out.shape.back() <= (total_ - begin) / size);
    if (fits) size *= out.shape.back();
  }
  // an empty table may have any sides beside the one that is 0
  if (std::find(out.shape.begin(), out.shape.end(), std::uint64_t{0}) != out.shape.end())
    size = 0;
  else if (!fits || size > total_ - begin)
    throw CorruptData("damaged: '" + out.name + "' reaches beyond the end of the file");
  out.bytes = bytes(begin, size);
  if (!has_crc32(out.bytes, described.at("crc32").count("checksum")))
    throw CorruptData("damaged: the checksum of '" + out.name + "' does not match");
  at = begin + size;
  return out;
}

/// Tiles follow each other, up to the end of the file.
void Container::place_tiles(std::uint64_t at, std::uint64_t wanted) {
  const Section& table = this->at(kTileTable);
  if (table.type != number_type<std::uint32_t>() || !table.is_shaped({0, 2}))
    throw CorruptData("damaged: the table of tiles has a wrong shape");
  const std::uint64_t begin = aligned(at);
  if (begin > total_) throw CorruptData("damaged: the tiles begin beyond the end of the file");
  require_zero(at, begin);
  const std::vector<std::uint32_t> rows = table.values<std::uint32_t>({0, 2});
  std::uint64_t next = begin;
  tiles_.reserve(rows.size() / 2);
  for (std::size_t i = 0; i < rows.size(); i += 2) {
    if (rows[i] == 0 && rows[i + 1] > 1)
      throw CorruptData("damaged: a tile without voxels is neither free nor solid");
    tiles_.push_back({next, rows[i], rows[i + 1]});
    next += rows[i];
  }
  if (next != total_ || total_ - begin != wanted)
    throw CorruptData("damaged: the tiles do not fill the file");
}

void Container::require_zero(std::uint64_t from, std::uint64_t to) const {
  const std::vector<std::uint8_t> gap = bytes(from, to - from);
  if (std::any_of(gap.begin(), gap.end(), [](std::uint8_t b) { return b != 0; }))
    throw CorruptData("damaged: a gap between sections is not empty");
}

std::vector<std::uint8_t> Container::bytes(std::uint64_t at, std::uint64_t size) const {
  require(at <= total_ && size <= total_ - at, "only what is in the file is read");
  std::vector<std::uint8_t> out(static_cast<std::size_t>(size));
  if (source_.read(at, out) != out.size()) throw CorruptData("truncated while it was read");
  return out;
}

const Section* Container::find(std::string_view name) const {
  const auto it =
      std::find_if(sections_.rbegin(), sections_.rend(), [&](const Section& s) { return s.name == name; });
  return it == sections_.rend() ? nullptr : &*it;
}

const Section& Container::at(std::string_view name) const {
  const Section* found = find(name);
  if (found == nullptr)
    throw CorruptData("the header cannot be understood: there is no section '" + std::string(name) + "'");
  return *found;
}

std::size_t Container::mixed_tiles() const {
  return static_cast<std::size_t>(
      std::count_if(tiles_.begin(), tiles_.end(), [](const TilePlace& tile) { return tile.length > 0; }));
}

TileCode Container::tile(std::size_t number) const {
  require(number < tiles_.size(), "a tile of the file is read");
  const TilePlace& place = tiles_[number];
  if (place.length == 0) return {place.crc != 0 ? Filling::SOLID : Filling::FREE, {}};
  TileCode code{Filling::MIXED, bytes(place.start, place.length)};
  if (!has_crc32(code.bytes, place.crc))
    throw CorruptData("damaged: the checksum of tile " + std::to_string(number) + " does not match");
  return code;
}

}  // namespace octoway::core
