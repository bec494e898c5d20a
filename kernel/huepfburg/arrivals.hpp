// When can a player be where, in the long run?
//
//     1 -> 2 -> 3 -> 2      From 1 the component {2, 3} (period 2, classes 0 and 1) is
//          3 -> 4           entered at time 1 on class 0: arrival 1 (mod 2). Field 4 is
//                           reached at 3, 5, 7, ...: arrival 1 (mod 2) again.
//
// A route through components with the periods d1, d2, ... can be stretched by any large
// multiple of each of them, hence of g = gcd(d1, d2, ...): from some time on, the player can
// be there at every time ≡ residue (mod g). Routes that have met no cycle yet have an exact
// time instead, written with period 0.
#pragma once

#include <cstdint>
#include <vector>

#include "huepfburg/components.hpp"

namespace knobel::huepfburg {

using Arrivals = std::vector<Arrival>;

struct Timetable {
  std::vector<Arrivals> at;  // per component that no arrow leaves: arrivals, minus the class
  std::vector<std::int64_t> straight;  // per component: longest route to it without a cycle, or -1
};

// Spends about one unit of `work` per arrival carried along an arrow.
// False: no work left, or a limit was reached.
bool find_arrivals(const Components& components, Field start, MemoryShare& share,
                   std::uint64_t& work, Timetable& timetable);

}  // namespace knobel::huepfburg
