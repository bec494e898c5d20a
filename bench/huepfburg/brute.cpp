#include "brute.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace knobel::huepfburg::bench {
namespace {

using Tuple = std::vector<Field>;

bool is_goal(const Tuple& tuple, const Task& task) {
  return std::all_of(tuple.begin(), tuple.end(),
                     [&](Field v) { return v == tuple[0] && (task.meet < 0 || v == task.meet); });
}

// Calls visit with every tuple that one jump of everybody leads to.
template <typename Visit>
void jumps_from(const Graph& graph, const Tuple& from, Tuple& to, Visit visit) {
  if (to.size() == from.size()) {
    visit(to);
    return;
  }
  for (const Field w : graph.next(from[to.size()])) {
    to.push_back(w);
    jumps_from(graph, from, to, visit);
    to.pop_back();
  }
}

}  // namespace

Brute brute_force(const Graph& graph, const Task& task) {
  std::set<Tuple> seen{task.start};
  std::map<Tuple, long double> layer{{task.start, 1.0L}};
  Brute result;
  for (; !layer.empty(); ++result.jumps) {
    for (const auto& [tuple, ways] : layer)
      if (is_goal(tuple, task)) result.count += ways;
    if (result.count > 0) {
      result.solved = true;
      return result;
    }
    std::map<Tuple, long double> next;
    for (const auto& [tuple, ways] : layer) {
      Tuple to;
      jumps_from(graph, tuple, to, [&next, &seen, ways = ways](const Tuple& then) {
        if (!seen.contains(then)) next[then] += ways;
      });
    }
    for (const auto& entry : next) seen.insert(entry.first);
    layer.swap(next);
  }
  return result;
}

bool is_meeting(const Graph& graph, const Task& task, const Meeting& meeting, std::uint64_t jumps) {
  if (meeting.size() != task.start.size()) return false;
  for (std::size_t i = 0; i < meeting.size(); ++i) {
    const Route& route = meeting[i];
    if (route.size() != jumps + 1 || route.front() != task.start[i]) return false;
    if (route.back() != meeting[0].back()) return false;
    if (task.meet >= 0 && route.back() != task.meet) return false;
    for (std::size_t t = 1; t < route.size(); ++t) {
      const auto next = graph.next(route[t - 1]);
      if (std::find(next.begin(), next.end(), route[t]) == next.end()) return false;
    }
  }
  return true;
}

}  // namespace knobel::huepfburg::bench
