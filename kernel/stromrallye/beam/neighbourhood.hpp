// For every battery the nearest others, and for which others it is one of the nearest.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "stromrallye/graph.hpp"

namespace knobel::stromrallye {

inline constexpr int nearest = 12;  // how many neighbours of a battery are looked at

class Neighbourhood {
 public:
  struct Neighbour {
    std::int32_t node, distance;
  };

  explicit Neighbourhood(const Graph& graph, int most = nearest);

  [[nodiscard]] std::span<const Neighbour> of(std::int32_t node) const {
    return {to_.data() + first_to_[node], to_.data() + first_to_[node + 1]};
  }
  // Those that have this node as a neighbour.
  [[nodiscard]] std::span<const Neighbour> containing(std::int32_t node) const {
    return {by_.data() + first_by_[node], by_.data() + first_by_[node + 1]};
  }
  // All batteries up to this distance are listed.
  [[nodiscard]] std::int32_t complete_up_to(std::int32_t node) const { return complete_[node]; }
  // All batteries are listed for all nodes.
  [[nodiscard]] bool is_complete() const { return is_complete_; }

 private:
  std::vector<std::int32_t> first_to_, first_by_;
  std::vector<Neighbour> to_, by_;
  std::vector<std::int32_t> complete_;
  bool is_complete_ = true;
};

}  // namespace knobel::stromrallye
