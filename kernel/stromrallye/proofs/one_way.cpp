#include "stromrallye/proofs/one_way.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "stromrallye/proofs/bit_sets.hpp"
#include "stromrallye/proofs/pairing.hpp"

namespace knobel::stromrallye {
namespace {

constexpr std::size_t most_bytes = 16 << 20;
constexpr std::int32_t most_places = 1000;  // with more only pairing is tried
constexpr int most_rounds = 4;

// The legs that a solution may contain, found by following every battery towards its places.
class UsableLegs {
 public:
  // Incomplete if the control has ended.
  UsableLegs(const ChargedLegs& legs, const EmptyPlaces& places, const BitSets& goals,
             Control& control)
      : next(legs.end + 1, legs.end),
        may_be_last(legs.end + 1, 0),
        legs_(legs),
        places_(places),
        goals_(goals),
        any_rest_(legs.end + 1, 0),
        exactly_(legs.node.size() * (places.charges() + 1), legs.end),
        up_to_(exactly_),
        bound_for_(1, legs.end) {
    follow_large_charges();
    for (std::int32_t charge = places.charges(); charge > 0; --charge)
      for (std::int32_t from = 0; from <= legs.end; ++from) {
        if (!control.tick()) return;
        follow(from, charge);
      }
  }

  BitSets next;                           // where a leg from here may lead
  std::vector<std::uint8_t> may_be_last;  // the game may end after this swap

 private:
  // Charges that are too high for the tables may leave any rest.
  void follow_large_charges() {
    std::vector<std::int32_t> highest(legs_.end + 1, 0);
    std::vector<std::int32_t> queue;
    const auto reach = [&](std::int32_t from, std::int32_t charge) {
      if (charge <= places_.charges() || charge <= highest[from]) return;
      highest[from] = charge;
      queue.push_back(from);
    };
    for (std::int32_t from = 0; from <= legs_.end; ++from) reach(from, legs_.charge[from]);
    while (!queue.empty()) {
      const std::int32_t from = queue.back();
      queue.pop_back();
      may_be_last[from] = 1;
      for (const Edge& edge : legs_.from[from]) {
        const std::int32_t rest = highest[from] - edge.shortest();
        if (rest < 0) break;
        next.insert(from, edge.to);
        any_rest_[edge.to] = std::max(any_rest_[edge.to], rest);
        reach(edge.to, rest);
      }
    }
  }

  // A battery that lies here with this charge has come by a leg, or was here from the start.
  // Which places may it be bound for, and which legs lead it there?
  void follow(std::int32_t from, std::int32_t charge) {
    const std::size_t here = places_.row(from, charge);
    if (charge > 2) up_to_.unite(places_.row(from, charge - 2), up_to_[here]);
    std::uint64_t* bound_for = bound_for_[0];
    bool is_any = false;
    for (std::size_t i = 0; i < bound_for_.words; ++i) {
      bound_for[i] =
          charge <= any_rest_[from] ? ~std::uint64_t{0} : exactly_[here][i] | up_to_[here][i];
      bound_for[i] &= places_.exactly(from, charge)[i];
      if (legs_.charge[from] == charge) bound_for[i] |= goals_[from][i];
      is_any |= bound_for[i] != 0;
    }
    if (!is_any) return;
    if (bound_for_.has(0, legs_.end) && legs_.finishes(from, charge)) may_be_last[from] = 1;
    const auto pass_on = [&](std::int32_t to, std::int32_t rest, const std::uint64_t* reachable,
                             BitSets& sets) {
      if (!intersect(bound_for, reachable, bound_for_.words)) return;
      next.insert(from, to);
      sets.unite(places_.row(to, rest), bound_for);
    };
    for (const Edge& edge : legs_.from[from]) {
      if (edge.shortest() > charge) break;
      const std::int32_t to = edge.to;
      if (edge.one) pass_on(to, charge - 1, places_.exactly(to, charge - 1), exactly_);
      if (edge.two && charge >= 2)
        pass_on(to, charge - 2, places_.exactly(to, charge - 2), exactly_);
      for (const std::int32_t steps : {edge.even, edge.odd})
        if (steps <= charge) pass_on(to, charge - steps, places_.up_to(to, charge - steps), up_to_);
    }
  }

  const ChargedLegs& legs_;
  const EmptyPlaces& places_;
  const BitSets& goals_;
  std::vector<std::int32_t> any_rest_;  // per place: up to this, large charges may leave anything
  // Per place and charge: where batteries that are put down here with this charge are bound
  // for; up_to: with this one, two less, four less, ...
  BitSets exactly_, up_to_;
  BitSets bound_for_;
};

// What the first swap on a field, and the first leg of all, rule out.
class Openings {
 public:
  Openings(ChargedLegs& legs, const EmptyPlaces& places, const BitSets& goals)
      : legs_(legs), places_(places), goals_(goals) {}

  void strike_out() {
    for (std::int32_t from = 0; from < legs_.end; ++from) {
      bool leads_on = legs_.charge[from] > places_.charges();
      each_first_leg(from, [&](std::int32_t, std::int32_t) { leads_on = true; });
      if (!leads_on) legs_.from[from].clear();
    }
    if (legs_.charge[legs_.end] > places_.charges()) return;
    std::int32_t only = -1;
    bool is_forced = true;
    each_first_leg(legs_.end, [&](std::int32_t to, std::int32_t rest) {
      is_forced = is_forced && rest == 0 && (only < 0 || only == to);
      only = to;
    });
    if (!is_forced || only < 0) return;
    for (std::int32_t from = 0; from < legs_.end; ++from)
      std::erase_if(legs_.from[from], [&](const Edge& edge) { return edge.to == only; });
  }

