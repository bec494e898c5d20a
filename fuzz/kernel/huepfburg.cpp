// Any graph of Hüpfburg: the solver neither crashes nor hangs, its meetings are meetings by the
// rules, and on small graphs nobody meets sooner and its proofs hold.
#include <algorithm>

#include "bytes.hpp"
#include "huepfburg/brute.hpp"
#include "huepfburg/proofs.hpp"

namespace knobel::fuzz {
namespace {

using namespace huepfburg;
using namespace huepfburg::bench;

Graph graph_from(Bytes& bytes, std::uint32_t fields) {
  std::vector<std::vector<Field>> next(fields);
  if (bytes.below(4) == 0)  // one large cycle to begin with
    for (Field v = 0; v < fields; ++v) next[v].push_back((v + 1) % fields);
  while (!bytes.empty()) {
    const Field from = (fields > 200 ? bytes.wide() : bytes.next()) % fields;
    next[from].push_back((fields > 200 ? bytes.wide() : bytes.next()) % fields);
  }
  Graph graph;
  graph.fields = fields;
  for (auto& targets : next) {
    graph.offsets.push_back(static_cast<std::uint32_t>(graph.targets.size()));
    std::sort(targets.begin(), targets.end());
    targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
    graph.targets.insert(graph.targets.end(), targets.begin(), targets.end());
  }
  graph.offsets.push_back(static_cast<std::uint32_t>(graph.targets.size()));
  return graph;
}

void check(const Graph& graph, const Task& task, const Options& options, const Limits& limits,
           const Result& result) {
  promise(result.memory <= limits.memory, "memory within its limit");
  if (result.end == End::solved) {
    promise(is_meeting(graph, task, result.routes, result.jumps), "a meeting by the rules");
    promise(1 + result.more.size() <= std::max<std::uint64_t>(1, options.solutions),
            "not more than asked for");
    for (const Meeting& meeting : result.more)
      promise(is_meeting(graph, task, meeting, result.jumps), "another meeting by the rules");
  }
  constexpr std::uint32_t most_fields[] = {10, 10, 10, 6, 4, 3};  // by players, for brute force
  const bool small = graph.fields <= most_fields[task.start.size()];
  if (!decided(result.end) || !small) return;
  const Brute truth = brute_force(graph, task);
  promise(truth.solved == (result.end == End::solved), "the verdict of brute force");
  if (!truth.solved)
    promise(holds(graph, task, result.proof, result.residue, result.checked), "a proof that holds");
  else if (result.optimal)
    promise(result.jumps == truth.jumps, "fewest jumps");
}

}  // namespace

void try_one(Bytes& bytes, const Limits& limits) {
  Options options;
  options.count = bytes.below(2) == 1;
  options.solutions = 1 + bytes.below(4) * 3;
  const std::uint32_t fields = 1 + (bytes.below(16) == 0 ? bytes.wide() % 3000 : bytes.below(12));
  Task task;
  for (std::uint32_t players = 2 + (bytes.below(3) == 0 ? bytes.below(4) : 0); players > 0;
       --players)
    task.start.push_back((fields > 200 ? bytes.wide() : bytes.next()) % fields);
  if (bytes.below(3) == 0) task.meet = bytes.next() % fields;
  const Graph graph = graph_from(bytes, fields);
  Control control(limits);
  check(graph, task, options, limits, solve(graph, task, options, control));
}

}  // namespace knobel::fuzz
