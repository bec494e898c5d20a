// Where can a battery run empty? What the proofs about places have in common.
//
// Only charged batteries matter, and they are numbered from 0 here. `end` is one more: as
// somewhere to come from it is the robot, as a place it is the end of the game, when the
// last charge is used up on board.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "core/control.hpp"
#include "stromrallye/position.hpp"

namespace knobel::stromrallye {

// A set of small numbers for each of some things.
struct Rows {
  Rows(std::size_t rows, std::int32_t most)
      : words(most / 64 + 1), bits(rows * words, 0) {}

  [[nodiscard]] std::uint64_t* operator[](std::size_t row) { return &bits[row * words]; }
  [[nodiscard]] const std::uint64_t* operator[](std::size_t row) const {
    return &bits[row * words];
  }
  [[nodiscard]] bool has(std::size_t row, std::int32_t value) const {
    return ((*this)[row][value / 64] >> (value % 64) & 1) != 0;
  }
  void put(std::size_t row, std::int32_t value) {
    (*this)[row][value / 64] |= std::uint64_t{1} << (value % 64);
  }
  void add(std::size_t row, const std::uint64_t* other) {
    for (std::size_t i = 0; i < words; ++i) (*this)[row][i] |= other[i];
  }
  [[nodiscard]] std::int32_t count(std::size_t row) const {
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < words; ++i) sum += std::popcount((*this)[row][i]);
    return sum;
  }

  std::size_t words;
  std::vector<std::uint64_t> bits;
};

// The legs between charged fields, and the robot's first ones. A proof strikes out those
// that no solution can contain.
struct Legs {
  Legs(const Graph& board, const Position& position);

  [[nodiscard]] bool finishes(std::int32_t place, std::int32_t hand) const {
    return may_end[place] != 0 && graph.can_finish(node[place], hand);
  }
  [[nodiscard]] std::int32_t number(std::int32_t place) const {
    return place == end ? 0 : graph.number[node[place]];
  }
  [[nodiscard]] std::size_t count() const;

  const Graph& graph;
  std::int32_t end = 0;
  std::vector<std::int32_t> node, charge;
  std::vector<std::vector<Edge>> from;  // to a place; sorted by shortest length
  std::vector<std::uint8_t> may_end;    // the last leg of the game may begin here
};

// For every field and charge the places where a battery can run empty from there.
class Ends {
 public:
  explicit Ends(const Legs& legs);

  [[nodiscard]] std::size_t bytes() const {
    return 2 * sizeof(std::uint64_t) * words_ * (legs_.end + 1) * (charges_ + 1);
  }
  bool fill(Control& control);  // false: it has ended

  // Batteries with more than this may run empty anywhere.
  [[nodiscard]] std::int32_t charges() const { return charges_; }
  [[nodiscard]] std::size_t at(std::int32_t from, std::int32_t charge) const {
    return static_cast<std::size_t>(charge) * (legs_.end + 1) + from;
  }
  // With this charge; and with this one, two less, four less, ...
  [[nodiscard]] const std::uint64_t* of(std::int32_t from, std::int32_t charge) const {
    return set_[at(from, charge)];
  }
  [[nodiscard]] const std::uint64_t* row(std::int32_t from, std::int32_t charge) const {
    return row_[at(from, charge)];
  }

 private:
  void fill(std::int32_t from, std::int32_t charge);

  const Legs& legs_;
  std::size_t words_;
  std::int32_t charges_ = 0;
  Rows set_, row_;
};

}  // namespace knobel::stromrallye
