#include "player/simulated_player.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

namespace knobel::player {
namespace {

constexpr int most_sweeps = 3000;
constexpr double close_enough = 1e-9;

// How far from the goal every choice of every position looks to the player.
class Foresight {
 public:
  Foresight(const StateSpace& space, const Player& player, Control& control)
      : space_(space), player_(player) {
    std::vector<std::int32_t> ahead = space.distance;
    for (int n = 1; n < player.look && !control.ended(); ++n) {
      std::vector<std::int32_t> further = space.distance;
      for (std::size_t at = 0; at < space.size() && control.tick(); ++at)
        each_choice(at, ahead, [&](std::int32_t d) { further[at] = std::min(further[at], d); });
      ahead.swap(further);
    }
    distances_.reserve(space.after.size());
    for (std::size_t at = 0; at < space.size() && control.tick(); ++at)
      each_choice(at, ahead, [&](std::int32_t d) { distances_.push_back(d); });
  }

  [[nodiscard]] std::span<const std::int32_t> distances(std::size_t n) const {
    return {distances_.data() + space_.first[n], distances_.data() + space_.first[n + 1]};
  }

 private:
  // Calls visit(distance) for every choice. Of many choices only those that look good at
  // first sight are thought through.
  template <class Visit>
  void each_choice(std::size_t at, const std::vector<std::int32_t>& ahead, Visit visit) {
    const auto choices = space_.choices(at);
    const auto attention = static_cast<std::size_t>(player_.attention);
    if (choices.size() <= attention) {
      for (const std::int32_t next : choices) visit(ahead[next]);
      return;
    }
    at_first_sight_.clear();
    for (const std::int32_t next : choices) at_first_sight_.push_back(space_.distance[next]);
    const auto last = at_first_sight_.begin() + static_cast<std::ptrdiff_t>(attention - 1);
    std::nth_element(at_first_sight_.begin(), last, at_first_sight_.end());
    const std::int32_t worth_a_thought = *last;
    for (const std::int32_t next : choices) {
      const std::int32_t distance = space_.distance[next];
      visit(distance <= worth_a_thought ? ahead[next] : distance);
    }
  }

  const StateSpace& space_;
  const Player& player_;
  std::vector<std::int32_t> distances_;
  std::vector<std::int32_t> at_first_sight_;
};

double share_of_traps(const StateSpace& space, const Foresight& foresight,
                      std::optional<std::int32_t> slack, Control& control) {
  std::vector<std::uint8_t> reached(space.size(), 0);
  std::vector<std::int32_t> open{0};
  reached[0] = 1;
  std::int64_t lost = 0;
  std::int64_t all = 0;
  while (!open.empty() && control.tick()) {
    const std::int32_t n = open.back();
    open.pop_back();
    all += space.to_goal[n] != 0;
    lost += space.to_goal[n] == unreachable;
    const auto choices = space.choices(n);
    const auto distances = foresight.distances(n);
    if (choices.empty()) continue;
    const std::int32_t best = *std::min_element(distances.begin(), distances.end());
    for (std::size_t i = 0; i < choices.size(); ++i) {
      if (reached[choices[i]] || (slack && distances[i] > best + *slack)) continue;
      reached[choices[i]] = 1;
      open.push_back(choices[i]);
    }
  }
  return all > 0 ? static_cast<double>(lost) / static_cast<double>(all) : 0.0;
}

// One equation of the system that the chances of success obey:
//     chance[n] * leave = sum of p * chance[next] over its terms.
struct Equation {
  std::int32_t n;
  std::size_t begin, end;
  double leave;
};
struct Term {
  double p;
  std::int32_t next;
};

Equation make_equation(const StateSpace& space, const Foresight& foresight, const Player& player,
                       std::int32_t n, std::vector<Term>& terms) {
  const auto choices = space.choices(n);
  const auto distances = foresight.distances(n);
  const std::int32_t best = *std::min_element(distances.begin(), distances.end());
  const auto weight = [&](std::size_t i) {
    return std::ldexp(1.0, -std::min(distances[i] - best, 60));
  };
  double sum = 0.0;
  for (std::size_t i = 0; i < choices.size(); ++i) sum += weight(i);
  const double considered = (1 - player.slip) / sum;
  const double by_slip = player.slip / static_cast<double>(choices.size());
  const double go_on = 1 - 1 / player.patience;
  Equation equation{n, terms.size(), terms.size(), 0.0};
  double stay = 0.0;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (space.to_goal[choices[i]] == unreachable) continue;
    const double p = go_on * (by_slip + considered * weight(i));
    if (choices[i] == n)
      stay += p;
    else
      terms.push_back({p, choices[i]});
  }
  equation.end = terms.size();
  equation.leave = 1 - stay;
  return equation;
}

// Gauss-Seidel, nearest to the goal first and back again.
double chance_of_success(const StateSpace& space, const Foresight& foresight, const Player& player,
                         Control& control) {
  const auto& to_goal = space.to_goal;
  if (to_goal[0] == 0 || to_goal[0] == unreachable) return to_goal[0] == 0 ? 1.0 : 0.0;
  std::vector<std::int32_t> order;
  for (std::size_t n = 0; n < space.size(); ++n)
    if (to_goal[n] > 0 && to_goal[n] < unreachable) order.push_back(static_cast<std::int32_t>(n));
  std::stable_sort(order.begin(), order.end(),
                   [&](std::int32_t a, std::int32_t b) { return to_goal[a] < to_goal[b]; });
  std::vector<Term> terms;
  std::vector<Equation> equations;
  for (const std::int32_t n : order) {
    if (!control.tick()) return 0.0;
    equations.push_back(make_equation(space, foresight, player, n, terms));
  }
  std::vector<double> chance(space.size());
  for (std::size_t n = 0; n < space.size(); ++n) chance[n] = to_goal[n] == 0 ? 1.0 : 0.0;
  const auto improve = [&](const Equation& equation) {
    if (!control.tick()) return;
    double sum = 0.0;
    for (std::size_t i = equation.begin; i < equation.end; ++i)
      sum += terms[i].p * chance[terms[i].next];
    chance[equation.n] = sum / equation.leave;
  };
  double before = -1.0;
  for (int sweep = 0; sweep < most_sweeps && !control.ended(); ++sweep) {
    std::for_each(equations.begin(), equations.end(), improve);
    std::for_each(equations.rbegin(), equations.rend(), improve);
    if (chance[0] - before <= close_enough * chance[0]) break;
    before = chance[0];
  }
  return chance[0];
}

}  // namespace

std::optional<Judgement> judge(const StateSpace& space, const Player& player,
                               std::optional<std::int32_t> slack, Control& control) {
  const Foresight foresight(space, player, control);
  if (control.ended()) return std::nullopt;  // it is incomplete
  const Judgement judgement{share_of_traps(space, foresight, slack, control),
                            chance_of_success(space, foresight, player, control)};
  if (control.ended()) return std::nullopt;
  return judgement;
}

}  // namespace knobel::player
