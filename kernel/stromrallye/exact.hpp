// The complete search: depth first over legs, with the table of dead states.
//
// It tries every leg of every length, so when it comes back without a solution there
// is none. A call searches a given number of states and then stops; the next call begins
// anew with another order of legs but knows all states that have died so far.
//
// The legs of a position can be very many (a charge of a million and a free region
// allow half a million lengths to every battery), so they are made in portions: first
// those that leave 0 to 63 in the battery, and the shortest ones; then 64 to 127; ...
//
// The proofs by pairing and from ways without return cost as much as a hundred states. So a
// position is examined with them when a hundred below it were searched in vain.
#pragma once

#include <cstdint>
#include <vector>

#include "stromrallye/dead.hpp"
#include "stromrallye/position.hpp"
#include "stromrallye/prune.hpp"

namespace knobel::stromrallye {

enum class Outcome : std::uint8_t { solved, exhausted, paused, ended };

class ExactSearch {
 public:
  ExactSearch(const Graph& graph, Meter& meter, DeadTable& dead)
      : graph_(graph), meter_(meter), dead_(dead), pruner_(graph), share_(meter) {}

  // Searches at most `budget` states from `root`. `swaps`: how many a solution may have
  // at most (DeadTable::any_number: no limit). `seed` 0 orders the legs without chance.
  Outcome run(const Position& root, std::uint64_t budget, std::uint32_t swaps,
              std::uint64_t seed);

  // After solved: the moves from the root; the last leg to burn the hand is not in it.
  [[nodiscard]] const std::vector<Move>& path() const { return path_; }

 private:
  struct Child {
    Move move;
    float score;
  };
  struct Frame {
    Position::Undo undo;
    std::size_t first, next;  // children: child_[first .. ), the next one to try
    std::int32_t portion;
    std::uint64_t due;  // at so many states the proofs that take long are tried
  };
  enum class Verdict : std::uint8_t { open, dead, solved };

  Verdict judge(const Position& position, std::uint32_t allowance);
  bool next_child(Position& position, Frame& frame);
  bool is_lost(const Position& position, Frame& frame);
  void make_children(const Position& position, Frame& frame);
  [[nodiscard]] float score(const Position& position, Move move) const;
  bool book();
  [[nodiscard]] std::uint32_t allowance() const;

  const Graph& graph_;
  Meter& meter_;
  DeadTable& dead_;
  Pruner pruner_;
  Share share_;
  std::uint64_t seed_ = 0;
  std::uint32_t swaps_ = 0;
  std::vector<Frame> frame_;
  std::vector<Child> child_;
  std::vector<Move> path_;
};

}  // namespace knobel::stromrallye
