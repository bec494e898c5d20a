#include "stromrallye/proofs/wear.hpp"

#include <algorithm>
#include <bit>

namespace knobel::stromrallye {
namespace {

constexpr std::int32_t most_numbers = 64;

constexpr std::uint64_t bit(std::int32_t number) { return std::uint64_t{1} << number; }

}  // namespace

bool Wear::forbids(const Position& position) {
  find_most(position);
  if (reached_.size() < static_cast<std::size_t>(position.live)) return true;
  return position.live <= most_numbers && has_pair_apart(position);
}

void Wear::find_most(const Position& position) {
  std::fill(most_.begin(), most_.end(), 0);
  queue_.clear();
  reached_.clear();
  const auto spread = [&](std::int32_t from, std::int32_t hand) {
    for (const Edge& edge : graph_.from(from)) {
      const std::int32_t rest = hand - edge.shortest();
      if (rest < 0) break;
      if (position.charge[edge.to] == 0) continue;
      const std::int32_t most = std::max(position.charge[edge.to], rest);
      if (most <= most_[edge.to]) continue;
      if (most_[edge.to] == 0) {
        number_[edge.to] = static_cast<std::int32_t>(reached_.size());
        reached_.push_back(edge.to);
      }
      most_[edge.to] = most;
      queue_.push_back(edge.to);
    }
  };
  spread(position.at, position.hand);
  for (std::size_t head = 0; head < queue_.size();) {  // grows while we go
    const std::int32_t from = queue_[head++];
    spread(from, most_[from]);
  }
}

bool Wear::has_pair_apart(const Position& position) {
  const auto count = static_cast<std::int32_t>(reached_.size());
  leads_to_.assign(count, 0);
  for (std::int32_t i = 0; i < count; ++i) {
    leads_to_[i] = bit(i);
    for (const Edge& edge : graph_.from(reached_[i])) {
      if (edge.shortest() > most_[reached_[i]]) break;
      if (position.charge[edge.to] > 0) leads_to_[i] |= bit(number_[edge.to]);
    }
  }
  for (std::int32_t by = 0; by < count; ++by)
    for (std::int32_t i = 0; i < count; ++i)
      if ((leads_to_[i] & bit(by)) != 0) leads_to_[i] |= leads_to_[by];
  // Those that lead to the most first: if no pair is apart, each leads to the next.
  std::sort(leads_to_.begin(), leads_to_.end(),
            [](std::uint64_t x, std::uint64_t y) { return std::popcount(x) > std::popcount(y); });
  for (std::int32_t i = 1; i < count; ++i)
    if ((leads_to_[i] & ~leads_to_[i - 1]) != 0) return true;
  return false;
}

}  // namespace knobel::stromrallye
