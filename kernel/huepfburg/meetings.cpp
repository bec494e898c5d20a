#include "huepfburg/meetings.hpp"

#include <algorithm>
#include <vector>

#include "huepfburg/route_enumerator.hpp"

namespace knobel::huepfburg {
namespace {

// The routes of all players to one field. Any combination of them is a meeting, so they are
// gone through like the wheels of an odometer.
class Odometer {
 public:
  // False: a limit was reached.
  bool build(const Graph& graph, const ReachableSets& sets, std::size_t players, Field goal,
             MemoryAccount& account) {
    wheels_.reserve(players);
    for (std::size_t i = 0; i < players; ++i) {
      wheels_.emplace_back(graph, sets.history(i), std::vector<Field>{goal}, account);
      if (!wheels_.back().build() || !wheels_.back().first()) return false;
    }
    return true;
  }

  bool advance() {
    for (std::size_t i = wheels_.size(); i-- > 0;) {
      if (wheels_[i].advance()) return true;
      wheels_[i].first();
    }
    return false;
  }

  [[nodiscard]] Meeting meeting() const {
    Meeting routes;
    for (const RouteEnumerator& wheel : wheels_) routes.push_back(wheel.route());
    return routes;
  }

 private:
  std::vector<RouteEnumerator> wheels_;
};

// The sum, over the common fields, of the product of the numbers of routes there.
bool count_meetings(const Graph& graph, const ReachableSets& sets, std::size_t players,
                    MemoryAccount& account, Result& result) {
  std::vector<SaturatingCount> products(sets.common().size(), SaturatingCount{1});
  std::vector<SaturatingCount> routes;
  for (std::size_t i = 0; i < players; ++i) {
    RouteEnumerator enumerator(graph, sets.history(i), sets.common(), account);
    if (!enumerator.build() || !enumerator.count(routes)) return false;
    for (std::size_t j = 0; j < routes.size(); ++j) products[j] *= routes[j];
  }
  SaturatingCount sum;
  for (const SaturatingCount& product : products) sum += product;
  result.count = sum.value;
  result.count_exact = sum.exact;
  return true;
}

}  // namespace

bool write_meetings(const Graph& graph, const ReachableSets& sets, std::size_t players,
                    const Options& options, MemoryAccount& account, Result& result) {
  MemoryShare share(account);
  const std::size_t bytes = sizeof(Field) * players * (sets.time() + 1);
  std::uint64_t missing = std::max<std::uint64_t>(options.solutions, 1);
  for (const Field goal : sets.common()) {
    Odometer odometer;
    if (!odometer.build(graph, sets, players, goal, account)) return false;
    do {
      if (!share.take(bytes) || !account.control().tick()) return false;
      if (result.routes.empty()) {
        result.routes = odometer.meeting();
      } else {
        result.more.push_back(odometer.meeting());
      }
    } while (--missing > 0 && odometer.advance());
    if (missing == 0) break;
  }
  return !options.count || count_meetings(graph, sets, players, account, result);
}

}  // namespace knobel::huepfburg
