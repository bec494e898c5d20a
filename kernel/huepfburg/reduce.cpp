#include "huepfburg/reduce.hpp"

#include <algorithm>
#include <utility>

namespace knobel::huepfburg {
namespace {

// Counts for each field how many players can reach it.
bool count_visitors(const Graph& graph, const Task& task, Control& control,
                    std::vector<std::uint32_t>& visitors) {
  std::vector<std::uint32_t> last_visitor(graph.fields, 0);
  std::vector<Field> to_visit;
  for (std::uint32_t player = 1; player <= task.start.size(); ++player) {
    const auto visit = [&](Field v) {
      if (last_visitor[v] == player) return;
      last_visitor[v] = player;
      ++visitors[v];
      to_visit.push_back(v);
    };
    to_visit.clear();
    visit(task.start[player - 1]);
    while (!to_visit.empty()) {
      const Field v = to_visit.back();
      to_visit.pop_back();
      for (const Field w : graph.next(v)) {
        if (!control.tick()) return false;
        visit(w);
      }
    }
  }
  return true;
}

// Gives everything that leads to one of the goals the number 0, like the goals themselves.
bool mark_backward(const Graph& reversed, std::vector<Field> goals, Control& control,
                   std::vector<Field>& number) {
  std::vector<Field> to_visit = std::move(goals);
  for (std::size_t head = 0; head < to_visit.size(); ++head) {
    for (const Field v : reversed.next(to_visit[head])) {
      if (!control.tick()) return false;
      if (number[v] == 0) continue;
      number[v] = 0;
      to_visit.push_back(v);
    }
  }
  return true;
}

// `number`: no_field for the fields to drop.
bool restrict_to(const Graph& graph, const Task& task, std::vector<Field>& number, Control& control,
                 ReducedTask& reduced) {
  for (Field v = 0; v < graph.fields; ++v) {
    if (number[v] == no_field) continue;
    number[v] = static_cast<Field>(reduced.original.size());
    reduced.original.push_back(v);
  }
  reduced.graph.fields = static_cast<std::uint32_t>(reduced.original.size());
  reduced.graph.offsets.push_back(0);
  for (const Field v : reduced.original) {
    if (!control.tick()) return false;
    for (const Field w : graph.next(v))
      if (number[w] != no_field) reduced.graph.targets.push_back(number[w]);
    reduced.graph.offsets.push_back(static_cast<std::uint32_t>(reduced.graph.targets.size()));
  }
  for (const Field start : task.start) reduced.task.start.push_back(number[start]);
  if (task.meet >= 0) reduced.task.meet = number[static_cast<std::size_t>(task.meet)];
  return true;
}

}  // namespace

bool reverse(const Graph& graph, const std::vector<std::uint32_t>& visitors, Control& control,
             Graph& reversed) {
  reversed.fields = graph.fields;
  reversed.offsets.assign(graph.fields + std::size_t{2}, 0);
  for (Field v = 0; v < graph.fields; ++v) {
    if (!control.tick()) return false;
    if (visitors[v] == 0) continue;
    for (const Field w : graph.next(v)) ++reversed.offsets[w + std::size_t{2}];
  }
  for (std::size_t v = 2; v < reversed.offsets.size(); ++v)
    reversed.offsets[v] += reversed.offsets[v - 1];
  reversed.targets.resize(reversed.offsets.back());
  for (Field v = 0; v < graph.fields; ++v) {
    if (!control.tick()) return false;
    if (visitors[v] == 0) continue;
    for (const Field w : graph.next(v))
      reversed.targets[reversed.offsets[w + std::size_t{1}]++] = v;
  }
  return true;
}

bool reduce(const Graph& graph, const Task& task, MemoryShare& share, ReducedTask& reduced) {
  Control& control = share.account().control();
  MemoryShare scratch(share.account());
  const std::size_t size = std::size_t{graph.fields} + graph.targets.size();
  if (!share.take(12 * size) || !scratch.take(24 * size)) return false;

  std::vector<std::uint32_t> visitors(graph.fields, 0);
  if (!count_visitors(graph, task, control, visitors)) return false;
  const auto players = static_cast<std::uint32_t>(task.start.size());
  std::vector<Field> goals;
  for (Field v = 0; v < graph.fields; ++v)
    if (visitors[v] == players && (task.meet < 0 || v == task.meet)) goals.push_back(v);
  if (goals.empty()) return true;

  // Where everybody can go everywhere there is nothing to search backward.
  const auto unvisited = std::count(visitors.begin(), visitors.end(), 0U);
  const bool all = goals.size() + static_cast<std::size_t>(unvisited) == graph.fields;
  Graph reversed;
  if (!all && !reverse(graph, visitors, control, reversed)) return false;
  std::vector<Field> number(graph.fields, no_field);
  for (const Field v : goals) number[v] = 0;
  return (all || mark_backward(reversed, std::move(goals), control, number)) &&
         restrict_to(graph, task, number, control, reduced);
}

}  // namespace knobel::huepfburg
