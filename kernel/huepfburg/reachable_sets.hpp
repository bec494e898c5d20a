// Where can each player be after exactly t jumps?
//
//     1 -> 3 -> 5       t     Sasha   Mika
//     2 -> 4 -> 5       0     1       2
//          4 -> 2       1     3       4
//                       2     5       2 5      <- both on 5
//
// The players can meet at time t exactly if their sets for t have a field in common, however
// many players there are. This finds short meetings at once. The sets may take astronomically
// long to repeat, so on their own they never prove that there is no meeting, unless one of
// them becomes empty.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "huepfburg/field_sets.hpp"

namespace knobel::huepfburg {

class ReachableSets {
 public:
  enum class State : std::uint8_t { going, met, stuck, ended };

  ReachableSets(const Graph& graph, const Task& task, MemoryAccount& account)
      : graph_(graph), task_(task), account_(account), share_(account) {}

  // Goes on until a meeting, until somebody is stuck, until time `until`, or for about `work`
  // arrows. Ended: a limit was reached.
  State run(std::uint64_t until, std::uint64_t work);

  [[nodiscard]] std::size_t time() const { return history_.empty() ? 0 : history_[0].size() - 1; }
  [[nodiscard]] const std::vector<Field>& common() const { return common_; }
  [[nodiscard]] const FieldSets& history(std::size_t player) const { return history_[player]; }

 private:
  bool prepare();
  bool jump(std::size_t player, std::uint64_t& work);
  bool remember();
  void find_common();

  const Graph& graph_;
  const Task& task_;
  MemoryAccount& account_;
  MemoryShare share_;
  std::vector<FieldSets> history_;                  // per player: the sets of all times so far
  std::vector<std::vector<Field>> now_;             // per player: the current set
  std::vector<std::vector<std::uint64_t>> latest_;  // per player and field: 1 + last time there
  std::vector<Field> before_, common_;
};

}  // namespace knobel::huepfburg
