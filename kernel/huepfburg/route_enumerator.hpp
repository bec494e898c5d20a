// All routes of one player that end on one of some fields at a given time.
//
//     1 -> 2 -> 4      sets 1 | 2 3 5 | 4 6, goal 4 at time 2: going back, 5
//     1 -> 3 -> 4      and 6 drop out, and every way forward through what is
//     1 -> 5 -> 6      left is right: 1 2 4 and 1 3 4.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/saturating.hpp"
#include "huepfburg/field_sets.hpp"

namespace knobel::huepfburg {

class RouteEnumerator {
 public:
  // `history`: where the player can be at each time. The goals are fields of its last set,
  // in rising order.
  RouteEnumerator(const Graph& graph, const FieldSets& history, std::vector<Field> goals,
                  MemoryAccount& account)
      : graph_(graph),
        history_(history),
        goals_(std::move(goals)),
        account_(account),
        share_(account),
        good_(graph.fields, account) {}

  // The next three are false if a limit was reached; build() comes first.
  bool build();
  bool count(std::vector<SaturatingCount>& routes);  // per goal
  bool first();                                      // the lexicographically first route

  bool advance();  // the next route; false: there is none. After a limit it is incomplete
  [[nodiscard]] const Route& route() const { return route_; }

 private:
  [[nodiscard]] std::size_t jumps() const { return history_.size() - 1; }
  [[nodiscard]] bool is_good(std::size_t time, Field v) const {
    return good_.contains(jumps() - time, v);
  }
  bool choose(std::size_t time, std::uint32_t arrow);
  void follow(std::size_t time);

  const Graph& graph_;
  const FieldSets& history_;
  std::vector<Field> goals_;
  MemoryAccount& account_;
  MemoryShare share_;
  FieldSets good_;  // row r: the fields at time jumps - r from which a goal is reached in time
  Route route_;
  std::vector<std::uint32_t> arrow_;  // which arrow of the field the route takes at each time
};

}  // namespace knobel::huepfburg
