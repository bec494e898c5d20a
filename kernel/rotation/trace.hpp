// The way to a state, found afterwards. No state remembers where it came from;
// instead the level before is turned again until somebody arrives there.
//
//     level   0    1    2    3        to reach x: who on level 2 leads to x?
//             s    a    c    x        d does; who on level 1 leads to d? …
//                  b    d             The first to arrive is on the first way.
//
// Falling keeps every stick in its lane, so most states of the level before need
// no turn: their sticks are in other lanes than those of the state to be reached.
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

// The lexicographically first way to the state `id` of a level, as turns.
// False: the control ended it.
template <std::size_t W>
bool trace(Search<W>& search, std::size_t id, std::size_t level, std::vector<std::uint8_t>& way) {
  Faller<W>& faller = search.faller;
  way.assign(level, 0);
  while (level-- > 0) {
    const State<W> target = search.seen[id];
    const std::uint64_t lanes = faller.lanes_of(target, true);
    id = search.begin(level);
    for (int turn = -1; turn < 0; ++id) {
      if (!search.control.tick()) return false;
      const State<W>& from = search.seen[id];
      if (!faller.may_lose_sticks() && faller.lanes_of(from, false) != lanes) continue;
      turn = turn_between(faller, from, target);
      way[level] = turn == 1;
    }
    --id;
  }
  return true;
}

}  // namespace knobel::rotation
