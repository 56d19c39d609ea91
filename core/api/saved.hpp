// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A public NavSpace keeps this for its file.
#pragma once

#include "core/files/save.hpp"

namespace octoway::core {

struct SavedAs {
  SpaceNotes notes;
  std::optional<FileWindow> window;    ///< of a space that was opened
  const ByteSource* source = nullptr;  ///< of a space that was opened
};

}  // namespace octoway::core
