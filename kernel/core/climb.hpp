// Hill climbing, the fast copy of hillclimb.py: change a candidate a little, keep what is not worse,
// start anew when stuck.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "core/control.hpp"

namespace knobel {

struct Climb {
  std::int64_t wanted = 0;
  std::int64_t tries = 0;
  std::int64_t patience = 0;
};

// The first candidate of the wanted height, else the highest; height() may say that there is none.
// Nothing if a limit of `control` comes first.
template <class Fresh, class Change, class Height>
auto climb(const Climb& rules, Fresh fresh, Change change, Height height, Control& control)
    -> std::optional<decltype(fresh())> {
  auto current = fresh();
  auto best = current;
  std::int64_t level = height(current).value_or(0);
  std::int64_t top = level;
  std::int64_t idle = 0;
  for (std::int64_t n = 0; n < rules.tries && top < rules.wanted; ++n) {
    if (!control.tick()) return std::nullopt;
    const bool stuck = ++idle > rules.patience;
    if (stuck) idle = level = 0;
    auto candidate = stuck ? fresh() : change(current);
    const std::optional<std::int64_t> reached = height(candidate);
    if (!reached || *reached < level) continue;
    if (*reached > level) idle = 0;
    current = std::move(candidate);
    level = *reached;
    if (level > top) {
      best = current;
      top = level;
    }
  }
  return best;
}

}  // namespace knobel
