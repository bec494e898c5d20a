// Where can each player be after exactly t jumps?
//
//     1 -> 3 -> 5       t     Sasha   Mika
//     2 -> 4 -> 5       0     1       2
//          4 -> 2       1     3       4
//                       2     5       2 5      <- both on 5
//
// The players meet at time t exactly if their sets for t have a field in common,
// for any number of players. This finds short meetings at once. The sets may take
// astronomically long to repeat, so on their own they never prove that there is
// no meeting, unless one of them runs empty.
#pragma once

#include "huepfburg/rows.hpp"

namespace knobel::huepfburg {

class Positions {
 public:
  enum class State : std::uint8_t { going, met, stuck, ended };

  Positions(const Graph& graph, const Task& task, Ledger& ledger)
      : graph_(graph), task_(task), ledger_(ledger), claim_(ledger) {}

  // Goes on until a meeting, until somebody is stuck, past time `until`, or past
  // about `work` arrows. Ended: a limit was reached.
  State run(std::uint64_t until, std::uint64_t work);

  [[nodiscard]] std::uint64_t time() const { return rows_.empty() ? 0 : rows_[0].size() - 1; }
  [[nodiscard]] const std::vector<Field>& common() const { return common_; }
  [[nodiscard]] const Rows& rows(std::size_t player) const { return rows_[player]; }

 private:
  bool prepare();
  bool jump(std::size_t player, std::uint64_t& work);
  bool keep_rows();
  void find_common();

  const Graph& graph_;
  const Task& task_;
  Ledger& ledger_;
  Claim claim_;
  std::vector<Rows> rows_;                   // per player: the sets of all times so far
  std::vector<std::vector<Field>> now_;      // per player: the current set
  std::vector<std::vector<std::uint64_t>> latest_;  // per player and field: 1 + last time there
  std::vector<Field> before_, common_;
};

}  // namespace knobel::huepfburg
