// Fewest swaps: is there a solution with 5, with 6, with 7 ...?
#pragma once

#include <cstdint>
#include <vector>

#include "core/memory.hpp"
#include "stromrallye/exact/dead_states.hpp"
#include "stromrallye/position.hpp"

namespace knobel::stromrallye {

// The swaps of some moves from `root`, including the last leg if it ends on a battery.
std::uint32_t count_swaps(const Graph& graph, Position root, const std::vector<Move>& moves);

// The swaps that every solution needs, without a search:
//
//   * every charged battery must be entered;
//   * where no region has two fields, a leg has at most 2 steps (1 if no free field touches a
//     battery), and all units of charge must be walked.
std::uint32_t least_swaps(const Graph& graph, const Position& root);

struct FewestSwaps {
  std::uint32_t lower_bound = 0;
  bool optimal = false;
};

// Improves `best`, a solution, until it is proven to be the shortest or a limit is reached:
// some rounds of the beam for a better one, then the exact search with one more swap each
// time, from the lower bound up.
FewestSwaps shorten(const Graph& graph, const Position& root, std::uint64_t seed,
                    MemoryAccount& account, DeadStates& dead, std::vector<Move>& best);

}  // namespace knobel::stromrallye
