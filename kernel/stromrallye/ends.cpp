#include "stromrallye/ends.hpp"

#include <algorithm>

namespace knobel::stromrallye {
namespace {

constexpr std::int32_t longest = 64;
constexpr std::size_t most_work = 20'000'000;  // words

}  // namespace

Legs::Legs(const Graph& board, const Position& position) : graph(board) {
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

std::size_t Legs::count() const {
  std::size_t sum = 0;
  for (const auto& legs : from) sum += legs.size();
  return sum;
}

Ends::Ends(const Legs& legs) : legs_(legs), words_(legs.end / 64 + 1), set_(0, 0), row_(0, 0) {
  const std::int32_t most = *std::max_element(legs.charge.begin(), legs.charge.end());
  const std::size_t per_charge = words_ * (legs.count() + legs.node.size());
  charges_ = static_cast<std::int32_t>(
      std::min<std::size_t>(std::min(most, longest), most_work / (4 * per_charge)));
}

bool Ends::fill(Control& control) {
  set_ = row_ = Rows(legs_.node.size() * (charges_ + 1), legs_.end);
  for (std::int32_t charge = 0; charge <= charges_; ++charge)
    for (std::int32_t from = 0; from <= legs_.end; ++from) {
      if (!control.tick()) return false;
      fill(from, charge);
    }
  return true;
}

void Ends::fill(std::int32_t from, std::int32_t charge) {
  const std::size_t here = at(from, charge);
  if (charge == 0) {
    if (from != legs_.end) set_.put(here, from);
  } else {
    if (legs_.finishes(from, charge)) set_.put(here, legs_.end);
    for (const Edge& edge : legs_.from[from]) {
      if (edge.shortest() > charge) break;
      if (edge.one) set_.add(here, of(edge.to, charge - 1));
      if (edge.two && charge >= 2) set_.add(here, of(edge.to, charge - 2));
      if (edge.even <= charge) set_.add(here, row(edge.to, charge - edge.even));
      if (edge.odd <= charge) set_.add(here, row(edge.to, charge - edge.odd));
    }
  }
  row_.add(here, set_[here]);  // a longer leg leaves two less, four less, ...
  if (charge >= 2) row_.add(here, row(from, charge - 2));
}

}  // namespace knobel::stromrallye
