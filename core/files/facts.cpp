// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/files/facts.hpp"

#include <charconv>
#include <cmath>
#include <set>

#include "core/base/error.hpp"
#include "core/base/named.hpp"
#include "core/files/hex_float.hpp"
#include "core/live/prepare_world.hpp"

namespace octoway::core {

namespace {

constexpr const char* kFree = "free";
constexpr const char* kBlocked = "blocked";
constexpr const char* kGreedy = "greedy";
constexpr const char* kRepair = "repair";
constexpr const char* kBox = "box";
constexpr const char* kSphere = "sphere";

Json numbers(IVec v) {
  return Json::List{std::int64_t{v.x}, std::int64_t{v.y}, std::int64_t{v.z}};
}

/// One of two words; true for the second. A missing one is the first.
bool second_of(const Json* value, const char* first, const char* second, const char* what) {
  if (value == nullptr) return false;
  const std::string& word = value->text(what);
  if (word != first && word != second)
    throw CorruptData(std::string(what) + " must be " + first + " or " + second + ", not '" + word + "'");
  return word == second;
}

IVec shape_of(const Json& value) {
  const Json::List& sides = value.list("the shape of the world");
  if (sides.size() != 3) throw CorruptData(value.print() + " is no shape of a world");
  IVec shape;
  for (std::size_t a = 0; a < 3; ++a) {
    shape[static_cast<int>(a)] = static_cast<std::int32_t>(sides[a].count("side of a world", kMaxSide));
    if (shape[static_cast<int>(a)] == 0) throw CorruptData(value.print() + " is no shape of a world");
  }
  return shape;
}

Lattice lattice_of(const Json& facts) {
  const Json::List& corner = facts.at("origin").list("the origin");
  const double resolution = from_hex(facts.at("resolution").text("the resolution"));
  if (corner.size() != 3) throw CorruptData("the origin is no point");
  Lattice lattice{{}, resolution};
  bool good = std::isfinite(resolution) && resolution > 0.0;
  for (std::size_t a = 0; a < 3; ++a) {
    lattice.origin[static_cast<int>(a)] = from_hex(corner[a].text("the origin"));
    good = good && std::isfinite(lattice.origin[static_cast<int>(a)]);
  }
  if (!good) throw CorruptData("the origin and the resolution make no sense");
  return lattice;
}

Body body_of(const Json& facts) {
  Body body;
  if (const Json* radius = facts.find("radius")) body.radius = from_hex(radius->text("radius"));
  if (!std::isfinite(body.radius) || body.radius < 0.0) throw CorruptData("radius must be metres, 0 or more");
  if (second_of(facts.find("radius_shape"), kSphere, kBox, "radius_shape")) body.shape = BodyShape::BOX;
  if (const Json* bounds = facts.find("inflate_bounds"))
    body.inflate_bounds = bounds->truth("inflate_bounds");
  return body;
}

MotionRule motion_of(const Json& facts) {
  MotionRule rule;
  const Json* told = facts.find("motion_rule");
  if (told == nullptr) return rule;
  for (const auto& [name, value] : told->object("motion_rule"))
    if (name == "step")
      rule.step = static_cast<std::int32_t>(value.count("step", MotionRule::kMostStep));
    else if (name == "bounds")
      rule.bounds = value.truth("bounds");
    else
      throw CorruptData("motion_rule has an unknown part '" + name + "'");
  return rule;
}

TerrainNames names_of(const Json& facts) {
  TerrainNames names;
  const Json* told = facts.find("terrain_names");
  if (told == nullptr) return names;
  std::set<std::string> used;
  for (const auto& [key, value] : told->object("terrain_names")) {
    int id = -1;
    const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), id);
    if (error != std::errc() || end != key.data() + key.size() || id < 0 || id > 255)
      throw CorruptData("a terrain must be a number of 0 to 255, not '" + key + "'");
    const std::string& name = value.text("the name of a terrain");
    if (name.empty() || !used.insert(name).second)
      throw CorruptData("the names of terrains must be texts, each used once");
    names[id] = name;
  }
  return names;
}

