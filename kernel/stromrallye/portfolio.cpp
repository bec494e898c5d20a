#include "stromrallye/portfolio.hpp"

#include "stromrallye/rounds.hpp"

namespace knobel::stromrallye {
namespace {

constexpr std::int32_t small_board = 24;   // batteries: the exact search goes first
constexpr std::int32_t medium_board = 60;  // up to here it gets more of the states
constexpr std::uint64_t beam_budget = 3'000'000;  // states per round

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
  const std::uint64_t beam_share = root.live <= medium_board ? 1 : 8;  // quarters of the budget
  while (true) {
    const std::uint64_t before = meter.control().states;
    while (4 * (meter.control().states - before) < beam_share * budget) {
      outcome = beam.run(root, rounds.next(), beam_budget);
      if (outcome == Outcome::solved) moves = beam.path();
      if (outcome != Outcome::paused) return outcome;
      rounds.report(beam.closest());
      ++meter.control().states;  // even a round that found no leg at all counts
    }
    budget += budget / 2;
    outcome = search(mix(seed + budget));
    if (outcome != Outcome::paused) return outcome;
  }
}

}  // namespace knobel::stromrallye
