// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/raster/text.hpp"

#include <vector>

#include "core/raster/stroke.hpp"

namespace octoway::core {
namespace {

// A glyph is a few polylines, parted by blanks; a point is two digits, x from the left and y from the top of
// a capital. Capitals end at y = 6, small letters begin at 2, tails reach down to 8.
constexpr std::array<std::string_view, 95> kGlyphs = {
    /*   */ "",
    /* ! */ "0004 06",
    /* " */ "0002 1012",
    /* # */ "1115 3135 0242 0444",
    /* $ */ "413010010213334445361605 2026",
    /* % */ "0010110100 3545463635 4006",
    /* & */ "4612112031320405162644",
    /* ' */ "0002",
    /* ( */ "10010516",
    /* ) */ "00111506",
    /* * */ "2125 0244 0442",
    /* + */ "2125 0343",
    /* , */ "1607",
    /* - */ "0333",
    /* . */ "06",
    /* / */ "3006",
    /* 0 */ "103041453616050110",
    /* 1 */ "022026 0646",
    /* 2 */ "01103041420646",
    /* 3 */ "01103041423323 334445361605",
    /* 4 */ "36300444",
    /* 5 */ "400002324345361605",
    /* 6 */ "4130100105163645443303",
    /* 7 */ "004026",
    /* 8 */ "103041423344453616050413020110 1333",
    /* 9 */ "0516364541301001021343",
    /* : */ "03 06",
    /* ; */ "13 1607",
    /* < */ "310335",
    /* = */ "0232 0434",
    /* > */ "013305",
    /* ? */ "01103041422324 26",
    /* @ */ "332213142534 3234444130100105163646",
    /* A */ "062046 1434",
    /* B */ "00063645443303 3342413000",
    /* C */ "4130100105163645",
    /* D */ "00063645413000",
    /* E */ "40000646 0333",
    /* F */ "400006 0333",
    /* G */ "41301001051636454323",
    /* H */ "0006 4046 0343",
    /* I */ "0020 1016 0626",
    /* J */ "3035261605",
    /* K */ "0006 400346",
    /* L */ "000646",
    /* M */ "0600234046",
    /* N */ "06004640",
    /* O */ "103041453616050110",
    /* P */ "06003041423303",
    /* Q */ "103041453616050110 2446",
    /* R */ "06003041423303 2346",
    /* S */ "413010010213334445361605",
    /* T */ "0040 2026",
    /* U */ "000516364540",
    /* V */ "002640",
    /* W */ "0016233640",
    /* X */ "0046 4006",
    /* Y */ "002340 2326",
    /* Z */ "00400646",
    /* [ */ "10000616",
    /* \ */ "0036",
    /* ] */ "00101606",
    /* ^ */ "022042",
    /* _ */ "0747",
    /* ` */ "0011",
    /* a */ "3322120305162635 3236",
    /* b */ "0006 0312223335261605",
    /* c */ "3322120305162635",
    /* d */ "3036 3322120305162635",
    /* e */ "04343322120305162635",
    /* f */ "201116 0222",
    /* g */ "3237281807 3322120305162635",
    /* h */ "0006 0312223336",
    /* i */ "0206 00",
    /* j */ "121708 10",
    /* k */ "0006 320436",
    /* l */ "000516",
    /* m */ "0206 03122326 23324346",
    /* n */ "0206 0312223336",
    /* o */ "122233352616050312",
    /* p */ "0208 0312223335261605",
    /* q */ "3238 3322120305162635",
    /* r */ "0206 031222",
    /* s */ "3212031424352606",
    /* t */ "101526 0222",
    /* u */ "0205162635 3236",
    /* v */ "022642",
    /* w */ "0216243642",
    /* x */ "0236 3206",
    /* y */ "0226 4218",
    /* z */ "02320636",
    /* { */ "20111203141526",
    /* | */ "0007",
    /* } */ "00111223141506",
    /* ~ */ "04133443",
};
constexpr std::string_view kUnknown = "0040460600";
constexpr double kCapital = 6;  ///< units of the glyphs' grid in the height of a capital
constexpr double kGap = 1.8;    ///< units between letters
constexpr double kPen = 0.9;    ///< width of the strokes
constexpr double kHalo = 3.2;
constexpr double kBlank = 2;  ///< width of a blank

/// True if a byte continues a character of UTF-8: a letter that the font lacks is one empty box, not several.
bool continues(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

std::string_view glyph(char c) {
  const int index = static_cast<unsigned char>(c) - 32;
  return index >= 0 && index < 95 ? kGlyphs[static_cast<std::size_t>(index)] : kUnknown;
}

double glyph_width(char c) {
  if (c == ' ') return kBlank;
  int width = 0;
  const std::string_view points = glyph(c);
  for (std::size_t i = 0; i < points.size(); i += points[i] == ' ' ? 1 : 2)
    width = std::max(width, points[i] - '0');
  return width;
}

struct Pen {
  Spot from, to;
};

/// The straight pieces of a glyph on the picture; a lone point is a piece of no length.
std::vector<Pen> pieces(std::string_view points, double x, double y, double unit) {
  std::vector<Pen> pens;
  bool lifted = true;
  for (std::size_t i = 0; i < points.size();) {
    if (points[i] == ' ') {
      lifted = true;
      ++i;
      continue;
    }
    const Spot spot{x + (points[i] - '0') * unit, y + (points[i + 1] - '0') * unit, 0};
    pens.push_back({lifted ? spot : pens.back().to, spot});
    lifted = false;
    i += 2;
  }
  return pens;
}

double squared_distance(const Pen& pen, double x, double y) {
  const double t = foot(pen.from, pen.to, x, y);
  const double dx = pen.from.x + (pen.to.x - pen.from.x) * t - x;
  const double dy = pen.from.y + (pen.to.y - pen.from.y) * t - y;
  return dx * dx + dy * dy;
}

void draw_glyph(const Pixels& pixels, const std::vector<Pen>& pens, double x, double y, double unit,
                double half, Light colour) {
  const int bottom = first_sample(y + 8 * unit + half + 1, 0, pixels.height);
  const int right = first_sample(x + 4 * unit + half + 1, 0, pixels.width);
  for (int row = first_sample(y - half - 1, 0, pixels.height); row < bottom; ++row)
    for (int column = first_sample(x - half - 1, 0, pixels.width); column < right; ++column) {
      double nearest = 1e300;
      for (const Pen& pen : pens) nearest = std::min(nearest, squared_distance(pen, column + 0.5, row + 0.5));
      const float cover = saturate(half + 0.5 - std::sqrt(nearest));
      if (cover <= 0) continue;
      std::uint8_t* pixel = pixels.rgb + (static_cast<std::ptrdiff_t>(row) * pixels.width + column) * 3;
      const Light mixed = mix(to_light({pixel[0], pixel[1], pixel[2]}), colour, cover);
      for (int c = 0; c < 3; ++c) pixel[c] = to_byte(mixed[c]);
    }
}

void draw_line(const Pixels& pixels, std::string_view text, double x, double y, double unit, double pen,
               Light colour) {
  for (const char c : text) {
    if (continues(c)) continue;
    draw_glyph(pixels, pieces(glyph(c), x, y, unit), x, y, unit, pen * unit / 2, colour);
    x += (glyph_width(c) + kGap) * unit;
  }
}

}  // namespace

double text_width(std::string_view text, double size) {
  double units = text.empty() ? 0 : -kGap;
  for (const char c : text) units += continues(c) ? 0 : glyph_width(c) + kGap;
  return units * size / kCapital;
}

void draw_text(const Pixels& pixels, std::string_view text, double x, double y, double size, Rgb colour,
               bool halo) {
  if (halo) draw_line(pixels, text, x, y, size / kCapital, kHalo, {1, 1, 1});
  draw_line(pixels, text, x, y, size / kCapital, kPen, to_light(colour));
}

}  // namespace octoway::core
