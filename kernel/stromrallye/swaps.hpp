// Stromrallye as people play it, position by position: the fast copy of
// src/knobel/puzzles/stromrallye/game.py. A position is the place stood on, the charge on
// board and the charges that lie there, each right after a swap.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/control.hpp"
#include "player/space.hpp"

namespace knobel::stromrallye {

// The lengths of legs to battery `to`: 1, 2, and `even`/`odd` plus any even number.
struct Reach {
  std::int32_t to;
  bool one, two;
  std::int64_t even, odd;
};

// What the game knows about its board. Places are the batteries and, last, the robot's field.
struct Places {
  std::vector<std::vector<Reach>> reach;  // sorted by battery
  std::vector<std::uint8_t> can_step;     // a last step to a free field
  std::vector<std::uint8_t> can_bounce;   // two or more steps
  bool all_lengths;
};

struct Swaps {
  player::Space space;
  std::vector<std::int32_t> position;  // `width` numbers each: place, charge on board, charges
  std::size_t width = 0;
};

// All positions from `start` on; none if there are more than `most` or a limit comes first.
std::optional<Swaps> explore(const Places& places, const std::vector<std::int32_t>& start,
                             std::size_t most, Control& control);

}  // namespace knobel::stromrallye
