// Writes down the shortest meetings, once the reachable sets have found that there are some.
#pragma once

#include <cstddef>

#include "huepfburg/reachable_sets.hpp"

namespace knobel::huepfburg {

// Fills routes, more and count. False: a limit was reached on the way.
bool write_meetings(const Graph& graph, const ReachableSets& sets, std::size_t players,
                    const Options& options, MemoryAccount& account, Result& result);

}  // namespace knobel::huepfburg
