// Counting solutions, of which there are easily more than 2^64: sums and products stop at
// the largest number.
#pragma once

#include <cstdint>
#include <limits>

namespace knobel {

inline constexpr std::uint64_t saturated = std::numeric_limits<std::uint64_t>::max();

constexpr std::uint64_t saturating_add(std::uint64_t a, std::uint64_t b) {
  return a > saturated - b ? saturated : a + b;
}

// A count that remembers whether it ever had to stop.
struct SaturatingCount {
  std::uint64_t value = 0;
  bool exact = true;

  SaturatingCount& operator+=(SaturatingCount other) {
    exact = exact && other.exact && value <= saturated - other.value;
    value = saturating_add(value, other.value);
    return *this;
  }
  SaturatingCount& operator*=(SaturatingCount other) {
    const bool fits = other.value == 0 || value <= saturated / other.value;
    exact = exact && other.exact && fits;
    value = fits ? value * other.value : saturated;
    return *this;
  }
};

}  // namespace knobel
