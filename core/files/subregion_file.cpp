// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/files/subregion_file.hpp"

#include <cmath>
#include <limits>

#include "core/base/error.hpp"
#include "core/files/crc32.hpp"
#include "core/files/facts.hpp"
#include "core/files/hex_float.hpp"

namespace octoway::core {

namespace {

constexpr const char* kKind = "subregions";
constexpr BlockKey kFromBoundary = BlockKey{1} << 63U;  // on a block's key: found from a boundary waypoint

/// Every edge once, the lower end first.
struct Edges {
  std::vector<WaypointId> ends;
  std::vector<MotionSet> motions;
  std::vector<double> lengths;
};

Edges edges_of(const WaypointGraph& graph) {
  Edges out;
  for (WaypointId v = 0; v < graph.size(); ++v)
    graph.for_each(v, kAllMotions, [&](std::uint64_t arc, WaypointId w) {
      if (w < v) return true;
      out.ends.insert(out.ends.end(), {v, w});
      out.motions.push_back(graph.motions(arc));
      out.lengths.push_back(graph.length(v, arc));
      return true;
    });
  return out;
}

std::vector<double> flat(std::span<const DVec> points) {
  std::vector<double> out;
  out.reserve(3 * points.size());
  for (const DVec& p : points) out.insert(out.end(), {p.x, p.y, p.z});
  return out;
}

/// Numbers of subregions in two bytes, if that is enough; `none` is the largest number of the type.
template <class T>
Section narrow(const char* name, std::span<const SubregionId> ids, std::vector<std::uint64_t> shape) {
  std::vector<T> out;
  out.reserve(ids.size());
  for (const SubregionId id : ids)
    out.push_back(id == kNoSubregion ? std::numeric_limits<T>::max() : static_cast<T>(id));
  return Section::of<T>(name, out, std::move(shape));
}

Section ids_section(const char* name, std::span<const SubregionId> ids, std::vector<std::uint64_t> shape,
                    bool small) {
  return small ? narrow<std::uint16_t>(name, ids, std::move(shape))
               : narrow<std::uint32_t>(name, ids, std::move(shape));
}

std::vector<SubregionId> ids_of(const Section& section, std::initializer_list<std::uint64_t> shape) {
  if (section.type != number_type<std::uint16_t>()) return section.values<std::uint32_t>(shape);
  std::vector<SubregionId> out;
  for (const std::uint16_t id : section.values<std::uint16_t>(shape))
    out.push_back(id == std::numeric_limits<std::uint16_t>::max() ? kNoSubregion : id);
  return out;
}

Json hex_of(DVec p) {
  return Json::List{to_hex(p.x), to_hex(p.y), to_hex(p.z)};
}

DVec point_of(const Json& value) {
  const Json::List& list = value.list("a point");
  if (list.size() != 3) throw CorruptData("the header's facts make no sense");
  DVec p;
  for (std::size_t a = 0; a < 3; ++a) p[static_cast<int>(a)] = from_hex(list[a].text("a point"));
  return p;
}

Json facts_of(const WaypointBlocks& blocks, MotionSet motions, std::uint32_t mark, bool with_graph) {
  const IVec counts = blocks.counts();
  return Json::Object{{"kind", kKind},
                      {"motions", std::int64_t{motions}},
                      {"waypoints", std::uint64_t{mark}},
                      {"low", hex_of(blocks.low())},
                      {"size", hex_of(blocks.size())},
                      {"counts", Json::List{counts.x, counts.y, counts.z}},
                      {"adaptive", blocks.is_adaptive()},
                      {"graph", with_graph}};
}

void add_graph(std::vector<Section>& sections, const WaypointGraph& graph) {
  const Edges edges = edges_of(graph);
  const std::size_t n = edges.motions.size();
  sections.push_back(Section::of<double>("positions", flat(graph.positions()), {graph.size(), 3}));
  sections.push_back(Section::of<std::uint32_t>("edges", edges.ends, {n, 2}));
  sections.push_back(Section::of<std::uint8_t>("edge_motions", edges.motions));
  if (graph.has_lengths()) sections.push_back(Section::of<double>("edge_lengths", edges.lengths));
}

std::vector<Section> parts_sections(const SubregionParts& parts) {
  const bool small = parts.blocks.size() < 0xFFFF;
  std::vector<BlockKey> keys = parts.blocks;
  for (std::size_t i = 0; i < keys.size(); ++i)
    if (parts.from_boundary[i] != 0) keys[i] |= kFromBoundary;
  const std::size_t pairs = parts.pairs.size() / 2;
  return {ids_section("labels", parts.numbers, {parts.numbers.size()}, small),
          Section::of<std::uint64_t>("subregions", keys),
          ids_section("connections", parts.pairs, {pairs, 2}, small),
          Section::of<float>("lengths", parts.lengths, {pairs, 3})};
}

SubregionParts parts_of(const Container& file) {
  SubregionParts parts;
  parts.numbers = ids_of(file.at("labels"), {0});
  parts.blocks = file.at("subregions").values<std::uint64_t>({0});
  for (BlockKey& key : parts.blocks) {
    parts.from_boundary.push_back((key & kFromBoundary) != 0 ? 1 : 0);
    key &= ~kFromBoundary;
  }
  parts.pairs = ids_of(file.at("connections"), {0, 2});
  parts.lengths = file.at("lengths").values<float>({0, 3});
  return parts;
}

WaypointBlocks blocks_of(const Container& file) {
  const Json& facts = file.facts();
  const DVec low = point_of(facts.at("low")), size = point_of(facts.at("size"));
  if (facts.at("adaptive").truth("adaptive"))
    return WaypointBlocks::of_tree(low, size.x, file.at("tree").values<std::uint64_t>({0}));
  const Json::List& told = facts.at("counts").list("the counts of blocks");
  if (told.size() != 3) throw CorruptData("the header's facts make no sense");
  IVec counts;
  for (std::size_t a = 0; a < 3; ++a)
    counts[static_cast<int>(a)] =
        static_cast<std::int32_t>(told[a].count("count of blocks", WaypointBlocks::kMaxCount));
  return WaypointBlocks::uniform(low, size, counts);
}

std::unique_ptr<SubregionMap> map_of(const Container& file) {
  std::vector<DVec> positions;
  const std::vector<double> numbers = file.at("positions").values<double>({0, 3});
  for (std::size_t i = 0; i < numbers.size(); i += 3) {
    positions.push_back({numbers[i], numbers[i + 1], numbers[i + 2]});
    if (!std::isfinite(numbers[i]) || !std::isfinite(numbers[i + 1]) || !std::isfinite(numbers[i + 2]))
      throw CorruptData("a waypoint lies nowhere");
  }
  const std::vector<WaypointId> ends = file.at("edges").values<std::uint32_t>({0, 2});
  const std::vector<MotionSet> motions = file.at("edge_motions").values<std::uint8_t>({0});
  std::vector<double> lengths;
  if (const Section* told = file.find("edge_lengths")) lengths = told->values<double>({0});
  if (2 * motions.size() != ends.size() || (!lengths.empty() && lengths.size() != motions.size()))
    throw CorruptData("the tables of edges differ in length");
  return std::make_unique<SubregionMap>(
      WaypointMap(WaypointGraph(std::move(positions), {ends, motions, lengths}), blocks_of(file)));
}

template <class T>
void add_mark(std::uint32_t& mark, std::span<const T> values) {
  mark = crc32(Section::of<T>("", values).bytes, mark);
}

}  // namespace

std::uint32_t waypoint_mark(const WaypointMap& map) {
  const Edges edges = edges_of(map.graph());
  const WaypointBlocks& blocks = map.blocks();
  const IVec counts = blocks.counts();
  std::vector<std::uint64_t> wide;
  for (int a = 0; a < 3; ++a) wide.push_back(static_cast<std::uint64_t>(counts[a]));
  std::uint32_t mark = 0;
  add_mark<double>(mark, flat(map.graph().positions()));
  add_mark<std::uint32_t>(mark, edges.ends);
  add_mark<std::uint8_t>(mark, edges.motions);
  add_mark<double>(mark, edges.lengths);
  add_mark<double>(mark, flat(std::vector{blocks.low(), blocks.size()}));
  add_mark<std::uint64_t>(mark, wide);
  add_mark<std::uint64_t>(mark, blocks.tree());
  return mark;
}

void save_subregions(SubregionMap& map, MotionSet motions, bool with_graph, std::optional<std::uint32_t> mark,
                     ByteSink& sink) {
  std::vector<Section> sections =
      parts_sections(map.with_graph(motions, [](const SubregionGraph& graph) { return graph.compact(); }));
  Json facts;
  map.with_map([&](const WaypointMap& whole) {
    facts = facts_of(whole.blocks(), motions, mark ? *mark : waypoint_mark(whole), with_graph);
    if (with_graph) add_graph(sections, whole.graph());
    if (whole.blocks().is_adaptive())
      sections.push_back(Section::of<std::uint64_t>("tree", whole.blocks().tree()));
  });
  write_container(sink, facts, sections, 0, {}, kTiledFormat);
}

LoadedSubregions load_subregions(const ByteSource& source, SubregionMap* known) {
  const Container file(source);
  const Json& facts = file.facts();
  const Json* kind = facts.find("kind");
  if (kind == nullptr || kind->text("the kind of file") != kKind)
    throw CorruptData("not a file of subregions; NavSpace.load reads spaces");
  if (known == nullptr && !facts.at("graph").truth("graph"))
    throw CorruptData("saved without its waypoint graph; give it: load(path, waypoints)");
  return as_fault_of_file([&] {
    LoadedSubregions out;
    out.motions = static_cast<MotionSet>(facts.at("motions").count("set of motions", kAllMotions));
    if (out.motions == 0) throw CorruptData("0 is no set of motions");
    if (known == nullptr) out.map = map_of(file);
    SubregionMap& whole = known == nullptr ? *out.map : *known;
    if (whole.with_map(waypoint_mark) != facts.at("waypoints").count("checksum"))
      throw CorruptData("belongs to another waypoint graph, or to other regions");
    whole.adopt(out.motions, parts_of(file));
    return out;
  });
}

}  // namespace octoway::core
