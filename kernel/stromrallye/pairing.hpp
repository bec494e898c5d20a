// A proof that goes beyond colours: where can every battery run empty?
//
//     R . .      The robot carries 2. One step from the 1 in the corner there is no battery, so
//     3 . .      it can only run empty in the robot's hand, at the end. But so can the 2: after
//     . . 1      one step it lies where the 3 was, and its last step leads to no battery either.
//
// In the end one empty battery lies on every field whose battery is charged now, and one is
// in the robot's hand. So the charged batteries and these places (the fields, and the end of
// the game) belong together one to one. A battery with charge q can run empty on a field only
// if legs that exist, from charged field to charged field, add up to q. If some batteries
// have fewer places than they are themselves, there is no solution. Which other batteries are
// empty by then is not asked, so the proof is right whatever happens in between.
#pragma once

#include <cstdint>
#include <vector>

#include "stromrallye/meter.hpp"
#include "stromrallye/position.hpp"

namespace knobel::stromrallye {

struct Shortage {
  std::vector<std::int32_t> batteries;  // numbers; 0: the one on board
  std::vector<std::int32_t> places;     // all places they can run empty: one fewer
};                                      // numbers of batteries; 0: the end of the game

// Empty lists: no such proof (or the board is too large to look for one).
Shortage find_shortage(const Graph& graph, const Position& position, Meter& meter);

}  // namespace knobel::stromrallye
