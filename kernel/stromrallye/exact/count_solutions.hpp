// How many different solutions are there, and which?
//
// Every leg burns charge, so positions form a graph without cycles, and
//
//     solutions(position) = sum of solutions(position after the leg) over all legs.
//
// Each position is counted once and remembered. Counting starts near the end of a known
// solution and goes back leg by leg: on a large board the budget may run out before the
// beginning is reached, and then the solutions that share the first legs of the known one are
// a lower bound.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/memory.hpp"
#include "stromrallye/position.hpp"
#include "stromrallye/proofs/pruning.hpp"

namespace knobel::stromrallye {

class SolutionCounter {
 public:
  // The graph must have been built with walls: last legs may end on empty batteries.
  SolutionCounter(const Graph& graph, MemoryAccount& account)
      : graph_(graph), account_(account), pruner_(graph), share_(account), memo_(memo_shards) {}

  // Counts the solutions that begin with the first moves of `known`: as few of these moves as
  // `budget` states allow.
  void count(const Position& root, const std::vector<Move>& known, std::uint64_t budget);
  // Up to `most` of those solutions.
  std::vector<std::vector<Leg>> list(std::size_t most);

  [[nodiscard]] std::uint64_t counted() const { return counted_; }
  [[nodiscard]] bool exact() const { return exact_; }

 private:
  struct Frame {
    Position::Undo undo;
    std::size_t first, next;  // moves: moves_[first .. ), and the next one to try
    std::uint64_t sum;
  };
  struct ByFingerprint {
    std::size_t operator()(const Fingerprint& key) const { return static_cast<std::size_t>(key.a); }
  };
  // Split up, so that no single rehash takes long.
  static constexpr std::size_t memo_shards = 256;
  static std::size_t shard_of(const Fingerprint& key) { return key.b >> 56; }

  // The number of solutions, if it is known without looking at moves.
  std::optional<std::uint64_t> known_count(const Position& position);
  // The number of solutions; nothing if the budget or a limit did not allow it.
  std::optional<std::uint64_t> count_from(Position position, std::uint64_t& budget);
  void open_frame(const Position& position);
  [[nodiscard]] std::vector<Leg> last_legs(const Position& position) const;
  void remember(const Position& position, std::uint64_t number);
  bool account_for_memory();

  const Graph& graph_;
  MemoryAccount& account_;
  Pruner pruner_;
  MemoryShare share_;
  std::vector<std::unordered_map<Fingerprint, std::uint64_t, ByFingerprint>> memo_;
  std::size_t remembered_ = 0;
  std::vector<Frame> frames_;
  std::vector<Move> moves_;

  std::vector<Leg> prefix_;       // the common first legs of what was counted
  std::optional<Position> base_;  // the position after them
  std::uint64_t counted_ = 0;
  bool exact_ = false;
};

}  // namespace knobel::stromrallye
