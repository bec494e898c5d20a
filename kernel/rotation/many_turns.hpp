// Both turns of many states of a level. All of them have the same axis, as every turn changes it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "rotation/fall.hpp"
#include "rotation/many_falls.hpp"
#include "rotation/state.hpp"

namespace knobel::rotation {

template <std::size_t W>
class ManyTurns {
 public:
  explicit ManyTurns(const FrameTables& tables, ManyFalls::Width width = ManyFalls::widest())
      : falls_(tables, width) {}

  [[nodiscard]] std::size_t bytes() const { return falls_.bytes() + sizeof(ManyTurns); }

  // Of at most `at_once` states of one level.
  void turn(std::span<const State<W>> states, std::span<Turns<W>> turns) {
    for (std::size_t s = 0; s < at_once; ++s) {
      const State<W>& state = states[s < states.size() ? s : 0];
      for (std::size_t w = 0; w < W; ++w) words_[w][s] = state[w];
    }
    const int axis = gravity_of(states[0]) & 1;
    falls_.turn(axis, words_.data(), low_, high_);
    for (std::size_t s = 0; s < states.size(); ++s) {
      const auto gravity = static_cast<int>(words_[0][s] & 3);
      const bool low_first = ((gravity + 3) & 3) >= 2;  // the turn to the left falls towards 0
      copy(low_, s, low_first ? 0 : 1, turns[s]);
      copy(high_, s, low_first ? 1 : 0, turns[s]);
    }
  }

 private:
  static void copy(const ManyFallen& from, std::size_t s, std::size_t turn, Turns<W>& to) {
    to.solved[turn] = from.solved[s] != 0;
    for (std::size_t w = 0; w < W; ++w) to.next[turn][w] = from.words[w][s];
  }

  ManyFalls falls_;
  std::array<Row<std::uint64_t>, W> words_;
  ManyFallen low_{}, high_{};
};

}  // namespace knobel::rotation
