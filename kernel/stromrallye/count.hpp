// How many different solutions are there, and which?
//
// Every leg burns charge, so positions form a graph without circles and
//
//     solutions(position) = sum of solutions(position after leg) over all legs.
//
// Each position is counted once and remembered. The count starts near the end of a known
// solution and goes back leg by leg: on a large board the budget may end before the
// beginning is reached, and then the solutions that share the known first legs are a
// lower bound.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "stromrallye/position.hpp"
#include "stromrallye/prune.hpp"

namespace knobel::stromrallye {

class SolutionCounter {
 public:
  // The graph must have been built with walls: last legs may end on empty batteries.
  SolutionCounter(const Graph& graph, Meter& meter)
      : graph_(graph), meter_(meter), pruner_(graph), share_(meter), memo_(256) {}

  // Counts the solutions that begin with the first moves of `known`, as few of them as
  // `budget` states allow.
  void count(const Position& root, const std::vector<Move>& known, std::uint64_t budget);
  // Up to `most` of those solutions.
  std::vector<std::vector<Leg>> list(std::size_t most);

  [[nodiscard]] std::uint64_t found() const { return found_; }
  [[nodiscard]] bool exact() const { return exact_; }

 private:
  struct Frame {
    Position::Undo undo;
    std::size_t first, next;  // moves: move_[first .. ), the next one to try
    std::uint64_t sum;
  };
  struct ByKey {
    std::size_t operator()(const Key& key) const { return static_cast<std::size_t>(key.a); }
  };

  // The number if it is known without looking at moves.
  bool known_count(const Position& position, std::uint64_t& number);
  bool count_from(Position position, std::uint64_t& budget, std::uint64_t& number);
  void open_frame(const Position& position);
  std::vector<Leg> last_legs(const Position& position) const;
  void remember(const Position& position, std::uint64_t number);
  bool book();

  const Graph& graph_;
  Meter& meter_;
  Pruner pruner_;
  Share share_;
  std::vector<std::unordered_map<Key, std::uint64_t, ByKey>> memo_;
  std::size_t remembered_ = 0;
  std::vector<Frame> frame_;
  std::vector<Move> move_;

  std::vector<Leg> prefix_;  // the common first legs of what was counted
  std::vector<Position> base_;  // the position after them
  std::uint64_t found_ = 0;
  bool exact_ = false;
};

}  // namespace knobel::stromrallye
