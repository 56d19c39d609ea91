// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// operator new fails at its n-th call, in the middle of everything that octoway does. Nothing may come of it
// but std::bad_alloc: no abort, no hang, no other error. Then the same is tried again without failures, and
// must come out as if nothing had happened: edits that were lost half-way are made, and equal a fresh build.
//
//   octoway_faults [injections]    spread over all jobs and their allocations; each in a child process
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <new>

#include "octoway/octoway.hpp"

namespace {

std::atomic<bool> counting{false};
std::atomic<long> calls{0};
std::atomic<long> first_failure{0};  ///< 0: none
std::atomic<long> last_failure{0};

bool fails() {
  if (!counting.load(std::memory_order_relaxed)) return false;
  const long call = ++calls;
  return call >= first_failure && call <= last_failure;
}

void* get(std::size_t bytes, std::size_t alignment) {
  if (fails()) throw std::bad_alloc();
  const std::size_t whole = (bytes + alignment - 1) / alignment * alignment;
  void* memory = std::aligned_alloc(alignment, whole == 0 ? alignment : whole);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

constexpr std::size_t kUsual = __STDCPP_DEFAULT_NEW_ALIGNMENT__;

}  // namespace

void* operator new(std::size_t n) {
  return get(n, kUsual);
}
void* operator new[](std::size_t n) {
  return get(n, kUsual);
}
void* operator new(std::size_t n, std::align_val_t a) {
  return get(n, static_cast<std::size_t>(a));
}
void* operator new[](std::size_t n, std::align_val_t a) {
  return get(n, static_cast<std::size_t>(a));
}
void operator delete(void* p) noexcept {
  std::free(p);
}
void operator delete[](void* p) noexcept {
  std::free(p);
}
void operator delete(void* p, std::size_t) noexcept {
  std::free(p);
}
void operator delete[](void* p, std::size_t) noexcept {
  std::free(p);
}
void operator delete(void* p, std::align_val_t) noexcept {
  std::free(p);
}
void operator delete[](void* p, std::align_val_t) noexcept {
  std::free(p);
}
void operator delete(void* p, std::size_t, std::align_val_t) noexcept {
  std::free(p);
}
void operator delete[](void* p, std::size_t, std::align_val_t) noexcept {
  std::free(p);
}

namespace {

using namespace octoway;

constexpr std::int32_t kSide = 48;

std::vector<std::uint8_t> voxels() {
  std::vector<std::uint8_t> out(std::size_t{kSide} * kSide * kSide, 0);
  std::uint64_t state = 1;
  for (std::uint8_t& v : out) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    v = (state >> 33) % 24 == 0 ? 1 : 0;
  }
  return out;
}

World world() {
  const std::vector<std::uint8_t> solid = voxels();
  std::vector<std::uint8_t> terrain(solid.size(), 0);
  for (std::size_t i = 0; i < terrain.size() / 3; ++i) terrain[i] = 1;
  return World::from_voxels(solid, {kSide, kSide, kSide}, 1.0).with_terrain(terrain);
}

BuildOptions some_threads(const char* decomposition = "regions") {
  BuildOptions options;
  options.decomposition = decomposition;
  options.threads = 3;
  return options;
}

Bounds box(double at) {
  return {{at, at, at}, {at + 5.0, at + 6.0, at + 7.0}};
}

/// A space to be edited: it has obstacles, layers and links already.
NavSpace lively(const char* decomposition) {
  NavSpace space = NavSpace::build(world(), some_threads(decomposition));
  space.add_obstacle(box(3.0));
  space.find_path({1, 1, 1}, {40, 40, 40}, {.travel = {.radius = 1.0}});
  space.update();
  return space;
}

void edit(NavSpace& space, std::vector<ObstacleHandle>& handles) {
  while (handles.size() < 3)
    handles.push_back(space.add_obstacle(box(8.0 * static_cast<double>(handles.size()))));
  space.move_obstacle(handles[0], box(20.0));
  space.fill(box(30.0));
  space.carve(box(35.0));
  space.set_terrain(box(12.0), 3);
  space.update();
}

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "not so: %s\n", what);
  std::_Exit(3);
}

/// Answers of queries.
std::vector<double> seen(const NavSpace& space) {
  std::vector<double> out;
  for (const double r : {0.0, 1.0})
    for (const double at : {40.0, 30.5, 10.25}) {
      const Path path = space.find_path({1, 1, 1}, {at, 44.0, at}, {.travel = {.radius = r}});
      for (const Point& p : path.points) out.insert(out.end(), {p.x, p.y, p.z});
      out.push_back(static_cast<double>(path.status));
    }
  return out;
}

/// An act while allocations fail, and the check after it was done again without failures.
struct Job {
  const char* name;
  std::function<void()> run;
  std::function<void()> check;
};

Job edits(const char* name, const char* decomposition) {
  const auto space = std::make_shared<NavSpace>(lively(decomposition));
  const auto handles = std::make_shared<std::vector<ObstacleHandle>>();
  return {name, [=] { edit(*space, *handles); },
          [=] {
            space->validate();
            NavSpace fresh = lively(decomposition);
            std::vector<ObstacleHandle> others;
            edit(fresh, others);
            require(seen(*space) == seen(fresh),
                    "an update that was tried again is as one that did not fail");
            NavSpace baked = NavSpace::load(space->save(true));
            require(seen(baked) == seen(*space), "and as a fresh build");
          }};
}

