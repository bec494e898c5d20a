// A moment of the game between two legs: the charges on the board, where the robot stands and
// what it carries. Legs can be played and taken back.
#pragma once

#include <cstdint>
#include <vector>

#include "stromrallye/fingerprint.hpp"
#include "stromrallye/graph.hpp"

namespace knobel::stromrallye {

// A leg inside the search, in nodes of the graph.
struct Move {
  std::int32_t to = 0;  // node
  std::int32_t steps = 0;
};

struct Position {
  std::vector<std::int32_t> charge;  // per node
  std::int32_t at = 0;
  std::int32_t hand = 0;
  std::int32_t live = 0;  // charged batteries on the board
  Fingerprint board;      // of the charges alone

  struct Undo {
    std::int32_t at, hand, charge;
  };

  Position(const Graph& graph, std::int32_t on_board)
      : charge(graph.charge), at(graph.start), hand(on_board) {
    for (std::int32_t node = 0; node < graph.nodes; ++node) {
      live += charge[node] > 0;
      board ^= fingerprint_of(node, charge[node]);
    }
  }

  [[nodiscard]] Fingerprint fingerprint() const { return board ^ fingerprint_of_robot(at, hand); }

  Undo play(Move move) {
    const Undo undo{at, hand, charge[move.to]};
    set(move.to, hand - move.steps);
    hand = undo.charge;
    at = move.to;
    return undo;
  }
  void take_back(Undo undo) {
    set(at, undo.charge);
    at = undo.at;
    hand = undo.hand;
  }

 private:
  void set(std::int32_t node, std::int32_t value) {
    board ^= fingerprint_of(node, charge[node]) ^ fingerprint_of(node, value);
    live += (value > 0) - (charge[node] > 0);
    charge[node] = value;
  }
};

}  // namespace knobel::stromrallye
