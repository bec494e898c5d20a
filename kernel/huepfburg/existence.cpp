#include "huepfburg/existence.hpp"

#include <algorithm>
#include <numeric>

namespace knobel::huepfburg {
namespace {

// Is there a time modulo `period` at which every player has an arrival? (All periods of the
// arrivals divide it.)
bool have_common_time(const std::vector<Arrivals>& players, std::uint32_t period) {
  std::vector<std::uint32_t> reached_by(period, 0);  // how many players, one after the other
  std::uint32_t player = 0;
  std::uint32_t common = period;
  for (const Arrivals& arrivals : players) {
    common = 0;
    for (const Arrival& arrival : arrivals) {
      for (std::uint32_t t = arrival.residue; t < period; t += arrival.period) {
        if (reached_by[t] != player) continue;
        reached_by[t] = player + 1;
        ++common;
      }
    }
    ++player;
  }
  return common > 0;
}

bool agree(const Arrival& a, const Arrival& b) {
  const std::uint32_t g = std::gcd(a.period, b.period);
  return a.residue % g == b.residue % g;
}

// Can one arrival per player be chosen such that any two agree? Tried out.
class Chooser {
 public:
  explicit Chooser(const std::vector<Arrivals>& players)
      : players_(players), choice_(players.size(), 0) {}

  Verdict run(Control& control, std::uint64_t& work) {
    for (const Arrivals& arrivals : players_)
      if (arrivals.empty()) return Verdict::no;
    std::size_t depth = 0;
    while (true) {
      if (work == 0 || !control.tick()) return Verdict::unknown;
      --work;
      if (choice_[depth] == players_[depth].size()) {
        if (depth == 0) return Verdict::no;
        choice_[depth] = 0;
        ++choice_[--depth];
      } else if (!fits(depth)) {
        ++choice_[depth];
      } else if (++depth == players_.size()) {
        return Verdict::yes;
      }
    }
  }

 private:
  [[nodiscard]] bool fits(std::size_t depth) const {
    for (std::size_t i = 0; i < depth; ++i)
      if (!agree(players_[i][choice_[i]], players_[depth][choice_[depth]])) return false;
    return true;
  }

  const std::vector<Arrivals>& players_;
  std::vector<std::size_t> choice_;
};

// Exact times say nothing about late ones.
Arrivals periodic_only(const Arrivals& arrivals) {
  Arrivals periodic;
  for (const Arrival& arrival : arrivals)
    if (arrival.period > 0) periodic.push_back(arrival);
  return periodic;
}

Place describe(const Components& components, std::uint32_t c,
               const std::vector<Timetable>& timetables) {
  Place place;
  place.period = components.period[c];
  for (const Field v : components.fields(c)) {
    place.fields.push_back(v);
    place.classes.push_back(components.class_of[v]);
  }
  for (const Timetable& timetable : timetables)
    place.arrivals.push_back(periodic_only(timetable.at[c]));
  return place;
}

}  // namespace

Existence can_meet(const Components& components, const Task& task, MemoryAccount& account,
                   std::uint64_t work) {
  Existence existence;
  MemoryShare share(account);
  if (!share.take(16 * components.of.size())) return existence;
  std::vector<Timetable> timetables(task.start.size());
  for (std::size_t i = 0; i < timetables.size(); ++i)
    if (!find_arrivals(components, task.start[i], share, work, timetables[i])) return existence;

  for (std::uint32_t c = 0; c < components.count(); ++c) {
    if (!account.control().tick()) return existence;
    if (!components.ways_out(c).empty()) continue;
    Place place = describe(components, c, timetables);
    Verdict verdict = Verdict::no;
    if (place.period > 0) {
      if (have_common_time(place.arrivals, place.period)) verdict = Verdict::yes;
    } else {
      verdict = Chooser(place.arrivals).run(account.control(), work);
      for (const Timetable& timetable : timetables)
        existence.straight = std::max(existence.straight, timetable.straight[c]);
    }
    if (verdict != Verdict::no) {
      existence.verdict = verdict;
      return existence;
    }
    existence.places.push_back(std::move(place));
  }
  existence.verdict = Verdict::no;
  return existence;
}

}  // namespace knobel::huepfburg
