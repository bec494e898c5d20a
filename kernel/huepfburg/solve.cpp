// The order of attack, cheapest first:
//
//     sets of positions, briefly        most puzzles end here
//     useful fields                     none in common: "apart"
//     existence test                    no: "residue" or "dead-end"
//     sets and pairs, taking turns      two players: the shortest meeting
//
// Sets of positions cost jumps × arrows, pairs of fields at most fields × arrows,
// and nobody knows the number of jumps beforehand. With three players or more the
// sets simply go on: the existence test has promised that they come to an end.
#include "huepfburg/solve.hpp"

#include "huepfburg/existence.hpp"
#include "huepfburg/meetings.hpp"
#include "huepfburg/numbering.hpp"
#include "huepfburg/retrace.hpp"
#include "huepfburg/useful.hpp"

namespace knobel::huepfburg {
namespace {

constexpr std::uint64_t kForever = ~std::uint64_t{0};

std::uint64_t size_of(const Graph& graph) {
  return std::uint64_t{graph.fields} + graph.targets.size();
}

class Search {
 public:
  Search(const Graph& graph, const Task& task, const Options& options, Control& control)
      : graph_(graph), task_(task), options_(options), ledger_{control}, claim_(ledger_) {}

  Result run() {
    if (!glance() && trim()) decide();
    result_.states = ledger_.control.states;
    result_.memory = ledger_.peak;
    if (!options_.count) result_.count = 0;
    result_.count_exact = result_.count_exact && options_.count;
    return std::move(result_);
  }

 private:
  using State = Positions::State;

  [[nodiscard]] bool is_pair() const { return task_.start.size() == 2; }

  // True if that was the end of it.
  bool glance() {
    Positions positions(graph_, task_, ledger_);
    return settle(graph_, positions, positions.run(kForever, 2 * size_of(graph_) + 1000));
  }

  bool settle(const Graph& graph, const Positions& positions, State state) {
    if (state == State::met) {
      solved(write_meetings(graph, positions, task_.start.size(), options_, ledger_, result_));
      return true;
    }
    result_.checked = std::max(result_.checked, positions.time());
    if (state == State::stuck) impossible("dead-end");
    if (state == State::ended) limited();
    return state != State::going;
  }

  // False if there is nothing left to search.
  bool trim() {
    if (!find_useful(graph_, task_, ledger_, claim_, useful_)) {
      limited();
    } else if (useful_.name.empty()) {
      impossible("apart");
    }
    return !useful_.name.empty();
  }

  void decide() {
    const std::uint64_t work = is_pair() ? 64 * size_of(useful_.graph) + (1 << 20) : kForever;
    if (!find_components(useful_.graph, ledger_, claim_, components_)) return limited();
    Existence existence = can_meet(components_, useful_.task, ledger_, work);
    if (ledger_.control.ended()) return limited();
    if (useful_.graph.fields <= (1U << 16)) {
      take_turns<std::uint16_t>(existence);
    } else {
      take_turns<std::uint32_t>(existence);
    }
  }

  // Pairs get more time, for each of their steps leads somewhere new.
  template <typename Index>
  void take_turns(Existence& existence) {
    const bool no = existence.answer == Answer::no;
    const std::uint64_t until = no ? static_cast<std::uint64_t>(existence.straight + 1) : kForever;
    const bool all = options_.count || options_.solutions > 1;
    Positions positions(useful_.graph, useful_.task, ledger_);
    PairSearch<Index> pairs(useful_.graph, useful_.task, ledger_);
    for (std::uint64_t work = 32 * size_of(useful_.graph) + (1 << 16);; work *= 2) {
      const State state = positions.run(until, is_pair() ? work : kForever);
      if (settle(useful_.graph, positions, state)) return rename_routes();
      if (no && positions.time() >= until) return explain(std::move(existence.places));
      if (settle_pairs(pairs, pairs.run(all, 2 * work), all)) return rename_routes();
    }
  }

  template <typename Index>
  bool settle_pairs(const PairSearch<Index>& pairs, typename PairSearch<Index>::State state,
                    bool all) {
    using PairState = typename PairSearch<Index>::State;
    result_.pairs = pairs.pairs();
    if (state == PairState::done && !pairs.goals().empty()) {
      const Graph& graph = useful_.graph;
      solved(all ? write_all(graph, useful_.task, pairs, options_, ledger_, result_)
                 : write_one(graph, useful_.task, pairs, ledger_, result_));
      return true;
    }
    if (pairs.jumps() > 0) result_.checked = std::max(result_.checked, pairs.jumps() - 1);
    if (state == PairState::done) impossible("exhausted");
    if (state == PairState::ended) limited();
    return state != PairState::going;
  }

  void explain(std::vector<Place> places) {
    Residue& residue = result_.residue;
    if (!find_numbering(components_, useful_.task, ledger_, residue)) return limited();
    if (residue.period > 0) {
      std::vector<std::int32_t> classes(graph_.fields, -1);
      for (Field v = 0; v < useful_.graph.fields; ++v) classes[useful_.name[v]] = residue.classes[v];
      residue.classes = std::move(classes);
    } else {
      for (Place& place : places)
        for (Field& v : place.fields) v = useful_.name[v];
      residue.places = std::move(places);
    }
    impossible("residue");
  }

  // Without routes a limit was reached while writing them; with routes but not
  // complete it was reached while counting or writing further ones.
  void solved(bool complete) {
    if (result_.routes.empty()) return limited();
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
  void limited() { result_.end = ledger_.control.end(); }

  void rename_routes() {
    if (useful_.graph.fields == graph_.fields) return;  // every field has kept its number
    const auto rename = [&](Meeting& meeting) {
      for (Route& route : meeting)
        for (Field& v : route) v = useful_.name[v];
    };
    rename(result_.routes);
    for (Meeting& meeting : result_.more) rename(meeting);
  }

  const Graph& graph_;
  const Task& task_;
  const Options& options_;
  Ledger ledger_;
  Claim claim_;
  Useful useful_;
  Components components_;  // of the useful graph
  Result result_;
};

}  // namespace

Result solve(const Graph& graph, const Task& task, const Options& options, Control& control) {
  return Search(graph, task, options, control).run();
}

}  // namespace knobel::huepfburg
