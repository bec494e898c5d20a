// The search for large boards: keep the best few dozen positions after every leg.
//
//     leg 0   1     2     3    ...    Each level holds up to `width` positions, the
//      o --- o --- o --- o            cheapest children of the level before.
//        \-- o --- o     x
//         \- o     x                  x: no leg left, or seen before
//
// When a level stays empty the beam has died, and is revived: it goes back some levels, and
// because everything it has seen stays forbidden, the next-best children get their turn. Each
// time this leads no closer to the end it goes back further.
// The beam proves nothing; it only finds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/memory.hpp"
#include "core/number_set.hpp"
#include "core/stamp_set.hpp"
#include "stromrallye/beam/cost.hpp"
#include "stromrallye/beam/settings.hpp"
#include "stromrallye/exact/exact_search.hpp"
#include "stromrallye/outcome.hpp"
#include "stromrallye/position.hpp"

namespace knobel::stromrallye {

class BeamSearch {
 public:
  // With `exact`, promising late positions are handed to the complete search.
  BeamSearch(const Graph& graph, const Neighbourhood& neighbours, MemoryAccount& account,
             ExactSearch* exact = nullptr)
      : graph_(graph),
        neighbours_(neighbours),
        account_(account),
        exact_(exact),
        share_(account),
        cost_(graph, neighbours),
        seen_(std::uint64_t{1} << 63, 1024, account) {}

  // solved, paused or ended. At most `budget` states.
  Outcome run(const Position& root, const BeamSettings& settings, std::uint64_t budget);

  // If solved: the moves from the root, without the last leg that burns the hand.
  [[nodiscard]] const std::vector<Move>& path() const { return path_; }
  // The fewest charged batteries any position had.
  [[nodiscard]] std::int32_t closest() const { return closest_; }

 private:
  struct State {
    std::int32_t at, hand, live, id, dead_ends;
    float cost;
    Fingerprint board;
  };
  // The positions after one leg; charges and degrees of position i begin at i * nodes.
  struct Level {
    std::vector<State> states;
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

  BoardView board_of(Level& level, std::size_t i) const;
  bool reserve(const BeamSettings& settings);
  void start_from(const Position& root);
  bool expand(const BeamSettings& settings);
  bool consider(std::size_t parent, const Edge& edge, std::int32_t steps,
                const BeamSettings& settings);
  void select(const BeamSettings& settings);
  void keep(const Candidate& candidate);
  [[nodiscard]] float far_end(const BoardView& board, const BeamSettings& settings) const;
  bool is_connected(const BoardView& board, const State& state);
  bool try_endgame(const Position& root);
  void revive(const Position& root, std::size_t depth);
  void trace(std::int32_t id);
  bool account_for_memory();

  const Graph& graph_;
  const Neighbourhood& neighbours_;
  MemoryAccount& account_;
  ExactSearch* exact_;
  MemoryShare share_;
  Cost cost_;
  Level now_, next_;
  std::vector<Candidate> candidates_;
  std::vector<Step> steps_;                // all that were ever taken, by id
  std::vector<std::size_t> level_begins_;  // the first step of each level
  NumberSet seen_;                         // 63 bits of the fingerprints of all positions kept
  StampSet reached_;
  std::vector<std::int32_t> queue_;
  std::vector<std::int32_t> farthest_first_;  // all nodes by falling rank
  float far_end_ = 0;                         // of the position that is being expanded
  std::vector<Move> path_;
  std::int32_t closest_ = 0;
  std::int32_t endgame_tried_ = 0;  // with so few charged batteries
};

}  // namespace knobel::stromrallye
