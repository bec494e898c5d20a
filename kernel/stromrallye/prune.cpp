#include "stromrallye/prune.hpp"

#include <algorithm>

namespace knobel::stromrallye {

bool Pruner::is_last(const Position& position, std::int32_t node) const {
  const std::int32_t hand = position.charge[node];
  for (const Edge& edge : graph_.from(node)) {
    if (edge.shortest() > hand) return true;
    if (position.charge[edge.to] > 0) return false;  // another one, or itself by a loop
  }
  return true;
}

Pruner::Finding Pruner::look(const Position& position) {
  if (position.live == 0) return {};
  std::int32_t longest = position.hand;
  std::int32_t last = -1;
  for (std::int32_t node = 0; node < graph_.nodes; ++node) {
    if (position.charge[node] == 0) continue;
    longest = std::max(longest, position.charge[node]);
    if (!is_last(position, node)) continue;
    if (last >= 0 || !graph_.can_finish(node, position.charge[node]))
      return {Reason::dead_ends, node};
    last = node;
  }
  ++stamp_;
  std::int32_t reached = 0;
  queue_.clear();
  const auto spread = [&](std::int32_t from, std::int32_t hand) {
    for (const Edge& edge : graph_.from(from)) {
      if (edge.shortest() > hand) break;
      if (position.charge[edge.to] == 0 || mark_[edge.to] == stamp_) continue;
      mark_[edge.to] = stamp_;
      queue_.push_back(edge.to);
      ++reached;
    }
  };
  spread(position.at, position.hand);
  for (std::size_t head = 0; head < queue_.size() && reached < position.live; ++head)
    spread(queue_[head], longest);
  if (reached == position.live) return {};
  for (std::int32_t node = 0; node < graph_.nodes; ++node)
    if (position.charge[node] > 0 && mark_[node] != stamp_) return {Reason::unreachable, node};
  return {};
}

}  // namespace knobel::stromrallye
