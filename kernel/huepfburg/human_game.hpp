// Hüpfburg as people play it: who stands where does not matter. All positions that players can get
// to; the fast copy of human_game.py in the puzzle's Python package. Both must give the same
// positions in the same order. The numbers of a position are the fields of the players, in order,
// counted from 1.
#pragma once

#include <cstddef>
#include <optional>

#include "core/control.hpp"
#include "huepfburg/solve.hpp"
#include "player/state_space.hpp"

namespace knobel::huepfburg {

// Distances between all fields that are asked for are kept: not for graphs much larger than this.
inline constexpr Field most_played_fields = 2000;

// Nothing if there are more than `most` positions, or if a limit of `control` comes first.
std::optional<player::ExploredGame> explore(const Graph& graph, const Task& task, std::size_t most,
                                            Control& control);

}  // namespace knobel::huepfburg
