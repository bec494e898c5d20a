// Lost positions that are recognised without a search. Every rule is sound: it may miss a
// lost position but never condemns one that can be won.
//
//   reach      Every charged battery must be entered once more. From the robot with its hand,
//              then from every battery with the largest charge anywhere, all of them must be
//              within reach; legs never get longer than that.
//   dead ends  The robot leaves a battery with charge q carrying q. If no charged battery
//              lies within q, and no free field lets it come back to the same one, then
//              entering that battery is the last swap of the game. There is only one last
//              swap, and it must be possible to burn its charge.
//
//        1 . . .       charge 1, nothing charged beside it: the game must end there.
//        # # . 1       two of those: lost.
#pragma once

#include <cstdint>
#include <vector>

#include "core/stamp_set.hpp"
#include "stromrallye/position.hpp"

namespace knobel::stromrallye {

class Pruner {
 public:
  explicit Pruner(const Graph& graph) : graph_(graph), reached_(graph.nodes) {}

  enum class Reason : std::uint8_t { none, unreachable, dead_ends };
  struct Finding {
    Reason reason = Reason::none;
    std::int32_t node = 0;  // that shows it
  };

  Finding examine(const Position& position);
  bool is_lost(const Position& position) { return examine(position).reason != Reason::none; }

 private:
  [[nodiscard]] bool must_be_last(const Position& position, std::int32_t node) const;

  const Graph& graph_;
  StampSet reached_;
  std::vector<std::int32_t> queue_;
};

}  // namespace knobel::stromrallye
