// Hüpfburg: fields joined by arrows, players who all jump at the same time.
// Can they all land on one field together, and after how few jumps?
//
//     1 -> 3 -> 5      Sasha on 1, Mika on 2: after one jump 3 and 4,
//     2 -> 4 -> 5      after two jumps both on 5.
//
// Players do not get in each other's way, so everything rests on one question:
// which fields can a player stand on after exactly t jumps?
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/control.hpp"

namespace knobel::huepfburg {

using Field = std::uint32_t;

inline constexpr Field max_fields = 10'000'000;

using Route = std::vector<Field>;
using Meeting = std::vector<Route>;  // one route per player, all of the same length

// Arrows of field v: targets[offsets[v]] … targets[offsets[v + 1] - 1].
// Fields count from 0, targets are sorted and without duplicates.
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
  std::uint64_t solutions = 1;  // hand back up to so many of them
};

// Times ≡ residue (mod period).
struct Arrival {
  std::uint32_t residue, period;
};

// A set of fields that nobody leaves towards another chance to meet, and when
// each player can be there.
// period > 0: every cycle here is a multiple of it, every arrow raises the class
// by 1, and a player at time t on class c has t - c in one of his arrivals. No
// time lies in an arrival of every player, so they never meet here.
// period = 0: a single field without a way on. The arrivals are the times at
// which a player who went round a cycle before can stand on it; routes without
// any cycle are covered by Result::checked.
struct Place {
  std::uint32_t period = 0;
  std::vector<Field> fields;
  std::vector<std::uint32_t> classes;          // one per field
  std::vector<std::vector<Arrival>> arrivals;  // one list per player
};

// Why cycle lengths forbid a meeting. Two forms:
// 1. period > 1: each field that a player can reach, and from which a field in
//    reach of all can be reached, has a class; every arrow between such fields
//    raises it by 1 modulo period. After t jumps player i stands on class
//    residues[i] + t. The residues are not all equal, so the players never
//    share a class, let alone a field.
// 2. period = 0: no such numbering exists; `places` has one entry for each
//    place where they would have to meet in the end.
struct Residue {
  std::uint32_t period = 0;
  std::vector<std::int32_t> classes;    // per field; -1: does not matter
  std::vector<std::uint32_t> residues;  // per player: the class of the start
  std::vector<Place> places;
};

struct Result {
  End end = End::stopped;
  Meeting routes;             // jumps + 1 fields per player, the start included
  std::uint64_t jumps = 0;
  bool optimal = false;       // no meeting with fewer jumps exists
  std::vector<Meeting> more;  // further shortest meetings, if asked for
  std::uint64_t count = 0;    // shortest meetings; the largest number if they are more
  bool count_exact = false;
  // Why nobody can meet:
  //   "apart"      no field (or not the required one) is in reach of every player
  //   "dead-end"   every route that may still lead to a common field ends within
  //                `checked` jumps, and none of them meet
  //   "residue"    cycle lengths, see Residue
  //   "exhausted"  every pair of fields in reach was searched: `pairs` of them
  const char* proof = "";
  Residue residue;
  std::uint64_t checked = 0;  // no meeting with so many jumps or fewer (when not solved)
  std::uint64_t pairs = 0;    // pairs of fields that were searched
  std::uint64_t states = 0;   // positions and pairs looked at
  std::size_t memory = 0;     // bytes at the peak
};

Result solve(const Graph& graph, const Task& task, const Options& options, Control& control);

// What makes this no task at all on a graph; nullptr if nothing does.
const char* fault(const Graph& graph, const Task& task);

}  // namespace knobel::huepfburg
