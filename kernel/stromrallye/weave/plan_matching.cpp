// Plans: which departure goes to which arrival, so that every leg exists.
#include <algorithm>
#include <numeric>

#include "stromrallye/weave/plan.hpp"

namespace knobel::stromrallye {
namespace {

constexpr std::size_t most_edges = 32;    // that are looked at, per departure
constexpr std::size_t most_asked = 400;   // departures, when all legs may change
constexpr std::size_t asked_nearby = 60;  // mostly, when one leg is forced
constexpr std::size_t asked_far = 250;    // or now and then
constexpr int stops_tried = 6;            // per departure
constexpr int most_repairs = 20;
constexpr int most_stops_to_wear_down = 64;

}  // namespace

// Calls offer(arrival) for the arrivals to which a battery with this charge can go from here.
template <typename Offer>
void Plan::each_arrival(std::int32_t node, std::int32_t charge, Random& random, Offer offer) {
  auto edges = graph_.from(node);
  if (edges.size() > most_edges) edges = edges.first(most_edges);
  const auto count = static_cast<std::uint32_t>(edges.size());
  const std::uint32_t first = count == 0 ? 0 : random.below(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    const Edge& edge = edges[(i + first) % count];
    for (const std::int32_t arrival : arrivals_at_[edge.to]) {
      const std::int32_t steps = charge - arrivals[arrival].rest;
      if (steps > 0 && edge.has(steps)) offer(arrival);
    }
  }
  if (fits(node, charge, the_end)) offer(std::int32_t{the_end});
}

// Finds a free arrival for the departure; others may have to change theirs. Breadth first from
// departure to departure, each of which could take over the arrival of the next.
bool Plan::match(std::int32_t departure, Random& random) {
  asked_.clear();
  asked_by_[departure] = -1;
  queue_.assign(1, departure);
  asked_.insert(departure);
  std::int32_t goal = -1;
  std::int32_t last = 0;
  const auto offer = [&](std::int32_t arrival) {
    const std::int32_t other = arrivals[arrival].from;
    if (other < 0) {
      goal = arrival;
    } else if (asked_.insert(other)) {
      asked_by_[other] = last;
      queue_.push_back(other);
    }
  };
  for (std::size_t head = 0; head < queue_.size() && head < most_asked && goal < 0; ++head) {
    if (!control_.tick()) return false;
    last = queue_[head];
    each_arrival(departures[last].node, departures[last].charge, random, offer);
  }
  if (goal < 0) return false;
  for (; last >= 0; last = asked_by_[last]) {
    const std::int32_t given_up = departures[last].to;
    link(last, goal);
    goal = given_up;
  }
  return true;
}

// The same with more means: batteries may be put down on the way, and one that is put down on
// its way already may go without that stop, or with another one. The departure `fixed` keeps
// its arrival (then only so many are asked; some boards need few, others many).
bool Plan::match_with_stops(std::int32_t first, Random& random, std::int32_t fixed) {
  asked_.clear();
  if (fixed >= 0) asked_.insert(fixed);
  std::size_t limit = departures.size();
  if (fixed >= 0) limit = random.below(3) == 0 ? asked_far : asked_nearby;
  queue_.assign(1, first);
  asked_.insert(first);
  steps_[first] = {};
  std::int32_t goal = -1;
  Step step;
  Step last;
  const auto visit = [&](std::int32_t departure) {
    if (!asked_.insert(departure)) return;
    steps_[departure] = step;
    queue_.push_back(departure);
  };
  const auto offer = [&](std::int32_t arrival) {
    if (arrivals[arrival].from >= 0) return visit(arrivals[arrival].from);
    if (goal >= 0) return;
    goal = arrival;
    last = step;
  };
  for (std::size_t head = 0; head < queue_.size() && head < limit && goal < 0; ++head) {
    if (!control_.tick()) return false;
    ++looks_;
    const std::int32_t here = queue_[head];
    const Departure from = departures[here];
    step = {here, {}, false};
    each_arrival(from.node, from.charge, random, offer);
    for (int left = from.charge > 1 ? stops_tried : 0; left > 0 && goal < 0; --left) {
      step.by = random_stop(here, random);
      if (step.by.node >= 0) each_arrival(step.by.node, step.by.rest, random, offer);
    }
    step = {here, {}, true};
    if (from.stop >= 0 && arrivals[from.stop].from >= 0) visit(arrivals[from.stop].from);
  }
  if (goal >= 0) hand_over(last, goal);
  return goal >= 0;
}

// Backwards along the steps: every departure hands its arrival over to the one that asked.
void Plan::hand_over(Step step, std::int32_t arrival) {
  while (step.from >= 0) {
    const std::int32_t here = step.from;
    const std::int32_t given_up = departures[here].to;
    const bool by_stop = step.by.node >= 0;
    link(by_stop ? arrivals[insert_stop(here, step.by.node, step.by.rest)].then : here, arrival);
    step = steps_[here];
    arrival = given_up;
    if (!step.without_stop) continue;
    // What was given up is a stop that is no longer needed, nor is the departure from it.
    const std::int32_t gone = step.from;
    arrival = departures[gone].to;
    step = steps_[gone];
    remove_stop(given_up);
  }
}

// For a battery with a high charge and no room to burn it: puts it down again and again, until
// what is left of it finds an arrival.
bool Plan::wear_down(std::int32_t departure, Random& random) {
  std::vector<std::int32_t> made;
  std::int32_t here = departure;
  for (int attempt = 0;
       departures[here].charge > 1 && attempt < most_stops_to_wear_down && looks_ < most_looks_;
       ++attempt) {
    const Stop stop = random_stop(here, random);
    if (stop.node < 0) continue;
    made.push_back(insert_stop(here, stop.node, stop.rest));
    here = arrivals[made.back()].then;
    if (match_with_stops(here, random)) return true;
  }
  for (; !made.empty(); made.pop_back()) remove_stop(made.back());
  departures[departure].to = -1;
  return false;
}

void Plan::unlink(std::int32_t departure) {
  std::int32_t& to = departures[departure].to;
  if (recording_) record(departure, to);
  arrivals[to].from = -1;
  to = -1;
}

bool Plan::force(std::int32_t departure, std::int32_t arrival, Random& random) {
  const std::int32_t other = arrivals[arrival].from;
  if (other == departure) return false;
  journal_.clear();
  recording_ = true;
  unlink(other);
  unlink(departure);
  link(departure, arrival);
  const bool matched = match_with_stops(other, random, departure);
  recording_ = false;
  if (!matched) undo_forced();
  return matched;
}

void Plan::restore_hop(std::int32_t departure) {
  const std::int32_t to = departures[departure].to;
  if (to >= 0) hops_[departure] = {arrivals[to].node, arrivals[to].then};
}

// Backwards, so that the numbers of stops that were reused come back to their owners.
void Plan::undo_forced() {
  for (; !journal_.empty(); journal_.pop_back()) {
    const Change& change = journal_.back();
    if (change.kind == Change::Kind::inserted) {
      remove_stop(change.arrival);
      continue;
    }
    departures[change.departure] = change.old_departure;
    arrivals[change.arrival] = change.old_arrival;
    if (change.kind == Change::Kind::removed) {
      unused_departures_.pop_back();
      unused_arrivals_.pop_back();
      arrivals_at_[change.old_arrival.node].push_back(change.arrival);
      place_of_stop_[change.arrival] = static_cast<std::int32_t>(stops.size());
      stops.push_back(change.arrival);
    }
    restore_hop(change.departure);
  }
}

// Departures without a leg try again to find one.
void Plan::repair(Random& random) {
  std::vector<std::int32_t> unmatched;
  for (std::int32_t departure = 0; departure < std::ssize(departures); ++departure) {
    if (departures[departure].to < 0 || !lacks_leg(departure)) continue;
    unmatched.push_back(departure);
    unlink(departure);
  }
  std::erase_if(unmatched, [&](std::int32_t departure) {
    return match_with_stops(departure, random) || wear_down(departure, random);
  });
  link_without_legs(unmatched);
}

// Links departures to whatever arrivals are left.
void Plan::link_without_legs(std::vector<std::int32_t>& unmatched) {
  missing = static_cast<std::int32_t>(unmatched.size());
  for (std::int32_t arrival = 0; arrival < std::ssize(arrivals) && !unmatched.empty(); ++arrival) {
    if (arrivals[arrival].from >= 0 || is_unused(arrival)) continue;
    link(unmatched.back(), arrival);
    unmatched.pop_back();
  }
}

std::int64_t Plan::draw(Random& random, std::int64_t most_looks) {
  clear();
  looks_ = 0;
  most_looks_ = most_looks;
  add_arrival(-1, 0, -1);
  add_departure(root_.at, root_.hand);
  for (std::int32_t node = 0; node < graph_.nodes; ++node) {
    if (root_.charge[node] == 0) continue;
    lying_first_[node] = add_departure(node, root_.charge[node]);
    add_arrival(node, 0, -1);
  }
  std::vector<std::int32_t> order(departures.size());
  std::iota(order.begin(), order.end(), 0);
  for (std::size_t i = order.size(); i > 1; --i)
    std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
  std::erase_if(order, [&](std::int32_t departure) {
    return match(departure, random) || match_with_stops(departure, random) ||
           wear_down(departure, random);
  });
  link_without_legs(order);
  for (int i = 0; i < most_repairs && missing > 0 && looks_ < most_looks_ && !control_.ended(); ++i)
    repair(random);
  return looks_;
}

}  // namespace knobel::stromrallye
