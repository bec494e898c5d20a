#include "stromrallye/plan.hpp"

#include <algorithm>
#include <utility>

namespace knobel::stromrallye {
namespace {

constexpr std::int32_t nothing = -1;  // lies on a node: an empty battery
constexpr std::int32_t near = 12;     // edges that are looked at more often

}  // namespace

EdgeTable::EdgeTable(const Graph& graph)
    : graph_(graph), edge_(static_cast<std::size_t>(graph.nodes) * graph.nodes, -1) {
  for (std::int32_t node = 0; node < graph.nodes; ++node)
    for (std::size_t i = graph.first[node]; i < graph.first[node + 1]; ++i)
      edge_[static_cast<std::size_t>(node) * graph.nodes + graph.edge[i].to] =
          static_cast<std::int32_t>(i);
}

// ---------------------------------------------------------------- departures and arrivals

void Plan::clear() {
  departures.clear();
  arrivals.clear();
  stops.clear();
  order_.clear();
  walks_.clear();
  time_.clear();
  walk_of_.clear();
  journal_.clear();
  place_of_stop_.clear();
  unused_departures_.clear();
  unused_arrivals_.clear();
  mark_.clear();
  before_.clear();
  step_.clear();
  hop_.clear();
  at_.assign(graph_.nodes, {});
  begin_.assign(graph_.nodes, nothing);
  missing = 0;
}

bool Plan::is_unused(std::int32_t arrival) const {
  return std::find(unused_arrivals_.begin(), unused_arrivals_.end(), arrival) !=
         unused_arrivals_.end();
}

void Plan::count_edges(std::int32_t departure) {
  Departure& of = departures[departure];
  const auto edges = graph_.from(of.node);
  const auto end = std::partition_point(edges.begin(), edges.end(), [&](const Edge& edge) {
    return edge.shortest() <= of.charge;
  });
  of.edges = static_cast<std::int32_t>(end - edges.begin());
}

std::int32_t Plan::add_departure(std::int32_t node, std::int32_t charge) {
  auto departure = static_cast<std::int32_t>(departures.size());
  if (unused_departures_.empty()) {
    departures.emplace_back();
    mark_.push_back(0);
    before_.push_back(0);
    step_.emplace_back();
    hop_.emplace_back();
  } else {
    departure = unused_departures_.back();
    unused_departures_.pop_back();
  }
  departures[departure] = {node, charge, -1, 0, -1};
  count_edges(departure);
  return departure;
}

std::int32_t Plan::add_arrival(std::int32_t node, std::int32_t rest, std::int32_t then) {
  auto arrival = static_cast<std::int32_t>(arrivals.size());
  if (unused_arrivals_.empty()) {
    arrivals.emplace_back();
    place_of_stop_.push_back(-1);
  } else {
    arrival = unused_arrivals_.back();
    unused_arrivals_.pop_back();
  }
  arrivals[arrival] = {node, rest, then, -1};
  if (node >= 0) at_[node].push_back(arrival);
  if (rest > 0) {
    place_of_stop_[arrival] = static_cast<std::int32_t>(stops.size());
    stops.push_back(arrival);
  }
  return arrival;
}

std::int32_t Plan::insert_stop(std::int32_t departure, std::int32_t node, std::int32_t rest) {
  const std::int32_t arrival = add_arrival(node, rest, add_departure(node, rest));
  departures[arrivals[arrival].then].stop = arrival;
  if (recording_) record(arrivals[arrival].then, arrival, Change::Kind::inserted);
  link(departure, arrival);
  return arrival;
}

void Plan::remove_stop(std::int32_t arrival) {
  const Arrival& gone = arrivals[arrival];
  if (recording_) record(gone.then, arrival, Change::Kind::removed);
  std::erase(at_[gone.node], arrival);
  departures[gone.then].to = -1;
  unused_departures_.push_back(gone.then);
  unused_arrivals_.push_back(arrival);
  const std::int32_t place = place_of_stop_[arrival];
  stops[place] = stops.back();
  place_of_stop_[stops[place]] = place;
  stops.pop_back();
}

void Plan::move_stop(std::int32_t arrival, std::int32_t node, std::int32_t rest) {
  Arrival& stop = arrivals[arrival];
  std::erase(at_[stop.node], arrival);
  at_[node].push_back(arrival);
  stop.node = node;
  stop.rest = rest;
  departures[stop.then].node = node;
  departures[stop.then].charge = rest;
  count_edges(stop.then);
  hop_[stop.from].node = node;
}

// ---------------------------------------------------------------- chance

std::int32_t Plan::any_departure(Random& random) const {
  while (true) {
    const auto departure =
        static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(departures.size())));
    if (departures[departure].to >= 0) return departure;
  }
}

std::int32_t Plan::any_stray(Random& random) const {
  const auto found = static_cast<std::uint32_t>(walks_[0].end);
  const auto strays = static_cast<std::uint32_t>(order_.size()) - found;
  if (strays == 0) return any_departure(random);
  std::int32_t departure = order_[found + random.below(strays)];
  const Departure& from = departures[departure];
  if (from.to < 0) return any_departure(random);  // was a stop that is gone
  if (random.below(2) == 0 && from.edges > 0) {
    const std::int32_t beside = begin_[any_edge(from, random).to];
    if (beside >= 0) departure = beside;
  }
  return departure;
}

const Edge& Plan::any_edge(const Departure& departure, Random& random) const {
  auto choice = static_cast<std::uint32_t>(departure.edges);
  if (departure.edges > near && random.below(2) == 0) choice = near;
  return graph_.edge[graph_.first[departure.node] + random.below(choice)];
}

std::int32_t Plan::any_arrival(std::int32_t departure, Random& random) const {
  const Departure& from = departures[departure];
  if (random.below(64) == 0) return fits(departure, the_end) ? the_end : -1;
  if (from.edges == 0) return -1;
  const Edge& edge = any_edge(from, random);
  const auto& here = at_[edge.to];
  if (here.empty()) return -1;
  const std::int32_t arrival =
      here.size() == 1 ? here[0] : here[random.below(static_cast<std::uint32_t>(here.size()))];
  const std::int32_t steps = from.charge - arrivals[arrival].rest;
  return steps > 0 && edge.has(steps) ? arrival : -1;
}

Plan::Stop Plan::any_stop(std::int32_t departure, Random& random) const {
  const Departure& from = departures[departure];
  if (from.charge < 2 || from.edges == 0) return {};
  const Edge& edge = any_edge(from, random);
  if (root_.charge[edge.to] == 0) return {};
  const std::int32_t most = edge.next_below(from.charge);
  const std::int32_t shortest = edge.shortest();
  std::int32_t lengths[5];
  std::uint32_t count = 0;
  if (edge.has(1)) lengths[count++] = 1;
  if (edge.has(2) && from.charge > 2) lengths[count++] = 2;
  if (shortest > 2 && shortest < from.charge) lengths[count++] = shortest;
  if (most > 2 && most > shortest) lengths[count++] = most;
  if (most > shortest + 2 && edge.next_below(most) > 2) lengths[count++] = edge.next_below(most);
  if (count == 0) return {};
  return {edge.to, from.charge - lengths[random.below(count)]};
}

}  // namespace knobel::stromrallye
