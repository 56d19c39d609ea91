// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/live/answer_query.hpp"

#include "core/query/clear_path.hpp"
#include "core/query/widest.hpp"

namespace octoway::core {

View read_for(const NavSpace& space, std::optional<double> radius, const QueryOptions& options,
              Monitor& monitor) {
  const MonitorScope scope(monitor);
  const auto read = [&] {
    if (options.with_motion) return space.read(radius.value_or(space.read().body().radius), true, monitor);
    return radius ? space.read(*radius, monitor) : space.read();
  };
  return options.filter ? read().without(*options.filter) : read();
}

QueryResult answer_query(const NavSpace& space, const View& view, QVec start, QVec goal,
                         const QueryOptions& options, Monitor& monitor) {
  if (!options.prefer_clearance || *options.prefer_clearance <= 0.0)
    return find_path(*view, start, goal, options, monitor);
  const auto wider = [&](double radius) -> std::shared_ptr<const Layer> {
    try {
      const auto held = std::make_shared<const View>(read_for(space, radius, options, monitor));
      return {held, &**held};
    } catch (const Interrupted&) {  // while the layer was built
      return nullptr;
    }
  };
  const MonitorScope scope(monitor);
  try {
    return find_clear_path(*view, {view.solid_world(), view.radius(), wider}, start, goal, options, monitor);
  } catch (const Interrupted&) {
    return cancelled();
  }
}

std::optional<double> widest_radius(const View& view, QVec a, QVec b, Monitor& monitor) {
  const Version& version = *view.shared();
  WidestTask task{view.solid_world(), view->tables.lattice.resolution, view.body().inflate_bounds};
  if (version.rule.none()) {  // the cells of the version's own layer are those of its solids
    task.point_layer = version.layer.get();
    task.widths = [&] { return version.widths(monitor); };
  }
  return widest_radius(task, a, b, monitor);
}

}  // namespace octoway::core
