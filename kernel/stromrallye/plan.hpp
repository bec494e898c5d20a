// A plan says for every battery how it is to be carried until it is empty. The order of
// the legs follows from the rules: the robot takes up what lies where it arrives, and the
// plan says where that battery goes next.
//
//     R 2 1      R -> 2 : carried 1, empty.          The robot arrives on the 2, takes it
//     . 1 1      2 -> right 1 (rest 1) -> below ...  up, goes to the 1 on its right, leaves
//                                                    the rest there, takes up the 1, ...
//
// Every charged field gets exactly one empty battery in the end, and one battery runs
// empty in the robot's hand. So departures (a battery leaves a field with a charge) and
// arrivals (it comes to a field with a rest) belong together one to one, like men and
// chairs, and every plan that keeps this is a set of closed walks and one open walk:
//
//     the open walk must be all there is: then it is a solution.
//
// Two departures can exchange where they go to. If they are on different walks, that makes
// one walk of two; if on the same, two of one. Walks may also fail: who comes to a field
// after its battery has run empty is stuck.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "stromrallye/position.hpp"

namespace knobel::stromrallye {

struct Departure {
  std::int32_t node = 0, charge = 0;
  std::int32_t to = -1;     // arrival; -1: this departure is not in use
  std::int32_t edges = 0;   // so many of the node's edges are not too long
  std::int32_t stop = -1;   // the arrival that brought the battery here; -1: it lay here
};

struct Arrival {
  std::int32_t node = -1;  // -1: the end of the game
  std::int32_t rest = 0;
  std::int32_t then = -1;  // the departure of the battery that was left here; -1: it is empty
  std::int32_t from = -1;  // departure
};

// For every pair of nodes the edge between them.
class EdgeTable {
 public:
  static constexpr std::int32_t most_nodes = 2000;
  explicit EdgeTable(const Graph& graph);
  [[nodiscard]] static std::size_t bytes(const Graph& graph) {
    return sizeof(std::int32_t) * graph.nodes * graph.nodes;
  }
  [[nodiscard]] bool has(std::int32_t from, std::int32_t to, std::int32_t steps) const {
    const std::int32_t edge = edge_[static_cast<std::size_t>(from) * graph_.nodes + to];
    return edge >= 0 && graph_.edge[edge].has(steps);
  }

 private:
  const Graph& graph_;
  std::vector<std::int32_t> edge_;
};

class Plan {
 public:
  static constexpr std::int32_t the_end = 0;  // the arrival that ends the game

  Plan(const Graph& graph, const EdgeTable& table, const Position& root, Control& control)
      : graph_(graph), table_(table), root_(root), control_(control) {}

  // A plan by chance: as many departures as possible get a leg that exists. The others are
  // linked to what is left, without a leg; `missing` counts them. Looks at about so many
  // departures at most where it does not come right at once; the result is how many it took.
  // If the control has ended by then, the plan is of no use.
  std::int64_t draw(Random& random, std::int64_t most_looks);

  // Follows the walks. The lower the better; 0: solved (if no leg is missing).
  std::int32_t faults();
  // The plan is kept as faults() saw it last: its walks are remembered.
  void keep_walks();
  // Calls each(from, to) for one leg of every walk that is not the robot's.
  template <typename Each>
  void sample_strays(Random& random, Each each) const {
    for (std::size_t walk = 1; walk < walks_.size(); ++walk) {
      const auto length = static_cast<std::uint32_t>(walks_[walk].end - walks_[walk].begin);
      const std::int32_t departure = order_[walks_[walk].begin + random.below(length)];
      const Departure& from = departures[departure];
      if (from.to >= 0 && arrivals[from.to].node >= 0) each(from.node, arrivals[from.to].node);
    }
  }
  // How many faults more or less, if in the walks that are remembered each of the ring went
  // on where the next one did? (All changes of a plan come to this.) Hardly ever too high,
  // and mostly exact.
  [[nodiscard]] std::int32_t outlook(std::span<const std::int32_t> ring) const;
  // In the walks that are remembered: the departure before this one, and the first one that
  // comes to the node after it; -1: there is none.
  [[nodiscard]] std::int32_t before(std::int32_t departure) const;
  [[nodiscard]] std::int32_t next_to(std::int32_t node, std::int32_t departure) const;
  [[nodiscard]] std::int64_t legs_walked() const { return legs_walked_; }
  // After faults() was 0: the legs in order, without the last one.
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
    hop_[departure] = {arrivals[arrival].node, arrivals[arrival].then};
  }
  // The battery of this departure is put down on the way: the new arrival.
  std::int32_t insert_stop(std::int32_t departure, std::int32_t node, std::int32_t rest);
  // Takes the arrival away; its departure and that of the battery left here are not linked.
  void remove_stop(std::int32_t arrival);
  void move_stop(std::int32_t arrival, std::int32_t node, std::int32_t rest);

