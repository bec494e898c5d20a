// Plans: following the walks, and what a change would do to them.
#include <algorithm>
#include <array>
#include <utility>

#include "stromrallye/weave/plan.hpp"

namespace knobel::stromrallye {
namespace {

constexpr std::int32_t walk_began_here = -2;  // instead of what lies on a node
constexpr std::int32_t hopeless = 1 << 20;    // faults of a plan whose walks never end

}  // namespace

Plan::Ending Plan::follow(std::int32_t departure) {
  while (true) {
    // Missing legs can send a battery back for ever to where it was put down.
    if (++legs_walked_ > most_legs_) return Ending::endless;
    new_order_[count_++] = departure;
    const Hop hop = hops_[departure];
    if (hop.node < 0) return Ending::end;
    departure = std::exchange(lying_[hop.node], hop.then);
    if (departure < 0) return departure == walk_began_here ? Ending::closed : Ending::stuck;
  }
}

std::int32_t Plan::count_faults() {
  lying_ = lying_first_;
  most_legs_ = legs_walked_ + static_cast<std::int64_t>(departures.size());
  new_order_.resize(departures.size());
  new_walks_.clear();
  count_ = 0;
  std::int32_t sum = 0;
  const auto walk = [&](std::int32_t departure) {
    const std::int32_t begin = count_;
    const Ending ending = follow(departure);
    new_walks_.push_back({begin, count_, ending});
    sum += ending == Ending::stuck;
  };
  walk(0);
  for (std::int32_t node = 0; node < graph_.nodes; ++node)
    while (lying_[node] >= 0) {
      if (legs_walked_ > most_legs_) return hopeless;
      ++sum;
      walk(std::exchange(lying_[node], walk_began_here));
    }
  return legs_walked_ > most_legs_ ? hopeless : sum;
}

void Plan::keep_walks() {
  order_.assign(new_order_.begin(), new_order_.begin() + count_);
  walks_.swap(new_walks_);
  time_.assign(departures.size(), -1);
  walk_of_.assign(departures.size(), -1);
  for (std::int32_t walk = 0; walk < std::ssize(walks_); ++walk)
    for (std::int32_t i = walks_[walk].begin; i < walks_[walk].end; ++i) {
      time_[order_[i]] = i;
      walk_of_[order_[i]] = walk;
    }
}

std::int32_t Plan::before(std::int32_t departure) const {
  const std::int32_t time = time_[departure];
  if (time < 0) return -1;
  const Walk& walk = walks_[walk_of_[departure]];
  if (time > walk.begin) return order_[time - 1];
  return walk.ending == Ending::closed ? order_[walk.end - 1] : -1;
}

std::int32_t Plan::next_to(std::int32_t node, std::int32_t departure) const {
  std::int32_t next = INT32_MAX;
  for (const std::int32_t arrival : arrivals_at_[node]) {
    const std::int32_t time = time_[arrivals[arrival].from];
    if (time > time_[departure]) next = std::min(next, time);
  }
  return next == INT32_MAX ? -1 : order_[next];
}

// The ring cuts its walks into pieces, each of which ends with a member of the ring, and joins
// them in another order. What this does not see: walks that pass a field earlier or later than
// before find another battery there.
std::int32_t Plan::estimate(std::span<const std::int32_t> ring) const {
  constexpr int most = 16;
  constexpr int end = -1, stuck = -2;
  const int count = static_cast<int>(ring.size());
  if (count > most) return 0;
  // The pieces in the order of time: which member ends them, on which walk they are.
  std::array<int, most> member{}, piece{}, walk{}, next{};
  for (int i = 0; i < count; ++i) {
    if (time_[ring[i]] < 0) return 0;
    int j = i;
    for (; j > 0 && time_[ring[member[j - 1]]] > time_[ring[i]]; --j) member[j] = member[j - 1];
    member[j] = i;
  }
  for (int j = 0; j < count; ++j) {
    piece[member[j]] = j;
    walk[j] = walk_of_[ring[member[j]]];
  }
  // next: the piece that followed up to now.
  for (int j = 0, first = 0; j < count; ++j) {
    if (walk[j] != walk[first]) first = j;
    const Ending ending = walks_[walk[j]].ending;
    if (j + 1 < count && walk[j + 1] == walk[j]) {
      next[j] = j + 1;
    } else if (ending == Ending::closed) {
      next[j] = first;
    } else {
      next[j] = ending == Ending::stuck ? stuck : end;
    }
  }
  std::uint32_t seen = 0;
  std::int32_t sum = 0;
  const auto run = [&](int at) {
    while (at >= 0 && (seen >> at & 1) == 0) {
      seen |= 1u << at;
      at = next[piece[(member[at] + 1) % count]];
    }
    sum += at == stuck;
  };
  for (int j = 0; j < count; ++j) {
    if (j > 0 && walk[j - 1] == walk[j]) continue;
    const Ending ending = walks_[walk[j]].ending;
    sum -= (walk[j] > 0) + (ending == Ending::stuck);  // what there was
    if (ending == Ending::closed) continue;
    sum += walk[j] > 0;
    run(j);
  }
  for (int j = 0; j < count; ++j) {
    if ((seen >> j & 1) != 0) continue;
    ++sum;
    run(j);
  }
  return sum;
}

std::vector<Move> Plan::moves() {
  std::vector<Move> list;
  lying_ = lying_first_;
  for (std::int32_t departure = 0; departure >= 0;) {
    const Arrival& arrival = arrivals[departures[departure].to];
    if (arrival.node < 0) break;
    list.push_back({arrival.node, departures[departure].charge - arrival.rest});
    departure = std::exchange(lying_[arrival.node], arrival.then);
  }
  return list;
}

}  // namespace knobel::stromrallye
