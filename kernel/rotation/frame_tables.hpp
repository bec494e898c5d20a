// Tables of a frame: how a state is packed, and everything about falling that can be known
// beforehand.
//
//     #####     Sticks of equal shape that can get to the same places form a
//     #aa #     class. Here `aa` and `bb` are one class with the placements
//     # bb#
//     ## ##         0 1     (row 1, columns 1 and 2)
//                   2 3     (row 2, columns 1 and 2)
//
// and two numbers below 4 describe them: 2 bits each and 2 for gravity make 6 bits. The sticks
// of a class are side by side in the state, smallest number first, so that exchanging them
// gives the same state. A stick that is out while the game goes on has the number after the
// last placement.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "rotation/solve.hpp"

namespace knobel::rotation {

// A placement seen along one axis. Lanes run along the axis, and cells are counted on them. A
// stick covers the lanes `lanes[0]` to `last`, and `height` cells of each.
struct Spot {
  std::array<std::uint8_t, 4> lanes;  // the first four; of fewer the last repeated
  std::uint8_t last, height;
  std::int8_t rest_low, rest_high;  // where it comes to rest alone: falling towards 0, and away
  std::uint32_t row;                // in `Axis::numbers`
  std::int16_t order;               // sorts by the cell on the lane, then by the lane
};

// All placements of all classes along one axis, and the way back: numbers[row + cell] is the
// number of the placement in a row at a cell. A stick that nothing stops comes to rest at
// cell -1 or N, which stand for "out".
struct Axis {
  std::vector<Spot> spots;
  std::vector<std::uint16_t> numbers;
};

// One stick in the state: a bit field, and its class's part of the tables.
struct Slot {
  std::uint32_t spots;  // where the class begins in Axis::spots
  std::uint16_t mask;
  std::uint16_t out;  // number for "out"; no_number if that is never stored
  std::uint8_t bits;
};

inline constexpr std::uint16_t no_number = 0xFFFF;
inline constexpr std::int16_t order_of_out = max_size * max_size;

enum class Goal : std::uint8_t { any, all, one };

struct FrameTables {
  int size = 0;
  Goal goal = Goal::any;
  int goal_slot = -1;        // the stick that must get out, for Goal::one
  bool leaves = false;       // some stick can leave the frame
  bool stores_out = false;   // some stick can be out while the game goes on
  std::array<Axis, 2> axes;  // 0: columns (gravity down, up), 1: rows
  std::vector<Slot> slots;
  std::vector<std::size_t> word_ends;  // word w of a state holds the slots before this
  // A sorting network: compare and exchange these in turn, and every class is in order.
  std::vector<std::pair<std::uint8_t, std::uint8_t>> network;
  std::vector<std::uint16_t> start;  // number of every slot in the frame as given
  std::vector<std::size_t> sticks;   // which stick is in every slot then

  [[nodiscard]] std::size_t bytes() const;
};

// Without the sticks that are gone already. `labelled`: every stick is a class of its own.
FrameTables make_tables(const Frame& frame, bool labelled);

}  // namespace knobel::rotation
