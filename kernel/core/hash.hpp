// Scrambling 64-bit words, for tables, fingerprints and random numbers.
#pragma once

#include <cstdint>

namespace knobel {

// 2^64 divided by the golden ratio: its multiples spread evenly over all 64-bit numbers.
inline constexpr std::uint64_t golden_ratio = 0x9e3779b97f4a7c15u;

// One to one; every bit of the result depends on every bit of `x` (SplitMix64).
constexpr std::uint64_t mix(std::uint64_t x) {
  x += golden_ratio;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

// A hash of some words, much cheaper than mix for each of them. The upper half is best.
template <class Words>
constexpr std::uint64_t hash_words(const Words& words) {
  std::uint64_t hash = 0;
  for (const std::uint64_t word : words) {
    hash = (hash ^ word) * golden_ratio;
    hash ^= hash >> 32;
  }
  return hash * 0xd6e8feb86659fd93u;
}

}  // namespace knobel
