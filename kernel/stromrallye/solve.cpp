// The way of a board through the kernel: graph, proofs, decision, and what was asked
// for beyond it.
#include "stromrallye/solve.hpp"

#include <algorithm>
#include <utility>

#include "stromrallye/count.hpp"
#include "stromrallye/fewest.hpp"
#include "stromrallye/oneway.hpp"
#include "stromrallye/portfolio.hpp"
#include "stromrallye/proofs.hpp"

namespace knobel::stromrallye {
namespace {

constexpr std::uint64_t counting_budget = 5'000'000;  // states

std::vector<Leg> to_legs(const Graph& graph, Position position, const std::vector<Move>& moves) {
  std::vector<Leg> legs;
  for (const Move move : moves) {
    position.play(move);
    legs.push_back({graph.number[move.to], move.steps});
  }
  if (position.hand > 0) legs.push_back(graph.finish(position.at, position.hand));
  return legs;
}

void refuted(Result& result, Proof proof) {
  result.end = End::exhausted;
  result.proof = proof.kind;
  result.witness = proof.witness;
  result.count_exact = true;
}

void add_solutions(const Graph& graph, const Position& root, const std::vector<Move>& moves,
                   std::uint32_t most, Meter& meter, Result& result) {
  SolutionCounter counter(graph, meter);
  counter.count(root, moves, counting_budget);
  result.count = std::max<std::uint64_t>(1, counter.found());
  result.count_exact = counter.exact();
  for (auto& legs : counter.list(most)) {
    if (result.solutions.size() >= most) break;
    if (legs != result.solutions.front()) result.solutions.push_back(std::move(legs));
  }
}

void run(const Board& board, const Options& options, Meter& meter, Result& result) {
  Control& control = meter.control();
  Share share(meter);
  Graph graph;
  if (colouring_forbids(board)) return refuted(result, {"colouring", 0});
  if (!build_graph(board, options.solutions > 1, meter, share, graph)) {
    result.end = control.end();
    return;
  }
  const Position root(graph, board.hand);
  Pruner pruner(graph);
  const Proof proof = prove_unsolvable(graph, root, pruner);
  if (proof.kind[0] != 0) return refuted(result, proof);
  Objection objection = find_objection(graph, root, meter);
  if (objection.kind[0] != 0) {
    result.batteries = std::move(objection.batteries);
    result.places = std::move(objection.places);
    return refuted(result, {objection.kind, 0});
  }

  DeadTable dead(meter);
  std::vector<Move> moves;
  End end = End::stopped;
  Outcome outcome = Outcome::ended;
  if (options.threads > 1) {
    outcome = decide_together(graph, root, options.seed, options.threads, control, moves,
                              end);
  } else {
    outcome = decide(graph, root, options.seed, meter, dead, moves);
    end = control.end();
  }
  if (outcome == Outcome::exhausted) return refuted(result, {"exhausted", 0});
  if (options.fewest_swaps) result.lower_bound = fewest_possible(graph, root);
  if (outcome != Outcome::solved) {
    result.end = end;
    return;
  }
  // Limits that are reached from here on cost completeness, not the solution.
  result.end = End::solved;
  if (options.fewest_swaps) {
    const FewestSwaps fewest = shorten(graph, root, options.seed, meter, dead, moves);
    result.optimal = fewest.optimal;
    result.lower_bound = fewest.lower_bound;
  }
  result.solutions.push_back(to_legs(graph, root, moves));
  if (options.solutions > 1)
    add_solutions(graph, root, moves, options.solutions, meter, result);
}

}  // namespace

Result solve(const Board& board, const Options& options, Control& control) {
  Result result;
  Meter meter(control);
  run(board, options, meter, result);
  result.states = control.states;
  result.memory = std::max(meter.peak(), control.memory);
  return result;
}

}  // namespace knobel::stromrallye
