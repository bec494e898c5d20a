// The random numbers of the searches: SplitMix64, the same on every machine and with every
// compiler, which the distributions of the standard library do not promise.
#pragma once

#include <cstdint>

#include "core/hash.hpp"

namespace knobel {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() { return mix(state_ += golden_ratio); }

  // From 0 to bound - 1; the bound must not be 0.
  std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
  }
  // From 0 to 1, 1 excluded.
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }
  double between(double low, double high) { return low + (high - low) * unit(); }

 private:
  std::uint64_t state_;
};

}  // namespace knobel
