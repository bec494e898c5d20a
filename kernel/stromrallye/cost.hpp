// What makes a position look bad: the cost by which the beam sorts.
//
// The cost is a sum over charged batteries, so that a leg changes only a few terms:
//
//   tension    how many of the near batteries can come here, the nearer the better? Like
//              the surface of a drop: what is left of the board should stay one compact
//              piece, without strands and islands.
//   out        how many can be reached from here with the own charge? 0 is a dead end.
//   charge     a battery that touches no large region must be worn down by visits, evenly:
//              square q^2. At a large region any amount can be burnt in one leg.
//   sweep      far from the target first, so that the game ends in one place.
//
// The beam adds a term for the robot itself: the pull towards the farthest batteries that
// are still charged. Whoever clears the far end before moving on leaves nothing behind to
// come back for, over a bridge that the way back would wear out.
//
//        2 1 . . 1      the last 1 has degree 0: unless the game ends there
//        1 3 . .        it is lost. Visit it early, or last.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "stromrallye/graph.hpp"
#include "stromrallye/hash.hpp"

namespace knobel::stromrallye {

constexpr int nearest = 12;  // how many near batteries are looked at

// What a near battery is worth as a neighbour, in quarters: a long leg needs a high charge,
// and in the end all charges are low.
constexpr int strength(std::int32_t distance) { return distance < 4 ? 5 - distance : 1; }
constexpr int strongest = 4;

struct Weights {
  // away from large regions: base + square q^2, and something for the charges 1 and 2
  float base = 0, square = 0.02f, one = 0.5f, two = -0.5f;
  // at large regions: base + low/q, and something if q is odd and no loop burns it
  float large_base = 1.5f, large_low = 1.5f, large_odd = 0;
  // for k near batteries that can come here: tension (1 - k/span)^curve, until k = span
  float tension = 55, span = 5, curve = 1.9f;
  float tension_large = 1;                  // factor at large regions
  std::array<float, 4> out{8, 3, 1.5f, 0};  // by how many can be reached from here
  float out_even = 1;  // factor for those at large regions that can burn their charge in a loop
  float sweep = 15, sweep_charge = 0.05f;
  float pull = 120;    // times how far (0 to 1) the robot is from the farthest batteries
  float hand = 1;      // a low charge in the robot's hand
  float waste = 0.2f;  // every step
  float noise = 0;
};

// For every battery the nearest others, and for whom it is one of the nearest.
struct Near {
  struct Link {
    std::int32_t node, distance;
  };
  std::vector<std::int32_t> first_to, first_by;
  std::vector<Link> to, by;
  std::vector<std::int32_t> complete;  // all batteries up to this distance are listed
  bool all_listed = true;

  explicit Near(const Graph& graph, int most = nearest);
  [[nodiscard]] std::span<const Link> of(std::int32_t node) const {
    return {to.data() + first_to[node], to.data() + first_to[node + 1]};
  }
  [[nodiscard]] std::span<const Link> users(std::int32_t node) const {
    return {by.data() + first_by[node], by.data() + first_by[node + 1]};
  }
};

// The variable part of a beam state; `in` and `out` are the degrees described above.
struct Layout {
  std::int32_t* charge;
  std::uint8_t* in;
  std::uint8_t* out;
};

class Cost {
 public:
  Cost(const Graph& graph, const Near& near) : graph_(graph), near_(near) {}

  // `rank`: per node, 0 (to be emptied last) to 1 (first).
  void set(const Weights& weights, std::vector<float> rank);
  // Fills the degrees and returns the cost of the whole position.
  float begin(Layout state) const;
  // What changes if `node` gets the charge `value`.
  struct Change {
    float cost;
    std::int32_t dead_ends;
  };
  [[nodiscard]] Change change(const Layout& state, std::int32_t node, std::int32_t value) const;
  // Whoever swaps here with this charge on the field can swap nowhere afterwards.
  [[nodiscard]] bool dead_end(std::int32_t node, std::int32_t charge, int out) const {
    return out == 0 && charge <= near_.complete[node] && !(charge >= 2 && graph_.free_near[node]);
  }
  [[nodiscard]] std::int32_t dead_ends(Layout state) const;
  // Does it.
  void apply(Layout state, std::int32_t node, std::int32_t value) const;

 private:
  [[nodiscard]] float charge_term(std::int32_t node, std::int32_t charge) const;
  [[nodiscard]] float in_term(std::int32_t node, int degree) const {
    return tension_[graph_.large[node]][degree];
  }
  [[nodiscard]] float out_term(std::int32_t node, std::int32_t charge, int degree) const {
    const bool loops = graph_.large[node] && (charge & 1) == 0;
    return weights_.out[degree < 3 ? degree : 3] * (loops ? weights_.out_even : 1);
  }

  const Graph& graph_;
  const Near& near_;
  Weights weights_;
  std::array<float, nearest * strongest + 1> tension_[2]{};  // away from large regions, at them
  std::vector<float> rank_;
};

}  // namespace knobel::stromrallye
