// Rotation as people play it, any stick to get out: all positions a frame can lead to. This is the
// fast copy of FastGame in human_game.py of the puzzle's Python package; both must give the same
// positions in the same order.
//
// The numbers of a position: which side is down (0 down, 1 left, 2 up, 3 right), then for every stick
// its first cell, length and direction as one number; -1 for all of them once one is out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/control.hpp"
#include "player/state_space.hpp"
#include "rotation/solve.hpp"

namespace knobel::rotation {

// What the number of a stick is made of: cell * 64 + length * 2 + upright.
constexpr std::int32_t code_of(int cell, int length, bool upright) {
  return (cell * 64 + length) * 2 + (upright ? 1 : 0);
}

// Expects a valid frame whose goal is any stick. Nothing if there are more than `most` positions, or
// if a limit of `control` comes first.
std::optional<player::ExploredGame> explore(const Frame& frame, std::size_t most, Control& control);

// The sticks that lie at the same place in every position with sticks, as numbers; if the first
// position has none, there are none.
std::vector<std::int32_t> never_moved(const player::ExploredGame& game);

}  // namespace knobel::rotation
