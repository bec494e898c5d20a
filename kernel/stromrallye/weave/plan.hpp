// A plan says for every battery how it is carried until it is empty. The order of the legs
// follows from the rules: the robot takes up what lies where it arrives, and the plan says
// where that battery goes next.
//
//     R 2 1      R -> 2 : carried 1, empty.          The robot arrives on the 2, takes it
//     . 1 1      2 -> right 1 (rest 1) -> below ...  up, goes to the 1 on its right, leaves
//                                                    the rest there, takes up the 1, ...
//
// In the end every charged field has exactly one empty battery, and one battery runs empty in
// the robot's hand. So departures (a battery leaves a field with a charge) and arrivals (it
// comes to a field with a rest) belong together one to one, and every plan that keeps to this
// is a set of closed walks and one open walk:
//
//     the open walk must be all there is: then it is a solution.
//
// Two departures can exchange where they go. If they are on different walks, this joins the
// two; if they are on the same, it splits it. Walks may also fail: whoever comes to a field
// after its battery has run empty is stuck.
//
// The class is in three files: plan.cpp builds and changes departures, arrivals and stops and
// picks some at random, plan_matching.cpp finds arrivals for departures, plan_walks.cpp
// follows the walks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/control.hpp"
#include "core/random.hpp"
#include "core/stamp_set.hpp"
#include "stromrallye/position.hpp"
#include "stromrallye/weave/edge_table.hpp"

namespace knobel::stromrallye {

struct Departure {
  std::int32_t node = 0, charge = 0;
  std::int32_t to = -1;    // arrival; -1: this departure is not in use
  std::int32_t edges = 0;  // so many of the node's edges are short enough
  std::int32_t stop = -1;  // the arrival that brought the battery here; -1: it lay here
};

struct Arrival {
  std::int32_t node = -1;  // -1: the end of the game
  std::int32_t rest = 0;
  std::int32_t then = -1;  // the departure of the battery that is left here; -1: it is empty
  std::int32_t from = -1;  // departure
};

class Plan {
 public:
  static constexpr std::int32_t the_end = 0;  // the arrival that ends the game

  Plan(const Graph& graph, const EdgeTable& table, const Position& root, Control& control)
      : graph_(graph), table_(table), root_(root), control_(control) {}

  // A random plan, in which as many departures as possible get a leg that exists. The others
  // are linked to what is left, without a leg; `missing` counts them. Where it does not come
  // right at once it looks at about `most_looks` departures; returns how many it looked at. If
  // the control has ended by then, the plan is of no use.
  std::int64_t draw(Random& random, std::int64_t most_looks);

  // Follows the walks. The fewer faults the better; 0: solved (if no leg is missing).
  std::int32_t count_faults();
  // Keeps the walks as count_faults() has just found them.
  void keep_walks();
  // Calls visit(from, to) for one random leg of every walk that is not the robot's.
  template <class Visit>
  void sample_strays(Random& random, Visit visit) const {
    for (std::size_t walk = 1; walk < walks_.size(); ++walk) {
      const auto length = static_cast<std::uint32_t>(walks_[walk].end - walks_[walk].begin);
      const std::int32_t departure = order_[walks_[walk].begin + random.below(length)];
      const Departure& from = departures[departure];
      if (from.to >= 0 && arrivals[from.to].node >= 0) visit(from.node, arrivals[from.to].node);
    }
  }
  // How many faults more or less, if in the kept walks each of the ring went on where the next
  // one did? (All changes of a plan come down to this.) Hardly ever too high, and mostly exact.
  [[nodiscard]] std::int32_t estimate(std::span<const std::int32_t> ring) const;
  // In the kept walks: the departure before this one, and the first one after it that goes to
  // the node; -1: there is none.
  [[nodiscard]] std::int32_t before(std::int32_t departure) const;
  [[nodiscard]] std::int32_t next_to(std::int32_t node, std::int32_t departure) const;
  [[nodiscard]] std::int64_t legs_walked() const { return legs_walked_; }
  // If there are no faults: the legs in order, without the last one.
  [[nodiscard]] std::vector<Move> moves();

  // Is there such a leg?
  [[nodiscard]] bool fits(std::int32_t node, std::int32_t charge, std::int32_t arrival) const {
    const Arrival& goal = arrivals[arrival];
    if (goal.node < 0) return graph_.can_finish(node, charge);
    return charge > goal.rest && table_.has(node, goal.node, charge - goal.rest);
  }
  [[nodiscard]] bool fits(std::int32_t departure, std::int32_t arrival) const {
    return fits(departures[departure].node, departures[departure].charge, arrival);
  }
  [[nodiscard]] bool lacks_leg(std::int32_t departure) const {
    return !fits(departure, departures[departure].to);
  }
  void link(std::int32_t departure, std::int32_t arrival) {
    if (recording_) record(departure, arrival);
    departures[departure].to = arrival;
    arrivals[arrival].from = departure;
    hops_[departure] = {arrivals[arrival].node, arrivals[arrival].then};
  }
  // The battery of this departure is put down on the way; returns the new arrival.
  std::int32_t insert_stop(std::int32_t departure, std::int32_t node, std::int32_t rest);
  // Removes the arrival and the departure from it; the departure that led to it is not linked.
  void remove_stop(std::int32_t arrival);
  void move_stop(std::int32_t arrival, std::int32_t node, std::int32_t rest);

