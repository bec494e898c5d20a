// The part of the graph in which a meeting can happen.
//
//     1 -> 3 -> 4 -> 4       5 is within reach of Mika alone and leads to no
//     2 -> 3    2 -> 5       common field: 5 is dropped, 1 2 3 4 stay.
//
// A field stays if some player can reach it and it leads to (or is) a field that every player
// can reach, or the required field if there is one.
#pragma once

#include <vector>

#include "core/memory.hpp"
#include "huepfburg/solve.hpp"

namespace knobel::huepfburg {

struct ReducedTask {
  Graph graph;                  // fields renumbered, their order kept
  Task task;                    // in new numbers
  std::vector<Field> original;  // the old number of each field
};

// All arrows that begin on a field with visitors, turned round. False: a limit was reached.
bool reverse(const Graph& graph, const std::vector<std::uint32_t>& visitors, Control& control,
             Graph& reversed);

// Without any fields if the players have none in common. Adds the memory of the result to
// `share`. False: a limit was reached.
bool reduce(const Graph& graph, const Task& task, MemoryShare& share, ReducedTask& reduced);

}  // namespace knobel::huepfburg
