#include "huepfburg/existence.hpp"

#include <numeric>

namespace knobel::huepfburg {
namespace {

// Marks the times modulo `period` at which all of the players have an arrival
// (all of whose periods divide it), and says whether there are any.
bool have_common_time(const std::vector<Arrivals>& players, std::uint32_t period) {
  std::vector<std::uint32_t> reached(period, 0);
  std::uint32_t player = 0;
  std::uint32_t common = period;
  for (const Arrivals& arrivals : players) {
    common = 0;
    for (const Arrival& arrival : arrivals) {
      for (std::uint32_t t = arrival.residue; t < period; t += arrival.period) {
        if (reached[t] != player) continue;
        reached[t] = player + 1;
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

// Tries to choose one arrival per player, any two of which agree.
class Chooser {
 public:
  explicit Chooser(const std::vector<Arrivals>& players)
      : players_(players), choice_(players.size(), 0) {}

  Answer run(Control& control, std::uint64_t& work) {
    for (const Arrivals& arrivals : players_)
      if (arrivals.empty()) return Answer::no;
    std::size_t depth = 0;
    while (true) {
      if (work == 0 || !control.tick()) return Answer::unknown;
      --work;
      if (choice_[depth] == players_[depth].size()) {
        if (depth == 0) return Answer::no;
        choice_[depth] = 0;
        ++choice_[--depth];
      } else if (!fits(depth)) {
        ++choice_[depth];
      } else if (++depth == players_.size()) {
        return Answer::yes;
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
Arrivals endless(const Arrivals& arrivals) {
  Arrivals result;
  for (const Arrival& arrival : arrivals)
    if (arrival.period > 0) result.push_back(arrival);
  return result;
}

Place describe(const Components& components, std::uint32_t c,
               const std::vector<Timetable>& timetables) {
  Place place;
  place.period = components.period[c];
  for (const Field v : components.fields(c)) {
    place.fields.push_back(v);
    place.classes.push_back(components.cls[v]);
  }
  for (const Timetable& timetable : timetables) place.arrivals.push_back(endless(timetable.at[c]));
  return place;
}

}  // namespace

Existence can_meet(const Components& components, const Task& task, Ledger& ledger,
                   std::uint64_t work) {
  Existence result;
  Claim claim(ledger);
  if (!claim.take(16 * components.of.size())) return result;
  std::vector<Timetable> timetables(task.start.size());
  for (std::size_t i = 0; i < timetables.size(); ++i)
    if (!find_arrivals(components, task.start[i], ledger, claim, work, timetables[i]))
      return result;

  for (std::uint32_t c = 0; c < components.count(); ++c) {
    if (!ledger.control.tick()) return result;
    if (!components.ways_out(c).empty()) continue;
    Place place = describe(components, c, timetables);
    Answer answer = Answer::no;
    if (place.period > 0) {
      if (have_common_time(place.arrivals, place.period)) answer = Answer::yes;
    } else {
      answer = Chooser(place.arrivals).run(ledger.control, work);
      for (const Timetable& timetable : timetables)
        result.straight = std::max(result.straight, timetable.straight[c]);
    }
    if (answer != Answer::no) {
      result.answer = answer;
      return result;
    }
    result.places.push_back(std::move(place));
  }
  result.answer = Answer::no;
  return result;
}

}  // namespace knobel::huepfburg
