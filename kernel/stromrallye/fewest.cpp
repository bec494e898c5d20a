#include "stromrallye/fewest.hpp"

#include <algorithm>

#include "stromrallye/rounds.hpp"

namespace knobel::stromrallye {
namespace {

constexpr int beam_rounds = 12;

}  // namespace

std::uint32_t count_swaps(const Graph& graph, Position root, const std::vector<Move>& moves) {
  for (const Move move : moves) root.play(move);
  const bool last = root.hand > 0 && graph.finish(root.at, root.hand).to > 0;
  return static_cast<std::uint32_t>(moves.size()) + last;
}

std::uint32_t fewest_possible(const Graph& graph, const Position& root) {
  std::int64_t sum = root.hand;
  std::int32_t longest = 1;
  for (std::int32_t node = 0; node < graph.nodes; ++node) {
    sum += root.charge[node];
    if (graph.free_near[node]) longest = std::max(longest, 2);
    if (graph.large[node]) longest = never;
  }
  // The last leg may end on a free field, which is no swap.
  const std::int64_t legs = (sum + longest - 1) / longest - 1;
  return static_cast<std::uint32_t>(std::clamp<std::int64_t>(legs, root.live, UINT32_MAX));
}

FewestSwaps shorten(const Graph& graph, const Position& root,
                    std::uint64_t seed, Meter& meter, DeadTable& dead, std::vector<Move>& best) {
  FewestSwaps answer{fewest_possible(graph, root), false};
  std::uint32_t swaps = count_swaps(graph, root, best);
  {
    const Near near(graph);
    Beam beam(graph, near, meter);
    Rounds rounds(graph, seed);
    for (int round = 0; round < beam_rounds && answer.lower_bound < swaps; ++round) {
      const Outcome outcome = beam.run(root, rounds.next(), UINT64_MAX);
      if (outcome == Outcome::ended) return answer;
      if (outcome != Outcome::solved) continue;
      const std::uint32_t found = count_swaps(graph, root, beam.path());
      if (found < swaps) best = beam.path(), swaps = found;
    }
  }
  ExactSearch exact(graph, meter, dead);
  while (answer.lower_bound < swaps && answer.lower_bound < DeadTable::any_number) {
    const Outcome outcome = exact.run(root, UINT64_MAX, answer.lower_bound, 0);
    if (outcome == Outcome::ended) return answer;
    if (outcome == Outcome::exhausted) ++answer.lower_bound;
    else best = exact.path(), swaps = answer.lower_bound;
  }
  answer.optimal = answer.lower_bound >= swaps;
  return answer;
}

}  // namespace knobel::stromrallye
