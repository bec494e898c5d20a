#include "huepfburg/route_enumerator.hpp"

#include <algorithm>

namespace knobel::huepfburg {

bool RouteEnumerator::build() {
  if (!share_.take(12 * std::size_t{graph_.fields})) return false;
  std::vector<std::uint64_t> stamp(graph_.fields, 0);
  std::vector<Field> good = goals_;
  for (std::size_t time = jumps();; --time) {
    if (!good_.push(good)) return false;
    if (time == 0) return true;
    for (const Field v : good) stamp[v] = time;
    good.clear();
    bool going = true;
    history_.each(time - 1, [&](Field v) {
      going = account_.control().tick();
      const auto next = graph_.next(v);
      if (std::any_of(next.begin(), next.end(), [&](Field w) { return stamp[w] == time; }))
        good.push_back(v);
    });
    if (!going) return false;
    if (!std::is_sorted(good.begin(), good.end())) std::sort(good.begin(), good.end());
  }
}

// Forwards, only over good fields: each of them leads to a goal, so no number on the way is
// larger than the final sum.
bool RouteEnumerator::count(std::vector<SaturatingCount>& routes) {
  MemoryShare scratch(account_);
  if (!scratch.take(2 * sizeof(SaturatingCount) * graph_.fields)) return false;
  std::vector<SaturatingCount> now(graph_.fields), then(graph_.fields);
  good_.each(jumps(), [&](Field v) { now[v].value = 1; });
  for (std::size_t time = 0; time < jumps(); ++time) {
    bool going = true;
    good_.each(jumps() - time, [&](Field v) {
      going = account_.control().tick();
      for (const Field w : graph_.next(v))
        if (is_good(time + 1, w)) then[w] += now[v];
      now[v] = {};
    });
    if (!going) return false;
    now.swap(then);
  }
  routes.clear();
  for (const Field v : goals_) routes.push_back(now[v]);
  return true;
}

// Takes the first good arrow from number `arrow` on.
bool RouteEnumerator::choose(std::size_t time, std::uint32_t arrow) {
  const auto next = graph_.next(route_[time]);
  for (; arrow < next.size(); ++arrow) {
    if (!is_good(time + 1, next[arrow])) continue;
    arrow_[time] = arrow;
    route_[time + 1] = next[arrow];
    return true;
  }
  return false;
}

void RouteEnumerator::follow(std::size_t time) {
  while (time < jumps() && account_.control().tick() && choose(time, 0)) ++time;
}

bool RouteEnumerator::first() {
  if (route_.empty()) {
    if (!share_.take(8 * history_.size())) return false;
    route_.resize(history_.size());
    arrow_.resize(jumps());
    history_.each(0, [&](Field v) { route_[0] = v; });
  }
  follow(0);
  return !account_.control().ended();
}

bool RouteEnumerator::advance() {
  for (std::size_t time = jumps(); time-- > 0;) {
    if (!choose(time, arrow_[time] + 1)) continue;
    follow(time + 1);
    return true;
  }
  return false;
}

}  // namespace knobel::huepfburg
