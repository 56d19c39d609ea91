// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Python watches long jobs: by a cancel token, Ctrl-C and a progress callback. The job runs without the GIL
// and takes it back only for the moment of asking.
#pragma once

#include <optional>

#include "bindings/bindings.hpp"
#include "core/base/monitor.hpp"
#include "core/base/mutex.hpp"
#include "octoway/types.hpp"

namespace octoway::core {

using octoway::CancelToken;

/// Python handles signals on its main thread only; others need not ask, and wait for no GIL.
inline bool on_main_thread() {
  static std::atomic<std::uint64_t> known{0};  // 1 + forks when it was looked up
  static std::atomic<unsigned long> main{0};
  if (const std::uint64_t now = Forks::count() + 1; known.load(std::memory_order_relaxed) != now) {
    main = nb::cast<unsigned long>(nb::module_::import_("threading").attr("main_thread")().attr("ident"));
    known = now;
  }
  return PyThread_get_thread_ident() == main;
}

inline Monitor make_monitor(const CancelToken* token, const nb::object& progress = nb::none()) {
  Monitor monitor;
  monitor.cancel = token != nullptr ? &token->cancelled : nullptr;
  if (on_main_thread())
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

/// A whole call without the GIL, which Ctrl-C stops wherever it looks at its monitor: Interrupted comes out
/// of it.
class Watching {
 public:
  Watching() : own_(make_monitor(nullptr)), scope_(*own_) {}
  explicit Watching(Monitor& monitor) : scope_(monitor) {}

 private:
  std::optional<Monitor> own_;
  nb::gil_scoped_release release_;
  MonitorScope scope_;
};

using Release = nb::call_guard<Watching>;

/// A call that may be cancelled: use(monitor) without the GIL; then Ctrl-C goes on as KeyboardInterrupt.
template <class Use>
auto watched(const CancelToken* cancel, const Use& use) {
  Monitor monitor = make_monitor(cancel);
  auto answer = without_gil([&] {
    const MonitorScope scope(monitor);
    return use(monitor);
  });
  rethrow_signal();
  return answer;
}

}  // namespace octoway::core
