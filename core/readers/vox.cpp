// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/readers/vox.hpp"

#include "core/readers/vox_chunks.hpp"
#include "core/voxels/room.hpp"

namespace octoway::core {

namespace {

using namespace vox;

struct Instance {
  const Model* model;
  Placement placement;
};

/// As far from the origin as a world may lie; no chain of moves overflows.
constexpr std::int64_t kMaxMove = std::int64_t{1} << 28;

/// The scene is a tree: a node that is reached twice would be a cycle, or a way to say "a billion voxels" in
/// a few bytes (models may well be used many times).
class Scene {
 public:
  explicit Scene(const File& file) : file_(file) {}

  void collect() {
    if (file_.root < 0 && file_.nodes.empty()) {
      instances.push_back({&file_.models[0], {}});  // an old file: further models are an animation's frames
      return;
    }
    waiting_.push_back({file_.root, Placement{}, false, 0});
    while (!waiting_.empty()) {
      const Waiting next = waiting_.back();
      waiting_.pop_back();
      visit(next);
    }
  }

  std::vector<Instance> instances;
  std::int64_t hidden = 0;

 private:
  struct Waiting {
    std::int32_t node;
    Placement placement;
    bool hidden;
    std::size_t from;  ///< the byte of the parent
  };

  void visit(const Waiting& w) {
    const auto found = file_.nodes.find(w.node);
    if (found == file_.nodes.end())
      ByteReader::fail_at(w.from, "node " + std::to_string(w.node) + " is named but not there");
    if (!seen_.insert(w.node).second)
      ByteReader::fail_at(w.from, "node " + std::to_string(w.node) + " is reached twice; a scene is a tree");
    const Node& node = found->second;
    const bool hide = w.hidden || node.hidden || file_.hidden_layers.contains(node.layer);
    if (node.kind == NodeKind::SHAPE) {
      add_shape(node, w.placement, hide);
      return;
    }
    Placement placement = w.placement;
    if (node.kind == NodeKind::TRANSFORM) {
      placement = w.placement.after(node.placement);
      for (int a = 0; a < 3; ++a)
        if (placement.move[a] < -kMaxMove || placement.move[a] > kMaxMove)
          ByteReader::fail_at(node.at, "a translation leads out of any world");
    }
    for (std::size_t i = node.children.size(); i > 0; --i)
      waiting_.push_back({node.children[i - 1], placement, hide, node.at});
  }

  void add_shape(const Node& node, const Placement& placement, bool hide) {
    const std::int32_t model = node.children[0];
    if (model < 0 || static_cast<std::size_t>(model) >= file_.models.size())
      ByteReader::fail_at(node.at, "model " + std::to_string(model) + " is named, but there are " +
                                       std::to_string(file_.models.size()));
    if (hide)
      ++hidden;
    else
      instances.push_back({&file_.models[static_cast<std::size_t>(model)], placement});
  }

  const File& file_;
  std::unordered_set<std::int32_t> seen_;
  std::vector<Waiting> waiting_;
};

/// Both corners of a box of the model, in the scene: the model turns about the lattice point in its middle,
/// rounded down, as MagicaVoxel does.
struct QBox {
  QVec lo, hi;
};

QBox place(const Instance& instance, QVec lo, QVec hi, bool centred) {
  const IVec size = instance.model->size;
  const QVec pivot = centred ? QVec{size.x / 2, size.y / 2, size.z / 2} : QVec{};
  const QVec a = instance.placement(lo - pivot);
  const QVec b = instance.placement(hi - pivot);
  QBox box;
  for (int i = 0; i < 3; ++i) {
    box.lo[i] = std::min(a[i], b[i]);
    box.hi[i] = std::max(a[i], b[i]);
  }
  return box;
}

IVec to_ivec(QVec v) {
  return {static_cast<std::int32_t>(v.x), static_cast<std::int32_t>(v.y), static_cast<std::int32_t>(v.z)};
}

QBox extent(const std::vector<Instance>& instances, bool centred) {
  QBox all{};
  for (std::size_t i = 0; i < instances.size(); ++i) {
    const IVec size = instances[i].model->size;
    const QBox box = place(instances[i], {}, {size.x, size.y, size.z}, centred);
    for (int a = 0; a < 3; ++a) {
      all.lo[a] = i == 0 ? box.lo[a] : std::min(all.lo[a], box.lo[a]);
      all.hi[a] = i == 0 ? box.hi[a] : std::max(all.hi[a], box.hi[a]);
    }
  }
  return all;
}

BitGrid empty_grid(const QBox& box, std::int64_t max_voxels) {
  const QVec sides = box.hi - box.lo;
  if (!has_room(sides, max_voxels) || std::max({sides.x, sides.y, sides.z}) > kMaxSide)
    throw InvalidInput("the scene is a box of " + std::to_string(sides.x) + " x " + std::to_string(sides.y) +
                       " x " + std::to_string(sides.z) +
                       " voxels, more than max_voxels = " + std::to_string(max_voxels) +
                       " or 2^20 a side; move its models nearer to each other or raise max_voxels");
  return BitGrid(to_ivec(sides));
}

}  // namespace

VoxWorld read_vox(std::span<const std::uint8_t> bytes, std::int64_t max_voxels) {
  const File file = read_chunks(bytes);
  Scene scene(file);
  scene.collect();
  if (scene.instances.empty()) ByteReader::fail_at(bytes.size(), "the scene shows no model");
  const bool centred = !file.nodes.empty();
  const QBox box = extent(scene.instances, centred);
  VoxWorld world;
  world.models = static_cast<std::int64_t>(file.models.size());
  world.placed = static_cast<std::int64_t>(scene.instances.size());
  world.hidden = scene.hidden;
  world.grid = empty_grid(box, max_voxels);
  world.lo = to_ivec(box.lo);
  std::int64_t set = 0;
  for (const Instance& instance : scene.instances) {
    const std::span<const std::uint8_t> voxels = instance.model->voxels;
    set += static_cast<std::int64_t>(voxels.size() / 4);
    if (set > max_voxels)
      ByteReader::fail_at(instance.model->at, "the scene repeats its models more often than it has room for");
    for (std::size_t i = 0; i < voxels.size(); i += 4) {
      const QVec v{voxels[i], voxels[i + 1], voxels[i + 2]};
      const QVec at = place(instance, v, v + QVec{1, 1, 1}, centred).lo - box.lo;
      world.grid.set(to_ivec(at));
    }
  }
  return world;
}

}  // namespace octoway::core
