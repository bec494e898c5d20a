// Rotation: turn a square frame until a stick falls out, in the fewest turns.
//
// Sticks keep their coordinates in the frame as given; what turns is gravity. Its directions:
//
//            2 up
//     3 left  +  1 right        L (frame counter-clockwise): gravity - 1
//           0 down              R (frame clockwise):         gravity + 1
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/control.hpp"

namespace knobel::rotation {

inline constexpr int max_size = 32;
inline constexpr int max_sticks = 62;

// The topmost or leftmost cell, counted from 0, in the frame as given.
struct Stick {
  std::uint8_t row, column, length;
  bool upright;
};

// What has to get out: a number from 0 on means that stick.
inline constexpr int any_stick = -1;
inline constexpr int all_sticks = -2;

// Cells that are not walls are free, and what leaves the board falls for ever. Sticks must lie
// on free cells and not on each other.
struct Frame {
  int size = 0;                     // N, at most max_size
  std::vector<std::uint8_t> walls;  // N * N by rows, 1 = wall
  std::vector<Stick> sticks;        // at most max_sticks
  std::vector<std::uint8_t> gone;   // per stick, 1 = out already; empty: none is
  int goal = any_stick;
  int gravity = 0;  // at the start, see above
};

struct Options {
  std::uint64_t solutions = 1;  // how many to list; more than one also counts them
  bool whole_space = false;     // go on until all reachable states are known
  bool labelled = false;        // tell sticks of equal shape apart (only for counting)
  std::uint32_t threads = 1;    // at most; the result does not depend on them
};

// States are unsolved positions at rest; solved ones end the game and are not stored. Unless
// `labelled`, exchanging sticks of equal shape gives the same state.
//
// end: solved     the solutions have the fewest turns, proven;
//      exhausted  there is no solution, and `states` are all states;
//      otherwise  a limit was reached, or somebody said stop: undecided. Only states, depth,
//                 per_depth and memory mean anything.
struct Result {
  End end = End::stopped;
  // 0 = L, 1 = R; all different, of the same length, in lexicographic order.
  std::vector<std::vector<std::uint8_t>> solutions;
  std::uint64_t count = 0;  // of shortest solutions; a lower bound unless exact
  bool count_exact = false;
  std::uint64_t states = 0;              // stored
  std::uint32_t depth = 0;               // the deepest level that is complete
  std::size_t memory = 0;                // bytes, at the peak
  std::vector<std::uint64_t> per_depth;  // states of the complete levels

  // With whole_space, if the end is solved or exhausted:
  std::uint64_t dead = 0;              // states from which the goal is out of reach
  std::vector<std::uint8_t> farthest;  // turns to the first state of the last level
};

// The sticks that are gone already may be all that the goal asks for.
bool is_solved(const Frame& frame);

// Expects a valid frame.
Result solve(const Frame& frame, const Options& options, Control& control);

// What is wrong with the frame; nullptr if nothing is.
const char* validate(const Frame& frame);

}  // namespace knobel::rotation
