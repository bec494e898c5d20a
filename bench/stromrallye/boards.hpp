// Boards to measure with: read from text, invented solvable, random, full.
// Same seed, same board, on every machine.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <istream>
#include <string>
#include <utility>
#include <vector>

#include "core/random.hpp"
#include "stromrallye/solve.hpp"

namespace knobel::stromrallye::bench {

inline std::vector<std::int32_t> neighbours(const Board& board, std::int32_t cell) {
  std::vector<std::int32_t> list;
  const int x = cell % board.size;
  const int y = cell / board.size;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) {
      if ((dx == 0 && dy == 0) || (!board.diagonal && dx != 0 && dy != 0)) continue;
      if (x + dx < 0 || x + dx >= board.size || y + dy < 0 || y + dy >= board.size) continue;
      list.push_back(cell + dy * board.size + dx);
    }
  return list;
}

// The usual text form; the number of batteries in the header is taken at its word.
inline bool read_board(std::istream& in, Board& board) {
  char comma = 0;
  int x = 0;
  int y = 0;
  std::size_t count = 0;
  if (!(in >> board.size >> x >> comma >> y >> comma >> board.hand >> count)) return false;
  board.robot = (y - 1) * board.size + x - 1;
  for (std::size_t i = 0; i < count; ++i) {
    std::int32_t charge = 0;
    if (!(in >> x >> comma >> y >> comma >> charge)) return false;
    board.cells.push_back((y - 1) * board.size + x - 1);
    board.charges.push_back(charge);
  }
  return true;
}

inline double difficulty_index(double density, double length, int size) {
  return (40 - 40 * std::exp(-5 * density)) * (std::pow(3, length) - 1) /
             (std::pow(length, 3) + 2) +
         size * size / 100.0 * density * length;
}

// Density and length that meet the index: one of them by chance, the other by bisection.
inline std::pair<double, double> shape_for(double index, int size, Random& random) {
  for (int attempt = 0; attempt < 200; ++attempt) {
    const double density = random.between(0.02, 1.0);
    if (difficulty_index(density, 5, size) < index) continue;
    if (difficulty_index(density, 0.5, size) > index) continue;
    double low = 0.5;
    double high = 5;
    for (int i = 0; i < 50; ++i) {
      const double middle = (low + high) / 2;
      (difficulty_index(density, middle, size) < index ? low : high) = middle;
    }
    return {density, low};
  }
  return {index < 10 ? 0.05 : 1.0, index < 10 ? 1.0 : 5.0};
}

// Invents solvable boards: scatters batteries, then plays backwards from the empty board.
class PlaysBackwards {
 public:
  virtual Board by_shape(double density, double length) = 0;

  Board by_index(double index) {
    const auto [density, length] = shape_for(index, board_.size, random_);
    return by_shape(density, length);
  }

 protected:
  PlaysBackwards(int size, bool diagonal, std::uint64_t seed) : random_(seed) {
    board_.size = size;
    board_.diagonal = diagonal;
  }
  ~PlaysBackwards() = default;

  // Empty batteries on so large a share of the fields; how many there are.
  int scatter(double density) {
    const int area = board_.size * board_.size;
    const int count = std::clamp(static_cast<int>(std::lround(density * area)), 1, area - 1);
    std::vector<std::int32_t> cells(area);
    for (int i = 0; i < area; ++i) cells[i] = i;
    for (int i = 0; i < count; ++i)
      std::swap(cells[i], cells[i + random_.below(static_cast<std::uint32_t>(area - i))]);
    board_.cells.assign(cells.begin(), cells.begin() + count);
    board_.charges.assign(count, 0);
    visited_.assign(count, 0);
    owner_.assign(area, -1);
    for (int i = 0; i < count; ++i) owner_[board_.cells[i]] = i;
    return count;
  }

  Random random_;
  Board board_;
  std::vector<std::uint64_t> visited_;
  std::vector<std::int32_t> owner_;
};