std::vector<Job> jobs() {
  const World solid = world();
  const auto space = std::make_shared<NavSpace>(lively("regions"));
  const std::vector<std::uint8_t> bytes = NavSpace::build(solid).save();
  const auto answers = std::make_shared<std::vector<double>>(seen(*space));
  const auto same = [=] { require(seen(*space) == *answers, "queries answer as before"); };
  const std::vector<Point> starts = space->random_points(12, 1), goals = space->random_points(12, 2);
  const auto crowd = std::make_shared<Agents>(*space);
  std::vector<Job> out;
  for (const char* way : {"regions", "octree", "merged"})
    out.push_back({"build", [=] { NavSpace::build(solid, some_threads(way)); }, same});
  for (const char* quality : {"fast", "good", "best"})
    out.push_back({"query", [=] { space->find_path(starts[0], goals[0], {.quality = quality}); }, same});
  out.push_back({"query, all kinds",
                 [=] {
                   Travel costly;
                   costly.costs.emplace().terrain[1] = 2.0;
                   space->find_path(starts[1], goals[1], {.travel = costly});
                   space->find_path(
                       starts[2], goals[2],
                       {.algorithm = "theta", .refine = {{"prune", "smooth"}}, .turn_radius = 1.0});
                   space->find_path(starts[3], goals[3], {.prefer_clearance = 1.0});
                   space->find_path(starts[3], goals[3], {.abstraction = "dta"});
                   space->find_paths_to_many(starts[0], goals);
                   space->distances_from(starts[0]);
                 },
                 same});
  out.push_back({"batch", [=] { space->find_paths(starts, goals, {}, 3); }, same});
  out.push_back({"load", [=] { NavSpace::load(bytes); }, same});
  out.push_back({"save", [=] { space->save(true); }, same});
  out.push_back({"layers",
                 [=] {
                   space->find_path(starts[0], goals[0], {.travel = {.radius = 2.0}});
                   Travel walker;
                   walker.motion = 1;
                   space->find_path(starts[0], goals[0], {.travel = walker});
                   space->drop_layer(2.0);
                 },
                 same});
  out.push_back(edits("update", "regions"));
  out.push_back(edits("update", "octree"));
  out.push_back({"agents",
                 [=] {
                   const std::uint32_t id =
                       crowd->add(starts[crowd->size() % starts.size()], {.radius = 0.4});
                   crowd->send(id, goals[0]);
                   for (int i = 0; i < 3; ++i) crowd->tick(0.1);
                 },
                 [=] {
                   crowd->tick(0.1);
                   same();
                 }});
  return out;
}

/// In a child: the job with failures, then without, then its check.
int inject(const Job& job, long first, long last) {
  first_failure = first, last_failure = last, calls = 0;
  bool out_of_memory = false;
  try {
    counting = true;
    job.run();
  } catch (const std::bad_alloc&) {
    out_of_memory = true;
  } catch (const std::exception& error) {
    counting = false;
    std::fprintf(stderr, "another error: %s\n", error.what());
    return 2;
  }
  counting = false;
  try {
    if (out_of_memory) job.run();
    job.check();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "after it: %s\n", error.what());
    return 4;
  }
  return out_of_memory ? 1 : 0;
}

/// Runs in a child, which cannot take others with it; its exit code, or -1 if it was brought down.
int in_child(const std::function<int()>& act) {
  const pid_t child = fork();
  if (child == 0) {
    alarm(60);
    std::_Exit(act());
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/// Allocations of a job that goes well.
long count_calls(const Job& job, long& shared) {
  in_child([&] {
    counting = true;
    job.run();
    counting = false;
    shared = calls;
    return 0;
  });
  return shared;
}

struct Counts {
  long injected = 0, out_of_memory = 0, survived = 0, wrong = 0;
};

/// One failure, or from there on no memory at all, by turns; spread evenly over the job.
void try_all(const Job& job, long wanted, long& shared, Counts& counts) {
  const long total = count_calls(job, shared);
  for (long i = 0; i < wanted; ++i) {
    const long at = total <= wanted ? i % total + 1 : 1 + i * (total - 1) / (wanted - 1);
    const long last = i % 2 == 0 ? at : at + 1'000'000'000;
    const int code = in_child([&] { return inject(job, at, last); });
    ++counts.injected;
    if (code == 0) ++counts.survived;
    if (code == 1) ++counts.out_of_memory;
    if (code == 0 || code == 1) continue;
    ++counts.wrong;
    std::fprintf(stderr, "%s: allocation %ld of %ld%s: %s\n", job.name, at, total, last > at ? " and on" : "",
                 code < 0 ? "brought down" : "wrong");
  }
}

}  // namespace

int main(int argc, char** argv) {
  const long wanted = argc > 1 ? std::atol(argv[1]) : 300;
  void* page = mmap(nullptr, sizeof(long), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  long& shared = *static_cast<long*>(page);
  const std::vector<Job> all = jobs();
  Counts counts;
  for (const Job& job : all) {
    const long before = counts.wrong;
    try_all(job, 2 + wanted / static_cast<long>(all.size()), shared, counts);
    std::printf("%-18s %6ld allocations, %ld wrong\n", job.name, shared, counts.wrong - before);
    std::fflush(stdout);
  }
  std::printf("failing new: %ld injected, %ld out of memory, %ld not noticed, %ld wrong\n", counts.injected,
              counts.out_of_memory, counts.survived, counts.wrong);
  return counts.wrong == 0 ? 0 : 1;
}
