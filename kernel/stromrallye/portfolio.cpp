#include "stromrallye/portfolio.hpp"

#include <algorithm>

#include "core/hash.hpp"
#include "stromrallye/beam/beam_search.hpp"
#include "stromrallye/beam/settings.hpp"
#include "stromrallye/exact/exact_search.hpp"
#include "stromrallye/weave/weave_search.hpp"

namespace knobel::stromrallye {
namespace {

constexpr std::int32_t small_board = 24;          // batteries: the exact search goes first
constexpr std::int32_t provable_board = 32;       // up to here it gets nearly all of the time
constexpr std::int32_t medium_board = 60;         // up to here it gets more of the states
constexpr std::uint64_t beam_budget = 3'000'000;  // states per round

constexpr std::uint64_t short_weave = 2'000'000;   // legs of the first attempt
constexpr std::uint64_t least_weave = 12'000'000;  // of the later ones
constexpr std::uint64_t most_weave = 300'000'000;  // of all attempts between two exact searches
constexpr std::uint64_t legs_per_state = 500;      // that take as long as a state of the beam

// The legs of one attempt at weaving: so many changes per battery, each of which follows all
// legs. What has not come right by then comes right sooner from another start.
std::uint64_t legs_per_weave(std::int32_t live) {
  return std::max(least_weave, std::uint64_t{100} * live * live);
}

std::uint64_t first_budget(std::int32_t live) { return live <= small_board ? 30000 : 3000; }

}  // namespace

Outcome decide(const Graph& graph, const Position& root, std::uint64_t seed, MemoryAccount& account,
               DeadStates& dead, std::vector<Move>& moves) {
  ExactSearch exact(graph, account, dead);
  std::uint64_t budget = first_budget(root.live);
  const auto search_exactly = [&](std::uint64_t order) {
    const Outcome outcome = exact.run(root, budget, DeadStates::any_number, order);
    if (outcome == Outcome::solved) moves = exact.path();
    return outcome;
  };
  Outcome outcome = search_exactly(0);
  if (outcome != Outcome::paused) return outcome;

  const Neighbourhood neighbours(graph);
  BeamSearch beam(graph, neighbours, account, &exact);
  SettingsSampler sampler(graph, seed);
  WeaveSearch weave(graph, root, account);
  std::uint64_t& states = account.control().states;
  const bool medium = root.live <= medium_board;
  // What is still open on a small board after the first rounds is hardly ever solvable.
  const bool provable = root.live <= provable_board;
  const std::uint64_t share = provable ? 16 : 4;
  std::uint64_t legs = medium ? legs_per_state * budget / 4 : short_weave;
  std::uint64_t attempts = 0;
  while (true) {
    for (std::uint64_t walked = 0; walked < legs;) {
      const std::uint64_t portion = medium ? legs : std::min(legs, legs_per_weave(root.live));
      outcome = weave.run(mix(seed ^ mix(++attempts)), static_cast<std::int64_t>(portion));
      if (outcome == Outcome::solved) moves = weave.path();
      if (outcome != Outcome::paused) return outcome;
      walked += portion;
      const std::uint64_t before = states;
      while (legs_per_state * (states - before) < portion) {
        outcome = beam.run(root, sampler.next(), beam_budget);
        if (outcome == Outcome::solved) moves = beam.path();
        if (outcome != Outcome::paused) return outcome;
        sampler.report(beam.closest());
        ++states;  // even a round that found no leg at all counts
      }
    }
    budget += provable ? 2 * budget : budget / 2;
    legs = std::min(most_weave, medium ? legs_per_state * budget / share : 10'000 * budget);
    outcome = search_exactly(mix(seed + budget));
    if (outcome != Outcome::paused) return outcome;
  }
}

}  // namespace knobel::stromrallye
