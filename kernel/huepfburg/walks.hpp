// All ways of one player to be on a given field at a given time.
//
//     1 -> 2 -> 4      rows 1 | 2 3 5 | 4 6, goal 4 at time 2:
//     1 -> 3 -> 4      going back, 5 and 6 fall out, and every way forward
//     1 -> 5 -> 6      through what is left is right: 1 2 4 and 1 3 4.
#pragma once

#include "huepfburg/rows.hpp"
#include "huepfburg/tally.hpp"

namespace knobel::huepfburg {

class Walks {
 public:
  // The goals are fields of the last row, in rising order.
  Walks(const Graph& graph, const Rows& rows, std::vector<Field> goals, Ledger& ledger)
      : graph_(graph), rows_(rows), goals_(std::move(goals)), ledger_(ledger), claim_(ledger),
        good_(graph.fields, ledger) {}

  // The next three are false if a limit was reached; build() comes first.
  bool build();
  bool count(std::vector<Tally>& ways);  // per goal
  bool first();                          // the smallest walk in order of its fields

  bool advance();  // the next walk; false: there is none. After a limit it is incomplete
  [[nodiscard]] const Route& route() const { return route_; }

 private:
  [[nodiscard]] std::uint64_t jumps() const { return rows_.size() - 1; }
  [[nodiscard]] bool is_good(std::uint64_t time, Field v) const {
    return good_.contains(jumps() - time, v);
  }
  bool choose(std::uint64_t time, std::uint32_t edge);
  void follow(std::uint64_t time);

  const Graph& graph_;
  const Rows& rows_;
  std::vector<Field> goals_;
  Ledger& ledger_;
  Claim claim_;
  Rows good_;  // row r: the fields at time jumps - r from which a goal is still reached in time
  Route route_;
  std::vector<std::uint32_t> edge_;  // which arrow the route takes at each time
};

}  // namespace knobel::huepfburg
