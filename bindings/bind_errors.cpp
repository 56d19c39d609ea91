// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "bindings/convert_errors.hpp"

namespace octoway::core {

void bind_errors(nb::module_&) {
  nb::register_exception_translator(raise_in_python);
}

}  // namespace octoway::core
