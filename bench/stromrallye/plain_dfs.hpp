// The yardstick: depth-first search with a table of dead states, as one would write it
// for the contest. No pruning, no order of legs but nearest first.
#pragma once

#include "stromrallye/solve.hpp"

namespace knobel::stromrallye::bench {

// solved, exhausted or time.
End plain_dfs(const Board& board, double seconds);

}  // namespace knobel::stromrallye::bench
