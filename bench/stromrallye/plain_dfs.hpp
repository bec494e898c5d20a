// The yardstick: depth-first search with a table of dead states, as one would write it
// for the contest. No pruning, no order of legs but nearest first.
#pragma once

#include <string>

#include "stromrallye/solve.hpp"

namespace knobel::stromrallye::bench {

// solved, exhausted or time. The solution, if it is wanted, leg by leg: 0 -> 3(3) -> 1(3)
End plain_dfs(const Board& board, double seconds, std::string* legs = nullptr);

}  // namespace knobel::stromrallye::bench
