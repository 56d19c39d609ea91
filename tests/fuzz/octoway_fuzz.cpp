// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Saved spaces and subregion graphs. Checksums count as right here (core/files/crc32.hpp): else hardly a
// mutant would come behind them.
#include "core/files/space_file.hpp"
#include "core/files/subregion_file.hpp"
#include "core/files/window.hpp"

using namespace octoway::core;

namespace {

constexpr std::int64_t kMostVoxels = 1 << 20;

/// An accepted file keeps its promises: else validate throws BrokenInvariant, and that is a crash.
void load_space(const ByteSource& source) {
  const SpaceFile file(source);
  if (Box{{0, 0, 0}, file.facts().shape}.volume() > kMostVoxels) return;
  Monitor silent;
  file.load(silent)->validate();
  const DVec origin = file.facts().lattice.origin;
  const double step = file.facts().lattice.resolution;
  const MetricBox corner{origin, {origin.x + step, origin.y + step, origin.z + step}};
  load_part(file, {{{corner}}, std::nullopt}, silent).first->validate();
}

template <class Load>
void try_to(const Load& load) {
  try {
    load();
  } catch (const CorruptData&) {
  } catch (const InvalidInput&) {  // not a file that can be loaded in parts, say
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const MemorySource source({data, size});
  try_to([&] { load_space(source); });
  try_to([&] { load_subregions(source, nullptr); });
  return 0;
}