std::int32_t edge_of(const Json& facts) {
  const std::uint64_t edge = facts.at("tile_edge").count("edge of a tile", Tiling::kMostEdge);
  if (edge < 8 || edge % 8 != 0) throw CorruptData(std::to_string(edge) + " is no edge of a tile");
  return static_cast<std::int32_t>(edge);
}

std::int32_t region_edge_of(const Json& facts) {
  const Json* told = facts.find("region_edge");  // files from before there were edits do not say
  const std::uint64_t edge = told == nullptr ? 32 : told->count("edge of a region", 32);
  if (edge != 8 && edge != 16 && edge != 32)
    throw CorruptData(std::to_string(edge) + " is no edge of a region");
  return static_cast<std::int32_t>(edge);
}

}  // namespace

Json SpaceFacts::to_json() const {
  Json::List corner;
  for (int a = 0; a < 3; ++a) corner.emplace_back(to_hex(lattice.origin[a]));
  Json::Object out{{"shape", numbers(shape)},
                   {"origin", std::move(corner)},
                   {"resolution", to_hex(lattice.resolution)},
                   {"outside", notes.padded ? kFree : kBlocked},
                   {"decomposition", decomposition},
                   {"region_edge", region_edge},
                   {"edit_policy", notes.greedy ? kGreedy : kRepair},
                   {"leaves", static_cast<std::uint64_t>(leaves)},
                   {"tile_edge", tile_edge}};
  if (body.radius != 0.0 || body.shape != BodyShape::SPHERE || body.inflate_bounds) {
    out.emplace_back("radius", to_hex(body.radius));
    out.emplace_back("radius_shape", body.shape == BodyShape::BOX ? kBox : kSphere);
    out.emplace_back("inflate_bounds", body.inflate_bounds);
  }
  if (motion != MotionRule{})
    out.emplace_back("motion_rule", Json::Object{{"step", motion.step}, {"bounds", motion.bounds}});
  if (!notes.terrain_names.empty()) {
    Json::Object names;
    for (const auto& [id, name] : notes.terrain_names) names.emplace_back(std::to_string(id), name);
    out.emplace_back("terrain_names", std::move(names));
  }
  if (min_depth != 0) out.emplace_back("min_depth", min_depth);
  if (next_link != 1) out.emplace_back("next_link", next_link);
  return out;
}

SpaceFacts SpaceFacts::from_json(const Json& facts, std::uint32_t version) {
  if (const Json* kind = facts.find("kind"))
    throw CorruptData("a file of " + kind->text("the kind of file") +
                      ", not of a space; SubregionGraph.load reads those");
  SpaceFacts out;
  out.shape = shape_of(facts.at("shape"));
  out.lattice = lattice_of(facts);
  out.notes.padded = second_of(&facts.at("outside"), kBlocked, kFree, "outside");
  out.notes.greedy = second_of(facts.find("edit_policy"), kRepair, kGreedy, "edit_policy");
  out.notes.terrain_names = names_of(facts);
  out.decomposition = facts.at("decomposition").text("the decomposition");
  as_fault_of_file([&] { find_named(decompositions(), out.decomposition, "decomposition"); });
  out.region_edge = region_edge_of(facts);
  if (const Json* depth = facts.find("min_depth"))
    out.min_depth = static_cast<std::int32_t>(depth->count("least depth of cells", WorldOptions::kMostDepth));
  out.leaves = static_cast<std::size_t>(facts.at("leaves").count("number of leaves", ~std::uint32_t{0}));
  if (version > 1) out.tile_edge = edge_of(facts);
  out.body = body_of(facts);
  out.motion = motion_of(facts);
  if (const Json* next = facts.find("next_link")) out.next_link = next->count("handle of a link");
  if (out.next_link == 0) throw CorruptData("0 is no handle of a link");
  return out;
}

void check_tile_edge(std::int64_t tile_edge, std::int32_t region_edge) {
  if (tile_edge < 8 || tile_edge > Tiling::kMostEdge || tile_edge % region_edge != 0)
    throw InvalidInput("tile_edge must be a multiple of the region's edge, " + std::to_string(region_edge) +
                       " voxels, up to " + std::to_string(Tiling::kMostEdge) + ", not " +
                       std::to_string(tile_edge));
}

}  // namespace octoway::core
