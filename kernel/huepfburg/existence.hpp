// Can the players meet at all? Decided without a search.
//
//     A -> 1 -> 2 -> 3 -> 1      Both end up in the cycle 1 2 3 (period 3).
//     B -> 2                     A enters it at time 1 on class 0, B at time 1 on
//                                class 1: arrivals 1 and 0 (mod 3). Never.
//
// Players who have met can walk on together, so it is enough to look at the ends of the
// reduced graph: its components that no arrow leaves. All players can reach each of them.
// Such an end is either
// - strongly connected with period p. There the players can meet iff their arrivals have a
//   time modulo p in common: at every late time that fits his arrivals, a player can be on
//   any field of the class in question. Or it is
// - a single field without arrows. A player who has gone round some cycle before can be
//   there at every late time ≡ r (mod g) for each of his arrivals (r, g), and at no other;
//   by the Chinese remainder theorem, players who all have can meet there iff one arrival of
//   each can be chosen such that any two agree modulo the gcd of their periods. If some
//   player comes without a cycle, the time is at most `straight`, and the reachable sets up
//   to there decide.
#pragma once

#include <cstdint>
#include <vector>

#include "huepfburg/arrivals.hpp"

namespace knobel::huepfburg {

enum class Verdict : std::uint8_t {
  yes,      // they can meet
  no,       // not at any time later than `straight`
  unknown,  // no work left, or a limit was reached
};

struct Existence {
  Verdict verdict = Verdict::unknown;
  std::int64_t straight = -1;
  std::vector<Place> places;  // if the verdict is no: every end, with reduced field numbers
};

// Components and task are those of the reduced graph; `work` as in find_arrivals.
Existence can_meet(const Components& components, const Task& task, MemoryAccount& account,
                   std::uint64_t work);

}  // namespace knobel::huepfburg
