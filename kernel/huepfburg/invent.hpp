// New graphs by climbing: the fast copy of invent.py in the puzzle's Python package, which draws the
// same numbers and so finds the same graph.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "core/climb.hpp"
#include "core/control.hpp"
#include "core/mersenne.hpp"

namespace knobel::huepfburg {

using Arrow = std::pair<int, int>;  // fields count from 1
using Arrows = std::vector<Arrow>;

// A few hundred fields, since pairs of fields are kept in a table. `arrows` is from one per field to
// all there can be.
inline constexpr int most_invented_fields = 1000;

// Nothing if a limit of `control` comes first.
std::optional<Arrows> invent(int fields, int arrows, const Climb& rules, Mersenne& random,
                             Control& control);

}  // namespace knobel::huepfburg