// To undo a leg that ended on battery j: put the
// on-board battery down on j, take up the one that lies there, walk back to another
// battery, gaining 1 with every step. The next battery is always one visited least.
class Inventor final : public PlaysBackwards {
 public:
  Inventor(int size, bool diagonal, std::uint64_t seed) : PlaysBackwards(size, diagonal, seed) {}

  Board by_shape(double density, double length) override {
    detour_ = random_.below(3);
    nearest_ = random_.below(2) == 0;
    const int count = scatter(density);
    std::int32_t at = board_.cells[random_.below(static_cast<std::uint32_t>(count))];
    auto hand = static_cast<std::int32_t>(random_.below(2));  // the last leg
    const auto visits = static_cast<int>(std::lround(length * count));
    for (int visit = 0;; ++visit) {
      swap(at, hand);
      const auto ways = legs_from(at);
      Way way = choose(ways, visit >= visits);
      if (way.to < 0) way = choose(ways, true);  // no other battery to go to
      if (way.to < 0 || visit > 20 * board_.size * board_.size) return by_shape(density, length);
      hand += way.steps;
      at = way.to;
      if (owner_[at] < 0) break;
    }
    board_.robot = at;
    board_.hand = hand;
    return board_;
  }

 private:
  struct Way {
    std::int32_t to, steps;
    bool roomy;  // over two free fields or more: the same way in two steps more exists
  };

  void swap(std::int32_t at, std::int32_t& hand) {
    ++visited_[owner_[at]];
    std::swap(board_.charges[owner_[at]], hand);
  }
  // Shortest walks to all fields that can be reached over free ones.
  std::vector<Way> legs_from(std::int32_t at) {
    std::vector<std::int32_t> steps(owner_.size(), -1);
    std::vector<std::int32_t> queue{at};
    std::vector<Way> ways;
    steps[at] = 0;
    for (std::size_t head = 0; head < queue.size(); ++head)
      for (const std::int32_t next : neighbours(board_, queue[head])) {
        if (steps[next] >= 0) continue;
        steps[next] = steps[queue[head]] + 1;
        ways.push_back({next, steps[next], steps[next] > 1 && has_free_neighbour(queue[head])});
        if (owner_[next] < 0) queue.push_back(next);
      }
    return ways;
  }
  [[nodiscard]] bool has_free_neighbour(std::int32_t cell) const {
    const auto around = neighbours(board_, cell);
    return std::any_of(around.begin(), around.end(), [&](std::int32_t x) { return owner_[x] < 0; });
  }
  Way choose(const std::vector<Way>& ways, bool to_free_field) {
    Way best{-1, 0, false};
    std::uint64_t best_rank = UINT64_MAX;
    for (const Way& way : ways) {
      const bool is_free = owner_[way.to] < 0;
      if (is_free && !to_free_field) continue;
      std::uint64_t rank = is_free ? 0 : 1 + visited_[owner_[way.to]];
      rank = (rank << 16) + (nearest_ ? static_cast<std::uint64_t>(way.steps) : 0);
      rank = (rank << 16) + random_.below(1 << 16);
      if (rank < best_rank) best_rank = rank, best = way;
    }
    if (best.roomy && detour_ > 0)
      best.steps += 2 * static_cast<std::int32_t>(random_.below(detour_ + 1));
    return best;
  }

  std::uint32_t detour_ = 0;
  bool nearest_ = true;
};

// Anything goes: most of these cannot be solved.
inline Board random_board(int size, int most_batteries, int most_charge, bool diagonal,
                          bool anywhere, Random& random) {
  Board board;
  board.size = size;
  board.diagonal = diagonal;
  const auto area = static_cast<std::uint32_t>(size * size);
  board.hand = static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(most_charge + 1)));
  board.robot = static_cast<std::int32_t>(random.below(area));
  const auto count = random.below(static_cast<std::uint32_t>(most_batteries + 1));
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto cell = static_cast<std::int32_t>(random.below(area));
    if (cell == board.robot && !anywhere) continue;
    if (std::find(board.cells.begin(), board.cells.end(), cell) != board.cells.end()) continue;
    board.cells.push_back(cell);
    board.charges.push_back(
        static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(most_charge + 1))));
  }
  return board;
}

}  // namespace knobel::stromrallye::bench
