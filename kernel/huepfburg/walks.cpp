#include "huepfburg/walks.hpp"

namespace knobel::huepfburg {

bool Walks::build() {
  if (!claim_.take(12 * std::size_t{graph_.fields})) return false;
  std::vector<std::uint64_t> stamp(graph_.fields, 0);
  std::vector<Field> good = goals_;
  for (std::uint64_t time = jumps();; --time) {
    if (!good_.push(good)) return false;
    if (time == 0) return true;
    for (const Field v : good) stamp[v] = time;
    good.clear();
    bool going = true;
    rows_.each(time - 1, [&](Field v) {
      going = ledger_.control.tick();
      const auto next = graph_.next(v);
      if (std::any_of(next.begin(), next.end(), [&](Field w) { return stamp[w] == time; }))
        good.push_back(v);
    });
    if (!going) return false;
    if (!std::is_sorted(good.begin(), good.end())) std::sort(good.begin(), good.end());
  }
}

// Every good field leads to a goal, so no number on the way exceeds the sum.
bool Walks::count(std::vector<Tally>& ways) {
  Claim scratch(ledger_);
  if (!scratch.take(2 * sizeof(Tally) * graph_.fields)) return false;
  std::vector<Tally> now(graph_.fields), then(graph_.fields);
  good_.each(jumps(), [&](Field v) { now[v].value = 1; });
  for (std::uint64_t time = 0; time < jumps(); ++time) {
    bool going = true;
    good_.each(jumps() - time, [&](Field v) {
      going = ledger_.control.tick();
      for (const Field w : graph_.next(v))
        if (is_good(time + 1, w)) then[w] += now[v];
      now[v] = {};
    });
    if (!going) return false;
    now.swap(then);
  }
  ways.clear();
  for (const Field v : goals_) ways.push_back(now[v]);
  return true;
}

// Takes the first good arrow from number `edge` on.
bool Walks::choose(std::uint64_t time, std::uint32_t edge) {
  const auto next = graph_.next(route_[time]);
  for (; edge < next.size(); ++edge) {
    if (!is_good(time + 1, next[edge])) continue;
    edge_[time] = edge;
    route_[time + 1] = next[edge];
    return true;
  }
  return false;
}

void Walks::follow(std::uint64_t time) {
  while (time < jumps() && ledger_.control.tick() && choose(time, 0)) ++time;
}

bool Walks::first() {
  if (route_.empty()) {
    if (!claim_.take(8 * rows_.size())) return false;
    route_.resize(rows_.size());
    edge_.resize(jumps());
    rows_.each(0, [&](Field v) { route_[0] = v; });
  }
  follow(0);
  return !ledger_.control.ended();
}

bool Walks::advance() {
  for (std::uint64_t time = jumps(); time-- > 0;) {
    if (!choose(time, edge_[time] + 1)) continue;
    follow(time + 1);
    return true;
  }
  return false;
}

}  // namespace knobel::huepfburg
