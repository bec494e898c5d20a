// 128-bit fingerprints of states, and the small random generator of the searches.
//
// Proofs of "unsolvable" lean on fingerprints: a state whose fingerprint is in the
// table of dead states is taken for dead. Two different states share one with
// probability 2^-128; among n states the chance of any such pair is below
// n^2 / 2^129, for a hundred million states 2 * 10^-23.
#pragma once

#include <cstdint>

namespace knobel::stromrallye {

constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

struct Key {
  std::uint64_t a = 0;
  std::uint64_t b = 0;
  friend bool operator==(const Key&, const Key&) = default;
  Key& operator^=(const Key& other) {
    a ^= other.a;
    b ^= other.b;
    return *this;
  }
  friend Key operator^(Key x, const Key& y) { return x ^= y; }
};

// One word for "this node holds this charge"; charge 0 counts nothing.
constexpr Key key_of(std::int32_t node, std::int32_t charge) {
  if (charge == 0) return {};
  const std::uint64_t word = (static_cast<std::uint64_t>(static_cast<std::uint32_t>(node)) << 32) |
                             static_cast<std::uint32_t>(charge);
  const std::uint64_t first = mix(word);
  return {first, mix(first ^ 0xd1b54a32d192ed03u ^ (word << 1))};
}

// Where the robot stands and what it carries, from another family of words.
constexpr Key key_of_robot(std::int32_t node, std::int32_t hand) {
  return key_of(~node, hand + 1);
}

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() { return mix(state_ += 0x9e3779b97f4a7c15u); }
  // 0 <= below(n) < n, n > 0
  std::uint32_t below(std::uint32_t n) {
    return static_cast<std::uint32_t>(((next() >> 32) * n) >> 32);
  }
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }
  double between(double low, double high) { return low + (high - low) * unit(); }

 private:
  std::uint64_t state_;
};

}  // namespace knobel::stromrallye
