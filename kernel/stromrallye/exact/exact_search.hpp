// The complete search: depth first over legs, with the table of dead states.
//
// It tries every leg of every length but those that are needless (spare_charge.hpp), so if it
// comes back without a solution there is none. A call searches a given number of states and then
// pauses; the next call starts over, with the legs in another order, but knows all states that
// have died so far.
//
// A position can have very many legs (with a charge of a million, a free region allows half a
// million lengths to every battery), so they are made in portions: first those that leave 0 to
// 63 in the battery, and the shortest ones; then 64 to 127; ...
//
// The proofs by pairing and by one-way parts cost as much as a hundred states. So a position
// is examined by them once a hundred states below it were searched in vain.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/memory.hpp"
#include "stromrallye/exact/dead_states.hpp"
#include "stromrallye/exact/spare_charge.hpp"
#include "stromrallye/outcome.hpp"
#include "stromrallye/position.hpp"
#include "stromrallye/proofs/pruning.hpp"
#include "stromrallye/proofs/wear.hpp"

namespace knobel::stromrallye {

class ExactSearch {
 public:
  ExactSearch(const Graph& graph, MemoryAccount& account, DeadStates& dead)
      : graph_(graph),
        account_(account),
        dead_(dead),
        spare_(graph),
        pruner_(graph),
        wear_(graph),
        share_(account) {}

  // Searches at most `budget` states from `root`. A solution may have at most `swaps` swaps
  // (DeadStates::any_number: no limit). Seed 0 orders the legs without randomness.
  Outcome run(const Position& root, std::uint64_t budget, std::uint32_t swaps, std::uint64_t seed);

  // If solved: the moves from the root, without the last leg that burns the hand.
  [[nodiscard]] const std::vector<Move>& path() const { return path_; }

 private:
  struct Child {
    Move move;
    float score;
  };
  struct Frame {
    Position::Undo undo;
    std::size_t first, next;  // children: children_[first .. ), and the next one to try
    std::int32_t portion;
    std::uint64_t examine_at;  // number of states at which the expensive proofs are tried
  };
  enum class Verdict : std::uint8_t { open, dead, solved };

  Verdict judge(const Position& position, std::uint32_t allowance);
  [[nodiscard]] bool is_worse_than_dead(const Position& position, std::uint32_t allowance) const;
  bool play_next_child(Position& position, Frame& frame);
  bool is_refuted(const Position& position, Frame& frame);
  void make_children(const Position& position, Frame& frame);
  [[nodiscard]] float score(const Position& position, Move move) const;
  bool account_for_memory();
  [[nodiscard]] std::uint32_t allowance() const;

  const Graph& graph_;
  MemoryAccount& account_;
  DeadStates& dead_;
  SpareCharge spare_;
  Pruner pruner_;
  Wear wear_;
  MemoryShare share_;
  std::uint64_t seed_ = 0;
  std::uint32_t swaps_ = 0;
  std::vector<Frame> frames_;
  std::vector<Child> children_;
  std::vector<Move> path_;
};

}  // namespace knobel::stromrallye
