#include "stromrallye/proof_arguments.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "stromrallye/proofs/one_way.hpp"

namespace knobel::stromrallye {
namespace {

struct Question {
  const Board& board;
  const Graph& graph;
  const Position& position;
  std::optional<std::uint64_t> below;
  MemoryAccount& account;
};

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

bool visits(const Question& asked, std::string& /*data*/) {
  return asked.below && static_cast<std::uint64_t>(asked.position.live) >= *asked.below;
}

bool colouring(const Question& asked, std::string& data) {
  const Board& board = asked.board;
  const Graph& graph = asked.graph;
  const Position& position = asked.position;
  if (board.diagonal) return false;
  const auto colour = [&](std::int32_t node) {
    return graph.cell[node] % board.size + graph.cell[node] / board.size;
  };
  std::int64_t steps = position.hand;
  std::int64_t batteries = (colour(position.at) + position.hand) & 1;
  std::int64_t places = 0;
  for (std::int32_t node = 0; node < graph.nodes; ++node) {
    if (graph.number[node] == 0) continue;
    batteries += (colour(node) + position.charge[node]) & 1;
    places += colour(node) & 1;
    steps += position.charge[node];
  }
  places += (colour(position.at) + steps) & 1;
  if (batteries == places) return false;
  data += "\"batteries\":" + std::to_string(batteries) + ",\"places\":" + std::to_string(places);
  return true;
}

bool reaches_charged(const Graph& graph, const Position& position, std::int32_t node) {
  for (const Edge& edge : graph.from(node)) {
    if (edge.shortest() > position.charge[node]) return false;
    if (position.charge[edge.to] > 0) return true;
  }
  return false;
}

bool dead_ends(const Question& asked, std::string& data) {
  const Graph& graph = asked.graph;
  const Position& position = asked.position;
  std::vector<std::int32_t> batteries;
  for (std::int32_t node = 0; node < graph.nodes && batteries.size() < 2; ++node)
    if (position.charge[node] > 0 && !reaches_charged(graph, position, node))
      batteries.push_back(graph.number[node]);
  if (batteries.empty()) return false;
  const std::int32_t only = batteries[0] - 1;
  if (batteries.size() == 1 && graph.can_finish(only, position.charge[only])) return false;
  data += "\"batteries\":";
  append_list(data, batteries);
  return true;
}

bool unreachable(const Question& asked, std::string& data) {
  const Graph& graph = asked.graph;
  const Position& position = asked.position;
  const std::int32_t most = largest_charge(position);
  std::vector<std::uint8_t> is_reached(graph.nodes, 0);
  std::vector<std::int32_t> reached;
  const auto spread = [&](std::int32_t from, std::int32_t hand) {
    for (const Edge& edge : graph.from(from)) {
      if (edge.shortest() > hand) break;
      if (position.charge[edge.to] == 0 || is_reached[edge.to] != 0) continue;
      is_reached[edge.to] = 1;
      reached.push_back(edge.to);
    }
  };
  spread(position.at, position.hand);
  for (std::size_t head = 0; head < reached.size();) spread(reached[head++], most);
  if (reached.size() == static_cast<std::size_t>(position.live)) return false;
  std::vector<std::int32_t> part;
  for (std::int32_t node = 0; node < graph.nodes; ++node)
    if (position.charge[node] > 0 && is_reached[node] == 0) part.push_back(graph.number[node]);
  data += "\"part\":";
  append_list(data, part);
  return true;
}

bool places(const Question& asked, std::string& data) {
  const Position& position = asked.position;
  if (static_cast<std::int64_t>(position.live + 1) * largest_charge(position) > most_pairs)
    return false;
  Rounds rounds;
  if (!stromrallye::refute(asked.graph, position, asked.account, &rounds).found()) return false;
  data += "\"rounds\":[";
  for (const auto& groups : rounds) {
    data += '[';
    for (const auto& group : groups) {
      append_list(data, group);
      data += ',';
    }
    if (groups.empty()) data += ',';
    data.back() = ']';
    data += ',';
  }
  data.back() = ']';
  return true;
}

struct Argument {
  const char* name;
  bool (*holds)(const Question& asked, std::string& data);  // appends its data
};

constexpr std::array<Argument, 5> arguments{{
    {"visits", visits},
    {"colouring", colouring},
    {"dead-ends", dead_ends},
    {"unreachable", unreachable},
    {"places", places},
}};

}  // namespace

const std::string& Refuter::refute(const Position& position, std::optional<std::uint64_t> below) {
  const Question asked{board_, graph_, position, below, account_};
  for (const auto& [name, holds] : arguments) {
    text_ = std::string(R"("refuted":")") + name + R"(","data":{)";
    if (!holds(asked, text_)) continue;
    text_ += '}';
    return text_;
  }
  text_.clear();
  return text_;
}

}  // namespace knobel::stromrallye
