// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Python's files and bytes as the core's. The core works without the GIL and takes it for the moment of
// reading or writing.
#pragma once

#include <memory>

#include "bindings/bindings.hpp"
#include "core/files/bytes.hpp"

namespace octoway::core {

/// A Python file that can seek, opened by the caller.
class PythonFile : public ByteSource, public ByteSink {
 public:
  explicit PythonFile(nb::handle file) : file_(file) {}

  std::uint64_t size() const override {
    const nb::gil_scoped_acquire gil;
    return nb::cast<std::uint64_t>(file_.attr("seek")(0, 2));
  }
  std::size_t read(std::uint64_t at, std::span<std::uint8_t> into) const override {
    const nb::gil_scoped_acquire gil;
    file_.attr("seek")(at);
    std::size_t done = 0;
    while (done < into.size()) {
      const nb::object room = view(into.data() + done, into.size() - done, PyBUF_WRITE);
      const auto n = nb::cast<std::size_t>(file_.attr("readinto")(room));
      if (n == 0) break;
      done += n;
    }
    return done;
  }
  void append(ByteSpan bytes) override {
    const nb::gil_scoped_acquire gil;
    file_.attr("write")(view(const_cast<std::uint8_t*>(bytes.data()), bytes.size(), PyBUF_READ));
  }
  void overwrite(std::uint64_t at, ByteSpan bytes) override {
    const nb::gil_scoped_acquire gil;
    file_.attr("seek")(at);
    file_.attr("write")(view(const_cast<std::uint8_t*>(bytes.data()), bytes.size(), PyBUF_READ));
    file_.attr("seek")(0, 2);
  }

 private:
  static nb::object view(std::uint8_t* data, std::size_t size, int flags) {
    return nb::steal(
        PyMemoryView_FromMemory(reinterpret_cast<char*>(data), static_cast<Py_ssize_t>(size), flags));
  }

  nb::handle file_;  ///< the caller holds it
};

/// A file, or bytes; the caller holds them.
inline std::unique_ptr<ByteSource> to_source(nb::handle value) {
  if (!PyBytes_Check(value.ptr())) return std::make_unique<PythonFile>(value);
  const auto* first = reinterpret_cast<const std::uint8_t*>(PyBytes_AS_STRING(value.ptr()));
  return std::make_unique<MemorySource>(
      ByteSpan(first, static_cast<std::size_t>(PyBytes_GET_SIZE(value.ptr()))));
}

}  // namespace octoway::core
