// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// CRC-32 as zlib, PNG and Ethernet have it. Any single wrong bit, and any burst of up to 32, is noticed.
#pragma once

#include "core/files/bytes.hpp"

namespace octoway::core {

/// Of the bytes; `before` is the sum of what came before them.
std::uint32_t crc32(ByteSpan bytes, std::uint32_t before = 0);

}  // namespace octoway::core
