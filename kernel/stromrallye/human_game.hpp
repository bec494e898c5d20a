// Stromrallye as people play it, and all positions it can lead to. This is the fast copy of
// human_game.py in the puzzle's Python package; both must give the same positions in the
// same order.
//
// A position is taken right after a swap: the place the robot stands on, the charge on
// board, and the charges of all batteries that lie on the board: the numbers of a position.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/control.hpp"
#include "player/state_space.hpp"
#include "stromrallye/graph.hpp"

namespace knobel::stromrallye {

// What the game knows about its board. Places are the batteries and, last, the robot's field.
struct GameBoard {
  std::vector<std::vector<Edge>> edges;  // from each place, sorted by battery
  std::vector<std::uint8_t> can_step;    // may end the game with one step to a free field
  std::vector<std::uint8_t> can_bounce;  // ... with two steps or more
  bool all_lengths = false;              // of a leg, not only those people think of
};

// All positions from `start` on; nothing if there are more than `most`, or if a limit of
// `control` comes first.
std::optional<player::ExploredGame> explore(const GameBoard& board,
                                            const std::vector<std::int32_t>& start,
                                            std::size_t most, Control& control);

}  // namespace knobel::stromrallye
