#include "stromrallye/oneway.hpp"

#include <algorithm>
#include <functional>

#include "stromrallye/pairing.hpp"

namespace knobel::stromrallye {
namespace {

constexpr std::size_t most_bytes = 16 << 20;
constexpr std::int32_t most_places = 1000;  // beyond them only pairing
constexpr int rounds = 4;

bool meet(const std::uint64_t* x, const std::uint64_t* y, std::size_t words) {
  for (std::size_t i = 0; i < words; ++i)
    if ((x[i] & y[i]) != 0) return true;
  return false;
}

// The legs that a solution may contain: followed from every battery towards its places.
class Useful {
 public:
  // Of no use if the control has ended.
  Useful(const Legs& legs, const Ends& ends, const Rows& goals, Control& control)
      : next(legs.end + 1, legs.end), last(legs.end + 1, 0), legs_(legs), ends_(ends),
        goals_(goals), any_(legs.end + 1, 0), near_(0, 0), far_(0, 0), set_(1, legs.end) {
    near_ = far_ = Rows(legs.node.size() * (ends.charges() + 1), legs.end);
    follow_large();
    for (std::int32_t charge = ends.charges(); charge > 0; --charge)
      for (std::int32_t from = 0; from <= legs.end; ++from) {
        if (!control.tick()) return;
        follow(from, charge);
      }
  }

  Rows next;                       // where a leg from here may lead
  std::vector<std::uint8_t> last;  // the game may end after this swap

 private:
  // Charges beyond those of `ends` may leave any rest.
  void follow_large() {
    std::vector<std::int32_t> most(legs_.end + 1, 0);
    std::vector<std::int32_t> queue;
    const auto reach = [&](std::int32_t from, std::int32_t charge) {
      if (charge <= ends_.charges() || charge <= most[from]) return;
      most[from] = charge;
      queue.push_back(from);
    };
    for (std::int32_t from = 0; from <= legs_.end; ++from) reach(from, legs_.charge[from]);
    while (!queue.empty()) {
      const std::int32_t from = queue.back();
      queue.pop_back();
      last[from] = 1;
      for (const Edge& edge : legs_.from[from]) {
        const std::int32_t rest = most[from] - edge.shortest();
        if (rest < 0) break;
        next.put(from, edge.to);
        any_[edge.to] = std::max(any_[edge.to], rest);
        reach(edge.to, rest);
      }
    }
  }

  // What lies here with this charge has come by a leg; where may it be bound for?
  void follow(std::int32_t from, std::int32_t charge) {
    const std::size_t here = ends_.at(from, charge);
    if (charge > 2) far_.add(ends_.at(from, charge - 2), far_[here]);
    std::uint64_t* set = set_[0];
    bool some = false;
    for (std::size_t i = 0; i < set_.words; ++i) {
      set[i] = charge <= any_[from] ? ~std::uint64_t{0} : near_[here][i] | far_[here][i];
      set[i] &= ends_.of(from, charge)[i];
      if (legs_.charge[from] == charge) set[i] |= goals_[from][i];
      some |= set[i] != 0;
    }
    if (!some) return;
    if (set_.has(0, legs_.end) && legs_.finishes(from, charge)) last[from] = 1;
    const auto put = [&](std::int32_t to, std::int32_t rest, const std::uint64_t* ends,
                         Rows& rows) {
      if (!meet(set, ends, set_.words)) return;
      next.put(from, to);
      rows.add(ends_.at(to, rest), set);
    };
    for (const Edge& edge : legs_.from[from]) {
      if (edge.shortest() > charge) break;
      const std::int32_t to = edge.to;
      if (edge.one) put(to, charge - 1, ends_.of(to, charge - 1), near_);
      if (edge.two && charge >= 2) put(to, charge - 2, ends_.of(to, charge - 2), near_);
      for (const std::int32_t steps : {edge.even, edge.odd})
        if (steps <= charge) put(to, charge - steps, ends_.row(to, charge - steps), far_);
    }
  }

