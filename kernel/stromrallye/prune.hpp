// Positions that cannot be won, seen without searching. Every rule is sound: it may
// miss a lost position but never condemns a winnable one.
//
//   reach      Every charged battery must be entered once more. From the robot with
//              its hand, then from every battery with the largest charge there is, all
//              of them must be reachable; legs never get longer than that.
//   dead ends  From a battery with charge q the robot leaves with q. If no charged
//              battery lies within q, and no free field lets it come back to the same
//              one, then entering it is the last swap of the game. There is only one
//              last swap, and its charge must be burnable.
//
//        1 . . .       charge 1, nothing charged beside it: the game must end there.
//        # # . 1       two of those: lost.
#pragma once

#include <cstdint>
#include <vector>

#include "stromrallye/position.hpp"

namespace knobel::stromrallye {

class Pruner {
 public:
  explicit Pruner(const Graph& graph) : graph_(graph), mark_(graph.nodes, 0) {}

  enum class Reason : std::uint8_t { none, unreachable, dead_ends };
  struct Finding {
    Reason reason = Reason::none;
    std::int32_t node = 0;
  };

  Finding look(const Position& position);
  bool hopeless(const Position& position) { return look(position).reason != Reason::none; }

 private:
  [[nodiscard]] bool is_last(const Position& position, std::int32_t node) const;

  const Graph& graph_;
  std::vector<std::uint32_t> mark_;
  std::uint32_t stamp_ = 0;
  std::vector<std::int32_t> queue_;
};

}  // namespace knobel::stromrallye
