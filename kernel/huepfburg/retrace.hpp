// From the layers of pairs back to routes: one meeting, all of them, or their number.
//
//     layers {1,2} | {3,4} {6,4} | goal {5,5}     Going back from the goal, a pair
//     3 -> 5, 4 -> 5, 6 -> 7                      that leads into what is kept of the
//                                                 next layer is kept: {3,4}, then {1,2}.
//
// No parents are stored: every pair is looked at once more, which costs less than
// four or eight bytes for each of them.
#pragma once

#include "huepfburg/pairs.hpp"

namespace knobel::huepfburg {

// Both are false if a limit was reached.
template <typename Index>
bool write_one(const Graph& graph, const Task& task, const PairSearch<Index>& search,
               Ledger& ledger, Result& result);
template <typename Index>
bool write_all(const Graph& graph, const Task& task, const PairSearch<Index>& search,
               const Options& options, Ledger& ledger, Result& result);

}  // namespace knobel::huepfburg
