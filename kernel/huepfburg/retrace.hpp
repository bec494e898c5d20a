// From the layers of pairs back to routes: one meeting, all of them, or their number.
//
//     layers {1,2} | {3,4} {6,4} | goal {5,5}     Going back from the goal, a pair
//     3 -> 5, 4 -> 5, 6 -> 7                      that leads into what is kept of the
//                                                 next layer is kept: {3,4}, then {1,2}.
//
// Parents are not stored: looking at every pair once more costs less than four or eight
// bytes for each of them.
#pragma once

#include "huepfburg/pair_search.hpp"

namespace knobel::huepfburg {

// Both are false if a limit was reached.
template <class Index>
bool write_one(const Graph& graph, const Task& task, const PairSearch<Index>& search,
               MemoryAccount& account, Result& result);
template <class Index>
bool write_all(const Graph& graph, const Task& task, const PairSearch<Index>& search,
               const Options& options, MemoryAccount& account, Result& result);

}  // namespace knobel::huepfburg
