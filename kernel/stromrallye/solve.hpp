// Stromrallye: a robot must run every battery of the board down to zero.
//
// solve() decides any position of a game and answers in legs. A leg is the way from one swap
// to the next:
//
//     . . . 3      Robot at R with charge 9; batteries 1, 2, 3 in the order of the input.
//     2 . . .      0 -> 3(3) -> 1(3) -> ... : three steps to battery 3, swap, three steps
//     . R . 3      to battery 1, swap, ...
//
// A leg walks over free fields only, and may go back and forth on them; by the rules the
// robot swaps on every battery field it enters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/control.hpp"

namespace knobel::stromrallye {

inline constexpr int max_size = 1000;
inline constexpr std::int32_t max_charge = 1'000'000;

// Any position of a game, not only its beginning.
struct Board {
  int size = 0;           // N: the board has N x N fields
  bool diagonal = false;  // eight neighbours instead of four
  int robot = 0;          // field y*N+x. On a battery field the robot has just swapped there
                          // and must leave before it can swap there again.
  std::int32_t hand = 0;  // on-board charge
  std::vector<std::int32_t> cells;    // battery fields, in the order of the input
  std::vector<std::int32_t> charges;  // their charges; an empty battery (0) acts as a wall
};

struct Options {
  bool fewest_swaps = false;
  std::uint32_t solutions = 1;
  std::uint32_t threads = 1;
  std::uint64_t seed = 1;
};

struct Leg {
  std::int32_t to;  // battery number from 1; -1: some free field (last leg only)
  std::int32_t steps;
  friend bool operator==(const Leg&, const Leg&) = default;
};

struct Result {
  End end = End::stopped;
  std::vector<std::vector<Leg>> solutions;  // at least one if solved, all different
  bool optimal = false;                     // fewest_swaps: no solution has fewer
  std::uint32_t lower_bound = 0;            // fewest_swaps: swaps that every solution needs
  std::uint64_t count = 0;                  // solutions > 1: number of different leg sequences
  bool count_exact = false;
  std::uint64_t states = 0;
  std::size_t memory = 0;  // bytes at the peak
  // If exhausted: colouring, unreachable, dead-ends, pairing, one-way or exhausted.
  const char* proof = "";
  std::int32_t witness = 0;  // unreachable, dead-ends: the number of a battery that shows it
  // pairing, one-way: more batteries (0: the one on board) than places for them (0: the end
  // of the game). Without places: two batteries, neither of which can be reached from the other.
  std::vector<std::int32_t> batteries;
  std::vector<std::int32_t> places;
};

// Decides the board within the limits of `control`. A swap is a leg that ends on a battery;
// the last leg to a free field is none. The same seed with one thread gives the same answer.
// Expects a valid board.
Result solve(const Board& board, const Options& options, Control& control);

// What is wrong with the board; nullptr if nothing is.
const char* validate(const Board& board);

}  // namespace knobel::stromrallye
