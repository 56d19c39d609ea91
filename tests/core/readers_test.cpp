// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The core's readers on files written by hand, and points against a count of every voxel for every point.
#include <cstring>
#include <string>

#include "core/readers/lzf.hpp"
#include "core/readers/octomap.hpp"
#include "core/readers/png_rows.hpp"
#include "core/readers/text_points.hpp"
#include "core/readers/vox.hpp"
#include "core/voxels/point_counter.hpp"
#include "core/voxels/rasterize.hpp"
#include "tests/core/check.hpp"

using namespace octoway::core;
using namespace octoway::core::test;

namespace {

std::span<const std::uint8_t> bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

std::string message_of(const std::string& file) {
  try {
    read_octomap(bytes_of(file), {});
  } catch (const CorruptWorld& e) {
    return e.what();
  }
  return "";
}

std::string bt(int nodes, const std::string& data) {
  return "# Octomap OcTree binary file\nid OcTree\nsize " + std::to_string(nodes) + "\nres 0.5\ndata\n" +
         data;
}

/// A tree down to level `depth`, always to child 7 (the upper corner), whose last node has one free child 0.
std::string chain(int depth) {
  std::string data;
  for (int d = 0; d < depth; ++d) data += std::string("\x00\xc0", 2);
  return data + std::string("\x01\x00", 2);
}

}  // namespace

TEST(octomap_pruned_leaf_is_a_cube) {
  // One free child of the 14th level's node: a cube of two voxels, beginning at the last but four of every
  // axis.
  const OctomapWorld world = read_octomap(bytes_of(bt(16, chain(14))), {});
  CHECK_EQ(world.free, 8);
  CHECK_EQ(world.occupied, 0);
  CHECK(world.grid.shape() == (IVec{2, 2, 2}));
  CHECK(world.box.lo == (IVec{65532, 65532, 65532}));
  CHECK_EQ(world.grid.count(), 0);
}

TEST(octomap_children_go_along_x_then_y_then_z) {
  // Of the last node child 1 is free and child 2 occupied: neighbours in x and in y.
  std::string data = chain(15);
  data.replace(data.size() - 2, 2, std::string("\x24\x00", 2));
  const OctomapWorld world = read_octomap(bytes_of(bt(18, data)), {});
  CHECK(world.grid.shape() == (IVec{2, 2, 1}));
  CHECK(world.grid.free({1, 0, 0}));
  CHECK_EQ(world.grid.count(), 3);  // one occupied, two unknown
  CHECK_EQ(world.occupied, 1);
  CHECK_EQ(world.unknown, 2);
}

TEST(octomap_faults_name_the_byte) {
  CHECK(message_of("").find("byte 0") != std::string::npos);
  CHECK(message_of("hello\n").find("not an OctoMap file") != std::string::npos);
  CHECK(message_of(bt(1, "\x01")).find("ends inside a node") != std::string::npos);
  CHECK(message_of(bt(9, chain(14))).find("16 nodes, the header says 9") != std::string::npos);
  CHECK(message_of(bt(16, chain(14) + "x")).find("1 bytes follow") != std::string::npos);
  CHECK(message_of(bt(18, chain(16))).find("below level 16") != std::string::npos);
  CHECK(message_of(bt(0, "")).find("empty") != std::string::npos);
  CHECK(
      message_of("# Octomap OcTree file\nid CountingOcTree\nsize 1\nres 1\ndata\n").find("CountingOcTree") !=
      std::string::npos);
}

TEST(octomap_asks_before_it_allocates) {
  OctomapOptions options;
  options.max_voxels = 7;
  CHECK_THROWS(InvalidInput, read_octomap(bytes_of(bt(16, chain(14))), options));
  options.max_voxels = 8;
  CHECK_EQ(read_octomap(bytes_of(bt(16, chain(14))), options).grid.voxels(), 8);
}

