// What makes a position look bad: the cost by which the beam sorts.
//
// The cost is a sum over charged batteries, so that a leg changes only a few terms:
//
//   tension    How many of its neighbours can come here, the nearer the better? Like the
//              surface of a drop: what is left of the board should stay one compact piece,
//              without strands and islands.
//   out        How many can be reached from here with its own charge? 0 is a dead end.
//   charge     A battery that touches no large region must be worn down by visits, evenly:
//              square q^2. At a large region any amount can be burnt in one leg.
//   sweep      Far from the target first, so that the game ends in one place.
//
// The beam adds a term for the robot itself: the pull towards the farthest batteries that are
// still charged. Whoever clears the far end before moving on leaves nothing behind to come
// back for, over a bridge that the way back would wear out.
//
//        2 1 . . 1      The last 1 has degree 0: unless the game ends there, it is
//        1 3 . .        lost. Visit it early, or last.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "stromrallye/beam/neighbourhood.hpp"
#include "stromrallye/graph.hpp"

namespace knobel::stromrallye {

// What a neighbour is worth, in quarters: a long leg needs a high charge, and in the end all
// charges are low.
constexpr int strength(std::int32_t distance) { return distance < 4 ? 5 - distance : 1; }
inline constexpr int strongest = 4;

// Only floats: SettingsSampler mixes them one by one.
struct Weights {
  // Away from large regions: base + square q^2, and something for the charges 1 and 2.
  float base = 0, square = 0.02f, one = 0.5f, two = -0.5f;
  // At large regions: base + low/q, and something if q is odd and no loop burns it.
  float large_base = 1.5f, large_low = 1.5f, large_odd = 0;
  // For k neighbours that can come here: tension (1 - k/span)^curve, until k = span.
  float tension = 55, span = 5, curve = 1.9f;
  float tension_large = 1;                  // factor at large regions
  std::array<float, 4> out{8, 3, 1.5f, 0};  // by how many can be reached from here
  float out_even = 1;  // factor at large regions for charges that a loop can burn
  float sweep = 15, sweep_charge = 0.05f;
  float pull = 120;    // times how far (0 to 1) the robot is from the farthest batteries
  float hand = 1;      // for a low charge in the robot's hand
  float waste = 0.2f;  // for every step
  float noise = 0;
};

// The variable part of a position of the beam: per node its charge, and the degrees `in` and
// `out` described above.
struct BoardView {
  std::int32_t* charge;
  std::uint8_t* in;
  std::uint8_t* out;
};

class Cost {
 public:
  Cost(const Graph& graph, const Neighbourhood& neighbours)
      : graph_(graph), neighbours_(neighbours) {}

  // `rank`: per node, from 0 (to be emptied last) to 1 (first).
  void set(const Weights& weights, std::vector<float> rank);

  // Fills the degrees and returns the cost of the whole position.
  [[nodiscard]] float begin(BoardView board) const;
  [[nodiscard]] std::int32_t count_dead_ends(BoardView board) const;

  // What changes if `node` gets the charge `value`.
  struct Change {
    float cost;
    std::int32_t dead_ends;
  };
  [[nodiscard]] Change change(const BoardView& board, std::int32_t node, std::int32_t value) const;
  // Makes the change.
  void apply(BoardView board, std::int32_t node, std::int32_t value) const;

 private:
  // Whoever swaps here, with this charge on the field, can swap nowhere afterwards.
  [[nodiscard]] bool is_dead_end(std::int32_t node, std::int32_t charge, int out) const {
    return out == 0 && charge <= neighbours_.complete_up_to(node) &&
           !(charge >= 2 && graph_.touches_free[node]);
  }
  [[nodiscard]] float charge_term(std::int32_t node, std::int32_t charge) const;
  [[nodiscard]] float in_term(std::int32_t node, int degree) const {
    return tension_[graph_.touches_large[node]][degree];
  }
  [[nodiscard]] float out_term(std::int32_t node, std::int32_t charge, int degree) const {
    const bool loops = graph_.touches_large[node] && (charge & 1) == 0;
    return weights_.out[degree < 3 ? degree : 3] * (loops ? weights_.out_even : 1);
  }

  const Graph& graph_;
  const Neighbourhood& neighbours_;
  Weights weights_;
  // By degree; the second one at large regions.
  std::array<std::array<float, nearest * strongest + 1>, 2> tension_{};
  std::vector<float> rank_;
};

}  // namespace knobel::stromrallye
