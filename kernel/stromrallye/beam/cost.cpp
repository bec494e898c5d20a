#include "stromrallye/beam/cost.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace knobel::stromrallye {

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
  if (graph_.touches_large[node])
    return sweep + weights_.large_base + weights_.large_low / q +
           (charge & 1 ? weights_.large_odd : 0.0f);
  const float low = charge == 1 ? weights_.one : charge == 2 ? weights_.two : 0.0f;
  return sweep + weights_.base + weights_.square * q * std::min(q, 50.0f) + low;
}

float Cost::begin(BoardView board) const {
  float sum = 0;
  for (std::int32_t node = 0; node < graph_.nodes; ++node) {
    int in = 0;
    int out = 0;
    for (const Neighbourhood::Neighbour& near : neighbours_.of(node)) {
      if (board.charge[near.node] >= near.distance) in += strength(near.distance);
      out += board.charge[near.node] > 0 && board.charge[node] >= near.distance;
    }
    board.in[node] = static_cast<std::uint8_t>(in);
    board.out[node] = static_cast<std::uint8_t>(out);
    if (board.charge[node] > 0)
      sum += charge_term(node, board.charge[node]) + in_term(node, in) +
             out_term(node, board.charge[node], out);
  }
  return sum;
}

std::int32_t Cost::count_dead_ends(BoardView board) const {
  std::int32_t count = 0;
  for (std::int32_t node = 0; node < graph_.nodes; ++node)
    count += board.charge[node] > 0 && is_dead_end(node, board.charge[node], board.out[node]);
  return count;
}

Cost::Change Cost::change(const BoardView& board, std::int32_t node, std::int32_t value) const {
  const std::int32_t old = board.charge[node];
  Change difference{-charge_term(node, old) - in_term(node, board.in[node]) -
                        out_term(node, old, board.out[node]),
                    -is_dead_end(node, old, board.out[node])};
  if (value > 0) {
    int out = 0;
    for (const Neighbourhood::Neighbour& near : neighbours_.of(node))
      out += board.charge[near.node] > 0 && value >= near.distance;
    difference.cost +=
        charge_term(node, value) + in_term(node, board.in[node]) + out_term(node, value, out);
    difference.dead_ends += is_dead_end(node, value, out);
  }
  for (const Neighbourhood::Neighbour& near : neighbours_.containing(node)) {
    const std::int32_t charge = board.charge[near.node];
    if (charge == 0 || near.node == node) continue;
    const int in = board.in[near.node];
    const int step = strength(near.distance) * ((value >= near.distance) - (old >= near.distance));
    if (step != 0) difference.cost += in_term(near.node, in + step) - in_term(near.node, in);
    if (value == 0 && charge >= near.distance) {
      const int out = board.out[near.node];
      difference.cost += out_term(near.node, charge, out - 1) - out_term(near.node, charge, out);
      difference.dead_ends += is_dead_end(near.node, charge, out - 1);
    }
  }
  return difference;
}

void Cost::apply(BoardView board, std::int32_t node, std::int32_t value) const {
  const std::int32_t old = board.charge[node];
  board.charge[node] = value;
  int out = 0;
  for (const Neighbourhood::Neighbour& near : neighbours_.of(node))
    out += board.charge[near.node] > 0 && value >= near.distance;
  board.out[node] = static_cast<std::uint8_t>(out);
  for (const Neighbourhood::Neighbour& near : neighbours_.containing(node)) {
    const int step = strength(near.distance) * ((value >= near.distance) - (old >= near.distance));
    board.in[near.node] = static_cast<std::uint8_t>(board.in[near.node] + step);
    if (value == 0 && board.charge[near.node] >= near.distance)
      board.out[near.node] = static_cast<std::uint8_t>(board.out[near.node] - 1);
  }
}

}  // namespace knobel::stromrallye
