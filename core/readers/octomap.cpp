// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/readers/octomap.hpp"

#include <array>
#include <charconv>
#include <cmath>

#include "core/voxels/room.hpp"

namespace octoway::core {

namespace {

constexpr std::string_view kBinaryMagic = "# Octomap OcTree binary file";
constexpr std::string_view kFullMagic = "# Octomap OcTree file";

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

template <class Number>
Number number(std::string_view text, std::size_t at, const char* what) {
  Number value{};
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault != std::errc{} || end != text.data() + text.size())
    ByteReader::fail_at(at, std::string("the header's ") + what + " is '" + std::string(text.substr(0, 40)) +
                                "', not a number");
  return value;
}

void check_header(const OctomapHeader& header, std::size_t at) {
  if (header.type.empty()) ByteReader::fail_at(at, "the header has no line 'id'");
  if (!(header.resolution > 0.0 && header.resolution < 1e6))
    ByteReader::fail_at(at, "the header's 'res' must be metres a voxel, more than 0");
  const bool plain = header.type == "OcTree" || header.type == "OcTreeStamped";
  if (header.binary ? !plain : !plain && header.type != "ColorOcTree")
    ByteReader::fail_at(at,
                        "a tree of type '" + header.type.substr(0, 40) +
                            "' is not supported; known: OcTree, OcTreeStamped, and ColorOcTree in .ot files");
}

/// The content of a node: which children it has, and whether the leaves among them, or itself, are occupied.
enum class NodeState : std::uint8_t { UNKNOWN, FREE, OCCUPIED, INNER };

/// Nodes in the order of the file, depth first, without recursion. Every node is read once, so the time is
/// that of the file; the stack has one entry a level. visit(box of keys, occupied) for each leaf.
template <class Visit>
class TreeWalk {
 public:
  TreeWalk(std::span<const std::uint8_t> bytes, const OctomapHeader& header, float least, Visit visit)
      : in_(bytes, header.data), header_(header), least_(least), visit_(visit) {}

  /// The number of nodes.
  std::uint64_t run() {
    if (header_.nodes == 0 && in_.left() == 0) return 0;  // an empty tree has no bytes
    enter({0, 0, 0});
    while (depth_ >= 0) step();
    if (in_.left() != 0) in_.fail(std::to_string(in_.left()) + " bytes follow the end of the tree");
    return nodes_;
  }

 private:
  struct Level {
    IVec lo;
    std::array<NodeState, 8> children;
    int next = 0;
  };

  static std::int32_t edge(int depth) { return std::int32_t{1} << (kOctomapDepth - depth); }

  void step() {
    Level& level = levels_[static_cast<std::size_t>(depth_)];
    if (level.next == 8) {
      --depth_;
      return;
    }
    const int child = level.next++;
    const NodeState kind = level.children[static_cast<std::size_t>(child)];
    if (kind == NodeState::UNKNOWN) return;
    const std::int32_t size = edge(depth_ + 1);
    const IVec lo{level.lo.x + (child & 1) * size, level.lo.y + (child >> 1 & 1) * size,
                  level.lo.z + (child >> 2) * size};
    if (kind == NodeState::INNER) {
      enter(lo);
      return;
    }
    ++nodes_;
    leaf(lo, size, kind == NodeState::OCCUPIED);
  }

  void leaf(IVec lo, std::int32_t size, bool occupied) {
    visit_(Box{lo, {lo.x + size, lo.y + size, lo.z + size}}, occupied);
  }

  /// Reads the node one level down, whose lower corner is lo.
  void enter(IVec lo) {
    const int depth = depth_ + 1;
    ++nodes_;
    Level level{lo, {}, 0};
    if (header_.binary) {
      if (depth == kOctomapDepth) in_.fail("a node has children below level 16");
      binary_children(level);
    } else if (!full_children(level, depth)) {
      return;
    }
    depth_ = depth;
    levels_[static_cast<std::size_t>(depth)] = level;
  }

  void binary_children(Level& level) {
    std::uint32_t bits = in_.u8("a node");
    bits |= std::uint32_t{in_.u8("a node")} << 8;
    constexpr std::array kinds{NodeState::UNKNOWN, NodeState::FREE, NodeState::OCCUPIED, NodeState::INNER};
    for (std::size_t i = 0; i < 8; ++i) level.children[i] = kinds[bits >> (2 * i) & 3U];
  }