  // `departure` goes to `arrival` from now on. Who went there finds another arrival, others
  // make room, and stops come and go, until all is in order again. False: nothing is changed.
  bool press(std::int32_t departure, std::int32_t arrival, Random& random);
  // The changes of the last press are final, or are taken back.
  void accept_press() { journal_.clear(); }
  void take_back_press();

  [[nodiscard]] std::int32_t any_departure(Random& random) const;
  // One that is on no walk of the robot's, or beside such a one; any if there is none.
  [[nodiscard]] std::int32_t any_stray(Random& random) const;
  // Some arrival to which there is a leg, or -1.
  [[nodiscard]] std::int32_t any_arrival(std::int32_t departure, Random& random) const;
  struct Stop {
    std::int32_t node = -1, rest = 0;
  };
  // Some way to put the battery down before it is empty; node -1: none found.
  [[nodiscard]] Stop any_stop(std::int32_t departure, Random& random) const;

  std::vector<Departure> departures;  // the first is the robot's
  std::vector<Arrival> arrivals;      // the first is the end
  std::vector<std::int32_t> stops;    // arrivals with a rest
  std::int32_t missing = 0;           // links without a leg

 private:
  enum class Ending : std::uint8_t { end, closed, stuck, endless };

  // What the walks need of a departure's arrival.
  struct Hop {
    std::int32_t node, then;
  };

  // How a departure came to be looked at: `from` could take over its arrival, directly or
  // `by` a stop; or `from` leaves from a stop that this departure could do without.
  struct Step {
    std::int32_t from = -1;
    Stop by;
    bool without_stop = false;
  };

  struct Walk {
    std::int32_t begin, end;  // in the order of all departures
    Ending ending;
  };

  // What has to be undone to take back a press: a link, or a stop that was put in or removed.
  struct Change {
    enum class Kind : std::uint8_t { link, inserted, removed } kind = Kind::link;
    std::int32_t departure = -1, arrival = -1;
    Departure old_departure;
    Arrival old_arrival;
  };

  Ending follow(std::int32_t departure);
  std::int32_t add_departure(std::int32_t node, std::int32_t charge);
  std::int32_t add_arrival(std::int32_t node, std::int32_t rest, std::int32_t then);
  bool place(std::int32_t departure, Random& random);
  bool settle(std::int32_t departure, Random& random, std::int32_t fixed = -1);
  bool wear_down(std::int32_t departure, Random& random);
  void unlink(std::int32_t departure);
  void record(std::int32_t departure, std::int32_t arrival,
              Change::Kind kind = Change::Kind::link) {
    journal_.push_back({kind, departure, arrival, departures[departure], arrivals[arrival]});
  }
  void restore_hop(std::int32_t departure);
  void make_room(Step step, std::int32_t arrival);
  void repair(Random& random);
  void lodge(std::vector<std::int32_t>& homeless);
  void clear();
  [[nodiscard]] bool is_unused(std::int32_t arrival) const;
  template <typename Offer>
  void each_arrival(std::int32_t node, std::int32_t charge, Random& random, Offer offer);
  void count_edges(std::int32_t departure);
  [[nodiscard]] const Edge& any_edge(const Departure& departure, Random& random) const;

  const Graph& graph_;
  const EdgeTable& table_;
  const Position& root_;
  Control& control_;
  std::vector<std::vector<std::int32_t>> at_;   // arrivals of a node
  std::vector<std::int32_t> place_of_stop_;     // where in `stops`
  std::vector<std::int32_t> unused_departures_, unused_arrivals_;
  std::vector<std::int32_t> begin_, lying_;     // departure of what lies on a node
  std::vector<Hop> hop_;                        // per departure
  std::int64_t legs_walked_ = 0, most_legs_ = 0;
  std::int64_t looks_ = 0, most_looks_ = 0;
  std::vector<std::int32_t> order_, new_order_;  // departures, walk by walk, the robot's first
  std::vector<Walk> walks_, new_walks_;
  std::vector<std::int32_t> time_, walk_of_;     // of a departure: where in the order
  std::int32_t count_ = 0;                       // of the new order
  bool recording_ = false;
  std::vector<Change> journal_;
  std::vector<std::int32_t> queue_, before_;
  std::vector<Step> step_;
  std::vector<std::uint32_t> mark_;
  std::uint32_t stamp_ = 0;
};

}  // namespace knobel::stromrallye
