#include "stromrallye/weave.hpp"

#include <algorithm>
#include <cmath>

namespace knobel::stromrallye {
namespace {

constexpr double hot = 0.6;           // temperature at the beginning
constexpr double cold = 0.2;          // and in the end
constexpr int stages = 64;
constexpr int first_blame = 20;           // the stage in which it is cold and blaming begins
constexpr std::int64_t calm = 12;         // so many tries per battery between two blames
constexpr std::size_t chain_length = 12;
constexpr std::int64_t price_of_try = 16;  // in legs, so that hopeless tries end as well
constexpr std::int64_t price_of_look = 100;  // at a departure, while a plan is drawn
constexpr std::int32_t price_of_missing = 2;  // a missing leg, in faults

}  // namespace

bool Weave::book(const Plan& plan) {
  const std::size_t each = sizeof(Departure) + sizeof(Arrival) + 96;
  return share_.hold(EdgeTable::bytes(graph_) + Blame::bytes(graph_.nodes) + plan.departures.capacity() * each +
                     static_cast<std::size_t>(graph_.nodes) * 64);
}

bool Weave::prepare() {
  if (table_) return true;
  if (graph_.nodes > EdgeTable::most_nodes) return false;
  if (!share_.hold_if_room(EdgeTable::bytes(graph_) + Blame::bytes(graph_.nodes))) return false;
  table_.emplace(graph_);
  return true;
}

// Some departure; one that the robot does not come to, or without a leg, more often.
std::int32_t Weave::pick(const Plan& plan) {
  if (random_.below(2) == 0) return plan.any_stray(random_);
  std::int32_t departure = plan.any_departure(random_);
  if (plan.missing > 0 && random_.below(2) == 0)
    for (int tries = 8; tries > 0 && !plan.lacks_leg(departure); --tries)
      departure = plan.any_departure(random_);
  return departure;
}

// Most changes are not worth it, and following all the walks takes longer than everything
// else. What may be the solution is always tried.
bool Weave::may(const Plan& plan, std::int32_t faults, std::int32_t blame) {
  luck_ = random_.unit();
  const std::int32_t worse = faults + blame;
  if (worse <= 0 || plan.missing > 0 || faults_ + faults <= 0) return true;
  return worse < static_cast<std::int32_t>(chance_.size()) && luck_ < chance_[worse];
}

bool Weave::keep(Plan& plan, std::int32_t missing, std::int32_t blame) {
  plan.missing += missing;
  const std::int32_t faults = plan.faults();
  ++meter_.control().states;
  const std::int32_t worse = faults - faults_ + price_of_missing * missing + blame;
  const bool solved = faults == 0 && plan.missing == 0;
  if (worse > 0 && !solved &&
      (worse >= static_cast<std::int32_t>(chance_.size()) || luck_ >= chance_[worse])) {
    plan.missing -= missing;
    return false;
  }
  faults_ = faults;
  plan.keep_walks();
  return true;
}

std::int32_t Weave::blame_of_ring(const Plan& plan) const {
  if (!blame_.any()) return 0;
  std::int32_t sum = 0;
  std::int32_t last = plan.arrivals[plan.departures[ring_.front()].to].node;
  for (std::size_t i = ring_.size(); i-- > 0;) {
    const Departure& from = plan.departures[ring_[i]];
    const std::int32_t to = plan.arrivals[from.to].node;
    sum += blame_.of(from.node, last) - blame_.of(from.node, to);
    last = to;
  }
  return sum;
}

std::int32_t Weave::blame_of_all(const Plan& plan) const {
  std::int32_t sum = 0;
  if (!blame_.any()) return sum;
  for (const Departure& from : plan.departures)
    if (from.to >= 0) sum += blame_.of(from.node, plan.arrivals[from.to].node);
  return sum;
}

std::int32_t Weave::blame_of_stop(const Plan& plan, std::int32_t from, std::int32_t node,
                                  std::int32_t arrival) const {
  if (!blame_.any()) return 0;
  const std::int32_t begin = plan.departures[from].node;
  const std::int32_t end = plan.arrivals[arrival].node;
  return blame_.of(begin, node) + blame_.of(node, end) - blame_.of(begin, end);
}

// Everybody in the ring takes over the arrival of the next one.
bool Weave::turn_ring(Plan& plan) {
  const std::int32_t blame = blame_of_ring(plan);
  if (!may(plan, plan.outlook(ring_), blame)) return false;
  std::int32_t missing = 0;
  old_.clear();
  for (const std::int32_t departure : ring_) {
    old_.push_back(plan.departures[departure].to);
    if (plan.missing > 0) missing -= plan.lacks_leg(departure);
  }
  for (std::size_t i = 0; i < ring_.size(); ++i) {
    const std::int32_t arrival = old_[(i + 1) % old_.size()];
    missing += !plan.fits(ring_[i], arrival);
    plan.link(ring_[i], arrival);
  }
  if (missing <= 0 && keep(plan, missing, blame)) return true;
  for (std::size_t i = 0; i < ring_.size(); ++i) plan.link(ring_[i], old_[i]);
  return false;
}

// Two departures exchange where they go to.
bool Weave::exchange(Plan& plan) {
  const std::int32_t one = pick(plan);
  const std::int32_t arrival = plan.any_arrival(one, random_);
  if (arrival < 0) return false;
  const std::int32_t other = plan.arrivals[arrival].from;
  if (other == one) return false;
  if (plan.missing == 0 && !plan.fits(other, plan.departures[one].to)) return false;
  ring_.assign({one, other});
  return turn_ring(plan);
}

// Several do, found by chance.
bool Weave::chain(Plan& plan) {
  ring_.assign(1, pick(plan));
  const std::int32_t goal = plan.departures[ring_[0]].to;
  while (ring_.size() < chain_length) {
    std::int32_t arrival = -1;
    for (int tries = 3; tries > 0 && arrival < 0; --tries)
      arrival = plan.any_arrival(ring_.back(), random_);
    if (arrival < 0) return false;
    const std::int32_t next = plan.arrivals[arrival].from;
    if (std::find(ring_.begin(), ring_.end(), next) != ring_.end()) return false;
    ring_.push_back(next);
    if (ring_.size() > 2 && plan.fits(next, goal)) return turn_ring(plan);
  }
  return false;
}

// One goes where it has not gone before, often to the end of the game, and the others make
// room, with other stops if need be. This frees whole corners that only a long series of
// changes can open, and turns corridors around, in which the game is to end.
bool Weave::press(Plan& plan) {
  if (plan.missing > 0) return false;
  const std::int32_t one = pick(plan);
  const bool to_end = random_.below(4) == 0;
  const std::int32_t arrival = to_end ? Plan::the_end : plan.any_arrival(one, random_);
  if (arrival < 0 || (to_end && !plan.fits(one, arrival))) return false;
  const std::int32_t before = blame_of_all(plan);
  if (!plan.press(one, arrival, random_)) return false;
  may(plan, 0, 0);
  const bool kept = keep(plan, 0, blame_of_all(plan) - before);
  if (kept) plan.accept_press();
  else plan.take_back_press();
  return kept;
}

// A battery is put down somewhere else on its way.
bool Weave::shift_stop(Plan& plan) {
  if (plan.stops.empty()) return false;
  const std::int32_t stop =
      plan.stops[random_.below(static_cast<std::uint32_t>(plan.stops.size()))];
  const Arrival old = plan.arrivals[stop];
  const Plan::Stop to = plan.any_stop(old.from, random_);
  const std::int32_t after = plan.departures[old.then].to;
  if (to.node < 0 || after == stop || (to.node == old.node && to.rest == old.rest)) return false;
  std::int32_t missing = !plan.fits(to.node, to.rest, after);
  if (plan.missing > 0) missing -= plan.lacks_leg(old.from) + plan.lacks_leg(old.then);
  if (missing > 0) return false;
  // Here goes on who came to the new place next; he gets the battery instead of who got it
  // here, and that one takes what is found here without the stop.
  const std::int32_t there = plan.next_to(to.node, old.from);
  const std::int32_t next = plan.before(old.then);
  const bool same = to.node == old.node;
  const std::int32_t faults =
      same ? 0 : there < 0 || next < 0 ? 2 : plan.outlook({{old.from, there, next}});
  const std::int32_t blame = blame_of_stop(plan, old.from, to.node, after) -
                             blame_of_stop(plan, old.from, old.node, after);
  if (!may(plan, faults, blame)) return false;
  plan.move_stop(stop, to.node, to.rest);
  if (keep(plan, missing, blame)) return true;
  plan.move_stop(stop, old.node, old.rest);
  return false;
}

bool Weave::add_stop(Plan& plan) {
  const std::int32_t departure = pick(plan);
  const Plan::Stop stop = plan.any_stop(departure, random_);
  const std::int32_t after = plan.departures[departure].to;
  if (stop.node < 0) return false;
  std::int32_t missing = !plan.fits(stop.node, stop.rest, after);
  if (plan.missing > 0) missing -= plan.lacks_leg(departure);
  if (missing > 0) return false;
  const std::int32_t there = plan.next_to(stop.node, departure);
  const std::int32_t blame = blame_of_stop(plan, departure, stop.node, after);
  if (!may(plan, there < 0 ? 1 : plan.outlook({{departure, there}}), blame)) return false;
  const std::int32_t arrival = plan.insert_stop(departure, stop.node, stop.rest);
  plan.link(plan.arrivals[arrival].then, after);
  if (keep(plan, missing, blame)) return true;
  plan.remove_stop(arrival);
  plan.link(departure, after);
  return false;
}

bool Weave::drop_stop(Plan& plan) {
  if (plan.stops.empty()) return false;
  const std::int32_t stop =
      plan.stops[random_.below(static_cast<std::uint32_t>(plan.stops.size()))];
  const Arrival old = plan.arrivals[stop];
  const std::int32_t after = plan.departures[old.then].to;
  if (after == stop || old.from == old.then) return false;
  std::int32_t missing = !plan.fits(old.from, after);
  if (plan.missing > 0) missing -= plan.lacks_leg(old.from) + plan.lacks_leg(old.then);
  if (missing > 0) return false;
  const std::int32_t blame = -blame_of_stop(plan, old.from, old.node, after);
  if (!may(plan, plan.outlook({{old.from, old.then}}), blame)) return false;
  plan.remove_stop(stop);
  plan.link(old.from, after);
  if (keep(plan, missing, blame)) return true;
  plan.link(plan.arrivals[plan.insert_stop(old.from, old.node, old.rest)].then, after);
  return false;
}

bool Weave::change(Plan& plan) {
  const std::uint32_t kind = random_.below(50);
  if (kind == 0) return press(plan);
  if (kind < 25) return exchange(plan);
  if (kind < 37) return chain(plan);
  if (kind < 46) return shift_stop(plan);
  return kind < 48 ? add_stop(plan) : drop_stop(plan);
}

// True: solved.
bool Weave::mend(Plan& plan, std::int64_t budget) {
  const std::int64_t first = plan.legs_walked();
  const std::int64_t patience = calm * std::max(1, root_.live);
  std::int64_t tries = 0;
  blame_.clear(graph_.nodes);
  for (int stage = 0; stage < stages; ++stage) {
    const double heat = hot * std::pow(cold / hot, std::min(1.0, stage / (first_blame - 1.0)));
    for (std::size_t i = 0; i < chance_.size(); ++i)
      chance_[i] = std::exp(-static_cast<double>(i) / heat);
    const std::int64_t until = budget * (stage + 1) / stages;
    while (plan.legs_walked() - first + price_of_try * tries < until) {
      if (!meter_.control().tick() || !book(plan)) return false;
      ++tries;
      if (change(plan) && faults_ == 0 && plan.missing == 0) return true;
      if (stage >= first_blame && tries % patience == 0)
        plan.sample_strays(random_, [&](auto from, auto to) { blame_.add(from, to); });
    }
  }
  return false;
}

Outcome Weave::run(std::uint64_t seed, std::int64_t budget) {
  if (!prepare()) return Outcome::paused;
  random_ = Random(mix(seed ^ 0x77656176656e6f77u));
  Plan plan(graph_, *table_, root_, meter_.control());
  const std::int64_t looks = plan.draw(random_, budget / 2 / price_of_look);
  if (meter_.control().ended() || !book(plan)) return Outcome::ended;
  faults_ = plan.faults();
  plan.keep_walks();
  const bool solved = (faults_ == 0 && plan.missing == 0) || mend(plan, budget - price_of_look * looks);
  if (meter_.control().ended()) return Outcome::ended;
  if (!solved) return Outcome::paused;
  path_ = plan.moves();
  return Outcome::solved;
}

}  // namespace knobel::stromrallye
