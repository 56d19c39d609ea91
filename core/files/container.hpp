// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// One file for named tables, a few facts and the tiles of a world: versioned and checksummed.
//
//   8 bytes   magic
//   u32       format version
//   u32       length of the header
//   header    JSON: {"facts": {...}, "sections": [{name, dtype, shape, crc32}], "bytes": length of the data,
//             "tiles": how many of these bytes the tiles take}; blanks may follow
//   u32       CRC-32 of all of the above
//   data      the sections in order, each starting at a multiple of 64 bytes; then, at the next multiple, the
//             tiles without gaps. Other gaps are zero.
//
// The section "tiles" has a row for each tile: how many bytes it takes, and their CRC-32. A tile of no bytes
// is all free (0 instead of the CRC) or all solid (1). So a part of the world is read, and checked, without
// the rest. Every bit is covered by a checksum or must be zero: any single damaged bit is noticed by whoever
// reads it. No length is believed before it is compared with the size of the file.
//
// Format 1 has no tiles: the voxels are one section among others. It is read, and no longer written. Format 3
// is format 2 with content that a reader of format 2 would pass over in silence; such a reader then says that
// the file is too new.
#pragma once

#include <functional>
#include <optional>

#include "core/files/json.hpp"
#include "core/files/section.hpp"
#include "core/voxels/tile_code.hpp"

namespace octoway::core {

inline constexpr std::uint32_t kNewestFormat = 3;  ///< the newest that is read
inline constexpr std::uint32_t kTiledFormat = 2;   ///< what is written, unless the content needs more

/// The content of a file, but for its tiles, which are read one by one.
class Container {
 public:
  /// Reads and checks all but the tiles; throws CorruptData with the reason. The source outlives it.
  explicit Container(const ByteSource& source);

  std::uint32_t version() const { return version_; }
  const Json& facts() const { return facts_; }
  /// The header's checksum: tells one file from another.
  std::uint32_t mark() const { return mark_; }
  /// Null if there is none of this name.
  const Section* find(std::string_view name) const;
  /// Throws CorruptData if there is none.
  const Section& at(std::string_view name) const;

  std::size_t tile_count() const { return tiles_.size(); }
  /// Tiles that are neither all free nor all solid.
  std::size_t mixed_tiles() const;
  /// Reads and checks one tile.
  TileCode tile(std::size_t number) const;

 private:
  struct TilePlace {
    std::uint64_t start = 0;
    std::uint32_t length = 0, crc = 0;
  };

  std::vector<std::uint8_t> bytes(std::uint64_t at, std::uint64_t size) const;
  std::string read_header();
  std::uint64_t read_sections(const Json& described, std::uint64_t start);
  Section read_section(const Json& described, std::uint64_t& at) const;
  void place_tiles(std::uint64_t at, std::uint64_t wanted);
  void require_zero(std::uint64_t from, std::uint64_t to) const;

  const ByteSource& source_;
  std::uint64_t total_;
  std::uint32_t version_ = 0, mark_ = 0;
  Json facts_;
  std::vector<Section> sections_;
  std::vector<TilePlace> tiles_;
};

/// The next tile, in the order of their numbers.
using NextTile = std::function<TileCode(std::size_t number)>;

/// Writes a file from its beginning, tile by tile; only one is held at a time. The header and the table of
/// tiles, whose sizes are known, are written last.
void write_container(ByteSink& sink, const Json& facts, std::span<const Section> sections, std::size_t tiles,
                     const NextTile& next, std::uint32_t version);

/// The next multiple of 64.
constexpr std::uint64_t aligned(std::uint64_t at) {
  return (at + 63) / 64 * 64;
}

inline constexpr std::string_view kMagic{"OCTOWAY\x1a", 8};
inline constexpr const char* kTileTable = "tiles";

}  // namespace octoway::core
