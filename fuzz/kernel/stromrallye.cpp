// Any position of Stromrallye: the solver neither crashes nor hangs, its legs can be walked,
// and on small boards its verdict is that of a search step by step.
#include <algorithm>
#include <numeric>

#include "bytes.hpp"
#include "stromrallye/brute.hpp"

namespace knobel::fuzz {
namespace {

using namespace stromrallye;
using namespace stromrallye::bench;

Board board_from(Bytes& bytes) {
  Board board;
  board.size = 1 + static_cast<int>(bytes.below(bytes.below(16) == 0 ? 40 : 6));
  const auto area = static_cast<std::uint32_t>(board.size * board.size);
  board.diagonal = bytes.below(2) == 1;
  board.robot = static_cast<int>(bytes.wide() % area);
  const std::uint32_t scale = bytes.below(16) == 0 ? 1 << bytes.below(16) : 1;
  board.hand = static_cast<std::int32_t>(bytes.below(16) * scale);
  std::vector<bool> taken(area);
  while (!bytes.empty() && board.cells.size() < 400) {
    const std::uint32_t cell = (area > 200 ? bytes.wide() : bytes.next()) % area;
    const auto charge = static_cast<std::int32_t>(bytes.below(12) * scale);
    if (taken[cell]) continue;
    taken[cell] = true;
    board.cells.push_back(static_cast<std::int32_t>(cell));
    board.charges.push_back(charge);
  }
  return board;
}

std::int64_t total(const Board& board) {
  return std::accumulate(board.charges.begin(), board.charges.end(), std::int64_t{board.hand});
}

void check(const Board& board, const Options& options, const Limits& limits, const Result& result) {
  promise(result.memory <= limits.memory, "memory within its limit");
  if (result.end == End::solved) {
    promise(!result.solutions.empty(), "solved with a solution");
    promise(result.solutions.size() <= std::max(1u, options.solutions), "not more than asked for");
    if (total(board) < 400 && board.size <= 8)  // brute force has to be quick, too
      for (const auto& legs : result.solutions)
        promise(LegSearch(board, 0).accepts(legs), "legs that solve the board");
  }
  if (!decided(result.end) || total(board) > 20 || board.cells.size() > 6) return;
  if (const auto truth = StepSearch(board, 2000).run())
    promise(*truth == (result.end == End::solved), "the verdict of brute force");
}

}  // namespace

void try_one(Bytes& bytes, const Limits& limits) {
  Options options;
  options.fewest_swaps = bytes.below(3) == 0;
  options.solutions = 1 + bytes.below(4);
  options.seed = bytes.next();
  options.threads = bytes.below(32) == 0 ? 2 : 1;
  const Board board = board_from(bytes);
  Control control(limits);
  check(board, options, limits, solve(board, options, control));
}

}  // namespace knobel::fuzz
