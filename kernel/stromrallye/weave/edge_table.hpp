// For every pair of nodes the edge between them, found in one step.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "stromrallye/graph.hpp"

namespace knobel::stromrallye {

class EdgeTable {
 public:
  static constexpr std::int32_t most_nodes = 2000;

  explicit EdgeTable(const Graph& graph)
      : graph_(graph), edge_(bytes(graph) / sizeof(std::int32_t), -1) {
    for (std::int32_t node = 0; node < graph.nodes; ++node)
      for (std::size_t i = graph.first[node]; i < graph.first[node + 1]; ++i)
        edge_[index(node, graph.edge[i].to)] = static_cast<std::int32_t>(i);
  }

  [[nodiscard]] static std::size_t bytes(const Graph& graph) {
    return sizeof(std::int32_t) * graph.nodes * graph.nodes;
  }
  [[nodiscard]] bool has(std::int32_t from, std::int32_t to, std::int32_t steps) const {
    const std::int32_t edge = edge_[index(from, to)];
    return edge >= 0 && graph_.edge[edge].has(steps);
  }

 private:
  [[nodiscard]] std::size_t index(std::int32_t from, std::int32_t to) const {
    return static_cast<std::size_t>(from) * graph_.nodes + to;
  }

  const Graph& graph_;
  std::vector<std::int32_t> edge_;  // where in the edges of the graph, or -1
};

}  // namespace knobel::stromrallye
