// Solve or refute: a short exact search, then weaving, beam and exact search in turns.
//
//     exact 3000 | weave | beam | exact 4500 | weave | beam beam | exact 6700 | ...
//
// Each covers for the others: beam and weaving find solutions on boards where a depth-first
// search would never get past its first wrong turn; the exact search refutes, and finds the
// narrow solutions of small boards. All exact searches share the table of dead states and
// their budget grows, so that in the end every board is decided. Budgets are counted in
// states and legs, never in time: the same seed gives the same answer.
#pragma once

#include <cstdint>
#include <vector>

#include "core/memory.hpp"
#include "stromrallye/exact/dead_states.hpp"
#include "stromrallye/outcome.hpp"
#include "stromrallye/position.hpp"

namespace knobel::stromrallye {

// solved (and `moves` filled), exhausted or ended.
Outcome decide(const Graph& graph, const Position& root, std::uint64_t seed, MemoryAccount& account,
               DeadStates& dead, std::vector<Move>& moves);

}  // namespace knobel::stromrallye
