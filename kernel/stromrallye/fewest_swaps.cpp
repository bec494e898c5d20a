#include "stromrallye/fewest_swaps.hpp"

#include <algorithm>

#include "stromrallye/beam/beam_search.hpp"
#include "stromrallye/beam/settings.hpp"
#include "stromrallye/exact/exact_search.hpp"

namespace knobel::stromrallye {
namespace {

constexpr int beam_rounds = 12;

}  // namespace

std::uint32_t count_swaps(const Graph& graph, Position root, const std::vector<Move>& moves) {
  for (const Move move : moves) root.play(move);
  const bool last_swap = root.hand > 0 && graph.last_leg(root.at, root.hand).to > 0;
  return static_cast<std::uint32_t>(moves.size()) + last_swap;
}

std::uint32_t least_swaps(const Graph& graph, const Position& root) {
  std::int64_t sum = root.hand;
  std::int32_t longest = 1;
  for (std::int32_t node = 0; node < graph.nodes; ++node) {
    sum += root.charge[node];
    if (graph.touches_free[node]) longest = std::max(longest, 2);
    if (graph.touches_large[node]) longest = never;
  }
  // The last leg may end on a free field, which is no swap.
  const std::int64_t legs = (sum + longest - 1) / longest - 1;
  return static_cast<std::uint32_t>(std::clamp<std::int64_t>(legs, root.live, UINT32_MAX));
}

FewestSwaps shorten(const Graph& graph, const Position& root, std::uint64_t seed,
                    MemoryAccount& account, DeadStates& dead, std::vector<Move>& best) {
  FewestSwaps fewest{least_swaps(graph, root), false};
  std::uint32_t swaps = count_swaps(graph, root, best);
  {
    const Neighbourhood neighbours(graph);
    BeamSearch beam(graph, neighbours, account);
    SettingsSampler sampler(graph, seed);
    for (int round = 0; round < beam_rounds && fewest.lower_bound < swaps; ++round) {
      const Outcome outcome = beam.run(root, sampler.next(), UINT64_MAX);
      if (outcome == Outcome::ended) return fewest;
      if (outcome != Outcome::solved) continue;
      const std::uint32_t swaps_of_beam = count_swaps(graph, root, beam.path());
      if (swaps_of_beam >= swaps) continue;
      best = beam.path();
      swaps = swaps_of_beam;
    }
  }
  ExactSearch exact(graph, account, dead);
  while (fewest.lower_bound < swaps && fewest.lower_bound < DeadStates::any_number) {
    const Outcome outcome = exact.run(root, UINT64_MAX, fewest.lower_bound, 0);
    if (outcome == Outcome::ended) return fewest;
    if (outcome == Outcome::exhausted) {
      ++fewest.lower_bound;
    } else {
      best = exact.path();
      swaps = fewest.lower_bound;
    }
  }
  fewest.optimal = fewest.lower_bound >= swaps;
  return fewest;
}

}  // namespace knobel::stromrallye
