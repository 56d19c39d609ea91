// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/graph/guide/lazy_guide.hpp"

namespace octoway::core {

LazyGuide& LazyGuide::operator=(const LazyGuide& other) {
  if (this == &other) return *this;
  now_.reset();
  before_ = other.before_;
  touched_ = other.touched_;
  if (const std::shared_ptr<const Guide>* made = other.now_.find()) {
    before_ = *made;
    touched_.clear();
  }
  return *this;
}

const Guide& LazyGuide::get(const Guide::Source& source) const {
  return *now_.get([&]() -> std::shared_ptr<const Guide> {
    if (!before_) return std::make_shared<const Guide>(source, 0);
    if (touched_.empty()) return before_;
    return std::make_shared<const Guide>(*before_, source, touched_);
  });
}

const Guide* LazyGuide::find() const {
  const std::shared_ptr<const Guide>* made = now_.find();
  return made != nullptr ? made->get() : nullptr;
}

void LazyGuide::touch(std::span<const Box> changed) {
  if (const std::shared_ptr<const Guide>* made = now_.find()) {
    before_ = *made;
    touched_.clear();
    now_.reset();
  }
  if (!before_) return;
  for (const Box& box : changed)
    if (const std::uint32_t block = before_->block_of(box.lo); touched_.empty() || touched_.back() != block)
      touched_.push_back(block);
}

void LazyGuide::forget() {
  now_.reset();
  before_.reset();
  touched_.clear();
}

}  // namespace octoway::core
