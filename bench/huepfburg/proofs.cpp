#include "proofs.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <string>

namespace knobel::huepfburg::bench {
namespace {

using Fields = std::set<Field>;

Fields jump(const Graph& graph, const Fields& from) {
  Fields to;
  for (const Field v : from)
    for (const Field w : graph.next(v)) to.insert(w);
  return to;
}

Fields reach(const Graph& graph, Field start) {
  Fields all{start};
  while (true) {
    const std::size_t size = all.size();
    all.merge(jump(graph, all));
    if (all.size() == size) return all;
  }
}

Fields common_reach(const Graph& graph, const Task& task) {
  Fields common;
  for (Field v = 0; v < graph.fields; ++v) {
    if (task.meet >= 0 && v != task.meet) continue;
    if (std::all_of(task.start.begin(), task.start.end(),
                    [&](Field s) { return reach(graph, s).contains(v); }))
      common.insert(v);
  }
  return common;
}

Fields useful_fields(const Graph& graph, const Task& task) {
  const Fields common = common_reach(graph, task);
  Fields useful;
  for (const Field s : task.start) {
    for (const Field v : reach(graph, s)) {
      const Fields ahead = reach(graph, v);
      if (std::any_of(common.begin(), common.end(), [&](Field c) { return ahead.contains(c); }))
        useful.insert(v);
    }
  }
  return useful;
}

// No meeting at times 0 … last.
bool none_until(const Graph& graph, const Task& task, std::uint64_t last) {
  std::vector<Fields> now;
  for (const Field s : task.start) now.push_back({s});
  for (std::uint64_t t = 0; t <= last; ++t) {
    for (const Field v : now[0]) {
      if (task.meet >= 0 && v != task.meet) continue;
      if (std::all_of(now.begin(), now.end(), [&](const Fields& set) { return set.contains(v); }))
        return false;
    }
    for (Fields& set : now) set = jump(graph, set);
  }
  return true;
}

// Some player has left the useful fields by `last` + 1, whatever he does.
bool somebody_ends(const Graph& graph, const Task& task, std::uint64_t last) {
  const Fields useful = useful_fields(graph, task);
  return std::any_of(task.start.begin(), task.start.end(), [&](Field s) {
    Fields now{s};
    for (std::uint64_t t = 0; t <= last; ++t) {
      Fields then = jump(graph, now);
      now.clear();
      std::set_intersection(then.begin(), then.end(), useful.begin(), useful.end(),
                            std::inserter(now, now.end()));
    }
    return now.empty();
  });
}

bool numbering_holds(const Graph& graph, const Task& task, const Residue& residue) {
  const Fields useful = useful_fields(graph, task);
  for (const Field v : useful) {
    if (residue.classes[v] < 0) return false;
    for (const Field w : graph.next(v)) {
      if (!useful.contains(w)) continue;
      const auto raised = (static_cast<std::uint32_t>(residue.classes[v]) + 1) % residue.period;
      if (static_cast<std::uint32_t>(residue.classes[w]) != raised) return false;
    }
  }
  bool different = false;
  for (std::size_t i = 0; i < task.start.size(); ++i) {
    if (residue.residues[i] != static_cast<std::uint32_t>(residue.classes[task.start[i]]))
      return false;
    different = different || residue.residues[i] != residue.residues[0];
  }
  return different;
}

// Every time (up to a bound that is generous for small graphs) at which a player
// is there is one of his arrivals, or too early to count.
bool arrivals_hold(const Graph& graph, const Task& task, const Place& place,
                   std::uint64_t checked) {
  const bool cyclic = place.period > 0;
  for (std::size_t i = 0; i < task.start.size(); ++i) {
    Fields now{task.start[i]};
    for (std::uint64_t t = 0; t < 150; ++t, now = jump(graph, now)) {
      for (std::size_t j = 0; j < place.fields.size(); ++j) {
        if (!now.contains(place.fields[j]) || (!cyclic && t <= checked)) continue;
        const bool known = std::any_of(place.arrivals[i].begin(), place.arrivals[i].end(),
                                       [&](const Arrival& arrival) {
                                         return (t + 1000 * std::uint64_t{arrival.period} -
                                                 place.classes[j] - arrival.residue) %
                                                    arrival.period ==
                                                0;
                                       });
        if (!known) return false;
      }
    }
  }
  return true;
}

// Do the arrivals of all players, from number i on, have a time in common that
// is ≡ residue (mod period)?
bool have_common(const Place& place, std::size_t i, std::uint64_t residue, std::uint64_t period) {
  if (i == place.arrivals.size()) return true;
  for (const Arrival& arrival : place.arrivals[i]) {
    const std::uint64_t both = std::lcm(period, std::uint64_t{arrival.period});
    for (std::uint64_t t = residue; t < both; t += period)
      if (t % arrival.period == arrival.residue && have_common(place, i + 1, t, both)) return true;
  }
  return false;
}

// The useful graph has no end that is not among the places.
bool places_cover(const Graph& graph, const Task& task, const Residue& residue) {
  Fields covered;
  for (const Place& place : residue.places)
    covered.insert(place.fields.begin(), place.fields.end());
  for (const Field v : useful_fields(graph, task)) {
    const Fields ahead = reach(graph, v);
    if (std::none_of(covered.begin(), covered.end(), [&](Field c) { return ahead.contains(c); }))
      return false;
  }
  return true;
}

}  // namespace

bool holds(const Graph& graph, const Task& task, const char* proof, const Residue& residue,
           std::uint64_t checked) {
  const std::string kind = proof;
  if (kind == "exhausted") return true;
  if (kind == "apart") return common_reach(graph, task).empty();
  if (!none_until(graph, task, checked)) return false;
  if (kind == "dead-end") return somebody_ends(graph, task, checked);
  if (kind != "residue") return false;
  if (residue.period > 0) return numbering_holds(graph, task, residue);
  return places_cover(graph, task, residue) &&
         std::all_of(residue.places.begin(), residue.places.end(), [&](const Place& place) {
           return arrivals_hold(graph, task, place, checked) && !have_common(place, 0, 0, 1);
         });
}

}  // namespace knobel::huepfburg::bench
