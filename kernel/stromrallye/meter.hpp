// Keeps the books on memory: asks before taking, gives back, remembers the peak.
#pragma once

#include <algorithm>
#include <cstddef>

#include "core/control.hpp"

namespace knobel::stromrallye {

class Meter {
 public:
  explicit Meter(Control& control) : control_(control) {}

  // False: the limit is reached, and the control has ended.
  bool take(std::size_t bytes) {
    if (!control_.may_take(bytes)) return false;
    book(bytes);
    return true;
  }
  // For what can be done without: refusal does not end the search.
  bool take_if_room(std::size_t bytes) {
    const std::size_t limit = control_.limits().memory;
    if (control_.memory > limit || bytes > (limit - control_.memory) / 2) return false;
    book(bytes);
    return true;
  }
  void give(std::size_t bytes) { control_.memory -= bytes; }

  [[nodiscard]] std::size_t peak() const { return peak_; }
  [[nodiscard]] Control& control() { return control_; }

 private:
  void book(std::size_t bytes) {
    control_.memory += bytes;
    peak_ = std::max(peak_, control_.memory);
  }

  Control& control_;
  std::size_t peak_ = 0;
};

// Books the growth of a vector-like thing and gives all of it back at the end.
class Share {
 public:
  explicit Share(Meter& meter) : meter_(meter) {}
  ~Share() { meter_.give(held_); }
  Share(const Share&) = delete;
  Share& operator=(const Share&) = delete;

  bool hold(std::size_t bytes) {  // in total
    if (bytes > held_) {
      if (!meter_.take(bytes - held_)) return false;
    } else {
      meter_.give(held_ - bytes);
    }
    held_ = bytes;
    return true;
  }
  bool hold_if_room(std::size_t bytes) {
    if (bytes > held_ && !meter_.take_if_room(bytes - held_)) return false;
    if (bytes < held_) meter_.give(held_ - bytes);
    held_ = bytes;
    return true;
  }

 private:
  Meter& meter_;
  std::size_t held_ = 0;
};

}  // namespace knobel::stromrallye
