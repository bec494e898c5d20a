// A proof that a person can check by hand: colour the fields like a chessboard.
//
// A step changes the colour under the robot and takes 1 from the battery it carries. So a
// battery with charge q on a field of colour c will be empty on a field of colour c + q,
// wherever it is put down on the way. In the end one battery lies on every battery field and
// one is on board, and the robot has made S steps (S: the sum of all charges). So the colours
// where batteries will be empty must be the colours of the battery fields and of the robot's
// last field:
//
//     0 1 0     robot R on 0 with charge 2 -> 0;  [1] lies on 1 -> 0       batteries: 0 0
//     1 0[1]    fields at the end: [ ] is 1, robot 0 + 3 steps = 1         fields:    1 1
//     R 1 0     two batteries for colour 0, none for colour 1: lost
//
// It holds only for steps to four neighbours.
#pragma once

#include "stromrallye/solve.hpp"

namespace knobel::stromrallye {

bool colouring_forbids(const Board& board);

}  // namespace knobel::stromrallye
