#include "huepfburg/arrivals.hpp"

#include <algorithm>
#include <numeric>

namespace knobel::huepfburg {
namespace {

bool before(const Arrival& a, const Arrival& b) {
  return a.period != b.period ? a.period < b.period : a.residue < b.residue;
}

bool same(const Arrival& a, const Arrival& b) {
  return a.period == b.period && a.residue == b.residue;
}

// Is the arrival part of another one with a smaller period? In the long run, an exact time
// is part of any progression that contains it, too.
bool is_covered(const Arrival& arrival, const Arrivals& sorted) {
  auto group = sorted.begin();
  while (group != sorted.end()) {
    const std::uint32_t period = group->period;
    const bool divides = period > 0 && period != arrival.period && arrival.period % period == 0;
    const Arrival wider{divides ? arrival.residue % period : 0, period};
    if (divides && std::binary_search(group, sorted.end(), wider, before)) return true;
    group = std::upper_bound(group, sorted.end(), Arrival{~std::uint32_t{0}, period}, before);
  }
  return false;
}

void remove_redundant(Arrivals& arrivals) {
  if (arrivals.size() < 2) return;
  std::sort(arrivals.begin(), arrivals.end(), before);
  arrivals.erase(std::unique(arrivals.begin(), arrivals.end(), same), arrivals.end());
  if (arrivals.front().period == arrivals.back().period) return;
  Arrivals kept;
  for (const Arrival& arrival : arrivals)
    if (!is_covered(arrival, arrivals)) kept.push_back(arrival);
  arrivals = std::move(kept);
}

// (a + b) modulo period, where 0 means no modulus.
std::uint32_t add_modulo(std::uint32_t a, std::uint64_t b, std::uint32_t period) {
  const std::uint64_t sum = a + b;
  return static_cast<std::uint32_t>(period > 0 ? sum % period : sum);
}

// Carries arrivals along the arrows, from component to component.
class Carrier {
 public:
  Carrier(const Components& components, Timetable& timetable)
      : components_(components), timetable_(timetable), tidy_at_(components.count(), few) {}

  void begin(Field start) {
    const std::uint32_t c = components_.of[start];
    timetable_.at.assign(components_.count(), {});
    timetable_.straight.assign(components_.count(), -1);
    enter({0, 0}, start);
    if (components_.period[c] == 0) timetable_.straight[c] = 0;
  }

  // Components come in an order in which arrows only lead to lower numbers.
  bool run(MemoryShare& share, std::uint64_t& work) {
    Control& control = share.account().control();
    std::size_t untaken = 0;
    for (std::uint32_t c = components_.count(); c-- > 0;) {
      if (!control.tick()) return false;
      Arrivals& here = timetable_.at[c];
      remove_redundant(here);
      if (here.empty() || components_.ways_out(c).empty()) continue;
      const std::size_t size = here.size();
      for (const Arrow& arrow : components_.ways_out(c)) {
        if (work < size || !control.tick()) return false;
        work -= size;
        untaken += size * 2 * sizeof(Arrival);
        carry(arrow.from, arrow.to);
        if (untaken < taken_at_once) continue;
        if (!share.take(untaken)) return false;
        untaken = 0;
      }
      Arrivals().swap(here);
    }
    return true;
  }

 private:
  static constexpr std::size_t taken_at_once = std::size_t{1} << 20;  // bytes
  static constexpr std::size_t few = 64;

  void carry(Field v, Field w) {
    const std::uint32_t c = components_.of[v];
    for (const Arrival& arrival : timetable_.at[c]) {
      const std::uint64_t later = std::uint64_t{components_.class_of[v]} + 1;
      enter({add_modulo(arrival.residue, later, arrival.period), arrival.period}, w);
    }
    const std::uint32_t d = components_.of[w];
    if (timetable_.straight[c] >= 0 && components_.period[d] == 0)
      timetable_.straight[d] = std::max(timetable_.straight[d], timetable_.straight[c] + 1);
  }

  void enter(Arrival arrival, Field w) {
    const std::uint32_t d = components_.of[w];
    const std::uint32_t period = components_.period[d];
    if (period > 0) {
      arrival.period = std::gcd(arrival.period, period);
      const std::uint64_t back = arrival.period - components_.class_of[w] % arrival.period;
      arrival.residue = add_modulo(arrival.residue, back, arrival.period);
    }
    Arrivals& there = timetable_.at[d];
    if (!there.empty() && same(there.back(), arrival)) return;
    there.push_back(arrival);
    if (there.size() < tidy_at_[d]) return;
    remove_redundant(there);
    tidy_at_[d] = 2 * there.size() + few;
  }

  const Components& components_;
  Timetable& timetable_;
  std::vector<std::size_t> tidy_at_;  // per component: the size at which its list is tidied
};

}  // namespace

bool find_arrivals(const Components& components, Field start, MemoryShare& share,
                   std::uint64_t& work, Timetable& timetable) {
  if (!share.take(std::size_t{components.count()} * (sizeof(Arrivals) + 24))) return false;
  Carrier carrier(components, timetable);
  carrier.begin(start);
  return carrier.run(share, work);
}

}  // namespace knobel::huepfburg
