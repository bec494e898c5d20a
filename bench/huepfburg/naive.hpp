// What a contestant would write: breadth-first over ordered pairs with std::set.
#pragma once

#include "huepfburg/solve.hpp"

namespace knobel::huepfburg::bench {

// Both routes from fields 0 and 1, empty if there is no meeting.
Meeting naive_solve(const Graph& graph);

}  // namespace knobel::huepfburg::bench