  /// False for a leaf.
  bool full_children(Level& level, int depth) {
    const std::size_t begin = in_.at();
    const float log_odds = in_.f32("a node's log-odds");
    if (!std::isfinite(log_odds)) ByteReader::fail_at(begin, "a node's log-odds are not a finite number");
    if (header_.type == "ColorOcTree") in_.take(3, "a node's colour");
    const std::uint32_t bits = in_.u8("a node's children");
    if (bits == 0) {
      leaf(level.lo, edge(depth), log_odds >= least_);
      return false;
    }
    if (depth == kOctomapDepth) ByteReader::fail_at(begin, "a node has children below level 16");
    for (std::size_t i = 0; i < 8; ++i)
      level.children[i] = (bits >> i & 1U) != 0 ? NodeState::INNER : NodeState::UNKNOWN;
    return true;
  }

  ByteReader in_;
  const OctomapHeader& header_;
  float least_;
  Visit visit_;
  std::uint64_t nodes_ = 0;
  int depth_ = -1;
  std::array<Level, kOctomapDepth> levels_{};
};

/// First walk: is the tree whole, how much is known, and where?
void measure(OctomapWorld& world, std::span<const std::uint8_t> bytes, float least) {
  constexpr std::int32_t far = 1 << kOctomapDepth;
  world.box = {{far, far, far}, {0, 0, 0}};
  const auto visit = [&](const Box& leaf, bool occupied) {
    (occupied ? world.occupied : world.free) += leaf.volume();
    for (int a = 0; a < 3; ++a) {
      world.box.lo[a] = std::min(world.box.lo[a], leaf.lo[a]);
      world.box.hi[a] = std::max(world.box.hi[a], leaf.hi[a]);
    }
  };
  const std::uint64_t nodes = TreeWalk(bytes, world.header, least, visit).run();
  if (nodes != world.header.nodes)
    ByteReader::fail_at(world.header.data, "the tree has " + std::to_string(nodes) +
                                               " nodes, the header says " +
                                               std::to_string(world.header.nodes));
  if (world.box.empty()) ByteReader::fail_at(world.header.data, "the tree is empty: no space is known");
}

Box shifted(const Box& box, IVec by) {
  return {box.lo - by, box.hi - by};
}

}  // namespace

OctomapHeader read_octomap_header(std::span<const std::uint8_t> bytes) {
  ByteReader in(bytes);
  OctomapHeader header;
  const std::string_view magic = trimmed(in.line("the first line"));
  header.binary = magic.starts_with(kBinaryMagic);
  if (!header.binary && !magic.starts_with(kFullMagic))
    ByteReader::fail_at(0, "not an OctoMap file: the first line is not '" + std::string(kBinaryMagic) +
                               "' or '" + std::string(kFullMagic) + "'");
  bool sized = false;
  for (;;) {
    const std::size_t at = in.at();
    const std::string_view line = trimmed(in.line("the header"));
    if (line == "data") break;
    const auto gap = std::min(line.find(' '), line.size());
    const std::string_view key = line.substr(0, gap);
    const std::string_view value = trimmed(line.substr(gap));
    if (key == "id") header.type = std::string(value);
    if (key == "res") header.resolution = number<double>(value, at, "'res'");
    if (key == "size") {
      header.nodes = number<std::uint64_t>(value, at, "'size'");
      sized = true;
    }
  }
  header.data = in.at();
  check_header(header, header.data);
  if (!sized) ByteReader::fail_at(header.data, "the header has no line 'size'");
  return header;
}

OctomapWorld read_octomap(std::span<const std::uint8_t> bytes, const OctomapOptions& options) {
  OctomapWorld world;
  world.header = read_octomap_header(bytes);
  measure(world, bytes, options.least_log_odds);
  if (options.crop) world.box = *options.crop;
  const std::int64_t voxels = world.box.volume();
  const IVec sides = world.box.hi - world.box.lo;
  if (!has_room({sides.x, sides.y, sides.z}, options.max_voxels))
    throw InvalidInput("the known space is a box of " + std::to_string(voxels) +
                       " voxels, more than max_voxels = " + std::to_string(options.max_voxels) +
                       "; choose smaller bounds or raise max_voxels");
  world.grid = BitGrid(sides);
  const IVec base = world.box.lo;
  if (options.unknown_blocked) world.grid.fill(world.grid.bounds());
  world.unknown = voxels;
  const auto paint = [&](const Box& leaf, bool occupied) {
    const Box box = intersect(shifted(leaf, base), world.grid.bounds());
    if (box.empty()) return;
    world.unknown -= box.volume();
    if (occupied == options.unknown_blocked) return;  // it is so already
    if (occupied)
      world.grid.fill(box);
    else
      world.grid.carve(box);
  };
  TreeWalk(bytes, world.header, options.least_log_odds, paint).run();
  return world;
}

}  // namespace octoway::core
