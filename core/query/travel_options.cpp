// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/query/travel_options.hpp"

#include "core/base/error.hpp"

namespace octoway::core {

std::optional<std::vector<double>> cost_list(const QueryOptions& options) {
  if (!options.costs) return std::nullopt;
  std::vector<double> out;
  for (std::size_t kind = 0; kind < kKinds; ++kind) out.push_back((*options.costs)[static_cast<Kind>(kind)]);
  return out;
}

void set_costs(QueryOptions& options, const std::optional<std::vector<double>>& costs) {
  options.costs.reset();
  if (!costs) return;
  if (costs->size() != kKinds) throw InvalidInput("costs are one number for each of 1,024 kinds");
  auto table = std::make_shared<CostTable>();
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    if (!((*costs)[kind] > 0.0)) throw InvalidInput("costs are numbers above 0, or infinity");
    table->set(static_cast<Kind>(kind), (*costs)[kind]);
  }
  options.costs = std::move(table);
}

void set_filter(QueryOptions& options, std::optional<std::pair<double, double>> altitude,
                std::span<const DVec> no_go) {
  auto filter = std::make_shared<QueryFilter>();
  filter->altitude = altitude;
  for (std::size_t i = 0; i + 1 < no_go.size(); i += 2) filter->no_go.push_back({no_go[i], no_go[i + 1]});
  options.filter = filter->empty() ? nullptr : std::move(filter);
}

}  // namespace octoway::core
