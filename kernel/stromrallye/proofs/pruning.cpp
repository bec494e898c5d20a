#include "stromrallye/proofs/pruning.hpp"

#include <algorithm>

namespace knobel::stromrallye {

bool Pruner::must_be_last(const Position& position, std::int32_t node) const {
  const std::int32_t hand = position.charge[node];
  for (const Edge& edge : graph_.from(node)) {
    if (edge.shortest() > hand) return true;
    if (position.charge[edge.to] > 0) return false;  // another one, or itself by a loop
  }
  return true;
}

Pruner::Finding Pruner::examine(const Position& position) {
  if (position.live == 0) return {};
  std::int32_t longest = position.hand;
  std::int32_t last = -1;
  for (std::int32_t node = 0; node < graph_.nodes; ++node) {
    if (position.charge[node] == 0) continue;
    longest = std::max(longest, position.charge[node]);
    if (!must_be_last(position, node)) continue;
    if (last >= 0 || !graph_.can_finish(node, position.charge[node]))
      return {Reason::dead_ends, node};
    last = node;
  }
  reached_.clear();
  queue_.clear();
  const auto live = static_cast<std::size_t>(position.live);
  const auto spread = [&](std::int32_t from, std::int32_t hand) {
    for (const Edge& edge : graph_.from(from)) {
      if (edge.shortest() > hand) break;
      if (position.charge[edge.to] != 0 && reached_.insert(edge.to)) queue_.push_back(edge.to);
    }
  };
  spread(position.at, position.hand);
  for (std::size_t head = 0; head < queue_.size() && queue_.size() < live; ++head)
    spread(queue_[head], longest);
  if (queue_.size() == live) return {};
  for (std::int32_t node = 0; node < graph_.nodes; ++node)
    if (position.charge[node] > 0 && !reached_.contains(node)) return {Reason::unreachable, node};
  return {};
}

}  // namespace knobel::stromrallye
