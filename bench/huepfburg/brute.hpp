// The rules and nothing else: every player's every jump, over ordered tuples.
// Slow on purpose; it shares no idea with the kernel.
#pragma once

#include "huepfburg/solve.hpp"

namespace knobel::huepfburg::bench {

struct Brute {
  bool solved = false;
  std::uint64_t jumps = 0;
  long double count = 0;  // joint routes; exact below 2^64 on the machines we know, else near
};

Brute brute_force(const Graph& graph, const Task& task);

// Is this a meeting by the rules, after so many jumps?
bool is_meeting(const Graph& graph, const Task& task, const Meeting& meeting, std::uint64_t jumps);

}  // namespace knobel::huepfburg::bench
