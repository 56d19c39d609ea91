// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/readers/vox_chunks.hpp"

#include <charconv>

namespace octoway::core::vox {

namespace {

constexpr std::int32_t kMaxModelSide = 1 << 20;

/// Key and value pairs; only these keys matter to us.
struct Attributes {
  bool hidden = false;
  std::string_view move, turn;
  std::size_t at = 0;
};

Attributes read_attributes(ByteReader& in) {
  Attributes found;
  found.at = in.at();
  const std::uint32_t count = in.u32("the number of attributes");
  for (std::uint32_t i = 0; i < count; ++i) {  // every round takes eight bytes or fails
    const std::string_view key = in.text(in.u32("an attribute's name"), "an attribute's name");
    const std::string_view value = in.text(in.u32("an attribute"), "an attribute");
    if (key == "_hidden") found.hidden = value == "1";
    if (key == "_t") found.move = value;
    if (key == "_r") found.turn = value;
  }
  return found;
}

std::int32_t next_number(std::string_view& text, std::size_t at, const char* what) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  std::int32_t value = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault != std::errc{})
    ByteReader::fail_at(at, std::string("a ") + what + " is not made of whole numbers");
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

Placement read_placement(const Attributes& frame) {
  Placement p;
  std::string_view move = frame.move;
  if (!move.empty())
    for (int a = 0; a < 3; ++a) p.move[a] = next_number(move, frame.at, "translation '_t'");
  if (frame.turn.empty()) return p;
  std::string_view turn = frame.turn;
  const std::int32_t bits = next_number(turn, frame.at, "rotation '_r'");
  p.axis[0] = bits & 3;
  p.axis[1] = bits >> 2 & 3;
  if (p.axis[0] == 3 || p.axis[1] == 3 || p.axis[0] == p.axis[1])
    ByteReader::fail_at(frame.at, "the rotation '_r' " + std::to_string(bits) + " is not a quarter turn");
  p.axis[2] = 3 - p.axis[0] - p.axis[1];
  for (int r = 0; r < 3; ++r) p.sign[r] = (bits >> (4 + r) & 1) != 0 ? -1 : 1;
  return p;
}

IVec read_size(ByteReader& in) {
  IVec size;
  const std::size_t at = in.at();
  for (int a = 0; a < 3; ++a) {
    size[a] = in.i32("a model's size");
    if (size[a] < 1 || size[a] > kMaxModelSide)
      ByteReader::fail_at(at, "a model has " + std::to_string(size[a]) + " voxels a side");
  }
  return size;
}

Model read_voxels(ByteReader& in, IVec size) {
  const std::uint32_t count = in.u32("the number of voxels");
  const std::size_t at = in.at();
  const auto voxels = in.take(std::size_t{count} * 4, "a model's voxels");
  for (std::size_t i = 0; i < voxels.size(); i += 4)
    if (voxels[i] >= size.x || voxels[i + 1] >= size.y || voxels[i + 2] >= size.z)
      ByteReader::fail_at(at + i, "a voxel lies outside its model");
  return {size, voxels, at};
}

std::vector<std::int32_t> read_ids(ByteReader& in, const char* what) {
  const std::uint32_t count = in.u32(what);
  if (count > in.left() / 4) in.fail("more children than the file has bytes");
  std::vector<std::int32_t> ids(count);
  for (std::int32_t& id : ids) id = in.i32(what);
  return ids;
}

Node node_at(NodeKind kind, std::size_t at) {
  Node node;
  node.kind = kind;
  node.at = at;
  return node;
}

void add_node(File& file, std::int32_t id, Node node) {
  if (file.nodes.empty()) file.root = id;
  const std::size_t at = node.at;
  if (!file.nodes.emplace(id, std::move(node)).second)
    ByteReader::fail_at(at, "node " + std::to_string(id) + " occurs twice");
}

void read_transform(File& file, ByteReader& in) {
  Node node = node_at(NodeKind::TRANSFORM, in.at());
  const std::int32_t id = in.i32("a node's id");
  node.hidden = read_attributes(in).hidden;
  node.children = {in.i32("a node's child")};
  in.i32("a node");
  node.layer = in.i32("a node's layer");
  if (in.u32("a node's frames") == 0) in.fail("a transform node has no frame");
  node.placement = read_placement(read_attributes(in));
  add_node(file, id, std::move(node));
}

void read_group(File& file, ByteReader& in) {
  Node node = node_at(NodeKind::GROUP, in.at());
  const std::int32_t id = in.i32("a node's id");
  node.hidden = read_attributes(in).hidden;
  node.children = read_ids(in, "a group's children");
  add_node(file, id, std::move(node));
}

void read_shape(File& file, ByteReader& in) {
  Node node = node_at(NodeKind::SHAPE, in.at());
  const std::int32_t id = in.i32("a node's id");
  node.hidden = read_attributes(in).hidden;
  if (in.u32("a shape's models") == 0) in.fail("a shape node has no model");
  node.children = {in.i32("a shape's model")};
  add_node(file, id, std::move(node));
}

/// One chunk's content; chunks of other names (colours, materials, cameras, notes) are skipped.
void read_content(File& file, std::string_view name, ByteReader in, IVec& size) {
  if (name == "SIZE") {
    size = read_size(in);
  } else if (name == "XYZI") {
    if (size.x == 0) in.fail("voxels without a size before them");
    file.models.push_back(read_voxels(in, size));
    size = {};
  } else if (name == "nTRN") {
    read_transform(file, in);
  } else if (name == "nGRP") {
    read_group(file, in);
  } else if (name == "nSHP") {
    read_shape(file, in);
  } else if (name == "LAYR") {
    const std::int32_t id = in.i32("a layer's id");
    if (read_attributes(in).hidden) file.hidden_layers.insert(id);
  }
}

}  // namespace

Placement Placement::after(const Placement& inner) const {
  Placement both;
  for (int r = 0; r < 3; ++r) {
    both.axis[r] = inner.axis[axis[r]];
    both.sign[r] = sign[r] * inner.sign[axis[r]];
  }
  both.move = (*this)(inner.move);
  return both;
}

File read_chunks(std::span<const std::uint8_t> bytes) {
  ByteReader in(bytes);
  if (in.text(4, "the first four bytes") != "VOX ")
    ByteReader::fail_at(0, "not a MagicaVoxel file: it does not begin with 'VOX '");
  in.u32("the version");
  if (in.text(4, "the main chunk") != "MAIN") ByteReader::fail_at(8, "the first chunk is not 'MAIN'");
  const std::uint32_t content = in.u32("the main chunk");
  const std::uint32_t children = in.u32("the main chunk");
  in.take(content, "the main chunk");
  if (in.left() != children)
    in.fail("the main chunk has " + std::to_string(children) + " bytes, the file " +
            std::to_string(in.left()));
  File file;
  IVec size{};
  while (in.left() != 0) {
    const std::string_view name = in.text(4, "a chunk's name");
    const std::uint32_t own = in.u32("a chunk's size");
    const std::uint32_t nested = in.u32("a chunk's size");
    const std::size_t begin = in.at();
    in.take(own, "a chunk");
    read_content(file, name, ByteReader(bytes.first(begin + own), begin), size);
    in.take(nested, "a chunk's children");
  }
  if (file.models.empty()) in.fail("the file has no model");
  return file;
}

}  // namespace octoway::core::vox
