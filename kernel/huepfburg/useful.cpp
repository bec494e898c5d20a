#include "huepfburg/useful.hpp"

namespace knobel::huepfburg {
namespace {

constexpr Field kNone = ~Field{0};

// Counts for each field how many players can reach it.
bool count_visitors(const Graph& graph, const Task& task, Control& control,
                    std::vector<std::uint32_t>& visitors) {
  std::vector<std::uint32_t> seen_by(graph.fields, 0);
  std::vector<Field> queue;
  for (std::uint32_t player = 1; player <= task.start.size(); ++player) {
    const auto visit = [&](Field v) {
      if (seen_by[v] == player) return;
      seen_by[v] = player;
      ++visitors[v];
      queue.push_back(v);
    };
    queue.clear();
    visit(task.start[player - 1]);
    for (std::size_t head = 0; head < queue.size(); ++head) {
      for (const Field w : graph.next(queue[head])) {
        if (!control.tick()) return false;
        visit(w);
      }
    }
  }
  return true;
}

// All arrows between visited fields, turned round.
bool reverse(const Graph& graph, const std::vector<std::uint32_t>& visitors, Control& control,
             Graph& out) {
  out.fields = graph.fields;
  out.offsets.assign(graph.fields + std::size_t{2}, 0);
  for (Field v = 0; v < graph.fields; ++v) {
    if (!control.tick()) return false;
    if (visitors[v] == 0) continue;
    for (const Field w : graph.next(v)) ++out.offsets[w + std::size_t{2}];
  }
  for (std::size_t v = 2; v < out.offsets.size(); ++v) out.offsets[v] += out.offsets[v - 1];
  out.targets.resize(out.offsets.back());
  for (Field v = 0; v < graph.fields; ++v) {
    if (!control.tick()) return false;
    if (visitors[v] == 0) continue;
    for (const Field w : graph.next(v)) out.targets[out.offsets[w + std::size_t{1}]++] = v;
  }
  return true;
}

// Marks everything that leads to one of the goals with 0, like the goals themselves.
bool mark_backward(const Graph& backward, std::vector<Field> queue, Control& control,
                   std::vector<Field>& number) {
  for (std::size_t head = 0; head < queue.size(); ++head) {
    for (const Field v : backward.next(queue[head])) {
      if (!control.tick()) return false;
      if (number[v] == 0) continue;
      number[v] = 0;
      queue.push_back(v);
    }
  }
  return true;
}

bool restrict_to(const Graph& graph, const Task& task, std::vector<Field>& number,
                 Control& control, Useful& out) {
  for (Field v = 0; v < graph.fields; ++v) {
    if (number[v] == kNone) continue;
    number[v] = static_cast<Field>(out.name.size());
    out.name.push_back(v);
  }
  out.graph.fields = static_cast<std::uint32_t>(out.name.size());
  out.graph.offsets.push_back(0);
  for (const Field v : out.name) {
    if (!control.tick()) return false;
    for (const Field w : graph.next(v))
      if (number[w] != kNone) out.graph.targets.push_back(number[w]);
    out.graph.offsets.push_back(static_cast<std::uint32_t>(out.graph.targets.size()));
  }
  for (const Field s : task.start) out.task.start.push_back(number[s]);
  if (task.meet >= 0) out.task.meet = number[static_cast<std::size_t>(task.meet)];
  return true;
}

}  // namespace

bool find_useful(const Graph& graph, const Task& task, Ledger& ledger, Claim& claim, Useful& out) {
  Control& control = ledger.control;
  Claim scratch(ledger);
  const std::size_t size = std::size_t{graph.fields} + graph.targets.size();
  if (!claim.take(12 * size) || !scratch.take(24 * size)) return false;

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
  Graph backward;
  if (!all && !reverse(graph, visitors, control, backward)) return false;
  std::vector<Field> number(graph.fields, kNone);
  for (const Field v : goals) number[v] = 0;
  return (all || mark_backward(backward, std::move(goals), control, number)) &&
         restrict_to(graph, task, number, control, out);
}

}  // namespace knobel::huepfburg
