#include "player/space.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace knobel::player {
namespace {

constexpr int sweeps = 3000;
constexpr double close_enough = 1e-6;

// What the player sees in each position: for every choice how far away it looks.
class Eyes {
 public:
  Eyes(const Space& space, const Player& player, Control& control)
      : space_(space), player_(player) {
    std::vector<std::int32_t> deep = space.away;
    for (int n = 1; n < player.look && !control.ended(); ++n) {
      std::vector<std::int32_t> deeper = space.away;
      for (std::size_t at = 0; at < space.size() && control.tick(); ++at)
        each(at, deep, [&](std::int32_t seen) { deeper[at] = std::min(deeper[at], seen); });
      deep.swap(deeper);
    }
    values_.reserve(space.after.size());
    for (std::size_t at = 0; at < space.size() && control.tick(); ++at)
      each(at, deep, [&](std::int32_t seen) { values_.push_back(seen); });
  }
  [[nodiscard]] std::span<const std::int32_t> values(std::size_t n) const {
    return {values_.data() + space_.first[n], values_.data() + space_.first[n + 1]};
  }

 private:
  // Of many choices only those that look good at a glance are thought through.
  template <class Visit>
  void each(std::size_t at, const std::vector<std::int32_t>& deep, Visit visit) {
    const auto choices = space_.choices(at);
    const auto attention = static_cast<std::size_t>(player_.attention);
    if (choices.size() <= attention) {
      for (const std::int32_t m : choices) visit(deep[m]);
      return;
    }
    glances_.clear();
    for (const std::int32_t m : choices) glances_.push_back(space_.away[m]);
    const auto last = glances_.begin() + static_cast<std::ptrdiff_t>(attention - 1);
    std::nth_element(glances_.begin(), last, glances_.end());
    const std::int32_t worth = *last;
    for (const std::int32_t m : choices) visit(space_.away[m] <= worth ? deep[m] : space_.away[m]);
  }

  const Space& space_;
  const Player& player_;
  std::vector<std::int32_t> values_;
  std::vector<std::int32_t> glances_;
};

double traps(const Space& space, const Eyes& eyes, std::optional<std::int32_t> slack,
             Control& control) {
  std::vector<std::uint8_t> reached(space.size(), 0);
  std::vector<std::int32_t> unfinished{0};
  reached[0] = 1;
  std::int64_t lost = 0;
  std::int64_t all = 0;
  while (!unfinished.empty() && control.tick()) {
    const std::int32_t n = unfinished.back();
    unfinished.pop_back();
    all += space.to_goal[n] != 0;
    lost += space.to_goal[n] == far;
    const auto choices = space.choices(n);
    const auto values = eyes.values(n);
    if (choices.empty()) continue;
    const std::int32_t best = *std::min_element(values.begin(), values.end());
    for (std::size_t i = 0; i < choices.size(); ++i) {
      if (reached[choices[i]] || (slack && values[i] > best + *slack)) continue;
      reached[choices[i]] = 1;
      unfinished.push_back(choices[i]);
    }
  }
  return all ? static_cast<double>(lost) / static_cast<double>(all) : 0.0;
}

// One equation: value[n] * leave = the sum of p * value[m] over its terms.
struct Row {
  std::int32_t n;
  std::size_t begin, end;
  double leave;
};
struct Term {
  double p;
  std::int32_t m;
};

Row make_row(const Space& space, const Eyes& eyes, const Player& player, std::int32_t n,
             std::vector<Term>& terms) {
  const auto choices = space.choices(n);
  const auto values = eyes.values(n);
  const std::int32_t best = *std::min_element(values.begin(), values.end());
  const auto weight = [&](std::size_t i) { return std::ldexp(1.0, -std::min(values[i] - best, 60)); };
  double sum = 0.0;
  for (std::size_t i = 0; i < choices.size(); ++i) sum += weight(i);
  const double share = (1 - player.slip) / sum;
  const double any = player.slip / static_cast<double>(choices.size());
  const double go_on = 1 - 1 / player.patience;
  Row row{n, terms.size(), terms.size(), 0.0};
  double stay = 0.0;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (space.to_goal[choices[i]] == far) continue;
    const double p = go_on * (any + share * weight(i));
    if (choices[i] == n) stay += p;
    else terms.push_back({p, choices[i]});
  }
  row.end = terms.size();
  row.leave = 1 - stay;
  return row;
}

double success(const Space& space, const Eyes& eyes, const Player& player, Control& control) {
  const auto& away = space.to_goal;
  if (away[0] == 0 || away[0] == far) return away[0] == 0 ? 1.0 : 0.0;
  std::vector<std::int32_t> order;
  for (std::size_t n = 0; n < space.size(); ++n)
    if (away[n] > 0 && away[n] < far) order.push_back(static_cast<std::int32_t>(n));
  std::stable_sort(order.begin(), order.end(),
                   [&](std::int32_t a, std::int32_t b) { return away[a] < away[b]; });
  std::vector<Term> terms;
  std::vector<Row> rows;
  for (const std::int32_t n : order) {
    if (!control.tick()) return 0.0;
    rows.push_back(make_row(space, eyes, player, n, terms));
  }
  std::vector<double> value(space.size());
  for (std::size_t n = 0; n < space.size(); ++n) value[n] = away[n] == 0 ? 1.0 : 0.0;
  const auto improve = [&](const Row& row) {
    if (!control.tick()) return;
    double sum = 0.0;
    for (std::size_t i = row.begin; i < row.end; ++i) sum += terms[i].p * value[terms[i].m];
    value[row.n] = sum / row.leave;
  };
  double before = -1.0;
  for (int n = 0; n < sweeps && !control.ended(); ++n) {
    std::for_each(rows.begin(), rows.end(), improve);
    std::for_each(rows.rbegin(), rows.rend(), improve);
    if (value[0] - before <= close_enough * value[0]) break;
    before = value[0];
  }
  return value[0];
}

}  // namespace

void measure_distances(Space& space) {
  const std::size_t n = space.size();
  std::vector<std::int32_t> start(n + 1, 0);
  for (const std::int32_t m : space.after) ++start[m + 1];
  std::partial_sum(start.begin(), start.end(), start.begin());
  std::vector<std::int32_t> before(space.after.size());
  std::vector<std::int32_t> at(start.begin(), start.end() - 1);
  for (std::size_t i = 0; i < n; ++i)
    for (const std::int32_t m : space.choices(i)) before[at[m]++] = static_cast<std::int32_t>(i);
  space.to_goal.assign(n, far);
  std::vector<std::int32_t> queue;
  for (std::size_t i = 0; i < n; ++i)
    if (space.goal[i]) {
      space.to_goal[i] = 0;
      queue.push_back(static_cast<std::int32_t>(i));
    }
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const std::int32_t m = queue[head];
    for (std::int32_t i = start[m]; i < start[m + 1]; ++i) {
      if (space.to_goal[before[i]] != far) continue;
      space.to_goal[before[i]] = space.to_goal[m] + 1;
      queue.push_back(before[i]);
    }
  }
}

std::optional<Judged> judge(const Space& space, const Player& player,
                            std::optional<std::int32_t> slack, Control& control) {
  const Eyes eyes(space, player, control);
  if (control.ended()) return std::nullopt;  // not everything was seen
  const Judged judged{traps(space, eyes, slack, control), success(space, eyes, player, control)};
  if (control.ended()) return std::nullopt;
  return judged;
}

}  // namespace knobel::player
