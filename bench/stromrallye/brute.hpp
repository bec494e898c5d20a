// Slow and obvious: what the rules say, without any theory of regions or lengths.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "boards.hpp"

namespace knobel::stromrallye::bench {

// Step by step. A state is the robot's field, its charge and all charges on the board.
class StepSearch {
 public:
  StepSearch(const Board& board, std::size_t most_states) : board_(board), most_(most_states) {
    owner_.assign(static_cast<std::size_t>(board.size) * board.size, -1);
    for (std::size_t i = 0; i < board.cells.size(); ++i)
      owner_[board.cells[i]] = static_cast<int>(i);
  }
  // Solvable or not; nothing if it takes too many states.
  std::optional<bool> run() {
    std::vector<std::vector<std::int32_t>> stack;
    std::vector<std::int32_t> state{board_.robot, board_.hand};
    state.insert(state.end(), board_.charges.begin(), board_.charges.end());
    std::set<std::vector<std::int32_t>> seen{state};
    stack.push_back(state);
    while (!stack.empty()) {
      state = stack.back();
      stack.pop_back();
      if (std::all_of(state.begin() + 1, state.end(), [](int q) { return q == 0; })) return true;
      if (state[1] == 0) continue;
      for (const std::int32_t next : neighbours(board_, state[0])) {
        std::vector<std::int32_t> after = state;
        after[0] = next;
        --after[1];
        if (owner_[next] >= 0) std::swap(after[1], after[2 + owner_[next]]);
        if (seen.insert(after).second) stack.push_back(after);
      }
      if (seen.size() > most_) return std::nullopt;
    }
    return false;
  }

 private:
  const Board& board_;
  std::size_t most_;
  std::vector<int> owner_;
};

// Leg by leg, but the legs come from walking: which free fields can the robot be on
// after 1, 2, 3, ... steps?
class LegSearch {
 public:
  struct Answer {
    std::uint64_t count = 0;       // different sequences of legs
    std::uint32_t swaps = 100000;  // fewest
  };

  LegSearch(const Board& board, std::size_t most_states) : board_(board), most_(most_states) {
    owner_.assign(static_cast<std::size_t>(board.size) * board.size, -1);
    for (std::size_t i = 0; i < board.cells.size(); ++i)
      owner_[board.cells[i]] = static_cast<int>(i);
  }

  // All legs (battery number or -1, steps) of at most `hand` steps; -1 only for all of it.
  std::set<std::pair<std::int32_t, std::int32_t>> legs(std::int32_t cell, std::int32_t hand) {
    std::set<std::pair<std::int32_t, std::int32_t>> found;
    std::set<std::int32_t> front{cell};
    for (std::int32_t steps = 1; steps <= hand; ++steps) {
      std::set<std::int32_t> next_front;
      for (const std::int32_t at : front)
        for (const std::int32_t next : neighbours(board_, at)) {
          if (owner_[next] >= 0)
            found.insert({owner_[next] + 1, steps});
          else
            next_front.insert(next);
        }
      front = std::move(next_front);
    }
    if (hand > 0 && !front.empty()) found.insert({-1, hand});
    return found;
  }

  std::optional<Answer> run() {
    const Answer answer = from(board_.robot, board_.hand, board_.charges);
    if (memo_.size() > most_) return std::nullopt;
    return answer;
  }

  // Does this list of legs follow the rules and leave nothing charged?
  bool accepts(const std::vector<Leg>& list) {
    std::int32_t cell = board_.robot;
    std::int32_t hand = board_.hand;
    std::vector<std::int32_t> charges = board_.charges;
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (!legs(cell, hand).contains({list[i].to, list[i].steps})) return false;
      hand -= list[i].steps;
      if (list[i].to < 0) {
        if (i + 1 != list.size()) return false;
      } else {
        cell = board_.cells[list[i].to - 1];
        std::swap(hand, charges[list[i].to - 1]);
      }
    }
    return hand == 0 && std::all_of(charges.begin(), charges.end(), [](int q) { return q == 0; });
  }

 private:
  Answer from(std::int32_t cell, std::int32_t hand, const std::vector<std::int32_t>& charges) {
    const bool empty = std::all_of(charges.begin(), charges.end(), [](int q) { return q == 0; });
    if (hand == 0) return empty ? Answer{1, 0} : Answer{};
    if (memo_.size() > most_) return {};
    std::vector<std::int32_t> key = charges;
    key.push_back(cell);
    key.push_back(hand);
    if (const auto known = memo_.find(key); known != memo_.end()) return known->second;
    Answer sum;
    for (const auto& [to, steps] : legs(cell, hand)) {
      Answer rest;
      if (to < 0) {
        if (empty) rest = {1, 0};
      } else {
        std::vector<std::int32_t> after = charges;
        const std::int32_t taken = after[to - 1];
        after[to - 1] = hand - steps;
        rest = from(board_.cells[to - 1], taken, after);
        ++rest.swaps;
      }
      sum.count += rest.count;
      if (rest.count > 0) sum.swaps = std::min(sum.swaps, rest.swaps);
    }
    memo_.emplace(std::move(key), sum);
    return sum;
  }

  const Board& board_;
  std::size_t most_;
  std::vector<int> owner_;
  std::map<std::vector<std::int32_t>, Answer> memo_;
};

}  // namespace knobel::stromrallye::bench
