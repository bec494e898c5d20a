// How a part of the search came to its end.
#pragma once

#include <cstdint>

namespace knobel::stromrallye {

enum class Outcome : std::uint8_t {
  solved,
  exhausted,  // there is no solution
  paused,     // nothing found within the budget it was given
  ended,      // a limit of the whole search was reached
};

}  // namespace knobel::stromrallye
