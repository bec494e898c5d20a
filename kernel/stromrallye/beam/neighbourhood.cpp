#include "stromrallye/beam/neighbourhood.hpp"

namespace knobel::stromrallye {

Neighbourhood::Neighbourhood(const Graph& graph, int most) {
  std::vector<std::int32_t> fill(graph.nodes + 1, 0);
  first_to_.push_back(0);
  for (std::int32_t node = 0; node < graph.nodes; ++node) {
    int count = 0;
    complete_.push_back(never);
    for (const Edge& edge : graph.from(node)) {
      if (edge.to == node || graph.charge[edge.to] == 0) continue;
      if (count++ == most) {
        complete_[node] = edge.shortest() - 1;
        is_complete_ = false;
        break;
      }
      to_.push_back({edge.to, edge.shortest()});
      ++fill[edge.to + 1];
    }
    first_to_.push_back(static_cast<std::int32_t>(to_.size()));
  }
  for (std::int32_t node = 0; node < graph.nodes; ++node) fill[node + 1] += fill[node];
  first_by_ = fill;
  by_.resize(to_.size());
  for (std::int32_t node = 0; node < graph.nodes; ++node)
    for (const Neighbour& neighbour : of(node))
      by_[fill[neighbour.node]++] = {node, neighbour.distance};
}

}  // namespace knobel::stromrallye
