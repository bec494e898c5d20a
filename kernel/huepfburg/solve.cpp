// The order of attack, cheapest first:
//
//     reachable sets, briefly           most puzzles end here
//     reduction of the graph            nothing in common: "apart"
//     existence test                    no: "residue" or "dead-end"
//     sets and pairs, taking turns      two players: the shortest meeting
//
// Reachable sets cost jumps × arrows until they repeat, and then at most repeat × arrows; pairs
// of fields cost at most fields × arrows. Neither number is known beforehand. With three players
// or more the sets simply go on: the existence test has promised that they come to an end.
#include "huepfburg/solve.hpp"

#include <algorithm>
#include <utility>

#include "huepfburg/existence.hpp"
#include "huepfburg/meetings.hpp"
#include "huepfburg/reduce.hpp"
#include "huepfburg/repeating_routes.hpp"
#include "huepfburg/residues.hpp"
#include "huepfburg/retrace.hpp"

namespace knobel::huepfburg {
namespace {

constexpr std::uint64_t unlimited = ~std::uint64_t{0};

std::uint64_t size_of(const Graph& graph) {
  return std::uint64_t{graph.fields} + graph.targets.size();
}

class Search {
 public:
  Search(const Graph& graph, const Task& task, const Options& options, Control& control)
      : graph_(graph), task_(task), options_(options), account_(control), share_(account_) {}

  Result run() {
    if (!try_sets_briefly() && reduce_graph()) decide();
    result_.states = account_.control().states;
    result_.memory = account_.peak();
    if (!options_.count) result_.count = 0;
    result_.count_exact = result_.count_exact && options_.count;
    return std::move(result_);
  }

 private:
  using SetsState = ReachableSets::State;

  [[nodiscard]] bool is_pair() const { return task_.start.size() == 2; }

  // True if that was the end of it.
  bool try_sets_briefly() {
    ReachableSets sets(graph_, task_, account_, false);
    return settle(graph_, sets, sets.run(unlimited, 2 * size_of(graph_) + 1000));
  }

  bool settle(const Graph& graph, ReachableSets& sets, SetsState state) {
    const std::size_t players = task_.start.size();
    if (state == SetsState::met) {
      solved(sets.repeats() ? write_repeating(graph, sets, players, account_, result_)
                            : write_meetings(graph, sets, players, options_, account_, result_));
      return true;
    }
    result_.checked = std::max<std::uint64_t>(result_.checked, sets.time());
    if (state == SetsState::stuck) impossible("dead-end");
    if (state == SetsState::ended) limit_reached();
    return state != SetsState::going;
  }

  // False if there is nothing left to search.
  bool reduce_graph() {
    if (!reduce(graph_, task_, share_, reduced_)) {
      limit_reached();
    } else if (reduced_.original.empty()) {
      impossible("apart");
    }
    return !reduced_.original.empty();
  }

  void decide() {
    const std::uint64_t work = is_pair() ? 64 * size_of(reduced_.graph) + (1 << 20) : unlimited;
    if (!find_components(reduced_.graph, share_, components_)) return limit_reached();
    Existence existence = can_meet(components_, reduced_.task, account_, work);
    if (account_.control().ended()) return limit_reached();
    if (reduced_.graph.fields <= (1U << 16)) {
      take_turns<std::uint16_t>(existence);
    } else {
      take_turns<std::uint32_t>(existence);
    }
  }

