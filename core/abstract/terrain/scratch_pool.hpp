// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Search memory that threads take and give back.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "core/abstract/terrain/graph_search.hpp"

namespace octoway::core {

class GraphScratchPool {
 public:
  class Lease {
   public:
    explicit Lease(GraphScratchPool& pool) : pool_(pool) {
      const std::lock_guard lock(pool.mutex_);
      if (pool.free_.empty()) {
        scratch_ = std::make_unique<GraphScratch>();
      } else {
        scratch_ = std::move(pool.free_.back());
        pool.free_.pop_back();
      }
    }
    ~Lease() {
      const std::lock_guard lock(pool_.mutex_);
      pool_.free_.push_back(std::move(scratch_));
    }
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    GraphScratch& operator*() { return *scratch_; }

   private:
    GraphScratchPool& pool_;
    std::unique_ptr<GraphScratch> scratch_;
  };

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<GraphScratch>> free_;
};

}  // namespace octoway::core
