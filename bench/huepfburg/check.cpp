// Many small random graphs, each searched by brute force and by every part of the
// kernel on its own; proofs are checked, meetings replayed and counted.
//   huepfburg_check [graphs, 20000] [seed, 1]
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>
#include <string>

#include "brute.hpp"
#include "generate.hpp"
#include "huepfburg/existence.hpp"
#include "huepfburg/reduce.hpp"
#include "huepfburg/repeating_routes.hpp"
#include "huepfburg/residues.hpp"
#include "huepfburg/retrace.hpp"
#include "proofs.hpp"

namespace knobel::huepfburg::bench {
namespace {

struct Case {
  Graph graph;
  Task task;
  Options options;
  Brute truth;
};

Graph make_graph(std::uint32_t players, Random& random) {
  if (players == 2 && random.below(200) == 0)
    return cycle_with_chord(40 + random.below(80), random);
  if (random.below(3) == 0) return chained(players == 2 ? 8 : 5, random);
  return nasty(1 + random.below(players == 2 ? 11 : players == 3 ? 7 : 5), random);
}

Case make_case(Random& random) {
  Case c;
  const std::uint32_t players = random.below(3) > 0 ? 2 : 3 + random.below(2);
  c.graph = make_graph(players, random);
  for (std::uint32_t i = 0; i < players; ++i) c.task.start.push_back(random.below(c.graph.fields));
  if (random.below(3) == 0) c.task.meet = random.below(c.graph.fields);
  c.options = {random.below(2) == 0, 1 + random.below(4) * random.below(10)};
  c.truth = brute_force(c.graph, c.task);
  return c;
}

// Meetings are right, all different, and as many as asked for.
const char* judge_meetings(const Case& c, const Result& result) {
  std::set<Meeting> all(result.more.begin(), result.more.end());
  all.insert(result.routes);
  if (all.size() != 1 + result.more.size()) return "a meeting twice";
  for (const Meeting& meeting : all)
    if (!is_meeting(c.graph, c.task, meeting, c.truth.jumps)) return "not a shortest meeting";
  const auto wanted = static_cast<long double>(c.options.solutions);
  if (static_cast<long double>(all.size()) != std::min(wanted, c.truth.count))
    return "too few or too many meetings";
  if (!c.options.count) return nullptr;
  const bool counted =
      result.count_exact && static_cast<long double>(result.count) == c.truth.count;
  return counted || c.truth.count > 1e18L ? nullptr : "wrong count";
}

const char* judge_solve(const Case& c, std::map<std::string, int>& tally) {
  Control control{Limits{}};
  const Result result = solve(c.graph, c.task, c.options, control);
  if (control.memory != 0) return "memory not given back";
  ++tally[result.end == End::solved ? "solved" : result.proof];
  if (!result.residue.places.empty()) ++tally["residue by places"];
  if (result.pairs > 0) ++tally["with pairs"];
  if (!c.truth.solved) {
    if (result.end != End::exhausted) return "there is no meeting";
    return holds(c.graph, c.task, result.proof, result.residue, result.checked) ? nullptr
                                                                                : "proof fails";
  }
  if (result.end != End::solved || !result.optimal) return "there is a meeting";
  if (result.jumps != c.truth.jumps) return "wrong number of jumps";
  return judge_meetings(c, result);
}

// The criterion on its own, in graphs where the search would not have needed it.
const char* judge_existence(const Case& c, std::map<std::string, int>& tally) {
  Control control{Limits{}};
  MemoryAccount account(control);
  MemoryShare share(account);
  ReducedTask reduced;
  if (!reduce(c.graph, c.task, share, reduced)) return "stopped";
  if (reduced.original.empty()) return c.truth.solved ? "fields lost in reduction" : nullptr;
  Components components;
  if (!find_components(reduced.graph, share, components)) return "stopped";
  const Existence existence = can_meet(components, reduced.task, account, ~std::uint64_t{0});
  if (existence.verdict == Verdict::unknown) return "criterion undecided";
  ++tally[existence.verdict == Verdict::yes ? "criterion yes" : "criterion no"];
  if (existence.verdict == Verdict::yes) return c.truth.solved ? nullptr : "criterion says yes";
  const auto last = static_cast<std::uint64_t>(std::max<std::int64_t>(existence.straight, 0));
  if (c.truth.solved)
    return existence.straight >= 0 && c.truth.jumps <= last ? nullptr : "criterion says no";

  Residue residue;
  if (!find_residues(components, reduced.task, account, residue)) return "stopped";
  if (residue.period > 0) {
    ++tally["numbering"];
    std::vector<std::int32_t> classes(c.graph.fields, -1);
    for (Field v = 0; v < reduced.graph.fields; ++v)
      classes[reduced.original[v]] = residue.classes[v];
    residue.classes = classes;
    if (!holds(c.graph, c.task, "residue", residue, last)) return "numbering fails";
  }
  Residue by_places;
  by_places.places = existence.places;
  for (Place& place : by_places.places)
    for (Field& v : place.fields) v = reduced.original[v];
  return holds(c.graph, c.task, "residue", by_places, last) ? nullptr : "places fail";
}

template <typename Index>
const char* judge_pairs(const Case& c, bool all) {
  if (c.task.start.size() != 2) return nullptr;
  Control control{Limits{}};
  MemoryAccount account(control);
  PairSearch<Index> search(c.graph, c.task, account);
  while (true) {  // in small portions, to test the interruptions
    const auto state = search.run(all, 5);
    if (state == PairSearch<Index>::State::ended) return "stopped";
    if (state == PairSearch<Index>::State::done) break;
  }
  if (search.goals().empty()) return c.truth.solved ? "pairs find nothing" : nullptr;
  Case copy = c;
  Result result;
  if (all) {
    write_all(c.graph, c.task, search, c.options, account, result);
  } else {
    copy.options = {};
    write_one(c.graph, c.task, search, account, result);
  }
  return c.truth.solved && search.jumps() == c.truth.jumps ? judge_meetings(copy, result)
                                                           : "pairs differ";
}

// Sets that follow only what is new once they repeat, without any other part to help them.
const char* judge_repeats(const Case& c, std::map<std::string, int>& tally) {
  Control control{Limits{}};
  MemoryAccount account(control);
  ReachableSets sets(c.graph, c.task, account, true);
  using State = ReachableSets::State;
  State state = State::going;
  while (state == State::going) state = sets.run(~std::uint64_t{0}, 5);
  if (state == State::ended) return "stopped";
  if (sets.repeats()) ++tally["sets repeat"];
  if (state != State::met) return c.truth.solved ? "repeats find nothing" : nullptr;
  if (!c.truth.solved || sets.time() != c.truth.jumps) return "repeats differ";
  if (!sets.repeats()) return nullptr;
  Result result;
  if (!write_repeating(c.graph, sets, c.task.start.size(), account, result)) return "stopped";
  const bool right = is_meeting(c.graph, c.task, result.routes, c.truth.jumps);
  return right ? nullptr : "repeating routes fail";
}

const char* judge(const Case& c, std::map<std::string, int>& tally) {
  if (const char* wrong = judge_solve(c, tally)) return wrong;
  if (const char* wrong = judge_existence(c, tally)) return wrong;
  if (const char* wrong = judge_repeats(c, tally)) return wrong;
  if (const char* wrong = judge_pairs<std::uint16_t>(c, true)) return wrong;
  return judge_pairs<std::uint32_t>(c, false);
}

void show(const Case& c) {
  std::printf("%u %zu\n", c.graph.fields, c.graph.targets.size());
  for (Field v = 0; v < c.graph.fields; ++v)
    for (const Field w : c.graph.next(v)) std::printf("%u %u\n", v + 1, w + 1);
  std::printf("start");
  for (const Field s : c.task.start) std::printf(" %u", s + 1);
  std::printf(", meet %d, solutions %d; truth: %s, %d jumps, %.0Lf ways\n",
              static_cast<int>(c.task.meet) + 1, static_cast<int>(c.options.solutions),
              c.truth.solved ? "solved" : "never", static_cast<int>(c.truth.jumps), c.truth.count);
}

}  // namespace
}  // namespace knobel::huepfburg::bench

int main(int argc, char** argv) {
  using namespace knobel::huepfburg::bench;
  const int graphs = argc > 1 ? std::atoi(argv[1]) : 20000;
  knobel::Random random(argc > 2 ? static_cast<std::uint64_t>(std::atoll(argv[2])) : 1);
  std::map<std::string, int> tally;
  for (int i = 0; i < graphs; ++i) {
    const Case c = make_case(random);
    if (const char* wrong = judge(c, tally)) {
      std::printf("graph %d: %s\n", i, wrong);
      show(c);
      return 1;
    }
  }
  std::printf("%d graphs, all agree\n", graphs);
  for (const auto& [kind, times] : tally) std::printf("%8d %s\n", times, kind.c_str());
}
