// A state packed into W words: two bits of gravity, then a field for every stick.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "rotation/layout.hpp"

namespace knobel::rotation {

template <std::size_t W>
using State = std::array<std::uint64_t, W>;

// The number of every slot. Longer than the sticks need, so that it has no size.
using Numbers = std::array<std::uint16_t, max_sticks + 2>;

template <std::size_t W>
bool same(const State<W>& a, const State<W>& b) {
  std::uint64_t difference = 0;
  for (std::size_t w = 0; w < W; ++w) difference |= a[w] ^ b[w];
  return difference == 0;
}

template <std::size_t W>
int gravity_of(const State<W>& state) {
  return static_cast<int>(state[0] & 3);
}

// Field after field from the low bits up, each word begun anew.
template <std::size_t W>
State<W> pack(const Layout& layout, const Numbers& numbers, int gravity) {
  State<W> state{};
  const Slot* const slots = layout.slots.data();
  auto word = static_cast<std::uint64_t>(gravity);
  unsigned used = 2;
  std::size_t i = 0;
  for (std::size_t w = 0; w < layout.word_ends.size(); ++w) {
    for (const std::size_t end = layout.word_ends[w]; i < end; ++i) {
      word |= static_cast<std::uint64_t>(numbers[i]) << used;
      used += slots[i].bits;
    }
    state[w] = word;
    word = 0;
    used = 0;
  }
  return state;
}

// Calls visit(i, number) for every slot i.
template <std::size_t W, class Visit>
void unpack(const Layout& layout, const State<W>& state, Visit visit) {
  const Slot* const slots = layout.slots.data();
  std::uint64_t word = state[0] >> 2;
  std::size_t i = 0;
  for (std::size_t w = 0;;) {
    for (const std::size_t end = layout.word_ends[w]; i < end; ++i) {
      visit(i, static_cast<std::uint16_t>(word & slots[i].mask));
      word >>= slots[i].bits;
    }
    if (++w == layout.word_ends.size()) return;
    word = state[w];
  }
}

template <std::size_t W>
std::uint64_t hash_of(const State<W>& state) {
  std::uint64_t hash = 0;
  for (const std::uint64_t word : state) {
    hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 32;
  }
  return hash * 0xD6E8FEB86659FD93u;
}

}  // namespace knobel::rotation
