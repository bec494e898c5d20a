// The part of the graph in which a meeting can happen.
//
//     1 -> 3 -> 4 -> 4       5 is in reach of Mika alone and leads nowhere
//     2 -> 3    2 -> 5       common: 5 is left out, 1 2 3 4 stay.
//
// A field is useful if some player can reach it and it leads to (or is) a field
// that every player can reach, or the required field if there is one.
#pragma once

#include "huepfburg/ledger.hpp"
#include "huepfburg/solve.hpp"

namespace knobel::huepfburg {

struct Useful {
  Graph graph;              // fields renumbered, order kept
  Task task;                // in new numbers
  std::vector<Field> name;  // old number of each field
};

// No fields at all if the players have none in common. False: stopped.
bool find_useful(const Graph& graph, const Task& task, Ledger& ledger, Claim& claim, Useful& out);

}  // namespace knobel::huepfburg
