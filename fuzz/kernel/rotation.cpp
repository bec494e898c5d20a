// Any frame of Rotation: the solver neither crashes nor hangs, its turns let the wanted stick
// fall out by the child's rules, and on small frames nobody needs fewer.
#include "bytes.hpp"
#include "rotation/brute.hpp"

namespace knobel::fuzz {
namespace {

using namespace rotation;
using namespace rotation::bench;

// Walls first: a border with gaps like that of a contest file, or none at all.
Board walls_from(Bytes& bytes, std::size_t n) {
  Board board(n, std::string(n, ' '));
  if (bytes.below(8) > 0) {
    for (int side = 0; side < 4; ++side)
      for (std::size_t k = 0; k < n; ++k) detail::border(board, side, static_cast<int>(k)) = '#';
    for (std::uint32_t gaps = bytes.below(4); gaps > 0; --gaps)
      detail::border(board, static_cast<int>(bytes.below(4)),
                     static_cast<int>(bytes.below(static_cast<std::uint32_t>(n)))) = ' ';
  }
  for (std::uint32_t walls = bytes.below(6); walls > 0; --walls) {
    const auto row = bytes.below(static_cast<std::uint32_t>(n));
    board[row][bytes.below(static_cast<std::uint32_t>(n))] = '#';
  }
  return board;
}

Frame frame_from(Bytes& bytes) {
  const std::uint32_t size = 1 + bytes.below(bytes.below(16) == 0 ? max_size : 8);
  Board board = walls_from(bytes, size);
  Frame frame;
  frame.size = static_cast<int>(size);
  for (const std::string& row : board)
    for (const char c : row) frame.walls.push_back(c == '#');
  frame.gravity = static_cast<int>(bytes.below(4));
  const std::uint32_t goal = bytes.next();
  const bool some_gone = bytes.below(4) == 0;
  while (!bytes.empty() && frame.sticks.size() < max_sticks) {
    const Stick stick{static_cast<std::uint8_t>(bytes.below(size)),
                      static_cast<std::uint8_t>(bytes.below(size)),
                      static_cast<std::uint8_t>(1 + bytes.below(size)), bytes.below(2) == 1};
    if (!detail::free_at(board, stick)) continue;
    frame.sticks.push_back(stick);
    if (some_gone) frame.gone.push_back(bytes.below(4) == 0);
    for (std::size_t k = 0; k < stick.length; ++k)
      board[stick.row + (stick.upright ? k : 0)][stick.column + (stick.upright ? 0 : k)] = '*';
  }
  frame.goal = static_cast<int>(goal % (frame.sticks.size() + 2)) - 2;
  return frame;
}

bool falls_out(const Frame& frame, const std::vector<std::uint8_t>& turns) {
  const auto left = toy_after(frame, turns).sticks();
  if (frame.goal == all_sticks) return left.empty();
  if (frame.goal == any_stick) return left.size() < frame.sticks.size();
  return !left.contains(stick_names[static_cast<std::size_t>(frame.goal)]);
}

void check(const Frame& frame, const Limits& limits, const Result& result) {
  promise(result.memory <= limits.memory, "memory within its limit");
  if (result.end == End::solved) {
    promise(!result.solutions.empty(), "solved with a solution");
    if (frame.size <= 12)
      for (std::size_t i = 0; i < result.solutions.size() && i < 3; ++i)
        promise(falls_out(frame, result.solutions[i]), "turns that let the stick fall out");
  }
  if (!decided(result.end) || frame.size > 6 || frame.sticks.size() > 3) return;
  constexpr std::size_t levels = 5;
  const BruteResult truth = Brute(frame, false, levels).result();
  if (truth.solved)
    promise(result.end == End::solved && result.solutions[0].size() == truth.turns, "fewest turns");
  else if (result.end == End::solved)
    promise(result.solutions[0].size() > levels, "no solution that short");
}

}  // namespace

void try_one(Bytes& bytes, const Limits& limits) {
  Options options;
  options.solutions = 1 + bytes.below(5) * 7;
  options.whole_space = bytes.below(4) == 0;
  options.labelled = bytes.below(4) == 0;
  const Frame frame = frame_from(bytes);
  Control control(limits);
  check(frame, limits, solve(frame, options, control));
}

}  // namespace knobel::fuzz
