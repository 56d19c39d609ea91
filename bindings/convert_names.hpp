// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Boxes and names of saved files.
#pragma once

#include "bindings/convert.hpp"
#include "core/files/window.hpp"

namespace octoway::core {

inline std::vector<MetricBox> boxes_in(const BoxesIn& array) {
  std::vector<MetricBox> boxes;
  for (std::size_t i = 0; i < array.shape(0); ++i)
    boxes.push_back(
        {{array(i, 0, 0), array(i, 0, 1), array(i, 0, 2)}, {array(i, 1, 0), array(i, 1, 1), array(i, 1, 2)}});
  return boxes;
}

/// Texts of Python may hold lone surrogates, which UTF-8 proper does not know.
inline TerrainNames names_in(const nb::dict& names) {
  TerrainNames out;
  for (const auto& [id, name] : names) {
    const nb::object utf8 = nb::steal(PyUnicode_AsEncodedString(name.ptr(), "utf-8", "surrogatepass"));
    if (!utf8.is_valid()) throw nb::python_error();
    out[nb::cast<int>(id)] = {PyBytes_AS_STRING(utf8.ptr()),
                              static_cast<std::size_t>(PyBytes_GET_SIZE(utf8.ptr()))};
  }
  return out;
}

inline nb::dict names_out(const TerrainNames& names) {
  nb::dict out;
  for (const auto& [id, name] : names)
    out[nb::int_(id)] =
        nb::steal(PyUnicode_DecodeUTF8(name.data(), static_cast<Py_ssize_t>(name.size()), "surrogatepass"));
  return out;
}

/// The part of a file that is asked for.
inline LoadPart part_in(const std::optional<BoxesIn>& bounds, const std::optional<BoxesIn>& extent) {
  LoadPart part;
  if (bounds) part.bounds = boxes_in(*bounds);
  if (extent) part.extent = boxes_in(*extent).at(0);
  return part;
}

}  // namespace octoway::core
