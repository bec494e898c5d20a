// Frames for checks and measurements: read from text, or random. The same seed gives the
// same frame on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/hash.hpp"
#include "core/random.hpp"
#include "rotation/solve.hpp"

namespace knobel::rotation::bench {

// Seeds stand for the plain sequence of SplitMix64, which Random enters one number later:
// the seeds in bench.cpp were chosen by it.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : random_(seed - golden_ratio) {}

  // From `low` to `high`, both included.
  int between(int low, int high) {
    return low + static_cast<int>(random_.next() % static_cast<std::uint64_t>(high - low + 1));
  }
  bool one_in(int n) { return between(1, n) == 1; }

 private:
  Random random_;
};

using Board = std::vector<std::string>;

inline constexpr std::string_view stick_names =
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

// A board of `#`, space and one character per stick, rows all of one length.
inline Frame frame_from(const Board& board) {
  Frame frame;
  frame.size = static_cast<int>(board.size());
  std::map<char, std::size_t> met;
  for (int row = 0; row < frame.size; ++row)
    for (int column = 0; column < frame.size; ++column) {
      const char c = board[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      frame.walls.push_back(c == '#');
      if (c == '#' || c == ' ') continue;
      if (const auto old = met.find(c); old != met.end()) {
        Stick& stick = frame.sticks[old->second];
        ++stick.length;
        stick.upright = column == stick.column;
      } else {
        met[c] = frame.sticks.size();
        frame.sticks.push_back(
            {static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column), 1, false});
      }
    }
  return frame;
}

// Sticks are named in the order of the frame.
inline Board board_from(const Frame& frame) {
  Board board(static_cast<std::size_t>(frame.size),
              std::string(static_cast<std::size_t>(frame.size), ' '));
  for (std::size_t i = 0; i < frame.walls.size(); ++i)
    if (frame.walls[i]) board[i / board.size()][i % board.size()] = '#';
  for (std::size_t i = 0; i < frame.sticks.size(); ++i) {
    if (!frame.gone.empty() && frame.gone[i]) continue;
    const Stick& stick = frame.sticks[i];
    for (std::size_t k = 0; k < stick.length; ++k)
      board[stick.row + (stick.upright ? k : 0)][stick.column + (stick.upright ? 0 : k)] =
          stick_names[i];
  }
  return board;
}

struct Recipe {
  int size = 8;
  int sticks = 9;
  int longest = 4;
  int gaps = 1;
  int inner_walls = 0;
  int widest_gap = 1;
};

namespace detail {

inline char& border(Board& board, int side, int along) {
  const std::size_t n = board.size();
  const auto k = static_cast<std::size_t>(along);
  if (side < 2) return board[side == 0 ? 0 : n - 1][k];
  return board[k][side == 2 ? 0 : n - 1];
}

inline bool free_at(const Board& board, const Stick& stick) {
  const std::size_t n = board.size();
  for (std::size_t k = 0; k < stick.length; ++k) {
    const std::size_t row = stick.row + (stick.upright ? k : 0);
    const std::size_t column = stick.column + (stick.upright ? 0 : k);
    if (row >= n || column >= n || board[row][column] != ' ') return false;
  }
  return true;
}

}  // namespace detail

// A border with gaps, walls inside, sticks wherever they fit (in gaps, too), not
// at rest. May have fewer sticks than the recipe says.
inline Frame random_frame(const Recipe& recipe, Dice& dice) {
  Frame frame;
  frame.size = recipe.size;
  const auto n = static_cast<std::size_t>(recipe.size);
  Board board(n, std::string(n, ' '));
  for (int side = 0; side < 4; ++side)
    for (int k = 0; k < recipe.size; ++k) detail::border(board, side, k) = '#';
  for (int gap = 0; gap < recipe.gaps; ++gap) {
    const int side = dice.between(0, 3);
    const int width = dice.between(1, recipe.widest_gap);
    const int first = dice.between(1, recipe.size - 2);
    for (int k = first; k < first + width && k < recipe.size - 1; ++k)
      detail::border(board, side, k) = ' ';
  }
  for (int wall = 0; wall < recipe.inner_walls; ++wall)
    board[static_cast<std::size_t>(dice.between(1, recipe.size - 2))]
         [static_cast<std::size_t>(dice.between(1, recipe.size - 2))] = '#';
  for (const std::string& row : board)
    for (const char c : row) frame.walls.push_back(c == '#');
  for (int attempt = 0; attempt < 40 * recipe.sticks; ++attempt) {
    if (static_cast<int>(frame.sticks.size()) == recipe.sticks) break;
    const Stick stick{static_cast<std::uint8_t>(dice.between(0, recipe.size - 1)),
                      static_cast<std::uint8_t>(dice.between(0, recipe.size - 1)),
                      static_cast<std::uint8_t>(dice.between(1, recipe.longest)), dice.one_in(2)};
    if (!detail::free_at(board, stick)) continue;
    frame.sticks.push_back(stick);
    for (std::size_t k = 0; k < stick.length; ++k)
      board[stick.row + (stick.upright ? k : 0)][stick.column + (stick.upright ? 0 : k)] = '*';
  }
  return frame;
}

}  // namespace knobel::rotation::bench