  // Pairs get more time, because each of their steps leads somewhere new; but sets that repeat
  // soon come to an end, unless they are so thin that a pair says as much in less space.
  template <class Index>
  void take_turns(Existence& existence) {
    const bool no = existence.verdict == Verdict::no;
    const std::uint64_t until = no ? static_cast<std::uint64_t>(existence.straight + 1) : unlimited;
    const bool all = options_.count || options_.solutions > 1;
    ReachableSets sets(reduced_.graph, reduced_.task, account_, !all);
    PairSearch<Index> pairs(reduced_.graph, reduced_.task, account_);
    for (std::uint64_t work = 32 * size_of(reduced_.graph) + (1 << 16);; work *= 2) {
      const std::uint64_t share = !sets.repeats() ? work : sets.is_thin() ? work / 8 : 8 * work;
      const SetsState state = sets.run(until, is_pair() ? share : unlimited);
      if (state == SetsState::never) return never(existence);
      if (settle(reduced_.graph, sets, state)) return restore_numbers();
      if (no && sets.time() >= until) return explain(std::move(existence.places));
      if (settle_pairs(pairs, pairs.run(all, 2 * work), all)) return restore_numbers();
    }
  }

  template <class Index>
  bool settle_pairs(const PairSearch<Index>& pairs, typename PairSearch<Index>::State state,
                    bool all) {
    using PairState = typename PairSearch<Index>::State;
    result_.pairs = pairs.pairs();
    if (state == PairState::done && !pairs.goals().empty()) {
      const Graph& graph = reduced_.graph;
      solved(all ? write_all(graph, reduced_.task, pairs, options_, account_, result_)
                 : write_one(graph, reduced_.task, pairs, account_, result_));
      return true;
    }
    if (pairs.jumps() > 0) result_.checked = std::max(result_.checked, pairs.jumps() - 1);
    if (state == PairState::done) impossible("exhausted");
    if (state == PairState::ended) limit_reached();
    return state != PairState::going;
  }

  // The sets repeat without a meeting. What is left is to say why.
  void never(Existence& existence) {
    if (existence.verdict == Verdict::unknown)
      existence = can_meet(components_, reduced_.task, account_, unlimited);
    if (existence.verdict == Verdict::unknown) return limit_reached();
    const auto straight = static_cast<std::uint64_t>(std::max<std::int64_t>(existence.straight, 0));
    result_.checked = std::max(result_.checked, straight);
    explain(std::move(existence.places));
  }

  void explain(std::vector<Place> places) {
    Residue& residue = result_.residue;
    if (!find_residues(components_, reduced_.task, account_, residue)) return limit_reached();
    if (residue.period > 0) {
      std::vector<std::int32_t> classes(graph_.fields, -1);
      for (Field v = 0; v < reduced_.graph.fields; ++v)
        classes[reduced_.original[v]] = residue.classes[v];
      residue.classes = std::move(classes);
    } else {
      for (Place& place : places)
        for (Field& v : place.fields) v = reduced_.original[v];
      residue.places = std::move(places);
    }
    impossible("residue");
  }

  // If there are no routes, a limit was reached while they were written down; if there are
  // some but they are not complete, while they were counted or further ones written down.
  void solved(bool complete) {
    if (result_.routes.empty()) return limit_reached();
    result_.end = End::solved;
    result_.optimal = true;
    result_.jumps = result_.routes[0].size() - 1;
    result_.checked = 0;
    result_.count = std::max<std::uint64_t>(result_.count, 1 + result_.more.size());
    result_.count_exact = result_.count_exact && complete;
  }
  void impossible(const char* proof) {
    result_.end = End::exhausted;
    result_.proof = proof;
  }
  void limit_reached() { result_.end = account_.control().end(); }

  void restore_numbers() {
    if (reduced_.graph.fields == graph_.fields) return;  // every field has kept its number
    const auto restore = [&](Meeting& meeting) {
      for (Route& route : meeting)
        for (Field& v : route) v = reduced_.original[v];
    };
    restore(result_.routes);
    for (Meeting& meeting : result_.more) restore(meeting);
  }

  const Graph& graph_;
  const Task& task_;
  const Options& options_;
  MemoryAccount account_;
  MemoryShare share_;
  ReducedTask reduced_;
  Components components_;  // of the reduced graph
  Result result_;
};

}  // namespace

Result solve(const Graph& graph, const Task& task, const Options& options, Control& control) {
  return Search(graph, task, options, control).run();
}

}  // namespace knobel::huepfburg
