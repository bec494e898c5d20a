// Fewest swaps: is there a solution with 5, with 6, with 7 ...?
#pragma once

#include <cstdint>
#include <vector>

#include "stromrallye/dead.hpp"
#include "stromrallye/exact.hpp"

namespace knobel::stromrallye {

// Swaps of a list of moves from `root`, the last leg included if it ends on a battery.
std::uint32_t count_swaps(const Graph& graph, Position root, const std::vector<Move>& moves);

// Swaps that every solution needs, without searching.
//
//   * every charged battery must be entered;
//   * where no region has two fields, a leg has at most 2 steps (1 if no free field
//     touches a battery), and all S units of charge must be walked.
std::uint32_t fewest_possible(const Graph& graph, const Position& root);

struct FewestSwaps {
  std::uint32_t lower_bound = 0;
  bool optimal = false;
};

// Improves `best`, a solution, until it is proved to be the shortest or a limit is
// reached: some beam rounds for a better one, then the exact search with one swap more
// each time, from the number that no solution can go below.
FewestSwaps shorten(const Graph& graph, const Position& root,
                    std::uint64_t seed, Meter& meter, DeadTable& dead, std::vector<Move>& best);

}  // namespace knobel::stromrallye
