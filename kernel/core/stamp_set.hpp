// A set of small numbers that is emptied in one step, for searches that start over and
// over again: a number is in the set if it carries the current stamp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace knobel {

class StampSet {
 public:
  explicit StampSet(std::size_t size = 0) : stamps_(size, 0) {}

  void resize(std::size_t size) { stamps_.resize(size, 0); }
  [[nodiscard]] std::size_t size() const { return stamps_.size(); }

  void clear() {
    if (++current_ != 0) return;
    std::fill(stamps_.begin(), stamps_.end(), 0);  // stamps of long ago would be valid again
    current_ = 1;
  }
  [[nodiscard]] bool contains(std::size_t number) const { return stamps_[number] == current_; }
  // True if the number is new.
  bool insert(std::size_t number) {
    if (stamps_[number] == current_) return false;
    stamps_[number] = current_;
    return true;
  }

 private:
  std::vector<std::uint32_t> stamps_;
  std::uint32_t current_ = 1;
};

}  // namespace knobel
