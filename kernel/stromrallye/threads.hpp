// Several threads on one board, the only ones of the kernel.
//
// Whether a round finds a solution is a matter of luck, so independent seeds are worth more
// than one search split up. Only the dead states are shared: complete searches that try the
// legs in different orders save each other work.
#pragma once

#include <cstdint>
#include <vector>

#include "core/control.hpp"
#include "stromrallye/outcome.hpp"
#include "stromrallye/position.hpp"

namespace knobel::stromrallye {

// As decide(), with different seeds; the first thread to decide wins. `end`: which limit, if
// the outcome is ended.
Outcome decide_together(const Graph& graph, const Position& root, std::uint64_t seed,
                        std::uint32_t threads, Control& control, std::vector<Move>& moves,
                        End& end);

}  // namespace knobel::stromrallye
