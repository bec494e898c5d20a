#include "naive.hpp"

#include <algorithm>
#include <map>
#include <queue>
#include <set>

namespace knobel::rotation::bench {
namespace {

Board turned(const Board& board, bool clockwise) {
  const std::size_t n = board.size();
  Board next = board;
  for (std::size_t r = 0; r < n; ++r)
    for (std::size_t c = 0; c < n; ++c)
      (clockwise ? next[c][n - 1 - r] : next[n - 1 - c][r]) = board[r][c];
  return next;
}

using Cells = std::vector<std::pair<std::size_t, std::size_t>>;

bool can_drop(const Board& board, const Cells& cells, char stick) {
  return std::all_of(cells.begin(), cells.end(), [&](const auto& cell) {
    if (cell.first + 1 == board.size()) return true;
    const char below = board[cell.first + 1][cell.second];
    return below == ' ' || below == stick;
  });
}

// Lets everything fall, a cell at a time. Returns whether a stick falls out.
bool drop(Board& board) {
  std::map<char, Cells> sticks;
  for (std::size_t r = 0; r < board.size(); ++r)
    for (std::size_t c = 0; c < board.size(); ++c)
      if (board[r][c] != '#' && board[r][c] != ' ') sticks[board[r][c]].emplace_back(r, c);
  for (bool moved = true; moved;) {
    moved = false;
    for (auto& [stick, cells] : sticks) {
      if (!can_drop(board, cells, stick)) continue;
      if (cells.back().first + 1 == board.size()) return true;
      for (const auto& [r, c] : cells) board[r][c] = ' ';
      for (auto& [r, c] : cells) board[++r][c] = stick;
      moved = true;
    }
  }
  return false;
}

}  // namespace

NaiveResult solve_naively(Board start) {
  NaiveResult result;
  if (drop(start)) {
    result.solved = true;
    return result;
  }
  std::set<Board> seen{start};
  std::queue<std::pair<Board, std::string>> open;
  open.emplace(start, "");
  while (!open.empty() && !result.solved) {
    const auto [board, way] = open.front();
    open.pop();
    for (const bool clockwise : {false, true}) {
      Board next = turned(board, clockwise);
      const std::string longer = way + (clockwise ? 'R' : 'L');
      if (drop(next)) {
        result.solved = true;
        result.way = longer;
        break;
      }
      if (seen.insert(next).second) open.emplace(next, longer);
    }
  }
  result.states = seen.size();
  return result;
}

}  // namespace knobel::rotation::bench