TEST(lzf_references_may_overlap_themselves) {
  const std::string packed(
      "\x01"
      "ab"
      "\x80\x01",
      5);  // two literals, then six bytes from two back
  const auto plain = decompress_lzf(bytes_of(packed), 8);
  CHECK(std::string(plain.begin(), plain.end()) == "abababab");
  CHECK_THROWS(CorruptWorld, decompress_lzf(bytes_of(packed), 7));
  CHECK_THROWS(CorruptWorld, decompress_lzf(bytes_of(packed), 9));
  CHECK_THROWS(CorruptWorld, decompress_lzf(bytes_of(packed), std::size_t{1} << 40));
  CHECK_THROWS(CorruptWorld, decompress_lzf(bytes_of(std::string("\x20\x00", 2)), 3));
}

TEST(text_lines_with_all_that_occurs) {
  TextLayout layout;
  layout.header = true;
  const auto points =
      parse_text_points("X Y Z\n# c\n\n1,2;3 red\r\n +4\t5e-1 -6 // c\n1e-400 0 0", 1, layout);
  CHECK_EQ(points.size(), std::size_t{3});
  CHECK(points[0] == (DVec{1, 2, 3}));
  CHECK(points[1] == (DVec{4, 0.5, -6}));
  CHECK(points[2] == (DVec{0, 0, 0}));
  for (const char* bad : {"1 2\n", "1 2 x\n", "1 2 nan\n", "1 2 1e999\n", "1 2 0x3\n"})
    CHECK_THROWS(CorruptWorld, parse_text_points(bad, 1, layout));
}

TEST(points_touch_closed_voxels) {
  const auto solid = [](DVec p) {
    PointCounter counter({4, 4, 4}, {{0, 0, 0}, 0.5}, 1);
    counter.add({&p, 1});
    return counter.grid().count();
  };
  CHECK_EQ(solid({0.75, 0.75, 0.75}), 1);
  CHECK_EQ(solid({0.5, 0.75, 0.75}), 2);
  CHECK_EQ(solid({0.5, 1.0, 0.75}), 4);
  CHECK_EQ(solid({0.5, 1.0, 1.5}), 8);
  CHECK_EQ(solid({0.0, 0.0, 0.0}), 1);  // the world's corner
  CHECK_EQ(solid({2.0, 1.0, 0.2}), 2);  // on the world's face, between two voxels
  CHECK_EQ(solid({2.001, 1.0, 0.2}), 0);
}

TEST(points_are_counted_as_by_hand) {
  test::Random random(11);
  for (int round = 0; round < 40; ++round) {
    const IVec shape{static_cast<std::int32_t>(1 + random.below(7)),
                     static_cast<std::int32_t>(1 + random.below(7)),
                     static_cast<std::int32_t>(1 + random.below(70))};
    const std::int64_t least = 1 + random.below(9);
    PointCounter counter(shape, {{0, 0, 0}, 1.0}, least);
    std::vector<DVec> points;
    for (int i = 0; i < 600; ++i)
      points.push_back({static_cast<double>(random.below(4 * shape.x + 3) - 1) / 4,
                        static_cast<double>(random.below(4 * shape.y + 3) - 1) / 4,
                        static_cast<double>(random.below(4 * shape.z + 3) - 1) / 4});
    for (std::size_t i = 0; i < points.size(); i += 100) counter.add(std::span(points).subspan(i, 100));
    counter.validate();
    bool same = true;
    for (IVec v{0, 0, 0}; v.x < shape.x; ++v.x)
      for (v.y = 0; v.y < shape.y; ++v.y)
        for (v.z = 0; v.z < shape.z; ++v.z) {
          std::int64_t count = 0;
          for (const DVec& p : points)
            count +=
                v.x <= p.x && p.x <= v.x + 1 && v.y <= p.y && p.y <= v.y + 1 && v.z <= p.z && p.z <= v.z + 1;
          same = same && counter.grid().solid(v) == (count >= least);
        }
    CHECK(same);
  }
}

TEST(ground_fills_columns_from_below) {
  BitGrid grid({1, 2, 130});
  const std::vector<std::int32_t> levels{0, 129};
  rasterize_columns(grid, levels);
  CHECK_EQ(grid.count(), 129);
  CHECK(grid.solid({0, 1, 128}));
  CHECK(grid.free({0, 1, 129}));
  CHECK_THROWS(InvalidInput, rasterize_columns(grid, std::span(levels).first(1)));
}
