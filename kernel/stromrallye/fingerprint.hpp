// 128-bit fingerprints of positions.
//
// Proofs of "unsolvable" rest on them: a position whose fingerprint is in the table of dead
// states is taken to be dead. Two different positions share one with probability 2^-128; among
// n positions the chance of any such pair is below n^2 / 2^129, which for a hundred million is
// 2 * 10^-23.
#pragma once

#include <cstdint>

#include "core/hash.hpp"

namespace knobel::stromrallye {

struct Fingerprint {
  std::uint64_t a = 0;
  std::uint64_t b = 0;
  friend bool operator==(const Fingerprint&, const Fingerprint&) = default;
  Fingerprint& operator^=(const Fingerprint& other) {
    a ^= other.a;
    b ^= other.b;
    return *this;
  }
  friend Fingerprint operator^(Fingerprint x, const Fingerprint& y) { return x ^= y; }
};

// Of "this node holds this charge"; empty nodes contribute nothing. That of a board is the
// exclusive or of those of its nodes.
constexpr Fingerprint fingerprint_of(std::int32_t node, std::int32_t charge) {
  if (charge == 0) return {};
  const std::uint64_t word = (static_cast<std::uint64_t>(static_cast<std::uint32_t>(node)) << 32) |
                             static_cast<std::uint32_t>(charge);
  const std::uint64_t first = mix(word);
  return {first, mix(first ^ 0xd1b54a32d192ed03u ^ (word << 1))};
}

// Of the robot: where it stands and what it carries. Complemented nodes are never those of
// batteries.
constexpr Fingerprint fingerprint_of_robot(std::int32_t node, std::int32_t hand) {
  return fingerprint_of(~node, hand + 1);
}

}  // namespace knobel::stromrallye
