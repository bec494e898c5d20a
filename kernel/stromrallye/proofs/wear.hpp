// Lost positions that are recognised by how far charges get: every leg wears the battery.
//
//     1 . . . .      The robot carries 4 and is 3 steps away from the ones on either side. So
//     1 . . . .      at most 1 arrives on a side, and nothing on this side is ever charged with
//     . . R . .      more than 1. Nobody crosses from one side to the other.
//     . . . . 1
//     . . . . 1
//
// For every charged battery there is a most that can ever leave it: what lies there now, or
// what arrives, the most that can leave another one less the shortest leg from there. Legs
// beyond that are not possible. Every charged battery must then be reached from the robot, and
// of any two, one from the other.
//
// This is what the proofs by reach and by one-way parts say, but coarser than the second and
// much faster: it can be asked of every position of a search.
#pragma once

#include <cstdint>
#include <vector>

#include "stromrallye/position.hpp"

namespace knobel::stromrallye {

class Wear {
 public:
  explicit Wear(const Graph& graph) : graph_(graph), most_(graph.nodes), number_(graph.nodes) {}

  // Never of a position that can be won.
  bool forbids(const Position& position);

 private:
  void find_most(const Position& position);
  bool has_pair_apart(const Position& position);

  const Graph& graph_;
  std::vector<std::int32_t> most_;   // per node: that can ever leave it; 0: not reached
  std::vector<std::int32_t> queue_;  // nodes whose most has grown
  std::vector<std::int32_t> reached_;
  std::vector<std::int32_t> number_;     // per node: its number in reached_
  std::vector<std::uint64_t> leads_to_;  // per number: numbers
};

}  // namespace knobel::stromrallye
