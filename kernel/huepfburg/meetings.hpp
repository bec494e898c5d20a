// Writes down the shortest meetings that the sets of positions have found.
#pragma once

#include "huepfburg/positions.hpp"

namespace knobel::huepfburg {

// Fills routes, more and count. False: a limit was reached on the way.
bool write_meetings(const Graph& graph, const Positions& positions, std::size_t players,
                    const Options& options, Ledger& ledger, Result& result);

}  // namespace knobel::huepfburg