 private:
  // Calls visit(to, rest) for the legs with which the battery that lies here now may leave.
  template <class Visit>
  void each_first_leg(std::int32_t from, Visit visit) const {
    const std::int32_t charge = legs_.charge[from];
    if (charge > places_.charges()) return;
    for (const Edge& edge : legs_.from[from])
      for (std::int32_t steps = edge.shortest(); steps <= charge; ++steps)
        if (edge.has(steps) &&
            intersect(goals_[from], places_.exactly(edge.to, charge - steps), goals_.words))
          visit(edge.to, charge - steps);
  }

  ChargedLegs& legs_;
  const EmptyPlaces& places_;
  const BitSets& goals_;
};

// Two batteries neither of which can be reached from the other, the robot first.
std::vector<std::int32_t> find_apart(const ChargedLegs& legs, const BitSets& reach) {
  for (std::int32_t i = -1; i < legs.end; ++i) {
    const std::int32_t x = i < 0 ? legs.end : i;
    for (std::int32_t y = i + 1; y < legs.end; ++y)
      if (!reach.has(x, y) && !reach.has(y, x)) return {legs.number(x), legs.number(y)};
  }
  return {};
}

// Keeps only legs within a part and to the next one, and the end in the last part. True:
// there are fewer places to end on than before.
bool strike_out(ChargedLegs& legs, const UsableLegs& usable, const BitSets& reach) {
  std::vector<std::int32_t> sizes;  // how many can be reached: the same within a part
  for (std::int32_t from = 0; from <= legs.end; ++from) sizes.push_back(reach.count(from));
  std::vector<std::int32_t> parts = sizes;
  std::sort(parts.begin(), parts.end(), std::greater<>());
  parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
  const auto part = [&](std::int32_t place) {
    return std::lower_bound(parts.begin(), parts.end(), sizes[place], std::greater<>()) -
           parts.begin();
  };
  bool changed = false;
  for (std::int32_t from = 0; from <= legs.end; ++from) {
    std::erase_if(legs.from[from], [&](const Edge& edge) {
      return !usable.next.has(from, edge.to) || part(edge.to) > part(from) + 1;
    });
    const bool may_end = usable.may_be_last[from] != 0 && sizes[from] == parts.back();
    changed |= legs.may_end[from] != 0 && !may_end;
    legs.may_end[from] &= static_cast<std::uint8_t>(may_end);
  }
  return changed;
}

Refutation too_few_places(const char* kind, const ChargedLegs& legs, const Pairing& pairing) {
  Refutation refutation{kind, {}, {}};
  for (const std::int32_t battery : pairing.asked())
    refutation.batteries.push_back(legs.number(battery));
  for (std::int32_t place = 0; place <= legs.end; ++place)
    if (pairing.was_offered(place)) refutation.places.push_back(legs.number(place));
  return refutation;
}

std::vector<std::int32_t> numbers_of(const std::vector<std::int32_t>& batteries,
                                     const ChargedLegs& legs) {
  std::vector<std::int32_t> numbers;
  numbers.reserve(batteries.size());
  for (const std::int32_t battery : batteries) numbers.push_back(legs.number(battery));
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

// Each group once, the small ones first; that of all batteries says nothing.
std::vector<std::vector<std::int32_t>> listed(const BitSets& groups, const ChargedLegs& legs) {
  std::vector<std::vector<std::int32_t>> list;
  for (std::int32_t battery = 0; battery <= legs.end; ++battery) {
    if (groups.count(battery) > legs.end) continue;
    std::vector<std::int32_t> members;
    for (std::int32_t other = 0; other <= legs.end; ++other)
      if (groups.has(battery, other)) members.push_back(other);
    list.push_back(numbers_of(members, legs));
  }
  std::sort(list.begin(), list.end(), [](const auto& x, const auto& y) {
    return x.size() != y.size() ? x.size() < y.size() : x < y;
  });
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

}  // namespace

Refutation refute(const Graph& graph, const Position& position, MemoryAccount& account,
                  Rounds* rounds) {
  if (position.hand == 0) return {};  // the robot cannot leave, and there is nothing to pair
  Control& control = account.control();
  ChargedLegs legs(graph, position);
  MemoryShare share(account);
  for (int round = 0; round < most_rounds; ++round) {
    EmptyPlaces places(legs);
    const std::size_t legs_before = legs.count();
    const std::size_t bytes = 2 * places.bytes() + legs_before * sizeof(Edge);
    if (places.bytes() > most_bytes || !share.resize_if_roomy(bytes)) return {};
    if (!places.fill(control)) return {};
    Pairing pairing(legs, places);
    if (!pairing.complete()) {
      if (rounds != nullptr) rounds->push_back({numbers_of(pairing.asked(), legs)});
      return too_few_places(round == 0 ? "pairing" : "one-way", legs, pairing);
    }
    if (legs.end > most_places) return {};
    const BitSets groups = pairing.groups();
    const BitSets goals = pairing.possible(groups);
    if (rounds != nullptr) rounds->push_back(listed(groups, legs));
    Openings(legs, places, goals).strike_out();
    const UsableLegs usable(legs, places, goals, control);
    if (!control.tick()) return {};
    BitSets reach = usable.next;
    close_transitively(reach);
    std::vector<std::int32_t> apart = find_apart(legs, reach);
    if (!apart.empty()) return {"one-way", std::move(apart), {}};
    if (!strike_out(legs, usable, reach) && legs.count() == legs_before) return {};
  }
  return {};
}

}  // namespace knobel::stromrallye
