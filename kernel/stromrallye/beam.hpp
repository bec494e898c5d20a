// The search for large boards: keep the best few dozen positions after every leg.
//
//     leg 0   1     2     3    ...    each level holds up to `width` positions, the
//      o --- o --- o --- o            cheapest children of the level before
//        \-- o --- o     x
//         \- o     x                  x: no leg left, or seen before
//
// When a level stays empty the beam has died, and is revived: it goes back some levels,
// and as everything it has seen stays forbidden, the next-best children get their turn.
// Each time this does not lead closer to the end it goes back further.
// The beam proves nothing; it only finds.
#pragma once

#include <cstdint>
#include <vector>

#include "stromrallye/cost.hpp"
#include "stromrallye/exact.hpp"
#include "stromrallye/position.hpp"

namespace knobel::stromrallye {

struct BeamSettings {
  Weights weights;
  std::vector<float> rank;  // per node, 0 to 1: to be emptied last ... first
  std::int32_t width = 100;
  std::int32_t remainder = 2;  // besides the shortest legs try those that leave this much
  std::int32_t targets = 16;   // only so many of the nearest charged batteries
  std::int32_t revivals = 10;
  std::uint64_t seed = 0;
};

class Beam {
 public:
  // With `exact`, promising late positions are handed to the complete search.
  Beam(const Graph& graph, const Near& near, Meter& meter, ExactSearch* exact = nullptr)
      : graph_(graph), near_(near), meter_(meter), exact_(exact), share_(meter),
        cost_(graph, near) {}

  // solved, paused (found nothing) or ended. At most `budget` states.
  Outcome run(const Position& root, const BeamSettings& settings, std::uint64_t budget);

  [[nodiscard]] const std::vector<Move>& path() const { return path_; }
  [[nodiscard]] std::int32_t closest() const { return closest_; }  // fewest charged batteries

 private:
  struct State {
    std::int32_t at, hand, live, id, dead_ends;
    float cost;
    Key board;
  };
  struct Level {
    std::vector<State> state;
    std::vector<std::int32_t> charge;
    std::vector<std::uint8_t> in, out;
  };
  struct Candidate {
    float score, cost;
    std::int32_t parent, dead_ends;
    Move move;
    std::uint64_t key;
  };
  struct Step {
    std::int32_t parent;
    Move move;
  };

  Layout layout(Level& level, std::size_t i) const;
  bool reserve(const BeamSettings& settings);
  void seed_level(const Position& root);
  bool expand(const BeamSettings& settings);
  bool consider(std::size_t parent, const Edge& edge, std::int32_t steps,
                const BeamSettings& settings);
  void select(const BeamSettings& settings);
  void keep(const Candidate& candidate);
  [[nodiscard]] float far_end(const Layout& where, const BeamSettings& settings) const;
  bool connected(const Layout& where, const State& state);
  bool endgame(const Position& root);
  void revive(const Position& root, std::size_t depth);
  void trace(std::int32_t id);
  bool remember(std::uint64_t key);
  bool book();

  const Graph& graph_;
  const Near& near_;
  Meter& meter_;
  ExactSearch* exact_;
  Share share_;
  Cost cost_;
  Level now_, next_;
  std::vector<Candidate> candidate_;
  std::vector<Step> step_;
  std::vector<std::size_t> level_first_;  // steps of level d begin here
  std::vector<std::uint64_t> seen_;       // open addressing, 0: empty
  std::size_t seen_count_ = 0;
  std::vector<std::uint32_t> mark_;
  std::uint32_t stamp_ = 0;
  std::vector<std::int32_t> queue_;
  std::vector<std::int32_t> far_first_;  // all nodes by falling rank
  float far_end_ = 0;                    // of the position that is being expanded
  std::vector<Move> path_;
  std::int32_t closest_ = 0;
  std::int32_t tried_ = 0;  // the endgame was tried with so few charged batteries
};

}  // namespace knobel::stromrallye