  // Forces `departure` to go to `arrival`. The departure that went there finds another one,
  // others make room, and stops come and go, until everything fits again. False: nothing has
  // changed.
  bool force(std::int32_t departure, std::int32_t arrival, Random& random);
  // Makes the changes of the last force() final, or undoes them.
  void accept_forced() { journal_.clear(); }
  void undo_forced();

  [[nodiscard]] std::int32_t random_departure(Random& random) const;
  // A departure that is not on the robot's walk, or one beside it; any if there is none.
  [[nodiscard]] std::int32_t random_stray(Random& random) const;
  // An arrival to which there is a leg, or -1.
  [[nodiscard]] std::int32_t random_arrival(std::int32_t departure, Random& random) const;
  struct Stop {
    std::int32_t node = -1, rest = 0;
  };
  // A way to put the battery down before it is empty; node -1: none found.
  [[nodiscard]] Stop random_stop(std::int32_t departure, Random& random) const;

  std::vector<Departure> departures;  // the first is the robot's
  std::vector<Arrival> arrivals;      // the first is the end
  std::vector<std::int32_t> stops;    // arrivals with a rest
  std::int32_t missing = 0;           // links without a leg

 private:
  enum class Ending : std::uint8_t { end, closed, stuck, endless };

  // What walks need of the arrival of a departure.
  struct Hop {
    std::int32_t node, then;
  };

  // How a departure came to be asked: `from` could take over its arrival, directly or `by` a
  // stop; or `from` leaves from a stop that this departure could do without.
  struct Step {
    std::int32_t from = -1;
    Stop by;
    bool without_stop = false;
  };

  struct Walk {
    std::int32_t begin, end;  // in the order of all departures
    Ending ending;
  };

  // What force() has done: a link, or a stop that was inserted or removed.
  struct Change {
    enum class Kind : std::uint8_t { link, inserted, removed } kind = Kind::link;
    std::int32_t departure = -1, arrival = -1;
    Departure old_departure;
    Arrival old_arrival;
  };

  Ending follow(std::int32_t departure);
  std::int32_t add_departure(std::int32_t node, std::int32_t charge);
  std::int32_t add_arrival(std::int32_t node, std::int32_t rest, std::int32_t then);
  bool match(std::int32_t departure, Random& random);
  bool match_with_stops(std::int32_t first, Random& random, std::int32_t fixed = -1);
  bool wear_down(std::int32_t departure, Random& random);
  void unlink(std::int32_t departure);
  void record(std::int32_t departure, std::int32_t arrival,
              Change::Kind kind = Change::Kind::link) {
    journal_.push_back({kind, departure, arrival, departures[departure], arrivals[arrival]});
  }
  void restore_hop(std::int32_t departure);
  void hand_over(Step step, std::int32_t arrival);
  void repair(Random& random);
  void link_without_legs(std::vector<std::int32_t>& unmatched);
  void clear();
  [[nodiscard]] bool is_unused(std::int32_t arrival) const;
  template <class Offer>
  void each_arrival(std::int32_t node, std::int32_t charge, Random& random, Offer offer);
  void count_edges(std::int32_t departure);
  [[nodiscard]] const Edge& random_edge(const Departure& departure, Random& random) const;

  const Graph& graph_;
  const EdgeTable& table_;
  const Position& root_;
  Control& control_;
  std::vector<std::vector<std::int32_t>> arrivals_at_;  // per node
  std::vector<std::int32_t> place_of_stop_;             // per arrival: where in `stops`
  std::vector<std::int32_t> unused_departures_, unused_arrivals_;
  // Per node: the departure of what lies there, at the beginning and while walks are followed.
  std::vector<std::int32_t> lying_first_, lying_;
  std::vector<Hop> hops_;  // per departure
  std::int64_t legs_walked_ = 0, most_legs_ = 0;
  std::int64_t looks_ = 0, most_looks_ = 0;
  std::vector<std::int32_t> order_, new_order_;  // departures, walk by walk, the robot's first
  std::vector<Walk> walks_, new_walks_;
  std::vector<std::int32_t> time_, walk_of_;  // per departure: where in the order; which walk
  std::int32_t count_ = 0;                    // of the new order
  bool recording_ = false;
  std::vector<Change> journal_;
  std::vector<std::int32_t> queue_, asked_by_;
  std::vector<Step> steps_;  // per departure
  StampSet asked_;
};

}  // namespace knobel::stromrallye
