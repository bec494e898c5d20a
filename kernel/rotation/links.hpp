// Who leads where, backwards: for counting the states that are dead.
//
// Turn t of state s is edge 2 s + t. Every state knows the last edge into it,
// every edge the one before it into the same state: two chains through flat
// arrays instead of a list per state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "rotation/memory.hpp"

namespace knobel::rotation {

class Links {
 public:
  static constexpr std::size_t most_states = 0x7FFFFFFF;

  // Room for some states, all their edges included.
  [[nodiscard]] bool reserve(std::size_t states, Budget& budget) {
    if (last_.size() + states > most_states) return budget.fail();
    return last_.reserve(states, budget) && before_.reserve(2 * states, budget) &&
           open_.reserve(states, budget);
  }

  void add_state() { last_.push(none); }

  // Edges come in order: both of state 0, both of state 1, …
  void add_edge(std::uint32_t to) {
    const auto edge = static_cast<std::uint32_t>(before_.size());
    before_.push(last_[to]);
    last_[to] = edge;
  }
  void add_solving_edge() {
    const std::size_t from = before_.size() / 2;
    before_.push(none);
    if (open_.size() == 0 || open_[open_.size() - 1] != from)
      open_.push(static_cast<std::uint32_t>(from));
  }

  // How many states can still reach the goal. Call once, at the end.
  // False: the budget does not allow to find out.
  [[nodiscard]] bool count_alive(Budget& budget, std::uint64_t& count) {
    if (!open_.reserve(last_.size() - open_.size(), budget)) return false;
    if (!budget.take(last_.size() / 8)) return false;
    std::vector<bool> alive(last_.size(), false);
    for (std::size_t i = 0; i < open_.size(); ++i) alive[open_[i]] = true;
    for (std::size_t i = 0; i < open_.size(); ++i)
      for (std::uint32_t edge = last_[open_[i]]; edge != none; edge = before_[edge]) {
        const std::uint32_t from = edge / 2;
        if (alive[from]) continue;
        alive[from] = true;
        open_.push(from);
      }
    count = open_.size();
    return true;
  }

 private:
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  Chunks<std::uint32_t> last_, before_, open_;
};

}  // namespace knobel::rotation
