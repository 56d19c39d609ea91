// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/query/layer.hpp"

#include "core/query/abstractions.hpp"
#include "core/search/scratch.hpp"

namespace octoway::core {

Layer::Layer(Tables of)
    : tables(std::move(of)),
      scratch_(std::make_shared<Pool<Scratch>>()),
      abstractions_(std::make_shared<Abstractions>()) {}

Layer::Layer(const Layer& other)
    : tables(other.tables), scratch_(other.scratch_), abstractions_(other.abstractions_) {
  if (tables.has_blocks) return;
  if (const PortalBlocks* made = other.made_blocks()) {
    tables.blocks = *made;
    tables.has_blocks = true;
  }
}

const PortalBlocks& Layer::blocks() const {
  if (tables.has_blocks) return tables.blocks;
  return late_blocks_.get([&] { return build_portal_blocks(tables.graph, tables.cells); });
}

const LinkIndex* Layer::links() const {
  if (!tables.links) return nullptr;
  return &located_.get(
      [&] { return LinkIndex(tables.links, [&](QVec p) { return cells_at(tables.index, p); }); });
}

Reach Layer::reach(const CostTable* costs) const {
  if (costs == nullptr) return Reach(tables.graph);
  return Reach(allowed_.get(tables.graph, tables.cells, tables.kinds, costs->allowed()));
}

std::shared_ptr<const Landmarks> Layer::landmarks(const CostTable& costs) const {
  return landmarks_.get(costs, [&] {
    const auto allowed = allowed_.get(tables.graph, tables.cells, tables.kinds, costs.allowed());
    return make_landmarks(tables.graph, tables.cells, tables.kinds, costs, allowed->component);
  });
}

void Layer::begin_edit(std::uint64_t stamp) {
  landmarks_.clear();
  allowed_.clear();
  located_.reset();
  tables.stamp = stamp;
  if (std::optional<PortalBlocks> made = late_blocks_.take()) {
    tables.blocks = std::move(*made);
    tables.has_blocks = true;
  }
}

void Layer::show_links(std::shared_ptr<const LinkTable> links) {
  tables.links = std::move(links);
  located_.reset();
}

void Layer::show_surroundings(const Tables& from) {
  tables.tiles = from.tiles;
  show_links(from.links);
}

void Layer::part_abstractions() {
  abstractions_ = std::make_shared<Abstractions>();
}

std::size_t bytes(const Layer& layer) {
  const PortalBlocks* made = layer.made_blocks();
  return bytes(layer.tables) + (made != nullptr && !layer.tables.has_blocks ? made->bytes() : 0);
}

void validate(const Layer& layer) {
  validate(layer.tables);
  if (const PortalBlocks* made = layer.made_blocks())
    validate_blocks(*made, layer.tables.graph, layer.tables.cells);
  if (layer.tables.links) validate_links(layer.tables, *layer.links());
}

}  // namespace octoway::core
