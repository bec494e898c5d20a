// All positions of a game that is small enough, as a graph. Positions are numbers in the
// order of a breadth-first search from the beginning, which is 0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace knobel::player {

inline constexpr std::int32_t unreachable = 1 << 30;  // a distance that nothing has
inline constexpr std::int32_t stuck =
    1 << 20;  // how far from the goal a position without choices looks

struct StateSpace {
  std::vector<std::int32_t> first{0};  // choices of position n: after[first[n] .. first[n+1])
  std::vector<std::int32_t> after;
  std::vector<std::int32_t> distance;  // how far from the goal a position looks at first sight
  std::vector<std::uint8_t> goal;      // is it the end?
  std::vector<std::int32_t> to_goal;   // fewest choices to the end, or unreachable: lost

  [[nodiscard]] std::size_t size() const { return first.size() - 1; }
  [[nodiscard]] std::span<const std::int32_t> choices(std::size_t n) const {
    return {after.data() + first[n], after.data() + first[n + 1]};
  }
};

// A space, and what its positions are: so many numbers each, which the game knows how to read.
struct ExploredGame {
  StateSpace space;
  std::vector<std::int32_t> positions;
  std::size_t width = 0;

  [[nodiscard]] const std::int32_t* position(std::size_t n) const {
    return positions.data() + n * width;
  }
};

// Fills `to_goal` from the choices and the goals.
void measure_distances(StateSpace& space);

}  // namespace knobel::player
