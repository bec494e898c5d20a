// A proof from parts of the board between which there is no way back.
//
//     1 . . . .      The robot carries 4, and is 3 steps from the ones on either side. So
//     1 . . . .      whatever comes to a side has a rest of 1 at most, and gets no farther
//     . . R . .      than to the battery beside it. Whoever goes to the left never gets to
//     . . . . 1      the right, and the other way round.
//     . . . . 1
//
// Every charged battery must be visited. So of any two batteries, one can be reached from the
// other, by legs that a solution may contain. Such legs are few: a leg puts a battery down
// somewhere with a rest, and from there it must still be able to run empty on a place of its
// own, one that leaves places for all other batteries (see pairing.hpp). If then neither of
// two batteries can be reached from the other, there is no solution.
//
// If there is a way between any two, the parts of the board from which there is no way back
// are visited one after the other, none is left out, and the game ends in the last one. Legs
// that skip a part are struck out, and the proof begins again, with pairing. So are
//   - all legs from a field whose own battery, the first to leave it, can only be the last
//     one of the game;
//   - all other legs to a field where the robot's first leg must lead and leave nothing: an
//     empty battery is a wall.
#pragma once

#include <cstdint>
#include <vector>

#include "stromrallye/meter.hpp"
#include "stromrallye/position.hpp"

namespace knobel::stromrallye {

struct Objection {
  const char* kind = "";                // "": none found, or too large to look for one
  std::vector<std::int32_t> batteries;  // numbers of batteries; 0: the robot, the one on board
  std::vector<std::int32_t> places;     // 0: the end of the game
};

// "pairing": `places` are all where `batteries` can run empty, one fewer than they are.
// "one-way": the same, after legs were struck out; or, without places, two batteries neither
// of which can be reached from the other.
Objection find_objection(const Graph& graph, const Position& position, Meter& meter);

}  // namespace knobel::stromrallye
