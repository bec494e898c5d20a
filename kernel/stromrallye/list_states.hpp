// The states that prove an answer, as lines of a certificate (docs/certificates.md).
#pragma once

#include <cstdint>
#include <optional>

#include "core/control.hpp"
#include "core/lines.hpp"
#include "stromrallye/solve.hpp"

namespace knobel::stromrallye {

// All states that legs lead to and no argument refutes, or those that are more than one swap
// away from `fewest`, breadth first. How the search came to its end; stopped: refused by the
// sink. Expects a valid board.
End list_states(const Board& board, std::optional<std::uint64_t> fewest, const LineSink& sink,
                Control& control);

}  // namespace knobel::stromrallye
