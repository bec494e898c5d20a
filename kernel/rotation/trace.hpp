// The turns that lead to a state. No state remembers where it came from; instead, the states
// of the level before are turned again until one of them arrives.
//
//     level   0    1    2    3        To reach x: which state of level 2 leads to x?
//             s    a    c    x        d does. Which one of level 1 leads to d? ...
//                  b    d             The first to arrive is on the first way.
//
// A fall keeps every stick in its lanes, so most states of the level before need not be
// turned: their sticks are in other lanes than those of the state to be reached.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "rotation/search.hpp"

namespace knobel::rotation {

// The first turn of state `from` that leads to `to`, or -1.
template <std::size_t W>
int turn_between(Faller<W>& faller, const State<W>& from, const State<W>& to) {
  Turns<W> turns;
  faller.turn(from, turns);
  for (int turn = 0; turn < 2; ++turn) {
    const auto t = static_cast<std::size_t>(turn);
    if (!turns.solved[t] && same(turns.next[t], to)) return turn;
  }
  return -1;
}

// The lexicographically first turns to the state `id` of a level. False: a limit was reached.
template <std::size_t W>
bool trace(Search<W>& search, std::size_t id, std::size_t level, std::vector<std::uint8_t>& turns) {
  Faller<W>& faller = search.faller;
  turns.assign(level, 0);
  while (level-- > 0) {
    const State<W> target = search.visited[id];
    const std::uint64_t lanes = faller.lanes_of(target, true);
    id = search.begin(level);
    for (int turn = -1; turn < 0; ++id) {
      if (!search.control.tick()) return false;
      const State<W>& from = search.visited[id];
      if (!faller.may_lose_sticks() && faller.lanes_of(from, false) != lanes) continue;
      turn = turn_between(faller, from, target);
      turns[level] = turn == 1;
    }
    --id;
  }
  return true;
}

}  // namespace knobel::rotation
