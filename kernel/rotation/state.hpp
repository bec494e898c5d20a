// A state packed into W words: two bits of gravity, then a bit field for every stick.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "rotation/frame_tables.hpp"

namespace knobel::rotation {

template <std::size_t W>
using State = std::array<std::uint64_t, W>;

// The number of the placement in every slot. Room for more than the most sticks, so that the
// type does not depend on how many there are.
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

// Field by field from the low bits up; no field is split between two words.
template <std::size_t W>
State<W> pack(const FrameTables& tables, const Numbers& numbers, int gravity) {
  State<W> state{};
  const Slot* const slots = tables.slots.data();
  auto word = static_cast<std::uint64_t>(gravity);
  unsigned used = 2;
  std::size_t i = 0;
  for (std::size_t w = 0; w < tables.word_ends.size(); ++w) {
    for (const std::size_t end = tables.word_ends[w]; i < end; ++i) {
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
void unpack(const FrameTables& tables, const State<W>& state, Visit visit) {
  const Slot* const slots = tables.slots.data();
  std::uint64_t word = state[0] >> 2;
  std::size_t i = 0;
  for (std::size_t w = 0;;) {
    for (const std::size_t end = tables.word_ends[w]; i < end; ++i) {
      visit(i, static_cast<std::uint16_t>(word & slots[i].mask));
      word >>= slots[i].bits;
    }
    if (++w == tables.word_ends.size()) return;
    word = state[w];
  }
}

}  // namespace knobel::rotation
