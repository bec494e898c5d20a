// Hüpfburg: fields joined by arrows, and players who all jump at the same time.
// Can they all land on one field together, and after how few jumps?
//
//     1 -> 3 -> 5      Sasha on 1, Mika on 2: after one jump on 3 and 4,
//     2 -> 4 -> 5      after two jumps both on 5.
//
// Players do not get in each other's way, so everything rests on one question:
// on which fields can a player stand after exactly t jumps?
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/control.hpp"

namespace knobel::huepfburg {

using Field = std::uint32_t;

inline constexpr Field max_fields = 10'000'000;
inline constexpr Field no_field = 0xFFFFFFFF;

using Route = std::vector<Field>;
using Meeting = std::vector<Route>;  // one route per player, all of the same length

// Arrows of field v: targets[offsets[v]] ... targets[offsets[v + 1] - 1].
// Fields count from 0; the targets of a field are sorted and without duplicates.
struct Graph {
  std::uint32_t fields = 0;
  std::vector<std::uint32_t> offsets, targets;

  [[nodiscard]] std::span<const Field> next(Field v) const {
    return {targets.data() + offsets[v], targets.data() + offsets[v + 1]};
  }
};

struct Task {
  std::vector<Field> start;  // two players or more
  std::int64_t meet = -1;    // the field they must meet on; -1: any
};

struct Options {
  bool count = false;           // count the shortest meetings
  std::uint64_t solutions = 1;  // return up to this many of them
};

// All times ≡ residue (mod period).
struct Arrival {
  std::uint32_t residue, period;
};

// A set of fields that no player leaves towards another chance to meet, and when each player
// can be there.
// period > 0: every cycle here is a multiple of it, every arrow raises the class by 1, and a
// player on class c at time t has t - c in one of his arrivals. No time lies in an arrival
// of every player, so they never meet here.
// period = 0: a single field that no arrow leaves. The arrivals are the times at which a
// player who has gone round a cycle before can stand on it; routes without any cycle are
// covered by Result::checked.
struct Place {
  std::uint32_t period = 0;
  std::vector<Field> fields;
  std::vector<std::uint32_t> classes;          // one per field
  std::vector<std::vector<Arrival>> arrivals;  // one list per player
};

// Why the lengths of cycles forbid a meeting, in one of two forms:
// 1. period > 1: every field that a player can reach, and from which a field within reach of
//    all can be reached, has a class; every arrow between such fields raises it by 1 modulo
//    period. After t jumps player i stands on class residues[i] + t. The residues are not all
//    equal, so the players are never all on one class, let alone on one field.
// 2. period = 0: there is no such numbering; `places` lists every place where they would
//    have to meet in the end.
struct Residue {
  std::uint32_t period = 0;
  std::vector<std::int32_t> classes;    // per field; -1: does not matter
  std::vector<std::uint32_t> residues;  // per player: the class of his start
  std::vector<Place> places;
};

struct Result {
  End end = End::stopped;
  Meeting routes;  // jumps + 1 fields per player, the start included
  std::uint64_t jumps = 0;
  bool optimal = false;       // there is no meeting with fewer jumps
  std::vector<Meeting> more;  // further shortest meetings, if asked for
  std::uint64_t count = 0;    // of shortest meetings; the largest number if there are more
  bool count_exact = false;
  // Why the players cannot meet:
  //   "apart"      no field (or not the required one) is within reach of every player
  //   "dead-end"   every route that may still lead to a common field ends within `checked`
  //                jumps, and none of them meet
  //   "residue"    the lengths of cycles, see Residue
  //   "exhausted"  all `pairs` pairs of fields within reach were searched
  const char* proof = "";
  Residue residue;
  std::uint64_t checked = 0;  // no meeting with this many jumps or fewer (if not solved)
  std::uint64_t pairs = 0;    // pairs of fields that were searched
  std::uint64_t states = 0;   // positions and pairs that were searched
  std::size_t memory = 0;     // bytes at the peak
};

// Expects a valid task.
Result solve(const Graph& graph, const Task& task, const Options& options, Control& control);

// What is wrong with the task; nullptr if nothing is.
const char* validate(const Graph& graph, const Task& task);

}  // namespace knobel::huepfburg
