#include "stromrallye/pairing.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace knobel::stromrallye {
namespace {

constexpr std::int32_t longest = 64;            // charges beyond this may end anywhere
constexpr std::size_t most_work = 20'000'000;   // words
constexpr std::size_t most_bytes = 16 << 20;

// For every node and charge the set of places where a battery can run empty from there.
class Ends {
 public:
  Ends(const Graph& graph, const Position& position) : graph_(graph), position_(position) {
    place_.assign(graph.nodes, 0);
    for (std::int32_t node = 0; node < graph.nodes; ++node)
      if (position.charge[node] > 0) {
        place_[node] = static_cast<std::int32_t>(node_.size());
        node_.push_back(node);
      }
    words_ = node_.size() / 64 + 1;
    std::int32_t most = position.hand;
    for (const std::int32_t charge : position.charge) most = std::max(most, charge);
    const std::size_t per_charge = words_ * (graph.edge.size() + graph.nodes);
    charges_ = static_cast<std::int32_t>(
        std::min<std::size_t>(std::min(most, longest), most_work / (4 * per_charge)));
  }

  [[nodiscard]] std::size_t bytes() const {
    return 2 * sizeof(std::uint64_t) * words_ * graph_.nodes * (charges_ + 1);
  }

  void fill() {
    const std::size_t size = words_ * graph_.nodes * (charges_ + 1);
    set_.assign(size, 0);
    row_.assign(size, 0);
    for (std::int32_t charge = 0; charge <= charges_; ++charge)
      for (std::int32_t node = 0; node < graph_.nodes; ++node) fill(node, charge);
  }

  // Nullptr: anywhere.
  [[nodiscard]] const std::uint64_t* of(std::int32_t node, std::int32_t charge) const {
    return charge > charges_ ? nullptr : &set_[at(node, charge)];
  }
  [[nodiscard]] const std::vector<std::int32_t>& nodes() const { return node_; }
  [[nodiscard]] std::int32_t the_end() const { return static_cast<std::int32_t>(node_.size()); }
  [[nodiscard]] std::size_t words() const { return words_; }

 private:
  [[nodiscard]] std::size_t at(std::int32_t node, std::int32_t charge) const {
    return (static_cast<std::size_t>(charge) * graph_.nodes + node) * words_;
  }
  static void put(std::uint64_t* set, std::int32_t place) {
    set[place / 64] |= std::uint64_t{1} << (place % 64);
  }
  void fill(std::int32_t node, std::int32_t charge) {
    std::uint64_t* set = &set_[at(node, charge)];
    const auto add = [&](const std::uint64_t* other) {
      for (std::size_t i = 0; i < words_; ++i) set[i] |= other[i];
    };
    if (charge == 0) {
      if (position_.charge[node] > 0) put(set, place_[node]);
    } else {
      if (graph_.can_finish(node, charge)) put(set, the_end());
      for (const Edge& edge : graph_.from(node)) {
        if (edge.shortest() > charge) break;
        if (position_.charge[edge.to] == 0) continue;
        if (edge.one) add(&set_[at(edge.to, charge - 1)]);
        if (edge.two && charge >= 2) add(&set_[at(edge.to, charge - 2)]);
        if (edge.even <= charge) add(&row_[at(edge.to, charge - edge.even)]);
        if (edge.odd <= charge) add(&row_[at(edge.to, charge - edge.odd)]);
      }
    }
    // A longer leg leaves two less, four less, ...
    std::uint64_t* row = &row_[at(node, charge)];
    std::copy(set, set + words_, row);
    if (charge >= 2)
      for (std::size_t i = 0; i < words_; ++i) row[i] |= row_[at(node, charge - 2) + i];
  }

  const Graph& graph_;
  const Position& position_;
  std::vector<std::int32_t> node_, place_;  // charged nodes, and where they are in that list
  std::size_t words_ = 1;
  std::int32_t charges_ = 0;
  std::vector<std::uint64_t> set_, row_;  // row: of this charge, two less, four less, ...
};

// Batteries get places one after the other; those before may have to change theirs.
class Pairing {
 public:
  Pairing(std::int32_t places, std::vector<const std::uint64_t*> can)
      : can_(std::move(can)), words_(places / 64 + 1), all_(words_, 0), holder_(places, -1),
        from_(places), held_(can_.size(), -1) {
    for (std::int32_t place = 0; place < places; ++place)
      all_[place / 64] |= std::uint64_t{1} << (place % 64);
  }

  // False: together with those it asked, the battery has too few places.
  bool place(std::int32_t battery) {
    asked.assign(1, battery);
    open_ = all_;
    for (std::size_t head = 0; head < asked.size(); ++head)
      for (std::size_t word = 0; word < words_; ++word) {
        const std::uint64_t* can = can_[asked[head]];
        std::uint64_t offered = can == nullptr ? open_[word] : can[word] & open_[word];
        open_[word] &= ~offered;
        for (; offered != 0; offered &= offered - 1) {
          const auto place = static_cast<std::int32_t>(64 * word) + std::countr_zero(offered);
          from_[place] = asked[head];
          if (holder_[place] < 0) return take(place, battery);
          asked.push_back(holder_[place]);
        }
      }
    return false;
  }
  [[nodiscard]] bool was_offered(std::int32_t place) const {
    return (open_[place / 64] >> (place % 64) & 1) == 0;
  }

  std::vector<std::int32_t> asked;

 private:
  bool take(std::int32_t place, std::int32_t first) {
    while (true) {
      const std::int32_t battery = from_[place];
      holder_[place] = battery;
      std::swap(place, held_[battery]);  // what it held before goes to the one who asked
      if (battery == first) return true;
    }
  }

  std::vector<const std::uint64_t*> can_;  // per battery; nullptr: every place
  std::size_t words_;
  std::vector<std::uint64_t> all_, open_;
  std::vector<std::int32_t> holder_, from_, held_;
};

}  // namespace

Shortage find_shortage(const Graph& graph, const Position& position, Meter& meter) {
  if (position.hand == 0) return {};  // the robot cannot leave, and nothing is left to pair
  Ends ends(graph, position);
  Share share(meter);
  if (ends.bytes() > most_bytes || !share.hold_if_room(ends.bytes())) return {};
  ends.fill();
  const auto& nodes = ends.nodes();
  const std::int32_t last = ends.the_end();
  std::vector<const std::uint64_t*> can{ends.of(position.at, position.hand)};
  for (const std::int32_t node : nodes) can.push_back(ends.of(node, position.charge[node]));
  Pairing pairing(last + 1, std::move(can));
  for (std::int32_t battery = 0; battery <= last; ++battery) {
    if (pairing.place(battery)) continue;
    Shortage shortage;
    std::sort(pairing.asked.begin(), pairing.asked.end());
    for (const std::int32_t asked : pairing.asked)
      shortage.batteries.push_back(asked == 0 ? 0 : graph.number[nodes[asked - 1]]);
    for (std::int32_t place = 0; place <= last; ++place)
      if (pairing.was_offered(place))
        shortage.places.push_back(place == last ? 0 : graph.number[nodes[place]]);
    return shortage;
  }
  return {};
}

}  // namespace knobel::stromrallye
