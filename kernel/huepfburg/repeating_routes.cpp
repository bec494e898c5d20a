#include "huepfburg/repeating_routes.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "huepfburg/reduce.hpp"

namespace knobel::huepfburg {
namespace {

class WayBack {
 public:
  WayBack(const Graph& reversed, const FieldSets& history, const Repeat& repeat, Control& control)
      : reversed_(reversed), history_(history), repeat_(repeat), control_(control) {}

  // The route that is on `goal` at its last time. False: a limit was reached.
  bool write(Field goal, Route& route) {
    const std::size_t last = route.size() - 1;
    std::size_t entered = last;
    while (!history_.contains(entered, goal)) entered -= repeat_.length;
    std::size_t at = last;
    route[at] = goal;
    if (!go_back(route, at, entered, repeat_.since)) return false;
    while (at > repeat_.since)
      if (!go_round(route, at)) return false;
    return go_back(route, at, at, 0);
  }

 private:
  // Fills the route downward from place `at`, as if that were time `from`, to time `to`.
  bool go_back(Route& route, std::size_t& at, std::size_t from, std::size_t to) {
    for (std::size_t time = from; time > to; --time, --at) {
      if (!control_.tick()) return false;
      const auto before = reversed_.next(route[at]);
      route[at - 1] = *std::find_if(before.begin(), before.end(),
                                    [&](Field v) { return history_.contains(time - 1, v); });
    }
    return true;
  }

  // One repeat further down. Players come through the same few fields again and again.
  bool go_round(Route& route, std::size_t& at) {
    const auto [place, is_new] = round_to_.try_emplace(route[at], at);
    if (is_new) return go_back(route, at, repeat_.since + repeat_.length, repeat_.since);
    for (std::size_t i = 1; i <= repeat_.length; ++i) {
      if (!control_.tick()) return false;
      route[at - i] = route[place->second - i];
    }
    at -= repeat_.length;
    return true;
  }

  const Graph& reversed_;
  const FieldSets& history_;
  const Repeat& repeat_;
  Control& control_;
  std::unordered_map<Field, std::size_t> round_to_;  // where in the route a round ends on a field
};

}  // namespace

bool write_repeating(const Graph& graph, ReachableSets& sets, std::size_t players,
                     MemoryAccount& account, Result& result) {
  MemoryShare share(account);
  const std::size_t jumps = sets.time();
  const std::size_t size = std::size_t{graph.fields} + graph.targets.size();
  if (!share.take(12 * size + sizeof(Field) * players * (jumps + 1))) return false;
  Graph reversed;
  const std::vector<std::uint32_t> everywhere(graph.fields, 1);
  if (!reverse(graph, everywhere, account.control(), reversed)) return false;
  Meeting meeting;
  for (std::size_t i = 0; i < players; ++i) {
    sets.history(i).sort();
    Route route(jumps + 1);
    WayBack way(reversed, sets.history(i), sets.repeat(), account.control());
    if (!way.write(sets.common().front(), route)) return false;
    meeting.push_back(std::move(route));
  }
  result.routes = std::move(meeting);
  return true;
}

}  // namespace knobel::huepfburg
