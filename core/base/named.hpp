// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Looking a name up in one of the lists (decompositions, algorithms, refinements), with a helpful error.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/base/error.hpp"

namespace octoway::core {

template <class T>
const T& find_named(std::span<const T> list, std::string_view name, const char* kind) {
  for (const T& item : list)
    if (item.name == name) return item;
  std::string known;
  for (const T& item : list) known += (known.empty() ? "" : ", ") + std::string(item.name);
  throw InvalidInput("unknown " + std::string(kind) + " '" + std::string(name) + "'; known: " + known);
}

}  // namespace octoway::core
