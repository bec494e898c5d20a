// A second inventor, which works differently from the one in boards.hpp: where that one thinks
// in legs, this one drives step by step.
//
//     a . b c      The robot has errands: from the empty board backwards, it drives to one of
//     . d . .      the batteries it has been to least, anywhere on the board, on a shortest way
//     e . . f      across everything. What lies on the way is swapped, too. From a to f it
//                  swaps at d, or at b and c, as chance will have it.
//
// So batteries in the middle of the board are visited far more often than those at its edge,
// charges are uneven, and narrow places are worn down by what passes through them.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "boards.hpp"

namespace knobel::stromrallye::bench {

class Errands final : public PlaysBackwards {
 public:
  Errands(int size, bool diagonal, std::uint64_t seed) : PlaysBackwards(size, diagonal, seed) {}

  Board by_shape(double density, double length) override {
    const int count = scatter(density);
    visits_ = 0;
    at_ = board_.cells[random_.below(static_cast<std::uint32_t>(count))];
    board_.hand = static_cast<std::int32_t>(random_.below(2));  // the last step
    swap();
    // Every battery is visited at least once, and all together as often as was asked for.
    const auto visits = static_cast<int>(std::lround(length * count));
    while (visits_ < visits || least_visited(true) >= 0) drive_to(least_visited(false));
    leave();
    return board_;
  }

 private:
  void swap() {
    const std::int32_t here = owner_[at_];
    ++visited_[here];
    ++visits_;
    std::swap(board_.charges[here], board_.hand);
  }
  // A battery other than the one here; with `never`, one that was not visited at all, or -1.
  std::int32_t least_visited(bool never) {
    std::int32_t best = -1;
    std::uint64_t best_rank = UINT64_MAX;
    for (std::size_t i = 0; i < visited_.size(); ++i) {
      if (board_.cells[i] == at_ || (never && visited_[i] > 0)) continue;
      const std::uint64_t rank = (visited_[i] << 16) + random_.below(1 << 16);
      if (rank < best_rank) best_rank = rank, best = static_cast<std::int32_t>(i);
    }
    return best;
  }
  // Backwards: a step gains 1, and on a battery the robot swaps.
  void step(std::int32_t next) {
    ++board_.hand;
    at_ = next;
    if (owner_[at_] >= 0) swap();
  }
  void drive_to(std::int32_t battery) {
    if (battery < 0) {  // the only one: there and back
      const auto around = neighbours(board_, at_);
      step(around[random_.below(static_cast<std::uint32_t>(around.size()))]);
      return;
    }
    distances_from(board_.cells[battery]);
    while (steps_[at_] > 0) {
      auto around = neighbours(board_, at_);
      std::erase_if(around, [&](std::int32_t next) { return steps_[next] >= steps_[at_]; });
      step(around[random_.below(static_cast<std::uint32_t>(around.size()))]);
    }
  }
  // Over any fields, to the nearest free one: that is where the game begins.
  void leave() {
    if (owner_[at_] < 0) {
      board_.robot = at_;
      return;
    }
    distances_from(at_);
    std::int32_t goal = -1;
    for (std::int32_t cell = 0; cell < static_cast<std::int32_t>(owner_.size()); ++cell)
      if (owner_[cell] < 0 && (goal < 0 || steps_[cell] < steps_[goal])) goal = cell;
    distances_from(goal);
    while (at_ != goal) {
      const auto around = neighbours(board_, at_);
      step(*std::find_if(around.begin(), around.end(),
                         [&](std::int32_t next) { return steps_[next] < steps_[at_]; }));
    }
    board_.robot = goal;
  }
  void distances_from(std::int32_t cell) {
    steps_.assign(owner_.size(), -1);
    std::vector<std::int32_t> queue{cell};
    steps_[cell] = 0;
    for (std::size_t head = 0; head < queue.size(); ++head)
      for (const std::int32_t next : neighbours(board_, queue[head]))
        if (steps_[next] < 0) steps_[next] = steps_[queue[head]] + 1, queue.push_back(next);
  }

  std::int32_t at_ = 0;
  int visits_ = 0;
  std::vector<std::int32_t> steps_;
};

}  // namespace knobel::stromrallye::bench
