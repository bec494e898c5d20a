#include "stromrallye/beam/settings.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <numeric>
#include <queue>
#include <utility>

namespace knobel::stromrallye {
namespace {

constexpr std::size_t remembered = 4;       // rounds
constexpr double share_of_heirs = 0.6;      // rounds that inherit
constexpr double share_inherited = 0.75;    // of the weights
constexpr std::size_t edges_followed = 16;  // per battery, to measure distances

}  // namespace

// Ranks nodes by their distance from the target, in steps from battery to battery: the target
// gets 0, the farthest node nearly 1.
std::vector<float> SettingsSampler::rank_by_distance(std::int32_t target) const {
  std::vector<std::int32_t> steps_to(graph_.nodes, never);
  using Entry = std::pair<std::int32_t, std::int32_t>;  // distance, node
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
  steps_to[target] = 0;
  queue.emplace(0, target);
  while (!queue.empty()) {
    const auto [distance, node] = queue.top();
    queue.pop();
    if (distance > steps_to[node]) continue;  // out of date
    const auto edges = graph_.from(node);
    for (const Edge& edge : edges.first(std::min(edges.size(), edges_followed))) {
      if (steps_to[edge.to] - distance <= edge.shortest()) continue;
      steps_to[edge.to] = distance + edge.shortest();
      queue.emplace(steps_to[edge.to], edge.to);
    }
  }
  std::vector<std::int32_t> order(graph_.nodes);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::int32_t x, std::int32_t y) { return steps_to[x] < steps_to[y]; });
  std::vector<float> rank(graph_.nodes);
  for (std::int32_t i = 0; i < graph_.nodes; ++i)
    rank[order[i]] = static_cast<float>(i) / static_cast<float>(graph_.nodes);
  return rank;
}

Weights SettingsSampler::draw() {
  const auto pick = [&](double low, double high) {
    return static_cast<float>(random_.between(low, high));
  };
  Weights weights;
  weights.base = pick(-2, 2);
  weights.square = pick(0, 0.06);
  weights.one = pick(0, 2);
  weights.two = pick(-1, 0.3);
  weights.large_base = pick(-0.5, 3);
  weights.large_low = pick(0, 3);
  weights.large_odd = pick(-0.5, 1);
  weights.tension = pick(35, 80);
  weights.span = pick(3, 7);
  weights.curve = pick(1.5, 2.3);
  weights.tension_large = pick(0.6, 1.5);
  weights.out = {pick(3, 14), pick(1, 5), pick(0.5, 3), pick(0, 0.5)};
  weights.out_even = pick(0.3, 1.3);
  weights.sweep = pick(5, 25);
  weights.sweep_charge = pick(0, 0.1);
  weights.pull = pick(60, 200);
  weights.hand = pick(0, 3);
  weights.waste = pick(0, 0.4);
  weights.noise = pick(0.1, 1.2);
  return weights;
}

Weights SettingsSampler::inherit(const Weights& parent, const Weights& fresh) {
  using Floats = std::array<float, sizeof(Weights) / sizeof(float)>;
  auto child = std::bit_cast<Floats>(parent);
  const auto other = std::bit_cast<Floats>(fresh);
  for (std::size_t i = 0; i < child.size(); ++i)
    if (random_.unit() >= share_inherited) child[i] = other[i];
  return std::bit_cast<Weights>(child);
}

BeamSettings SettingsSampler::next() {
  BeamSettings settings;
  target_ = static_cast<std::int32_t>(random_.below(static_cast<std::uint32_t>(graph_.nodes)));
  weights_ = {};
  if (round_++ > 0) {
    weights_ = draw();
    settings.width = 40 << random_.below(3);
    settings.targets = 6 << random_.below(2);
    settings.remainder = static_cast<std::int32_t>(1 + random_.below(4));
    if (!past_.empty() && random_.unit() < share_of_heirs) {
      const Past& parent = past_[random_.below(static_cast<std::uint32_t>(past_.size()))];
      weights_ = inherit(parent.weights, weights_);
      if (random_.unit() < share_inherited) target_ = parent.target;
    }
  } else {
    settings.width = 40;
  }
  settings.weights = weights_;
  settings.rank = rank_by_distance(target_);
  settings.seed = random_.next();
  return settings;
}

void SettingsSampler::report(std::int32_t closest) {
  past_.push_back({weights_, target_, closest});
  std::stable_sort(past_.begin(), past_.end(),
                   [](const Past& x, const Past& y) { return x.closest < y.closest; });
  if (past_.size() > remembered) past_.pop_back();
}

}  // namespace knobel::stromrallye
