#include "stromrallye/portfolio.hpp"

#include <algorithm>

#include "stromrallye/rounds.hpp"
#include "stromrallye/weave.hpp"

namespace knobel::stromrallye {
namespace {

constexpr std::int32_t small_board = 24;   // batteries: the exact search goes first
constexpr std::int32_t medium_board = 60;  // up to here it gets more of the states
constexpr std::uint64_t beam_budget = 3'000'000;  // states per round

constexpr std::uint64_t short_weave = 2'000'000;  // legs of the first attempt
constexpr std::uint64_t least_weave = 12'000'000;  // of the later ones
constexpr std::uint64_t weave_round = 300'000'000;  // and of all attempts of a round, at most
constexpr std::uint64_t legs_per_state = 500;      // that a state of the beam is worth, in time

// The legs of an attempt at weaving: so many changes per battery, each of which follows them
// all. What has not come right by then does so sooner from another beginning.
std::uint64_t one_weave(std::int32_t live) {
  return std::max(least_weave, std::uint64_t{100} * live * live);
}

std::uint64_t first_budget(std::int32_t live) { return live <= small_board ? 30000 : 3000; }

}  // namespace

Outcome decide(const Graph& graph, const Position& root, std::uint64_t seed,
               Meter& meter, DeadTable& dead, std::vector<Move>& moves) {
  ExactSearch exact(graph, meter, dead);
  std::uint64_t budget = first_budget(root.live);
  const auto search = [&](std::uint64_t order) {
    const Outcome outcome = exact.run(root, budget, DeadTable::any_number, order);
    if (outcome == Outcome::solved) moves = exact.path();
    return outcome;
  };
  Outcome outcome = search(0);
  if (outcome != Outcome::paused) return outcome;

  const Near near(graph);
  Beam beam(graph, near, meter, &exact);
  Rounds rounds(graph, seed);
  Weave weave(graph, root, meter);
  const bool medium = root.live <= medium_board;
  std::uint64_t legs = medium ? legs_per_state * budget / 4 : short_weave;
  std::uint64_t attempts = 0;
  while (true) {
    for (std::uint64_t walked = 0; walked < legs;) {
      const std::uint64_t some = medium ? legs : std::min(legs, one_weave(root.live));
      outcome = weave.run(mix(seed ^ mix(++attempts)), static_cast<std::int64_t>(some));
      if (outcome == Outcome::solved) moves = weave.path();
      if (outcome != Outcome::paused) return outcome;
      walked += some;
      const std::uint64_t before = meter.control().states;
      while (legs_per_state * (meter.control().states - before) < some) {
        outcome = beam.run(root, rounds.next(), beam_budget);
        if (outcome == Outcome::solved) moves = beam.path();
        if (outcome != Outcome::paused) return outcome;
        rounds.report(beam.closest());
        ++meter.control().states;  // even a round that found no leg at all counts
      }
    }
    budget += budget / 2;
    legs = std::min(weave_round, medium ? legs_per_state * budget / 4 : 10'000 * budget);
    outcome = search(mix(seed + budget));
    if (outcome != Outcome::paused) return outcome;
  }
}

}  // namespace knobel::stromrallye
