// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/files/bytes.hpp"

#include <algorithm>
#include <cstring>

#include "core/base/error.hpp"

namespace octoway::core {

std::size_t MemorySource::read(std::uint64_t at, std::span<std::uint8_t> into) const {
  if (at >= bytes_.size()) return 0;
  const ByteSpan there = bytes_.subspan(static_cast<std::size_t>(at));
  const std::size_t n = std::min(there.size(), into.size());
  if (n > 0) std::memcpy(into.data(), there.data(), n);
  return n;
}

void MemorySink::overwrite(std::uint64_t at, ByteSpan bytes) {
  require(at <= bytes_.size() && bytes.size() <= bytes_.size() - at, "bytes are written over bytes");
  std::copy(bytes.begin(), bytes.end(), bytes_.begin() + static_cast<std::ptrdiff_t>(at));
}

}  // namespace octoway::core
