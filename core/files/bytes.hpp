// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Sources and sinks of a file's bytes. The core opens no file: its user does, and hands the bytes in.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "octoway/space.hpp"

namespace octoway::core {

using ByteSpan = std::span<const std::uint8_t>;

using octoway::ByteSource;

/// Bytes in memory, which outlive the source.
class MemorySource : public ByteSource {
 public:
  explicit MemorySource(ByteSpan bytes) : bytes_(bytes) {}
  std::uint64_t size() const override { return bytes_.size(); }
  std::size_t read(std::uint64_t at, std::span<std::uint8_t> into) const override;

 private:
  ByteSpan bytes_;
};

/// Bytes to write: one after the other, and once more where a place was left open.
class ByteSink {
 public:
  virtual ~ByteSink() = default;
  virtual void append(ByteSpan bytes) = 0;
  /// Writes over bytes that were appended before.
  virtual void overwrite(std::uint64_t at, ByteSpan bytes) = 0;
};

class MemorySink : public ByteSink {
 public:
  void append(ByteSpan bytes) override { bytes_.insert(bytes_.end(), bytes.begin(), bytes.end()); }
  void overwrite(std::uint64_t at, ByteSpan bytes) override;
  const std::vector<std::uint8_t>& bytes() const { return bytes_; }
  std::vector<std::uint8_t> take() { return std::move(bytes_); }

 private:
  std::vector<std::uint8_t> bytes_;
};

}  // namespace octoway::core