  const Legs& legs_;
  const Ends& ends_;
  const Rows& goals_;
  std::vector<std::int32_t> any_;  // up to this rest, large charges may leave anything here
  Rows near_, far_;                // far: also with two less, four less, ...
  Rows set_;
};

// What the first swap on a field, and the first leg of all, rule out.
class Openings {
 public:
  Openings(Legs& legs, const Ends& ends, const Rows& goals)
      : legs_(legs), ends_(ends), goals_(goals) {}

  void strike() {
    for (std::int32_t from = 0; from < legs_.end; ++from) {
      bool leads_on = legs_.charge[from] > ends_.charges();
      each(from, [&](std::int32_t, std::int32_t) { leads_on = true; });
      if (!leads_on) legs_.from[from].clear();
    }
    if (legs_.charge[legs_.end] > ends_.charges()) return;
    std::int32_t only = -1;
    bool fixed = true;
    each(legs_.end, [&](std::int32_t to, std::int32_t rest) {
      fixed = fixed && rest == 0 && (only < 0 || only == to);
      only = to;
    });
    if (!fixed || only < 0) return;
    for (std::int32_t from = 0; from < legs_.end; ++from)
      std::erase_if(legs_.from[from], [&](const Edge& edge) { return edge.to == only; });
  }

 private:
  // The legs of the battery that lies here now, as it leaves.
  template <class Visit>
  void each(std::int32_t from, Visit visit) const {
    const std::int32_t charge = legs_.charge[from];
    if (charge > ends_.charges()) return;
    for (const Edge& edge : legs_.from[from])
      for (std::int32_t steps = edge.shortest(); steps <= charge; ++steps)
        if (edge.has(steps) &&
            meet(goals_[from], ends_.of(edge.to, charge - steps), goals_.words))
          visit(edge.to, charge - steps);
  }

  Legs& legs_;
  const Ends& ends_;
  const Rows& goals_;
};

// Two of which neither can be reached from the other, the robot first.
std::vector<std::int32_t> find_apart(const Legs& legs, const Rows& reach) {
  for (std::int32_t i = -1; i < legs.end; ++i) {
    const std::int32_t x = i < 0 ? legs.end : i;
    for (std::int32_t y = i + 1; y < legs.end; ++y)
      if (!reach.has(x, y) && !reach.has(y, x)) return {legs.number(x), legs.number(y)};
  }
  return {};
}

// From part to part, none left out, the end in the last one. True: fewer places to end.
bool strike(Legs& legs, const Useful& useful, const Rows& reach) {
  std::vector<std::int32_t> sizes;
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
      return !useful.next.has(from, edge.to) || part(edge.to) > part(from) + 1;
    });
    const bool may = useful.last[from] != 0 && sizes[from] == parts.back();
    changed |= legs.may_end[from] != 0 && !may;
    legs.may_end[from] &= may;
  }
  return changed;
}

}  // namespace

Objection find_objection(const Graph& graph, const Position& position, Meter& meter) {
  if (position.hand == 0) return {};  // the robot cannot leave, and nothing is left to pair
  Control& control = meter.control();
  Legs legs(graph, position);
  Share share(meter);
  for (int round = 0; round < rounds; ++round) {
    Ends ends(legs);
    const std::size_t before = legs.count();
    const std::size_t bytes = 2 * ends.bytes() + before * sizeof(Edge);
    if (ends.bytes() > most_bytes || !share.hold_if_room(bytes)) return {};
    if (!ends.fill(control)) return {};
    Pairing pairing(legs, ends);
    if (!pairing.complete()) {
      Objection found{round == 0 ? "pairing" : "one-way", {}, {}};
      for (const std::int32_t battery : pairing.asked())
        found.batteries.push_back(legs.number(battery));
      for (std::int32_t place = 0; place <= legs.end; ++place)
        if (pairing.was_offered(place)) found.places.push_back(legs.number(place));
      return found;
    }
    if (legs.end > most_places) return {};
    const Rows goals = pairing.possible();
    Openings(legs, ends, goals).strike();
    const Useful useful(legs, ends, goals, control);
    if (!control.tick()) return {};
    Rows reach = useful.next;
    close(reach);
    std::vector<std::int32_t> apart = find_apart(legs, reach);
    if (!apart.empty()) return {"one-way", std::move(apart), {}};
    if (!strike(legs, useful, reach) && legs.count() == before) return {};
  }
  return {};
}

}  // namespace knobel::stromrallye
