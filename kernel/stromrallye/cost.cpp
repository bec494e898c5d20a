#include "stromrallye/cost.hpp"

#include <algorithm>
#include <cmath>

namespace knobel::stromrallye {

Near::Near(const Graph& graph, int most) {
  std::vector<std::int32_t> users(graph.nodes + 1, 0);
  first_to.push_back(0);
  for (std::int32_t node = 0; node < graph.nodes; ++node) {
    int count = 0;
    complete.push_back(never);
    for (const Edge& edge : graph.from(node)) {
      if (edge.to == node || graph.charge[edge.to] == 0) continue;
      if (count++ == most) {
        complete[node] = edge.shortest() - 1;
        all_listed = false;
        break;
      }
      to.push_back({edge.to, edge.shortest()});
      ++users[edge.to + 1];
    }
    first_to.push_back(static_cast<std::int32_t>(to.size()));
  }
  for (std::int32_t node = 0; node < graph.nodes; ++node) users[node + 1] += users[node];
  first_by = users;
  by.resize(to.size());
  for (std::int32_t node = 0; node < graph.nodes; ++node)
    for (const Link& link : of(node)) by[users[link.node]++] = {node, link.distance};
}

void Cost::set(const Weights& weights, std::vector<float> rank) {
  weights_ = weights;
  for (int degree = 0; degree <= nearest * strongest; ++degree) {
    const float full = weights.span * strongest;
    const float open = std::max(0.0f, 1 - static_cast<float>(degree) / full);
    tension_[0][degree] = weights.tension * std::pow(open, weights.curve);
    tension_[1][degree] = tension_[0][degree] * weights.tension_large;
  }
  rank_ = std::move(rank);
}

float Cost::charge_term(std::int32_t node, std::int32_t charge) const {
  const auto q = static_cast<float>(charge);
  const float sweep = rank_[node] * (weights_.sweep + weights_.sweep_charge * std::min(q, 30.0f));
  if (graph_.large[node])
    return sweep + weights_.large_base + weights_.large_low / q +
           (charge & 1 ? weights_.large_odd : 0.0f);
  const float low = charge == 1 ? weights_.one : charge == 2 ? weights_.two : 0.0f;
  return sweep + weights_.base + weights_.square * q * std::min(q, 50.0f) + low;
}

float Cost::begin(Layout state) const {
  float sum = 0;
  for (std::int32_t node = 0; node < graph_.nodes; ++node) {
    int in = 0;
    int out = 0;
    for (const Near::Link& link : near_.of(node)) {
      if (state.charge[link.node] >= link.distance) in += strength(link.distance);
      out += state.charge[link.node] > 0 && state.charge[node] >= link.distance;
    }
    state.in[node] = static_cast<std::uint8_t>(in);
    state.out[node] = static_cast<std::uint8_t>(out);
    if (state.charge[node] > 0)
      sum += charge_term(node, state.charge[node]) + in_term(node, in) +
             out_term(node, state.charge[node], out);
  }
  return sum;
}

std::int32_t Cost::dead_ends(Layout state) const {
  std::int32_t count = 0;
  for (std::int32_t node = 0; node < graph_.nodes; ++node)
    count += state.charge[node] > 0 && dead_end(node, state.charge[node], state.out[node]);
  return count;
}

Cost::Change Cost::change(const Layout& state, std::int32_t node, std::int32_t value) const {
  const std::int32_t old = state.charge[node];
  Change sum{-charge_term(node, old) - in_term(node, state.in[node]) -
                 out_term(node, old, state.out[node]),
             -dead_end(node, old, state.out[node])};
  if (value > 0) {
    int out = 0;
    for (const Near::Link& link : near_.of(node))
      out += state.charge[link.node] > 0 && value >= link.distance;
    sum.cost += charge_term(node, value) + in_term(node, state.in[node]) +
                out_term(node, value, out);
    sum.dead_ends += dead_end(node, value, out);
  }
  for (const Near::Link& link : near_.users(node)) {
    const std::int32_t charge = state.charge[link.node];
    if (charge == 0 || link.node == node) continue;
    const int in = state.in[link.node];
    const int step =
        strength(link.distance) * ((value >= link.distance) - (old >= link.distance));
    if (step != 0) sum.cost += in_term(link.node, in + step) - in_term(link.node, in);
    if (value == 0 && charge >= link.distance) {
      const int out = state.out[link.node];
      sum.cost += out_term(link.node, charge, out - 1) - out_term(link.node, charge, out);
      sum.dead_ends += dead_end(link.node, charge, out - 1);
    }
  }
  return sum;
}

void Cost::apply(Layout state, std::int32_t node, std::int32_t value) const {
  const std::int32_t old = state.charge[node];
  state.charge[node] = value;
  int out = 0;
  for (const Near::Link& link : near_.of(node))
    out += state.charge[link.node] > 0 && value >= link.distance;
  state.out[node] = static_cast<std::uint8_t>(out);
  for (const Near::Link& link : near_.users(node)) {
    const int step =
        strength(link.distance) * ((value >= link.distance) - (old >= link.distance));
    state.in[link.node] = static_cast<std::uint8_t>(state.in[link.node] + step);
    if (value == 0 && state.charge[link.node] >= link.distance)
      state.out[link.node] = static_cast<std::uint8_t>(state.out[link.node] - 1);
  }
}

}  // namespace knobel::stromrallye
