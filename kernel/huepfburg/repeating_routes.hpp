// A shortest meeting from reachable sets that repeat: routes go round as often as needed.
//
//     time    0 ... t0 ... t0+L ... s                 The goal came in at time s, but the
//     sets    full  full   full    new only           meeting is j repeats later. From
//                                                     the goal back to a field x of time
//     route   start ~ x2 ~ x1 ~ x ~ goal              t0; x is there at t0 + L as well,
//                        L    L                       so the way back from there leads to
//                                                     an x1 of time t0; and so on, j times.
#pragma once

#include "huepfburg/reachable_sets.hpp"

namespace knobel::huepfburg {

// Fills the routes; sorts the history of the sets. False: a limit was reached on the way.
bool write_repeating(const Graph& graph, ReachableSets& sets, std::size_t players,
                     MemoryAccount& account, Result& result);

}  // namespace knobel::huepfburg
