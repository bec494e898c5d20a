#include "huepfburg/meetings.hpp"

#include "huepfburg/walks.hpp"

namespace knobel::huepfburg {
namespace {

// The walks of all players to one field. Any combination of them is a meeting,
// so they are counted through like the wheels of an odometer.
class Odometer {
 public:
  bool build(const Graph& graph, const Positions& positions, std::size_t players, Field goal,
             Ledger& ledger) {
    wheels_.reserve(players);
    for (std::size_t i = 0; i < players; ++i) {
      wheels_.emplace_back(graph, positions.rows(i), std::vector<Field>{goal}, ledger);
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
    for (const Walks& wheel : wheels_) routes.push_back(wheel.route());
    return routes;
  }

 private:
  std::vector<Walks> wheels_;
};

// Sum over the common fields of the product of each player's walks there.
bool count_meetings(const Graph& graph, const Positions& positions, std::size_t players,
                    Ledger& ledger, Result& result) {
  std::vector<Tally> product(positions.common().size(), Tally{1});
  std::vector<Tally> ways;
  for (std::size_t i = 0; i < players; ++i) {
    Walks walks(graph, positions.rows(i), positions.common(), ledger);
    if (!walks.build() || !walks.count(ways)) return false;
    for (std::size_t j = 0; j < ways.size(); ++j) product[j] *= ways[j];
  }
  Tally sum;
  for (const Tally& ways_there : product) sum += ways_there;
  result.count = sum.value;
  result.count_exact = sum.exact;
  return true;
}

}  // namespace

bool write_meetings(const Graph& graph, const Positions& positions, std::size_t players,
                    const Options& options, Ledger& ledger, Result& result) {
  Claim claim(ledger);
  const std::size_t bytes = sizeof(Field) * players * (positions.time() + 1);
  std::uint64_t missing = std::max<std::uint64_t>(options.solutions, 1);
  for (const Field goal : positions.common()) {
    Odometer odometer;
    if (!odometer.build(graph, positions, players, goal, ledger)) return false;
    do {
      if (!claim.take(bytes) || !ledger.control.tick()) return false;
      if (result.routes.empty()) {
        result.routes = odometer.meeting();
      } else {
        result.more.push_back(odometer.meeting());
      }
    } while (--missing > 0 && odometer.advance());
    if (missing == 0) break;
  }
  return !options.count || count_meetings(graph, positions, players, ledger, result);
}

}  // namespace knobel::huepfburg
