// The second search for large boards: start from any plan (see plan.hpp) and mend it until
// its walks have become one.
//
//     a a b b      A 2 x 2 block of ones: two walks a and b go past each other. If a left
//     a a b b      from one corner and b from the opposite one, they exchange their next
//                  fields, and one walk does both.
//
// The beam builds a way from its beginning and finds out late what it has left behind. A plan
// always covers the whole board, and only the order of things is wrong. That works best where
// the beam is weakest: most charges 1, long narrow parts, almost a Hamiltonian path.
//
// This is simulated annealing: changes for the worse are accepted as well, less and less
// often; in the end, what still does not come right is made expensive (see penalty.hpp).
// Like the beam, weaving proves nothing; it only finds.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/memory.hpp"
#include "core/random.hpp"
#include "stromrallye/outcome.hpp"
#include "stromrallye/weave/edge_table.hpp"
#include "stromrallye/weave/penalty.hpp"
#include "stromrallye/weave/plan.hpp"

namespace knobel::stromrallye {

class WeaveSearch {
 public:
  WeaveSearch(const Graph& graph, const Position& root, MemoryAccount& account)
      : graph_(graph), root_(root), account_(account), share_(account) {}

  // solved, paused or ended. Walks about `budget` legs.
  Outcome run(std::uint64_t seed, std::int64_t budget);

  // If solved: the moves from the root, without the last leg that burns the hand.
  [[nodiscard]] const std::vector<Move>& path() const { return path_; }

 private:
  bool prepare();
  bool mend(Plan& plan, std::int64_t budget);

  // The ways to change a plan. True: the change was made and accepted.
  bool change(Plan& plan);
  bool turn_ring(Plan& plan);
  bool exchange(Plan& plan);
  bool exchange_many(Plan& plan);
  bool force(Plan& plan);
  bool move_stop(Plan& plan);
  bool add_stop(Plan& plan);
  bool drop_stop(Plan& plan);

  // Is a change worth trying that is expected to add so many faults and so much penalty?
  bool is_worth_trying(const Plan& plan, std::int32_t faults, std::int32_t penalty);
  // Is a change that has been made to be kept? `missing`: the change of missing legs.
  bool accept(Plan& plan, std::int32_t missing, std::int32_t penalty);
  [[nodiscard]] bool is_accepted(std::int32_t worse) const {
    return worse <= 0 ||
           (worse < static_cast<std::int32_t>(chance_.size()) && luck_ < chance_[worse]);
  }
  [[nodiscard]] std::int32_t penalty_of_ring(const Plan& plan) const;
  [[nodiscard]] std::int32_t penalty_of_all(const Plan& plan) const;
  // Of the way by a stop at `node` instead of the direct one.
  [[nodiscard]] std::int32_t penalty_of_stop(const Plan& plan, std::int32_t from, std::int32_t node,
                                             std::int32_t arrival) const;
  std::int32_t pick_departure(const Plan& plan);
  std::int32_t pick_stop(const Plan& plan);  // there must be one
  bool account_for_memory(const Plan& plan);

  const Graph& graph_;
  const Position& root_;
  MemoryAccount& account_;
  MemoryShare share_;
  std::optional<EdgeTable> table_;
  Penalties penalties_;
  Random random_{0};
  std::int32_t faults_ = 0;
  double luck_ = 0;                 // of the change that is being tried
  std::array<double, 8> chance_{};  // to accept so many more faults
  std::vector<std::int32_t> ring_, old_arrivals_;
  std::vector<Move> path_;
};

}  // namespace knobel::stromrallye
