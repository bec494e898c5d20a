#include "stromrallye/arguments.hpp"

#include <algorithm>
#include <vector>

#include "stromrallye/proofs/one_way.hpp"

namespace knobel::stromrallye {
namespace {

// Whoever checks `places` looks at so many pairs of battery and charge, in Python perhaps.
constexpr std::int64_t most_pairs = 20'000;

void append_list(std::string& text, const std::vector<std::int32_t>& numbers) {
  text += '[';
  for (const std::int32_t number : numbers) text += std::to_string(number) + ',';
  text.back() = ']';
}

std::int32_t largest_charge(const Position& position) {
  return std::max(position.hand, *std::max_element(position.charge.begin(), position.charge.end()));
}

}  // namespace

const Refuter::Named Refuter::arguments[] = {
    {"visits", &Refuter::visits},       {"colouring", &Refuter::colouring},
    {"dead-ends", &Refuter::dead_ends}, {"unreachable", &Refuter::unreachable},
    {"places", &Refuter::places},
};

const std::string& Refuter::refute(const Position& position, Below below) {
  for (const auto& [name, argument] : arguments) {
    text_ = std::string(R"("refuted":")") + name + R"(","data":{)";
    if (!(this->*argument)(position, below)) continue;
    text_ += '}';
    return text_;
  }
  text_.clear();
  return text_;
}

bool Refuter::visits(const Position& position, Below below) {
  return below && static_cast<std::uint64_t>(position.live) >= *below;
}

bool Refuter::colouring(const Position& position, Below) {
  if (board_.diagonal) return false;
  const auto colour = [&](std::int32_t node) {
    return graph_.cell[node] % board_.size + graph_.cell[node] / board_.size;
  };
  std::int64_t steps = position.hand;
  std::int64_t batteries = (colour(position.at) + position.hand) & 1;
  std::int64_t places = 0;
  for (std::int32_t node = 0; node < graph_.nodes; ++node) {
    if (graph_.number[node] == 0) continue;
    batteries += (colour(node) + position.charge[node]) & 1;
    places += colour(node) & 1;
    steps += position.charge[node];
  }
  places += (colour(position.at) + steps) & 1;
  if (batteries == places) return false;
  text_ += "\"batteries\":" + std::to_string(batteries) + ",\"places\":" + std::to_string(places);
  return true;
}

bool Refuter::reaches_charged(const Position& position, std::int32_t node) const {
  for (const Edge& edge : graph_.from(node)) {
    if (edge.shortest() > position.charge[node]) return false;
    if (position.charge[edge.to] > 0) return true;
  }
  return false;
}

bool Refuter::dead_ends(const Position& position, Below) {
  std::vector<std::int32_t> batteries;
  for (std::int32_t node = 0; node < graph_.nodes && batteries.size() < 2; ++node)
    if (position.charge[node] > 0 && !reaches_charged(position, node))
      batteries.push_back(graph_.number[node]);
  if (batteries.empty()) return false;
  const std::int32_t only = batteries[0] - 1;
  if (batteries.size() == 1 && graph_.can_finish(only, position.charge[only])) return false;
  text_ += "\"batteries\":";
  append_list(text_, batteries);
  return true;
}

bool Refuter::unreachable(const Position& position, Below) {
  const std::int32_t most = largest_charge(position);
  std::vector<std::uint8_t> is_reached(graph_.nodes, 0);
  std::vector<std::int32_t> reached;
  const auto spread = [&](std::int32_t from, std::int32_t hand) {
    for (const Edge& edge : graph_.from(from)) {
      if (edge.shortest() > hand) break;
      if (position.charge[edge.to] == 0 || is_reached[edge.to] != 0) continue;
      is_reached[edge.to] = 1;
      reached.push_back(edge.to);
    }
  };
  spread(position.at, position.hand);
  for (std::size_t head = 0; head < reached.size(); ++head) spread(reached[head], most);
  if (reached.size() == static_cast<std::size_t>(position.live)) return false;
  std::vector<std::int32_t> part;
  for (std::int32_t node = 0; node < graph_.nodes; ++node)
    if (position.charge[node] > 0 && is_reached[node] == 0) part.push_back(graph_.number[node]);
  text_ += "\"part\":";
  append_list(text_, part);
  return true;
}

bool Refuter::places(const Position& position, Below) {
  if (static_cast<std::int64_t>(position.live + 1) * largest_charge(position) > most_pairs)
    return false;
  Rounds rounds;
  if (!stromrallye::refute(graph_, position, account_, &rounds).found()) return false;
  text_ += "\"rounds\":[";
  for (const auto& groups : rounds) {
    text_ += '[';
    for (const auto& group : groups) {
      append_list(text_, group);
      text_ += ',';
    }
    if (groups.empty()) text_ += ',';
    text_.back() = ']';
    text_ += ',';
  }
  text_.back() = ']';
  return true;
}

}  // namespace knobel::stromrallye
