// A proof by parts of the board between which there is no way back.
//
//     1 . . . .      The robot carries 4 and is 3 steps away from the ones on either side. So
//     1 . . . .      what arrives on a side has at most 1 left, and gets no farther than to
//     . . R . .      the battery beside it. Whoever goes to the left never gets to the right,
//     . . . . 1      and the other way round.
//     . . . . 1
//
// Every charged battery must be visited. So of any two batteries, one can be reached from the
// other by legs that a solution may contain. Those legs are few: a leg puts a battery down
// somewhere with a rest, and from there it must still be able to run empty on a place of its
// own that leaves places for all other batteries (see pairing.hpp). If then neither of two
// batteries can be reached from the other, there is no solution.
//
// Otherwise the parts of the board from which there is no way back are visited one after the
// other, none is left out, and the game ends in the last one. Legs that skip a part are struck
// out, and the proof starts over, with pairing. Struck out as well are
//   - all legs from a field whose own battery, the first to leave it, can only be the last one
//     of the game;
//   - all other legs to a field where the robot's first leg must lead and leave nothing: an
//     empty battery is a wall.
#pragma once

#include <cstdint>
#include <vector>

#include "core/memory.hpp"
#include "stromrallye/position.hpp"

namespace knobel::stromrallye {

struct Refutation {
  const char* kind = "";                // "": none found, or the board is too large to look for one
  std::vector<std::int32_t> batteries;  // by number; 0: the robot, the battery on board
  std::vector<std::int32_t> places;     // 0: the end of the game

  [[nodiscard]] bool found() const { return *kind != '\0'; }
};

// What a reader needs to follow the proof, round by round: groups of batteries (0: the one on
// board) that have as many places as members, or one too few.
using Rounds = std::vector<std::vector<std::vector<std::int32_t>>>;

// "pairing": `places` are all those where `batteries` can run empty, one fewer than there are
// batteries. "one-way": the same after legs were struck out; or, without places, two batteries
// neither of which can be reached from the other.
Refutation refute(const Graph& graph, const Position& position, MemoryAccount& account,
                  Rounds* rounds = nullptr);

}  // namespace knobel::stromrallye
