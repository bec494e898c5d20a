// New frames by climbing: the fast copy of invent.py in the puzzle's Python package, which draws the
// same numbers and so finds the same frame.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/climb.hpp"
#include "core/control.hpp"
#include "core/mersenne.hpp"

namespace knobel::rotation {

// A stick; of length 1 it is not upright. While it is being changed it may be anywhere.
struct Bar {
  int row, column, length;
  bool upright;
};

// The side (0 down, 1 left, 2 up, 3 right), where the gap begins and how wide it is.
struct Gap {
  int side, first, width;
};

struct InventedFrame {
  Gap gap{};
  std::vector<Bar> bars;
};

// `most`: a frame with more states nearer than its solution is passed over. Expects a size from 3 to
// max_size and no more sticks than there is room for. Nothing if a limit of `control` comes first.
std::optional<InventedFrame> invent(int size, int sticks, std::uint64_t most, const Climb& rules,
                                    Mersenne& random, Control& control);

}  // namespace knobel::rotation
