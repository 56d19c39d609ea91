// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The chunks of a .vox file, before the scene is put together.
#pragma once

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/base/vec.hpp"
#include "core/readers/byte_reader.hpp"

namespace octoway::core::vox {

struct Model {
  IVec size{};
  std::span<const std::uint8_t> voxels;  ///< x, y, z, colour: four bytes each
  std::size_t at = 0;                    ///< byte of the file at which the voxels begin
};

/// Turn, then move: row r of the turn takes coordinate axis[r], with its sign.
struct Placement {
  std::int32_t axis[3] = {0, 1, 2};
  std::int32_t sign[3] = {1, 1, 1};
  QVec move{0, 0, 0};

  QVec turn(QVec v) const { return {sign[0] * v[axis[0]], sign[1] * v[axis[1]], sign[2] * v[axis[2]]}; }
  QVec operator()(QVec v) const { return turn(v) + move; }
  /// First inner, then this.
  Placement after(const Placement& inner) const;
};

enum class NodeKind : std::uint8_t { TRANSFORM, GROUP, SHAPE };

struct Node {
  NodeKind kind = NodeKind::GROUP;
  std::size_t at = 0;  ///< byte of the file, for errors
  bool hidden = false;
  std::int32_t layer = -1;
  Placement placement;                 ///< for a transform
  std::vector<std::int32_t> children;  ///< nodes; for a shape its models, from the first frame
};

struct File {
  std::vector<Model> models;
  std::unordered_map<std::int32_t, Node> nodes;  ///< only looked up, so the order does not matter
  std::int32_t root = -1;                        ///< the first node of the file; -1 without a scene graph
  std::unordered_set<std::int32_t> hidden_layers;
};

File read_chunks(std::span<const std::uint8_t> bytes);

}  // namespace octoway::core::vox
