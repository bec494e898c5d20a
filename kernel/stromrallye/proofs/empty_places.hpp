// Where can a battery run empty? What the proofs by pairing and by one-way parts have in
// common.
//
// Only charged batteries matter, and they are numbered from 0 here. `end` is one more number:
// as something that leaves it is the robot, as a place it is the end of the game, when the
// last charge is used up on board.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/control.hpp"
#include "stromrallye/position.hpp"
#include "stromrallye/proofs/bit_sets.hpp"

namespace knobel::stromrallye {

// The legs between charged batteries, and the robot's first ones. A proof strikes out those
// that no solution can contain.
struct ChargedLegs {
  ChargedLegs(const Graph& board, const Position& position);

  [[nodiscard]] bool finishes(std::int32_t place, std::int32_t hand) const {
    return may_end[place] != 0 && graph.can_finish(node[place], hand);
  }
  // Of the battery, from 1; 0 for `end`.
  [[nodiscard]] std::int32_t number(std::int32_t place) const {
    return place == end ? 0 : graph.number[node[place]];
  }
  [[nodiscard]] std::size_t count() const;

  const Graph& graph;
  std::int32_t end = 0;
  std::vector<std::int32_t> node, charge;
  std::vector<std::vector<Edge>> from;  // edges to places, by shortest length
  std::vector<std::uint8_t> may_end;    // the last leg of the game may begin here
};

// For every place and charge: where a battery that leaves with this charge can run empty.
class EmptyPlaces {
 public:
  explicit EmptyPlaces(const ChargedLegs& legs);

  [[nodiscard]] std::size_t bytes() const {
    return 2 * sizeof(std::uint64_t) * words_ * (legs_.end + 1) * (charges_ + 1);
  }
  // Comes first. False: a limit was reached.
  bool fill(Control& control);

  // The highest charge in the tables: batteries with more may run empty anywhere.
  [[nodiscard]] std::int32_t charges() const { return charges_; }
  [[nodiscard]] std::size_t row(std::int32_t from, std::int32_t charge) const {
    return static_cast<std::size_t>(charge) * (legs_.end + 1) + from;
  }
  // With this charge.
  [[nodiscard]] const std::uint64_t* exactly(std::int32_t from, std::int32_t charge) const {
    return exactly_[row(from, charge)];
  }
  // With this charge, or two less, or four less, ...
  [[nodiscard]] const std::uint64_t* up_to(std::int32_t from, std::int32_t charge) const {
    return up_to_[row(from, charge)];
  }

 private:
  void fill(std::int32_t from, std::int32_t charge);

  const ChargedLegs& legs_;
  std::size_t words_;
  std::int32_t charges_ = 0;
  BitSets exactly_, up_to_;
};

}  // namespace knobel::stromrallye
