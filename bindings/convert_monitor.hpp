// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Python watches long jobs: by a cancel token, Ctrl-C and a progress callback. The job runs without the GIL
// and takes it back only for the moment of asking.
#pragma once

#include "bindings/bindings.hpp"
#include "core/base/monitor.hpp"
#include "octoway/types.hpp"

namespace octoway::core {

using octoway::CancelToken;

inline Monitor make_monitor(const CancelToken* token, const nb::object& progress = nb::none()) {
  Monitor monitor;
  monitor.cancel = token != nullptr ? &token->cancelled : nullptr;
  monitor.interrupted = [] {
    const nb::gil_scoped_acquire gil;
    return PyErr_Occurred() != nullptr || PyErr_CheckSignals() != 0;
  };
  if (!progress.is_none())
    monitor.progress = [callback = progress.ptr()](const char* stage, double fraction) {
      const nb::gil_scoped_acquire gil;
      const nb::handle call(callback);
      call(stage, fraction);
    };
  return monitor;
}

/// After a call that was stopped: Ctrl-C goes on as KeyboardInterrupt, whatever the job itself answered.
inline void rethrow_signal() {
  if (PyErr_Occurred() != nullptr) throw nb::python_error();
}

/// Runs job(monitor) without the GIL, watched by Python.
template <class Job>
auto run_watched(const CancelToken* token, const Job& job) {
  Monitor monitor = make_monitor(token);
  auto out = [&] {
    const nb::gil_scoped_release release;
    return job(monitor);
  }();
  rethrow_signal();
  return out;
}

}  // namespace octoway::core
