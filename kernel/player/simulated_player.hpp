// How would a person fare? A simulated player looks a few choices ahead, does not think all
// of them through, slips now and then and loses patience.
//
// This is the fast copy of the player in the Python package, for any game. Sums are taken in
// the same order there, so that both give the same ratings, to the last bit.
#pragma once

#include <cstdint>
#include <optional>

#include "core/control.hpp"
#include "player/state_space.hpp"

namespace knobel::player {

struct Player {
  int look;         // choices thought ahead
  int attention;    // of more choices than this only the most promising are thought through
  double slip;      // the chance of any choice instead of a considered one
  double patience;  // choices until giving up, on average
};

struct Judgement {
  double traps;    // share of the plausible positions that are lost
  double success;  // the chance that one try reaches the goal
};

// `slack`: how much worse than the best a choice may look and still be plausible; none: any
// much. No answer if a limit of `control` comes first.
std::optional<Judgement> judge(const StateSpace& space, const Player& player,
                               std::optional<std::int32_t> slack, Control& control);

}  // namespace knobel::player
