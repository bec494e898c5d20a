// Numbers of ways, which outgrow 64 bits easily: they stop at the largest
// number and remember that they did.
#pragma once

#include <cstdint>
#include <limits>

namespace knobel::huepfburg {

struct Tally {
  std::uint64_t value = 0;
  bool exact = true;

  Tally& operator+=(Tally other) {
    exact = exact && other.exact && value <= kMost - other.value;
    value = value <= kMost - other.value ? value + other.value : kMost;
    return *this;
  }
  Tally& operator*=(Tally other) {
    const bool fits = other.value == 0 || value <= kMost / other.value;
    exact = exact && other.exact && fits;
    value = fits ? value * other.value : kMost;
    return *this;
  }

 private:
  static constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
};

}  // namespace knobel::huepfburg
