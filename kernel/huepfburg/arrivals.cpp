#include "huepfburg/arrivals.hpp"

#include <numeric>

namespace knobel::huepfburg {
namespace {

bool before(const Arrival& a, const Arrival& b) {
  return a.period != b.period ? a.period < b.period : a.residue < b.residue;
}

bool same(const Arrival& a, const Arrival& b) {
  return a.period == b.period && a.residue == b.residue;
}

// Is the arrival part of another one with a smaller period? In the long run an
// exact time too is part of a progression that contains it.
bool is_covered(const Arrival& arrival, const Arrivals& sorted) {
  auto group = sorted.begin();
  while (group != sorted.end()) {
    const std::uint32_t period = group->period;
    const bool divides = period > 0 && period != arrival.period && arrival.period % period == 0;
    if (divides && std::binary_search(group, sorted.end(), Arrival{arrival.residue % period, period},
                                      before))
      return true;
    group = std::upper_bound(group, sorted.end(), Arrival{~std::uint32_t{0}, period}, before);
  }
  return false;
}

void tidy(Arrivals& arrivals) {
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
std::uint32_t shift(std::uint32_t a, std::uint64_t b, std::uint32_t period) {
  const std::uint64_t sum = a + b;
  return static_cast<std::uint32_t>(period > 0 ? sum % period : sum);
}

class Carrier {
 public:
  Carrier(const Components& components, Timetable& out)
      : components_(components), out_(out), crowded_(components.count(), kFew) {}

  void begin(Field start) {
    out_.at.assign(components_.count(), {});
    out_.straight.assign(components_.count(), -1);
    enter({0, 0}, start);
    if (components_.period[components_.of[start]] == 0) out_.straight[components_.of[start]] = 0;
  }

  // Components come in an order in which arrows only lead to lower numbers.
  bool run(Ledger& ledger, Claim& claim, std::uint64_t& work) {
    std::size_t held = 0;
    for (std::uint32_t c = components_.count(); c-- > 0;) {
      if (!ledger.control.tick()) return false;
      tidy(out_.at[c]);
      if (out_.at[c].empty() || components_.ways_out(c).empty()) continue;
      const std::size_t size = out_.at[c].size();
      for (const Arrow& arrow : components_.ways_out(c)) {
        if (work < size || !ledger.control.tick()) return false;
        work -= size;
        held += size * 2 * sizeof(Arrival);
        carry(arrow.from, arrow.to);
        if (held < kGrain) continue;
        if (!claim.take(held)) return false;
        held = 0;
      }
      Arrivals().swap(out_.at[c]);
    }
    return true;
  }

 private:
  static constexpr std::size_t kGrain = std::size_t{1} << 20;
  static constexpr std::size_t kFew = 64;

  void carry(Field v, Field w) {
    const std::uint32_t c = components_.of[v];
    for (const Arrival& arrival : out_.at[c]) {
      const std::uint64_t later = std::uint64_t{components_.cls[v]} + 1;
      enter({shift(arrival.residue, later, arrival.period), arrival.period}, w);
    }
    const std::uint32_t d = components_.of[w];
    if (out_.straight[c] >= 0 && components_.period[d] == 0)
      out_.straight[d] = std::max(out_.straight[d], out_.straight[c] + 1);
  }

  void enter(Arrival arrival, Field w) {
    const std::uint32_t d = components_.of[w];
    const std::uint32_t period = components_.period[d];
    if (period > 0) {
      arrival.period = std::gcd(arrival.period, period);
      const std::uint64_t back = arrival.period - components_.cls[w] % arrival.period;
      arrival.residue = shift(arrival.residue, back, arrival.period);
    }
    Arrivals& list = out_.at[d];
    if (!list.empty() && same(list.back(), arrival)) return;
    list.push_back(arrival);
    if (list.size() < crowded_[d]) return;
    tidy(list);
    crowded_[d] = 2 * list.size() + kFew;
  }

  const Components& components_;
  Timetable& out_;
  std::vector<std::size_t> crowded_;  // per component: the size at which the list is tidied
};

}  // namespace

bool find_arrivals(const Components& components, Field start, Ledger& ledger, Claim& claim,
                   std::uint64_t& work, Timetable& out) {
  if (!claim.take(std::size_t{components.count()} * (sizeof(Arrivals) + 24))) return false;
  Carrier carrier(components, out);
  carrier.begin(start);
  return carrier.run(ledger, claim, work);
}

}  // namespace knobel::huepfburg
