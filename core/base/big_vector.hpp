// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A vector for large tables that are read here and there. From a megabyte on it asks for huge pages: searches
// jump through megabytes, and every jump to a page that the processor has not at hand costs a walk through
// page tables (on cold caches a quarter of a query on large maps); and building touches 512 times fewer
// pages. resize() leaves new elements unset: the code that builds a table writes all of it.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>
#include <utility>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace octoway::core {

inline constexpr std::size_t kHugePage = std::size_t{2} << 20;
inline constexpr std::size_t kBig = std::size_t{1} << 20;

inline void* allocate_big(std::size_t bytes, std::size_t alignment) {
  if (bytes < kBig) return ::operator new(bytes, std::align_val_t{alignment});
  const std::size_t whole = (bytes + kHugePage - 1) / kHugePage * kHugePage;
  void* memory = std::aligned_alloc(kHugePage, whole);
  if (memory == nullptr) throw std::bad_alloc();
#if defined(__linux__)
  (void)madvise(memory, whole, MADV_HUGEPAGE);  // a hint: without it the result is the same, only slower
#endif
  return memory;
}

inline void free_big(void* memory, std::size_t bytes, std::size_t alignment) {
  if (bytes < kBig)
    ::operator delete(memory, std::align_val_t{alignment});
  else
    std::free(memory);
}

template <class T>
struct BigAllocator {
  using value_type = T;

  BigAllocator() = default;
  template <class U>
  BigAllocator(const BigAllocator<U>&) {}

  T* allocate(std::size_t n) { return static_cast<T*>(allocate_big(n * sizeof(T), alignof(T))); }
  void deallocate(T* p, std::size_t n) { free_big(p, n * sizeof(T), alignof(T)); }

  template <class U>
  void construct(U* p) {
    ::new (static_cast<void*>(p)) U;
  }
  template <class U, class... Args>
  void construct(U* p, Args&&... args) {
    ::new (static_cast<void*>(p)) U(std::forward<Args>(args)...);
  }

  bool operator==(const BigAllocator&) const = default;
};

template <class T>
using BigVector = std::vector<T, BigAllocator<T>>;

}  // namespace octoway::core
