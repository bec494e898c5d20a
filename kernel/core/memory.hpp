// Memory accounting: a search asks before it takes memory, so a limit is kept, never
// overrun, and the peak is known in the end.
//
//     MemoryAccount   one per search: the limit, what is in use, the peak
//     MemoryShare     one per data structure: what it uses; released when it goes
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

#include "core/control.hpp"

namespace knobel {

class MemoryAccount {
 public:
  explicit MemoryAccount(Control& control) : control_(control) {}
  MemoryAccount(const MemoryAccount&) = delete;
  MemoryAccount& operator=(const MemoryAccount&) = delete;

  // False: the limit does not allow it, and that has ended the search.
  [[nodiscard]] bool take(std::size_t bytes) {
    if (!control_.may_take(bytes)) return false;
    add(bytes);
    return true;
  }

  // For what the search can do without: takes at most half of what is left, and a
  // refusal ends nothing.
  [[nodiscard]] bool take_if_roomy(std::size_t bytes) {
    if (bytes > left() / 2) return false;
    add(bytes);
    return true;
  }

  void release(std::size_t bytes) { control_.memory -= bytes; }

  // Ends the search as if the limit were reached: the machine has less memory than the
  // limit promised, or the ids of states have run out. Always false.
  bool fail() { return control_.may_take(std::numeric_limits<std::size_t>::max()); }

  [[nodiscard]] std::size_t left() const {
    const std::size_t limit = control_.limits().memory;
    return limit > control_.memory ? limit - control_.memory : 0;
  }
  [[nodiscard]] std::size_t peak() const { return peak_; }
  [[nodiscard]] Control& control() { return control_; }

 private:
  void add(std::size_t bytes) {
    control_.memory += bytes;
    peak_ = std::max(peak_, control_.memory);
  }

  Control& control_;
  std::size_t peak_ = 0;
};

class MemoryShare {
 public:
  explicit MemoryShare(MemoryAccount& account) : account_(&account) {}
  MemoryShare(const MemoryShare&) = delete;
  MemoryShare& operator=(const MemoryShare&) = delete;
  MemoryShare(MemoryShare&& other) noexcept
      : account_(other.account_), bytes_(std::exchange(other.bytes_, 0)) {}
  MemoryShare& operator=(MemoryShare&&) = delete;
  ~MemoryShare() { account_->release(bytes_); }

  [[nodiscard]] bool take(std::size_t bytes) {
    if (!account_->take(bytes)) return false;
    bytes_ += bytes;
    return true;
  }
  void release(std::size_t bytes) {
    account_->release(bytes);
    bytes_ -= bytes;
  }

  // Takes or releases whatever makes it `bytes` in total.
  [[nodiscard]] bool resize(std::size_t bytes) {
    if (bytes > bytes_) return take(bytes - bytes_);
    release(bytes_ - bytes);
    return true;
  }
  [[nodiscard]] bool resize_if_roomy(std::size_t bytes) {
    if (bytes <= bytes_) return resize(bytes);
    if (!account_->take_if_roomy(bytes - bytes_)) return false;
    bytes_ = bytes;
    return true;
  }

  [[nodiscard]] MemoryAccount& account() const { return *account_; }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
  MemoryAccount* account_;
  std::size_t bytes_ = 0;
};

}  // namespace knobel
