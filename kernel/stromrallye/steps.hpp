// From legs to single steps.
//
// Of the ways a leg can take, this chooses the shortest; charge that is left is spent by going
// back and forth right after the first step. `legs.py` makes the same choice, so that an answer
// does not depend on who made it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "stromrallye/solve.hpp"

namespace knobel::stromrallye {

// Indices into: right, up, left, down, up-left, up-right, down-left, down-right.
using Steps = std::vector<std::uint8_t>;

// Some steps, made once or again and again: a million steps back and forth are two bytes.
struct Run {
  Steps steps;
  std::uint32_t times = 1;
};
using Walk = std::vector<Run>;

class Walker {
 public:
  explicit Walker(const Board& board);

  // All steps of the legs, from the robot's field on; nothing if one of them cannot be walked, or
  // if a limit of `control` comes first.
  [[nodiscard]] std::optional<Walk> walk(const std::vector<Leg>& legs, Control& control);

 private:
  [[nodiscard]] std::int32_t go(std::int32_t cell, int direction) const;  // -1: off the board
  [[nodiscard]] int direction_between(std::int32_t from, std::int32_t to) const;
  [[nodiscard]] int free_direction(std::int32_t cell) const;
  bool measure(std::int32_t goal, std::int32_t start, std::int32_t steps, Control& control);
  bool walk_to(std::int32_t start, std::int32_t goal, std::int32_t steps, Walk& walked,
               Control& control);
  bool burn(std::int32_t start, std::int32_t steps, Walk& walked) const;

  const Board& board_;
  int directions_;
  std::vector<std::uint8_t> battery_;       // per field: is there one?
  std::vector<std::uint8_t> touches_free_;  // per field: has it a free neighbour?
  // Per field and parity: the steps to the goal of the leg, valid if `stamp_` says so.
  std::vector<std::int32_t> away_;
  std::vector<std::uint32_t> stamp_;
  std::uint32_t now_ = 0;
  std::vector<std::int32_t> queue_;
};

}  // namespace knobel::stromrallye
