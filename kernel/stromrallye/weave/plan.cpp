#include "stromrallye/weave/plan.hpp"

#include <algorithm>
#include <array>

namespace knobel::stromrallye {
namespace {

constexpr std::int32_t nothing = -1;      // on a node: no battery, or an empty one
constexpr std::uint32_t near_edges = 12;  // that are chosen more often

}  // namespace

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
  asked_.resize(0);
  asked_by_.clear();
  steps_.clear();
  hops_.clear();
  arrivals_at_.assign(graph_.nodes, {});
  lying_first_.assign(graph_.nodes, nothing);
  missing = 0;
}

bool Plan::is_unused(std::int32_t arrival) const {
  return std::find(unused_arrivals_.begin(), unused_arrivals_.end(), arrival) !=
         unused_arrivals_.end();
}

void Plan::count_edges(std::int32_t departure) {
  Departure& of = departures[departure];
  const auto edges = graph_.from(of.node);
  const auto end = std::partition_point(
      edges.begin(), edges.end(), [&](const Edge& edge) { return edge.shortest() <= of.charge; });
  of.edges = static_cast<std::int32_t>(end - edges.begin());
}

std::int32_t Plan::add_departure(std::int32_t node, std::int32_t charge) {
  auto departure = static_cast<std::int32_t>(departures.size());
  if (unused_departures_.empty()) {
    departures.emplace_back();
    asked_.resize(departures.size());
    asked_by_.push_back(0);
    steps_.emplace_back();
    hops_.emplace_back();
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
  if (node >= 0) arrivals_at_[node].push_back(arrival);
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
  std::erase(arrivals_at_[gone.node], arrival);
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
  std::erase(arrivals_at_[stop.node], arrival);
  arrivals_at_[node].push_back(arrival);
  stop.node = node;
  stop.rest = rest;
  departures[stop.then].node = node;
  departures[stop.then].charge = rest;
  count_edges(stop.then);
  hops_[stop.from].node = node;
}

// ---------------------------------------------------------------- random choices

std::int32_t Plan::random_departure(Random& random) const {
  while (true) {
    const auto departure =
        static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(departures.size())));
    if (departures[departure].to >= 0) return departure;
  }
}

std::int32_t Plan::random_stray(Random& random) const {
  const auto first_stray = static_cast<std::uint32_t>(walks_[0].end);
  const auto strays = static_cast<std::uint32_t>(order_.size()) - first_stray;
  if (strays == 0) return random_departure(random);
  std::int32_t departure = order_[first_stray + random.below(strays)];
  const Departure& from = departures[departure];
  if (from.to < 0) return random_departure(random);  // left from a stop that is gone
  if (random.below(2) == 0 && from.edges > 0) {
    const std::int32_t beside = lying_first_[random_edge(from, random).to];
    if (beside >= 0) departure = beside;
  }
  return departure;
}

const Edge& Plan::random_edge(const Departure& departure, Random& random) const {
  auto count = static_cast<std::uint32_t>(departure.edges);
  if (count > near_edges && random.below(2) == 0) count = near_edges;
  return graph_.edge[graph_.first[departure.node] + random.below(count)];
}

std::int32_t Plan::random_arrival(std::int32_t departure, Random& random) const {
  const Departure& from = departures[departure];
  if (random.below(64) == 0) return fits(departure, the_end) ? the_end : -1;
  if (from.edges == 0) return -1;
  const Edge& edge = random_edge(from, random);
  const auto& here = arrivals_at_[edge.to];
  if (here.empty()) return -1;
  const std::int32_t arrival =
      here.size() == 1 ? here[0] : here[random.below(static_cast<std::uint32_t>(here.size()))];
  const std::int32_t steps = from.charge - arrivals[arrival].rest;
  return steps > 0 && edge.has(steps) ? arrival : -1;
}

Plan::Stop Plan::random_stop(std::int32_t departure, Random& random) const {
  const Departure& from = departures[departure];
  if (from.charge < 2 || from.edges == 0) return {};
  const Edge& edge = random_edge(from, random);
  if (root_.charge[edge.to] == 0) return {};
  const std::int32_t most = edge.next_below(from.charge);
  const std::int32_t shortest = edge.shortest();
  std::array<std::int32_t, 5> lengths{};
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
