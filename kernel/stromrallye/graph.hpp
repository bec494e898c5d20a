// The board as a graph of swaps: which battery can be reached from which, by legs of which
// lengths. Battery fields never move, so this is computed once.
//
//     1 a . .     1-2  not adjacent; through the one-field region a: exactly 2
//     2 3 b .     2-3  adjacent: exactly 1, and no other way
//     4 # c d     3-4  not at all.  3-3  through b: 2, 4, 6, ... (b has neighbours)
//                 1-3  through a exactly 2; through the large region 4, 6, 8, ...
//
// A walk inside a region of two or more connected free fields can always be made two steps
// longer by stepping back and forth. So the lengths between two nodes are: 1 if they are
// adjacent, 2 if they share a one-field region, and everything that exceeds the shortest even
// walk, or the shortest odd one, through a larger region by 2k. With four neighbours only one
// parity occurs (every step changes the colour of the chessboard); with eight a region may
// offer both. The shortest walk of each parity is found by a breadth-first search over pairs
// (field, parity).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/memory.hpp"
#include "stromrallye/solve.hpp"

namespace knobel::stromrallye {

inline constexpr std::int32_t never = INT32_MAX;

struct Edge {
  std::int32_t to = 0;
  std::int32_t even = never;  // shortest walk of even length through a larger region
  std::int32_t odd = never;   // ... of odd length
  bool one = false;           // adjacent: length 1
  bool two = false;           // share a one-field region: length 2

  [[nodiscard]] bool has(std::int32_t length) const {
    return (length & 1) != 0 ? length >= odd || (one && length == 1)
                             : length >= even || (two && length == 2);
  }
  [[nodiscard]] std::int32_t shortest() const {
    if (one) return 1;
    if (two) return 2;
    return even < odd ? even : odd;
  }
  // The greatest length below `length`, or 0.
  [[nodiscard]] std::int32_t next_below(std::int32_t length) const {
    if (length > 1 && has(length - 1)) return length - 1;
    if (length > 2 && has(length - 2)) return length - 2;
    if (length > 2 && two) return 2;
    return length > 1 && one ? 1 : 0;
  }
};

struct Graph {
  std::int32_t nodes = 0;
  std::int32_t start = 0;                   // the robot's node
  std::vector<std::int32_t> cell;           // field of a node
  std::vector<std::int32_t> number;         // battery number from 1; 0: a free start field
  std::vector<std::int32_t> charge;         // at the beginning
  std::vector<std::uint8_t> touches_free;   // a free field
  std::vector<std::uint8_t> touches_large;  // a region of two or more free fields
  std::vector<std::int32_t> step_to;        // where a last leg of one step can end: number of a
                                            // battery, -1 a free field, 0 nowhere
  std::vector<std::size_t> first;           // edges of node i: edge[first[i] .. first[i+1])
  std::vector<Edge> edge;                   // of each node, by shortest length

  [[nodiscard]] std::span<const Edge> from(std::int32_t node) const {
    return {edge.data() + first[node], edge.data() + first[node + 1]};
  }
  // Once all batteries of the board are empty: can the robot, here, burn its `hand`?
  [[nodiscard]] bool can_finish(std::int32_t node, std::int32_t hand) const {
    if (hand <= 1) return hand == 0 || step_to[node] != 0;
    return hand == 2 ? touches_free[node] != 0 : touches_large[node] != 0;
  }
  // The leg that does so.
  [[nodiscard]] Leg last_leg(std::int32_t node, std::int32_t hand) const;
};

// Nodes are the charged batteries and the robot's field and, with `walls`, the empty
// batteries (needed only to count last legs). Adds the memory of the graph to `share`.
// False: a limit was reached.
bool build_graph(const Board& board, bool walls, MemoryShare& share, Graph& graph);

}  // namespace knobel::stromrallye
