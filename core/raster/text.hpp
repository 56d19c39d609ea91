// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Words on a finished picture, in a plain stroke font of our own: printable ASCII, any size, smooth at all of
// them.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/raster/colour.hpp"

namespace octoway::core {

/// A finished picture: height * width * 3 bytes.
struct Pixels {
  std::uint8_t* rgb;
  int width, height;
};

/// Pixels from the left of the first letter to the right of the last. `size` is the height of a capital.
double text_width(std::string_view text, double size);

/// (x, y) is the upper left corner of the first capital; parts outside of the picture are cut off. A halo
/// sets the letters off from the picture below them.
void draw_text(const Pixels& pixels, std::string_view text, double x, double y, double size, Rgb colour,
               bool halo = false);

}  // namespace octoway::core
