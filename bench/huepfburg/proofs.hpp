// Checks a proof that nobody can meet, as a reader would by hand.
#pragma once

#include "huepfburg/solve.hpp"

namespace knobel::huepfburg::bench {

// For small graphs only. `residue` and `checked` as in Result.
bool holds(const Graph& graph, const Task& task, const char* proof, const Residue& residue,
           std::uint64_t checked);

}  // namespace knobel::huepfburg::bench
