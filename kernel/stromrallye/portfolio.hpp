// Solve or refute: a short exact search, then by turns weaving, beam and exact search.
//
//     exact 3000 | weave | beam | exact 4500 | weave | beam beam | exact 6700 | ...
//
// Each part covers for the others: the beam and the weaving find solutions on boards where
// depth-first search would never leave its first wrong turn, the exact search refutes, and
// finds the narrow solutions of small boards. All exact searches share the table of dead
// states, and their budget grows, so that in the end every board is decided. Budgets are
// counted in states and legs, never in time: the same seed gives the same answer.
#pragma once

#include <cstdint>
#include <vector>

#include "stromrallye/exact.hpp"
#include "stromrallye/position.hpp"

namespace knobel::stromrallye {

// solved (and `moves` filled), exhausted or ended (by a limit).
Outcome decide(const Graph& graph, const Position& root, std::uint64_t seed,
               Meter& meter, DeadTable& dead, std::vector<Move>& moves);

// The same with several threads that try different seeds; the first to decide wins.
Outcome decide_together(const Graph& graph, const Position& root,
                        std::uint64_t seed, std::uint32_t threads, Control& control,
                        std::vector<Move>& moves, End& end);

}  // namespace knobel::stromrallye
