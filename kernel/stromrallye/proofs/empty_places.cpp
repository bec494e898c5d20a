#include "stromrallye/proofs/empty_places.hpp"

#include <algorithm>

namespace knobel::stromrallye {
namespace {

constexpr std::int32_t most_charge = 64;       // of which tables are made
constexpr std::size_t most_work = 20'000'000;  // words

}  // namespace

ChargedLegs::ChargedLegs(const Graph& board, const Position& position) : graph(board) {
  std::vector<std::int32_t> place(graph.nodes, -1);
  for (std::int32_t at = 0; at < graph.nodes; ++at)
    if (position.charge[at] > 0) {
      place[at] = end++;
      node.push_back(at);
      charge.push_back(position.charge[at]);
    }
  node.push_back(position.at);
  charge.push_back(position.hand);
  may_end.assign(node.size(), 1);
  for (const std::int32_t at : node) {
    auto& legs = from.emplace_back();
    for (Edge edge : graph.from(at)) {
      if (place[edge.to] < 0) continue;
      edge.to = place[edge.to];
      legs.push_back(edge);
    }
  }
}

std::size_t ChargedLegs::count() const {
  std::size_t sum = 0;
  for (const auto& legs : from) sum += legs.size();
  return sum;
}

EmptyPlaces::EmptyPlaces(const ChargedLegs& legs)
    : legs_(legs), words_(legs.end / 64 + 1), exactly_(0, 0), up_to_(0, 0) {
  const std::int32_t largest = *std::max_element(legs.charge.begin(), legs.charge.end());
  const std::size_t work_per_charge = words_ * (legs.count() + legs.node.size());
  charges_ = static_cast<std::int32_t>(
      std::min<std::size_t>(std::min(largest, most_charge), most_work / (4 * work_per_charge)));
}

bool EmptyPlaces::fill(Control& control) {
  exactly_ = up_to_ = BitSets(legs_.node.size() * (charges_ + 1), legs_.end);
  for (std::int32_t charge = 0; charge <= charges_; ++charge)
    for (std::int32_t from = 0; from <= legs_.end; ++from) {
      if (!control.tick()) return false;
      fill(from, charge);
    }
  return true;
}

void EmptyPlaces::fill(std::int32_t from, std::int32_t charge) {
  const std::size_t here = row(from, charge);
  if (charge == 0) {
    if (from != legs_.end) exactly_.insert(here, from);
  } else {
    if (legs_.finishes(from, charge)) exactly_.insert(here, legs_.end);
    for (const Edge& edge : legs_.from[from]) {
      if (edge.shortest() > charge) break;
      if (edge.one) exactly_.unite(here, exactly(edge.to, charge - 1));
      if (edge.two && charge >= 2) exactly_.unite(here, exactly(edge.to, charge - 2));
      if (edge.even <= charge) exactly_.unite(here, up_to(edge.to, charge - edge.even));
      if (edge.odd <= charge) exactly_.unite(here, up_to(edge.to, charge - edge.odd));
    }
  }
  up_to_.unite(here, exactly_[here]);  // a longer leg leaves two less, four less, ...
  if (charge >= 2) up_to_.unite(here, up_to(from, charge - 2));
}

}  // namespace knobel::stromrallye
