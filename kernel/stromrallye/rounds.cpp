#include "stromrallye/rounds.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>
#include <queue>
#include <utility>

namespace knobel::stromrallye {
namespace {

constexpr std::size_t remembered = 4;
constexpr double heirs = 0.6;       // share of the rounds that inherit
constexpr double faithful = 0.75;   // share of the weights they keep
constexpr std::size_t links = 16;   // per battery, to measure distances

}  // namespace

// Nodes in the order of their distance from the target, in steps from battery to battery:
// the target gets 0, the farthest nearly 1.
std::vector<float> Rounds::sweep_to(std::int32_t target) const {
  std::vector<std::int32_t> away(graph_.nodes, never);
  using Entry = std::pair<std::int32_t, std::int32_t>;  // distance, node
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
  away[target] = 0;
  queue.push({0, target});
  while (!queue.empty()) {
    const auto [distance, node] = queue.top();
    queue.pop();
    if (distance > away[node]) continue;
    const auto edges = graph_.from(node);
    for (const Edge& edge : edges.first(std::min(edges.size(), links))) {
      if (away[edge.to] - distance <= edge.shortest()) continue;
      away[edge.to] = distance + edge.shortest();
      queue.push({away[edge.to], edge.to});
    }
  }
  std::vector<std::int32_t> order(graph_.nodes);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::int32_t x, std::int32_t y) { return away[x] < away[y]; });
  std::vector<float> rank(graph_.nodes);
  for (std::int32_t i = 0; i < graph_.nodes; ++i)
    rank[order[i]] = static_cast<float>(i) / static_cast<float>(graph_.nodes);
  return rank;
}

Weights Rounds::draw() {
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

// Weights are nothing but floats, so they can be mixed one by one.
Weights Rounds::inherit(const Weights& parent, const Weights& fresh) {
  using Floats = std::array<float, sizeof(Weights) / sizeof(float)>;
  auto child = std::bit_cast<Floats>(parent);
  const auto other = std::bit_cast<Floats>(fresh);
  for (std::size_t i = 0; i < child.size(); ++i)
    if (random_.unit() >= faithful) child[i] = other[i];
  return std::bit_cast<Weights>(child);
}

BeamSettings Rounds::next() {
  BeamSettings settings;
  target_ = static_cast<std::int32_t>(random_.below(static_cast<std::uint32_t>(graph_.nodes)));
  weights_ = {};
  if (round_++ > 0) {
    weights_ = draw();
    settings.width = 40 << random_.below(3);
    settings.targets = 6 << random_.below(2);
    settings.remainder = static_cast<std::int32_t>(1 + random_.below(4));
    if (!past_.empty() && random_.unit() < heirs) {
      const Past& parent = past_[random_.below(static_cast<std::uint32_t>(past_.size()))];
      weights_ = inherit(parent.weights, weights_);
      if (random_.unit() < faithful) target_ = parent.target;
    }
  } else {
    settings.width = 40;
  }
  settings.weights = weights_;
  settings.rank = sweep_to(target_);
  settings.seed = random_.next();
  return settings;
}

void Rounds::report(std::int32_t closest) {
  past_.push_back({weights_, target_, closest});
  std::stable_sort(past_.begin(), past_.end(),
                   [](const Past& x, const Past& y) { return x.closest < y.closest; });
  if (past_.size() > remembered) past_.pop_back();
}

}  // namespace knobel::stromrallye
