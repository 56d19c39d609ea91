// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include <limits>

#include "core/base/mutex.hpp"
#include "core/base/parallel.hpp"
#include "core/base/pool.hpp"
#include "core/base/to_int.hpp"
#include "tests/core/check.hpp"

using namespace octoway::core;

TEST(parallel_stops_all_threads_when_told_so) {
  std::atomic<bool> token{false};
  Monitor monitor;
  monitor.cancel = &token;
  const MonitorScope scope(monitor);
  std::atomic<int> begun{0};
  const Stopwatch watch;
  CHECK_THROWS(Interrupted, parallel_for(
                                4, 4, 1,
                                [&](int, std::size_t) {
                                  if (++begun == 4) token = true;
                                  while (true) checkpoint();  // for ever, unless it is stopped
                                },
                                [](std::size_t) {}));
  CHECK(watch.seconds() < 5.0);
}

TEST(parallel_looks_at_the_calling_thread_s_monitor_while_it_waits) {
  std::atomic<bool> asked{false};
  Monitor monitor;
  const Stopwatch watch;
  monitor.interrupted = [&] { return asked = watch.seconds() > 0.1; };
  const MonitorScope scope(monitor);
  std::atomic<bool> helped{false};
  const auto work = [&](int thread, std::size_t) {
    if (thread != 0) helped = true;
    while (!helped && watch.seconds() < 5.0) std::this_thread::yield();  // until the other one has an item
    while (thread != 0 && watch.seconds() < 10.0) checkpoint();
  };
  CHECK_THROWS(Interrupted, parallel_for(2, 2, 1, work, [](std::size_t) {}));
  CHECK(watch.seconds() < 9.0);
}

TEST(monitor_is_asked_by_time_not_by_count) {
  Monitor monitor;
  int asked = 0;
  monitor.interrupted = [&] { return ++asked > 3; };
  const Stopwatch watch;
  int turns = 0;
  while (!monitor.stopped()) {  // slow turns: every one of them counts
    const Stopwatch turn;
    while (turn.seconds() < 4e-3) {
    }
    ++turns;
  }
  CHECK(watch.seconds() < 0.5);
  CHECK(monitor.stopped());  // once stopped, always stopped
  CHECK(turns < 120);
}

TEST(pool_gives_back_without_allocating) {
  Pool<int> pool;
  for (int round = 0; round < 3; ++round) {
    Pool<int>::Lease a(pool), b(pool), c(pool);
    *a = *b = *c = round;
  }
  CHECK(true);
}

TEST(floats_become_whole_numbers_that_fit) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  CHECK_EQ(to_int<std::int32_t>(1e300), std::numeric_limits<std::int32_t>::max());
  CHECK_EQ(to_int<std::int32_t>(-kInfinity), std::numeric_limits<std::int32_t>::min());
  CHECK_EQ(to_int<std::int64_t>(9223372036854775808.0), std::numeric_limits<std::int64_t>::max());
  CHECK_EQ(to_int<std::int64_t>(-9223372036854775808.0), std::numeric_limits<std::int64_t>::min());
  CHECK_EQ(to_int<std::uint64_t>(-1.0), std::uint64_t{0});
  CHECK_EQ(to_int<std::uint64_t>(kInfinity), std::numeric_limits<std::uint64_t>::max());
  CHECK_EQ(to_int<std::int64_t>(std::numeric_limits<double>::quiet_NaN()), 0);
  CHECK_EQ(to_int<int>(-3.9), -3);
  CHECK_EQ(floor_to_int<int>(-3.1), -4);
  CHECK_EQ(ceil_to_int<int>(3.1), 4);
  CHECK_EQ(round_to_int<int>(2.5), 2);
}
