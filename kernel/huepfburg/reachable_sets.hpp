// Where can each player be after exactly t jumps?
//
//     1 -> 3 -> 5       t     Sasha   Mika
//     2 -> 4 -> 5       0     1       2
//          4 -> 2       1     3       4
//                       2     5       2 5      <- both on 5
//
// The players can meet at time t exactly if their sets for t have a field in common, however
// many players there are. This finds short meetings at once.
//
// Long meetings cost little if everybody comes back to where he could be L jumps ago:
//
//     R(t0) within R(t0 + L)      Then R(t) lies within R(t + L) for all later t: only what is
//                                 new against L jumps ago has to be followed, and only there
//                                 can somebody meet for the first time.
//
// Each field is new at most once for every time modulo L, so from then on all jumps together
// cost at most L × arrows for each player. If nothing is new any more, they never meet.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "huepfburg/field_sets.hpp"

namespace knobel::huepfburg {

// For every player, all fields of time `since` come back `length` jumps later.
struct Repeat {
  std::size_t since = 0;
  std::size_t length = 0;  // 0: no such times are known
};

class ReachableSets {
 public:
  // never: nothing is new any more; stuck: somebody has nowhere to jump.
  enum class State : std::uint8_t { going, met, never, stuck, ended };

  // `use_repeats`: once a repeat is found, the history holds only what is new.
  ReachableSets(const Graph& graph, const Task& task, MemoryAccount& account, bool use_repeats)
      : graph_(graph),
        task_(task),
        account_(account),
        share_(account),
        looks_for_repeats_(use_repeats) {}

  // Goes on until a meeting, until it is clear that there is none, until time `until`, or for
  // about `work` arrows. Ended: a limit was reached.
  State run(std::uint64_t until, std::uint64_t work);

  [[nodiscard]] std::size_t time() const { return history_.empty() ? 0 : history_[0].size() - 1; }
  [[nodiscard]] const std::vector<Field>& common() const { return common_; }
  // Row t: where the player can be at time t; after time since + length of a repeat, only the
  // fields where he could not be at time t - length.
  [[nodiscard]] const FieldSets& history(std::size_t player) const { return history_[player]; }
  [[nodiscard]] FieldSets& history(std::size_t player) { return history_[player]; }
  [[nodiscard]] const Repeat& repeat() const { return repeat_; }
  [[nodiscard]] bool repeats() const { return repeat_.length > 0; }
  [[nodiscard]] bool is_thin() const {
    return std::all_of(now_.begin(), now_.end(), [](const auto& set) { return set.size() <= 2; });
  }

 private:
  bool prepare();
  // Everybody jumps. False: a limit was reached.
  bool jump(std::uint64_t& work);
  template <class IsNew>
  bool jump(std::size_t player, std::uint64_t& work, IsNew is_new);
  bool remember();
  void find_common();
  void find_new_common();
  void look_for_repeat();
  [[nodiscard]] bool comes_back(std::size_t player);
  bool follow_new_only();
  [[nodiscard]] std::uint64_t* known(std::size_t player, std::size_t time) {
    return known_.data() + (player * repeat_.length + time % repeat_.length) * words_;
  }

  const Graph& graph_;
  const Task& task_;
  MemoryAccount& account_;
  MemoryShare share_;
  std::vector<FieldSets> history_;                  // per player: the sets of all times so far
  std::vector<std::vector<Field>> now_;             // per player: the current set
  std::vector<std::vector<std::uint64_t>> latest_;  // per player and field: 1 + last time there
  std::vector<Field> before_, common_;

  bool looks_for_repeats_;
  Repeat repeat_;
  std::size_t checkpoint_ = 0;                       // a time whose sets may come back
  std::vector<std::vector<Field>> checkpoint_sets_;  // per player
  std::vector<std::size_t> missing_;                 // per player: one that has not come back
  std::size_t words_ = 0;                            // of one bit per field
  std::vector<std::uint64_t> known_;  // per player, time modulo length, field: been there then?
};

}  // namespace knobel::huepfburg
