// The states that prove an answer, as lines of a certificate (docs/certificates.md).
#pragma once

#include <cstdint>
#include <optional>

#include "core/control.hpp"
#include "core/lines.hpp"
#include "rotation/solve.hpp"

namespace knobel::rotation {

struct Listed {
  End end = End::exhausted;  // or the limit that was reached; stopped: refused by the sink
  std::uint64_t states = 0;
  std::size_t memory = 0;  // bytes, at the peak
};

// All states that can be reached, or those with fewer than `fewest` - 1 turns behind them, level by
// level. Expects a valid frame; if it is solved, there are none.
Listed list_states(const Frame& frame, std::optional<std::uint64_t> fewest, const LineSink& sink,
                   Control& control);

}  // namespace knobel::rotation
