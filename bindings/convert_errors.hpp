// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The only place where C++ errors become Python ones.
#pragma once

#include "bindings/bindings.hpp"
#include "core/base/error.hpp"

namespace octoway::core {

inline void raise_as(const char* name, const std::exception& e) {
  nb::object type = nb::module_::import_("octoway.errors").attr(name);
  PyErr_SetString(type.ptr(), e.what());
}

inline void raise_in_python(const std::exception_ptr& p, void*) {
  try {
    std::rethrow_exception(p);
  } catch (const InvalidInput& e) {
    raise_as("InvalidInputError", e);
  } catch (const CorruptData& e) {
    raise_as("SpaceFileError", e);
  } catch (const CorruptWorld& e) {
    raise_as("WorldFormatError", e);
  } catch (const MemoryLimit& e) {
    raise_as("MemoryLimitError", e);
  } catch (const Interrupted& e) {
    if (!PyErr_Occurred()) raise_as("CancelledError", e);  // Ctrl-C has set KeyboardInterrupt already
  } catch (const BrokenInvariant& e) {
    raise_as("InternalError", e);
  }
}

}  // namespace octoway::core
