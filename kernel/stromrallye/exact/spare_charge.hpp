// Where two units more are never worse: legs that need not be tried.
//
//     5 . .      A battery that can leave with 3 can, where all legs lead through a large free
//     . . .      region, leave with 5 just as well: it goes back and forth once more and leaves
//     . . 2      the same rest at the same place.
//
// So a leg that leaves 3 need not be tried if there is one that leaves 5: whatever solves the
// puzzle after the first also does after the second, with as many swaps. Of all legs between
// two batteries, only the shortest remains, and the one that leaves nothing: a battery that is
// not empty must be fetched once more.
//
// Legs of one step, or of two through a one-field region, cannot always be made longer. They
// are taken as they are, and it must then be no disadvantage that two units more arrive. Which
// batteries are charged matters, too, but there are only fewer of them as the game goes on: what
// holds at the beginning holds throughout.
#pragma once

#include <cstdint>
#include <vector>

#include "stromrallye/graph.hpp"

namespace knobel::stromrallye {

class SpareCharge {
 public:
  explicit SpareCharge(const Graph& graph);

  // Is there a leg to the same battery that leaves two units more, and is that never worse?
  [[nodiscard]] bool makes_needless(const Edge& edge, std::int32_t steps, std::int32_t rest) const {
    return rest > 0 && edge.has(steps - 2) && is_never_worse(edge.to, rest + 2);
  }

  // A battery on this node with this charge, compared to two units less.
  [[nodiscard]] bool is_never_worse(std::int32_t node, std::int32_t charge) const {
    return (never_worse_[node] >> (charge < most ? charge : most) & 1) != 0;
  }

 private:
  // A leg of one or two steps that has no counterpart with two steps more.
  struct StiffLeg {
    std::int32_t from, to, steps;
  };

  static constexpr std::int32_t most = 63;  // the last bit is for all charges from here on

  std::vector<std::uint64_t> never_worse_;  // per node, a bit for every charge
};

}  // namespace knobel::stromrallye
