// Which states lead to a state? Needed to count the dead ones, from which the goal is out of
// reach.
//
// Turn t of state s is edge 2 s + t. Every state knows the last edge into it, and every edge
// the one before it into the same state: linked lists in two flat arrays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/chunked_array.hpp"
#include "core/memory.hpp"

namespace knobel::rotation {

class Predecessors {
 public:
  explicit Predecessors(MemoryAccount& account)
      : account_(account), last_edge_(account), edge_before_(account), alive_(account) {}

  // Makes room for `states` more states and all their edges. False: no memory for it.
  [[nodiscard]] bool reserve(std::size_t states) {
    if (last_edge_.size() + states > most_states) return account_.fail();
    return last_edge_.reserve(states) && edge_before_.reserve(2 * states) && alive_.reserve(states);
  }

  void add_state() { last_edge_.push_reserved(none); }

  // Edges come in order: both of state 0, both of state 1, ...
  void add_edge(std::uint32_t to) {
    const auto edge = static_cast<std::uint32_t>(edge_before_.size());
    edge_before_.push_reserved(last_edge_[to]);
    last_edge_[to] = edge;
  }
  void add_solving_edge() {
    const auto from = static_cast<std::uint32_t>(edge_before_.size() / 2);
    edge_before_.push_reserved(none);
    if (alive_.size() == 0 || alive_[alive_.size() - 1] != from) alive_.push_reserved(from);
  }

  // How many states can still reach the goal; to be called once, in the end.
  // False: no memory to find out.
  [[nodiscard]] bool count_alive(std::uint64_t& count) {
    const std::size_t states = last_edge_.size();
    if (!alive_.reserve(states - alive_.size())) return false;
    MemoryShare share(account_);
    if (!share.take(states / 8)) return false;
    std::vector<bool> is_alive(states, false);
    for (std::size_t i = 0; i < alive_.size(); ++i) is_alive[alive_[i]] = true;
    for (std::size_t i = 0; i < alive_.size(); ++i)
      for (std::uint32_t edge = last_edge_[alive_[i]]; edge != none; edge = edge_before_[edge]) {
        const std::uint32_t from = edge / 2;
        if (is_alive[from]) continue;
        is_alive[from] = true;
        alive_.push_reserved(from);
      }
    count = alive_.size();
    return true;
  }

 private:
  static constexpr std::uint32_t none = 0xFFFFFFFF;
  static constexpr std::size_t most_states = 0x7FFFFFFF;  // edges are numbered in 32 bits

  MemoryAccount& account_;
  ChunkedArray<std::uint32_t> last_edge_, edge_before_;
  ChunkedArray<std::uint32_t> alive_;  // states known to reach the goal
};

}  // namespace knobel::rotation
