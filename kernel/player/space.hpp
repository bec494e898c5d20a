// Every position of a game that is small enough, and what a simulated player makes of it.
//
// This is the fast copy of src/knobel/space.py and player.py, for any game: positions are
// numbers in the order of a breadth-first search, choices are rows of numbers. Sums are taken
// in the same order as there, so that both give the same ratings.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/control.hpp"

namespace knobel::player {

constexpr std::int32_t far = 1 << 30;    // a distance that nothing has
constexpr std::int32_t stuck = 1 << 20;  // how far away a position without choices looks

struct Space {
  std::vector<std::int32_t> first{0};  // choices of n: after[first[n] .. first[n+1])
  std::vector<std::int32_t> after;
  std::vector<std::int32_t> away;     // how far from the goal it looks
  std::vector<std::uint8_t> goal;     // is it the end?
  std::vector<std::int32_t> to_goal;  // the fewest choices to the end; far: lost

  [[nodiscard]] std::size_t size() const { return first.size() - 1; }
  [[nodiscard]] std::span<const std::int32_t> choices(std::size_t n) const {
    return {after.data() + first[n], after.data() + first[n + 1]};
  }
};

struct Player {
  int look;
  int attention;
  double slip;
  double patience;
};

struct Judged {
  double traps;    // share of the plausible positions that are lost
  double success;  // the chance that one try ends at the goal
};

// Fills `to_goal` from the choices and the goals.
void measure_distances(Space& space);

// `slack`: how much worse than the best a choice may look to be plausible; none: any. No answer
// if a limit of `control` comes first.
std::optional<Judged> judge(const Space& space, const Player& player,
                            std::optional<std::int32_t> slack, Control& control);

}  // namespace knobel::player
