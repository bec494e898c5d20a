#include "stromrallye/weave/weave_search.hpp"

#include <algorithm>
#include <cmath>

#include "core/hash.hpp"

namespace knobel::stromrallye {
namespace {

constexpr std::uint64_t own_stream = 0x77656176656e6f77u;  // not the numbers of the beam
constexpr double hot = 0.6;                                // temperature at the beginning
constexpr double cold = 0.2;                               // and in the end
constexpr int stages = 64;
constexpr int first_penalty_stage = 20;         // when it is cold, penalties begin
constexpr std::int64_t tries_per_penalty = 12;  // times the number of batteries
constexpr std::size_t longest_ring = 12;
constexpr std::int64_t legs_per_try = 16;       // added, so that hopeless tries come to an end
constexpr std::int64_t legs_per_look = 100;     // at a departure, while a plan is drawn
constexpr std::int32_t faults_per_missing = 2;  // legs

}  // namespace

bool WeaveSearch::account_for_memory(const Plan& plan) {
  const std::size_t each = sizeof(Departure) + sizeof(Arrival) + 96;
  return share_.resize(EdgeTable::bytes(graph_) + Penalties::bytes(graph_.nodes) +
                       plan.departures.capacity() * each +
                       static_cast<std::size_t>(graph_.nodes) * 64);
}

bool WeaveSearch::prepare() {
  if (table_) return true;
  if (graph_.nodes > EdgeTable::most_nodes) return false;
  if (!share_.resize_if_roomy(EdgeTable::bytes(graph_) + Penalties::bytes(graph_.nodes)))
    return false;
  table_.emplace(graph_);
  return true;
}

std::int32_t WeaveSearch::pick_stop(const Plan& plan) {
  return plan.stops[random_.below(static_cast<std::uint32_t>(plan.stops.size()))];
}

// A random departure; strays, and those without a leg, more often.
std::int32_t WeaveSearch::pick_departure(const Plan& plan) {
  if (random_.below(2) == 0) return plan.random_stray(random_);
  std::int32_t departure = plan.random_departure(random_);
  if (plan.missing > 0 && random_.below(2) == 0)
    for (int tries = 8; tries > 0 && !plan.lacks_leg(departure); --tries)
      departure = plan.random_departure(random_);
  return departure;
}

// Most changes are not, and following all the walks takes longer than everything else. What
// may be the solution is always tried.
bool WeaveSearch::is_worth_trying(const Plan& plan, std::int32_t faults, std::int32_t penalty) {
  luck_ = random_.unit();
  return plan.missing > 0 || faults_ + faults <= 0 || is_accepted(faults + penalty);
}

bool WeaveSearch::accept(Plan& plan, std::int32_t missing, std::int32_t penalty) {
  plan.missing += missing;
  const std::int32_t faults = plan.count_faults();
  ++account_.control().states;
  const std::int32_t worse = faults - faults_ + faults_per_missing * missing + penalty;
  const bool solved = faults == 0 && plan.missing == 0;
  if (!solved && !is_accepted(worse)) {
    plan.missing -= missing;
    return false;
  }
  faults_ = faults;
  plan.keep_walks();
  return true;
}

std::int32_t WeaveSearch::penalty_of_ring(const Plan& plan) const {
  if (!penalties_.any()) return 0;
  std::int32_t sum = 0;
  std::int32_t last = plan.arrivals[plan.departures[ring_.front()].to].node;
  for (std::size_t i = ring_.size(); i-- > 0;) {
    const Departure& from = plan.departures[ring_[i]];
    const std::int32_t to = plan.arrivals[from.to].node;
    sum += penalties_.of(from.node, last) - penalties_.of(from.node, to);
    last = to;
  }
  return sum;
}

std::int32_t WeaveSearch::penalty_of_all(const Plan& plan) const {
  std::int32_t sum = 0;
  if (!penalties_.any()) return sum;
  for (const Departure& from : plan.departures)
    if (from.to >= 0) sum += penalties_.of(from.node, plan.arrivals[from.to].node);
  return sum;
}

std::int32_t WeaveSearch::penalty_of_stop(const Plan& plan, std::int32_t from, std::int32_t node,
                                          std::int32_t arrival) const {
  if (!penalties_.any()) return 0;
  const std::int32_t begin = plan.departures[from].node;
  const std::int32_t end = plan.arrivals[arrival].node;
  return penalties_.of(begin, node) + penalties_.of(node, end) - penalties_.of(begin, end);
}

// Every departure of the ring takes over the arrival of the next one.
bool WeaveSearch::turn_ring(Plan& plan) {
  const std::int32_t penalty = penalty_of_ring(plan);
  if (!is_worth_trying(plan, plan.estimate(ring_), penalty)) return false;
  std::int32_t missing = 0;
  old_arrivals_.clear();
  for (const std::int32_t departure : ring_) {
    old_arrivals_.push_back(plan.departures[departure].to);
    if (plan.missing > 0) missing -= plan.lacks_leg(departure);
  }
  for (std::size_t i = 0; i < ring_.size(); ++i) {
    const std::int32_t arrival = old_arrivals_[(i + 1) % old_arrivals_.size()];
    missing += !plan.fits(ring_[i], arrival);
    plan.link(ring_[i], arrival);
  }
  if (missing <= 0 && accept(plan, missing, penalty)) return true;
  for (std::size_t i = 0; i < ring_.size(); ++i) plan.link(ring_[i], old_arrivals_[i]);
  return false;
}

// Two departures exchange where they go.
bool WeaveSearch::exchange(Plan& plan) {
  const std::int32_t one = pick_departure(plan);
  const std::int32_t arrival = plan.random_arrival(one, random_);
  if (arrival < 0) return false;
  const std::int32_t other = plan.arrivals[arrival].from;
  if (other == one) return false;
  if (plan.missing == 0 && !plan.fits(other, plan.departures[one].to)) return false;
  ring_.assign({one, other});
  return turn_ring(plan);
}

// Several do, in a ring that is found at random.
bool WeaveSearch::exchange_many(Plan& plan) {
  ring_.assign(1, pick_departure(plan));
  const std::int32_t goal = plan.departures[ring_[0]].to;
  while (ring_.size() < longest_ring) {
    std::int32_t arrival = -1;
    for (int tries = 3; tries > 0 && arrival < 0; --tries)
      arrival = plan.random_arrival(ring_.back(), random_);
    if (arrival < 0) return false;
    const std::int32_t next = plan.arrivals[arrival].from;
    if (std::find(ring_.begin(), ring_.end(), next) != ring_.end()) return false;
    ring_.push_back(next);
    if (ring_.size() > 2 && plan.fits(next, goal)) return turn_ring(plan);
  }
  return false;
}

// One departure is forced to go somewhere else, often to the end of the game, and the others
// make room, with other stops if need be. This opens whole corners that otherwise take a long
// series of changes, and turns round corridors in which the game is to end.
bool WeaveSearch::force(Plan& plan) {
  if (plan.missing > 0) return false;
  const std::int32_t one = pick_departure(plan);
  const bool to_end = random_.below(4) == 0;
  const std::int32_t arrival = to_end ? Plan::the_end : plan.random_arrival(one, random_);
  if (arrival < 0 || (to_end && !plan.fits(one, arrival))) return false;
  const std::int32_t before = penalty_of_all(plan);
  if (!plan.force(one, arrival, random_)) return false;
  luck_ = random_.unit();
  const bool accepted = accept(plan, 0, penalty_of_all(plan) - before);
  if (accepted)
    plan.accept_forced();
  else
    plan.undo_forced();
  return accepted;
}

// A battery is put down somewhere else on its way.
bool WeaveSearch::move_stop(Plan& plan) {
  if (plan.stops.empty()) return false;
  const std::int32_t stop = pick_stop(plan);
  const Arrival old = plan.arrivals[stop];
  const Plan::Stop to = plan.random_stop(old.from, random_);
  const std::int32_t after = plan.departures[old.then].to;
  if (to.node < 0 || after == stop || (to.node == old.node && to.rest == old.rest)) return false;
  std::int32_t missing = !plan.fits(to.node, to.rest, after);
  if (plan.missing > 0) missing -= plan.lacks_leg(old.from) + plan.lacks_leg(old.then);
  if (missing > 0) return false;
  // Whoever came next to the new place gets the battery there, and whoever got it here takes
  // what lies here without the stop.
  const std::int32_t there = plan.next_to(to.node, old.from);
  const std::int32_t next = plan.before(old.then);
  const bool same = to.node == old.node;
  std::int32_t faults = 0;
  if (!same) faults = there < 0 || next < 0 ? 2 : plan.estimate({{old.from, there, next}});
  const std::int32_t penalty = penalty_of_stop(plan, old.from, to.node, after) -
                               penalty_of_stop(plan, old.from, old.node, after);
  if (!is_worth_trying(plan, faults, penalty)) return false;
  plan.move_stop(stop, to.node, to.rest);
  if (accept(plan, missing, penalty)) return true;
  plan.move_stop(stop, old.node, old.rest);
  return false;
}

bool WeaveSearch::add_stop(Plan& plan) {
  const std::int32_t departure = pick_departure(plan);
  const Plan::Stop stop = plan.random_stop(departure, random_);
  const std::int32_t after = plan.departures[departure].to;
  if (stop.node < 0) return false;
  std::int32_t missing = !plan.fits(stop.node, stop.rest, after);
  if (plan.missing > 0) missing -= plan.lacks_leg(departure);
  if (missing > 0) return false;
  const std::int32_t there = plan.next_to(stop.node, departure);
  const std::int32_t penalty = penalty_of_stop(plan, departure, stop.node, after);
  if (!is_worth_trying(plan, there < 0 ? 1 : plan.estimate({{departure, there}}), penalty))
    return false;
  const std::int32_t arrival = plan.insert_stop(departure, stop.node, stop.rest);
  plan.link(plan.arrivals[arrival].then, after);
  if (accept(plan, missing, penalty)) return true;
  plan.remove_stop(arrival);
  plan.link(departure, after);
  return false;
}

bool WeaveSearch::drop_stop(Plan& plan) {
  if (plan.stops.empty()) return false;
  const std::int32_t stop = pick_stop(plan);
  const Arrival old = plan.arrivals[stop];
  const std::int32_t after = plan.departures[old.then].to;
  if (after == stop || old.from == old.then) return false;
  std::int32_t missing = !plan.fits(old.from, after);
  if (plan.missing > 0) missing -= plan.lacks_leg(old.from) + plan.lacks_leg(old.then);
  if (missing > 0) return false;
  const std::int32_t penalty = -penalty_of_stop(plan, old.from, old.node, after);
  if (!is_worth_trying(plan, plan.estimate({{old.from, old.then}}), penalty)) return false;
  plan.remove_stop(stop);
  plan.link(old.from, after);
  if (accept(plan, missing, penalty)) return true;
  plan.link(plan.arrivals[plan.insert_stop(old.from, old.node, old.rest)].then, after);
  return false;
}

bool WeaveSearch::change(Plan& plan) {
  const std::uint32_t kind = random_.below(50);
  if (kind == 0) return force(plan);
  if (kind < 25) return exchange(plan);
  if (kind < 37) return exchange_many(plan);
  if (kind < 46) return move_stop(plan);
  return kind < 48 ? add_stop(plan) : drop_stop(plan);
}

// True: solved.
bool WeaveSearch::mend(Plan& plan, std::int64_t budget) {
  const std::int64_t first = plan.legs_walked();
  const std::int64_t patience = tries_per_penalty * std::max(1, root_.live);
  std::int64_t tries = 0;
  penalties_.clear(graph_.nodes);
  for (int stage = 0; stage < stages; ++stage) {
    const double temperature =
        hot * std::pow(cold / hot, std::min(1.0, stage / (first_penalty_stage - 1.0)));
    for (std::size_t i = 0; i < chance_.size(); ++i)
      chance_[i] = std::exp(-static_cast<double>(i) / temperature);
    const std::int64_t until = budget * (stage + 1) / stages;
    while (plan.legs_walked() - first + legs_per_try * tries < until) {
      if (!account_.control().tick() || !account_for_memory(plan)) return false;
      ++tries;
      if (change(plan) && faults_ == 0 && plan.missing == 0) return true;
      if (stage >= first_penalty_stage && tries % patience == 0)
        plan.sample_strays(random_, [&](auto from, auto to) { penalties_.add(from, to); });
    }
  }
  return false;
}

Outcome WeaveSearch::run(std::uint64_t seed, std::int64_t budget) {
  if (!prepare()) return Outcome::paused;
  random_ = Random(mix(seed ^ own_stream));
  Plan plan(graph_, *table_, root_, account_.control());
  const std::int64_t looks = plan.draw(random_, budget / 2 / legs_per_look);
  if (account_.control().ended() || !account_for_memory(plan)) return Outcome::ended;
  faults_ = plan.count_faults();
  plan.keep_walks();
  const bool solved =
      (faults_ == 0 && plan.missing == 0) || mend(plan, budget - legs_per_look * looks);
  if (account_.control().ended()) return Outcome::ended;
  if (!solved) return Outcome::paused;
  path_ = plan.moves();
  return Outcome::solved;
}

}  // namespace knobel::stromrallye
