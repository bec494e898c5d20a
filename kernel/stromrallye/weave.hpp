// The second search for large boards: take any plan (see plan.hpp) and mend it until its
// walks have become one.
//
//     a a b b      a 2 x 2 block of ones: two walks a and b go past each other.
//     a a b b      If a left from one corner and b from the opposite one, they exchange
//                  their next fields, and one walk does both.
//
// Where the beam builds a way from its beginning and finds out late what it has left
// behind, a plan always covers the whole board, and only the order of things is wrong.
// That is best where the beam is weakest: most charges 1, long narrow parts, almost a
// Hamiltonian path. Changes for the worse are accepted too, less and less often; then what
// still does not come right is made expensive (see blame.hpp).
// Like the beam it proves nothing; it only finds.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "stromrallye/blame.hpp"
#include "stromrallye/exact.hpp"
#include "stromrallye/plan.hpp"

namespace knobel::stromrallye {

class Weave {
 public:
  Weave(const Graph& graph, const Position& root, Meter& meter)
      : graph_(graph), root_(root), meter_(meter), share_(meter) {}

  // solved, paused (found nothing) or ended. Walks about `budget` legs.
  Outcome run(std::uint64_t seed, std::int64_t budget);

  [[nodiscard]] const std::vector<Move>& path() const { return path_; }

 private:
  bool prepare();
  bool mend(Plan& plan, std::int64_t budget);
  bool change(Plan& plan);
  bool turn_ring(Plan& plan);
  bool exchange(Plan& plan);
  bool chain(Plan& plan);
  bool press(Plan& plan);
  bool shift_stop(Plan& plan);
  bool add_stop(Plan& plan);
  bool drop_stop(Plan& plan);
  // Is a change worth trying that makes so many faults more and costs so much more blame?
  bool may(const Plan& plan, std::int32_t faults, std::int32_t blame);
  // Is the change, already made, to be kept? `missing`: the change of missing legs.
  bool keep(Plan& plan, std::int32_t missing, std::int32_t blame);
  [[nodiscard]] std::int32_t blame_of_ring(const Plan& plan) const;
  [[nodiscard]] std::int32_t blame_of_all(const Plan& plan) const;
  // Of a way by a stop at `node` instead of the direct one.
  [[nodiscard]] std::int32_t blame_of_stop(const Plan& plan, std::int32_t from, std::int32_t node,
                                           std::int32_t arrival) const;
  std::int32_t pick(const Plan& plan);
  bool book(const Plan& plan);

  const Graph& graph_;
  const Position& root_;
  Meter& meter_;
  Share share_;
  std::optional<EdgeTable> table_;
  Blame blame_;
  Random random_{0};
  std::int32_t faults_ = 0;
  double luck_ = 0;                 // of the change that is being tried
  std::array<double, 8> chance_{};  // to accept so many faults more
  std::vector<std::int32_t> ring_, old_;
  std::vector<Move> path_;
};

}  // namespace knobel::stromrallye
