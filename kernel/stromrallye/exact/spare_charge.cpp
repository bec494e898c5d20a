#include "stromrallye/exact/spare_charge.hpp"

#include <algorithm>

namespace knobel::stromrallye {
namespace {

constexpr std::uint64_t bit(std::int32_t charge) { return std::uint64_t{1} << charge; }

// What can be used up here as the last charge of the game can be with two units more.
std::uint64_t finishes_as_well(const Graph& graph, std::int32_t node) {
  std::uint64_t worse = 0;
  if (graph.can_finish(node, 1) && !graph.can_finish(node, 3)) worse |= bit(3);
  if (graph.can_finish(node, 2) && !graph.can_finish(node, 4)) worse |= bit(4);
  return ~worse;
}

}  // namespace

SpareCharge::SpareCharge(const Graph& graph) : never_worse_(graph.nodes, 0) {
  std::vector<StiffLeg> stiff;
  std::int32_t largest = 0;
  for (std::int32_t node = 0; node < graph.nodes; ++node) {
    if (graph.charge[node] == 0) continue;
    largest = std::max(largest, graph.charge[node]);
    never_worse_[node] = finishes_as_well(graph, node);
    for (const Edge& edge : graph.from(node)) {
      if (edge.shortest() > 2) break;
      if (graph.charge[edge.to] == 0) continue;
      for (const std::int32_t steps : {1, 2})
        if (edge.has(steps) && !edge.has(steps + 2)) stiff.push_back({node, edge.to, steps});
    }
  }
  if (stiff.empty()) return;
  // From small charges to large ones: a leg leaves less than the charge it began with.
  for (std::int32_t charge = 3; charge < most; ++charge)
    for (const StiffLeg& leg : stiff) {
      const std::int32_t more = charge - leg.steps;  // arrives, instead of two units less
      if (more < 2) continue;                        // the leg would have been too long
      if (more == 2 || (never_worse_[leg.to] & bit(more)) == 0)
        never_worse_[leg.from] &= ~bit(charge);
    }
  for (const StiffLeg& leg : stiff) never_worse_[leg.from] &= ~bit(most);
}

}  // namespace knobel::stromrallye
