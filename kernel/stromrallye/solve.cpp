// The way of a board through the kernel: graph, proofs, decision, and whatever was asked for
// beyond it.
#include "stromrallye/solve.hpp"

#include <algorithm>
#include <utility>

#include "core/memory.hpp"
#include "stromrallye/exact/count_solutions.hpp"
#include "stromrallye/exact/dead_states.hpp"
#include "stromrallye/exact/exact_search.hpp"
#include "stromrallye/fewest_swaps.hpp"
#include "stromrallye/graph.hpp"
#include "stromrallye/portfolio.hpp"
#include "stromrallye/position.hpp"
#include "stromrallye/proofs/colouring.hpp"
#include "stromrallye/proofs/one_way.hpp"
#include "stromrallye/proofs/pruning.hpp"
#include "stromrallye/threads.hpp"

namespace knobel::stromrallye {
namespace {

constexpr std::uint64_t counting_budget = 5'000'000;  // states
constexpr std::uint64_t states_at_first = 4;          // per charged battery

std::vector<Leg> to_legs(const Graph& graph, Position position, const std::vector<Move>& moves) {
  std::vector<Leg> legs;
  for (const Move move : moves) {
    position.play(move);
    legs.push_back({graph.number[move.to], move.steps});
  }
  if (position.hand > 0) legs.push_back(graph.last_leg(position.at, position.hand));
  return legs;
}

void unsolvable(Result& result, const char* proof) {
  result.end = End::exhausted;
  result.proof = proof;
  result.count_exact = true;
}

// True if one of the proofs that need no search applies.
bool prove_unsolvable(const Graph& graph, const Position& root, MemoryAccount& account,
                      Result& result) {
  const Pruner::Finding finding = Pruner(graph).examine(root);
  if (finding.reason != Pruner::Reason::none) {
    unsolvable(result, finding.reason == Pruner::Reason::unreachable ? "unreachable" : "dead-ends");
    result.witness = graph.number[finding.node];
    return true;
  }
  Refutation refutation = refute(graph, root, account);
  if (!refutation.found()) return false;
  unsolvable(result, refutation.kind);
  result.batteries = std::move(refutation.batteries);
  result.places = std::move(refutation.places);
  return true;
}

// Most small boards are solved almost without a wrong turn, sooner than the proofs are tried.
// What the proofs can show, they are to show: people can check those.
Outcome find_at_first(const Graph& graph, const Position& root, MemoryAccount& account,
                      DeadStates& dead, std::vector<Move>& moves) {
  ExactSearch exact(graph, account, dead);
  const std::uint64_t budget = std::min(account.control().limits().states,
                                        states_at_first * static_cast<std::uint64_t>(root.live));
  const Outcome outcome = exact.run(root, budget, DeadStates::any_number, 0);
  if (outcome == Outcome::solved) moves = exact.path();
  return outcome;
}

void add_solutions(const Graph& graph, const Position& root, const std::vector<Move>& moves,
                   std::uint32_t most, MemoryAccount& account, Result& result) {
  SolutionCounter counter(graph, account);
  counter.count(root, moves, counting_budget);
  result.count = std::max<std::uint64_t>(1, counter.counted());
  result.count_exact = counter.exact();
  for (auto& legs : counter.list(most)) {
    if (result.solutions.size() >= most) break;
    if (legs != result.solutions.front()) result.solutions.push_back(std::move(legs));
  }
}

void run(const Board& board, const Options& options, MemoryAccount& account, Result& result) {
  Control& control = account.control();
  MemoryShare share(account);
  Graph graph;
  if (colouring_forbids(board)) return unsolvable(result, "colouring");
  if (!build_graph(board, options.solutions > 1, share, graph)) {
    result.end = control.end();
    return;
  }
  const Position root(graph, board.hand);
  DeadStates dead(account);
  std::vector<Move> moves;
  End end = End::stopped;
  Outcome outcome = find_at_first(graph, root, account, dead, moves);
  if (outcome != Outcome::solved && prove_unsolvable(graph, root, account, result)) return;

  if (outcome != Outcome::paused) {
    end = control.end();
  } else if (options.threads > 1) {
    outcome = decide_together(graph, root, options.seed, options.threads, control, moves, end);
  } else {
    outcome = decide(graph, root, options.seed, account, dead, moves);
    end = control.end();
  }
  if (outcome == Outcome::exhausted) return unsolvable(result, "exhausted");
  if (options.fewest_swaps) result.lower_bound = least_swaps(graph, root);
  if (outcome != Outcome::solved) {
    result.end = end;
    return;
  }
  // Limits that are reached from here on cost completeness, not the solution.
  result.end = End::solved;
  if (options.fewest_swaps) {
    const FewestSwaps fewest = shorten(graph, root, options.seed, account, dead, moves);
    result.optimal = fewest.optimal;
    result.lower_bound = fewest.lower_bound;
  }
  result.solutions.push_back(to_legs(graph, root, moves));
  if (options.solutions > 1) add_solutions(graph, root, moves, options.solutions, account, result);
}

}  // namespace

Result solve(const Board& board, const Options& options, Control& control) {
  Result result;
  MemoryAccount account(control);
  run(board, options, account, result);
  result.states = control.states;
  result.memory = std::max(account.peak(), control.memory);
  return result;
}

}  // namespace knobel::stromrallye
