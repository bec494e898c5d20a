// What legs cost that keep closing walks on themselves (see weave.hpp). Most closed walks open
// up when two departures exchange their arrivals. Some never do: a corner in which two
// batteries send each other to and fro, where every way out makes something else worse first.
//
//     a b      b is the only neighbour of a, and a the best one for b. As long as the two
//     # .      legs cost nothing, b comes back to a as soon as another change lets it.
//
// So now and then one leg of each closed walk is blamed, and costs one fault more from then
// on. What is in nobody's way is never blamed; what always closes soon costs more than the
// long way round.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace knobel::stromrallye {

class Blame {
 public:
  [[nodiscard]] static std::size_t bytes(std::int32_t nodes) {
    return static_cast<std::size_t>(nodes) * nodes;
  }
  // Forget everything.
  void clear(std::int32_t nodes) {
    nodes_ = nodes;
    any_ = false;
    cost_.assign(bytes(nodes), 0);
  }
  void add(std::int32_t from, std::int32_t to) {
    std::uint8_t& cost = cost_[static_cast<std::size_t>(from) * nodes_ + to];
    cost = static_cast<std::uint8_t>(std::min(cost + 1, most));
    any_ = true;
  }
  // In faults. The end of the game, below zero, is never to blame.
  [[nodiscard]] std::int32_t of(std::int32_t from, std::int32_t to) const {
    return to < 0 ? 0 : cost_[static_cast<std::size_t>(from) * nodes_ + to];
  }
  [[nodiscard]] bool any() const { return any_; }

 private:
  static constexpr int most = 100;
  std::int32_t nodes_ = 0;
  bool any_ = false;
  std::vector<std::uint8_t> cost_;
};

}  // namespace knobel::stromrallye
