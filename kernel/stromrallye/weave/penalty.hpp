// Penalties for legs that keep closing walks on themselves (see weave_search.hpp). Most closed
// walks open up when two departures exchange their arrivals. Some never do: a corner in which
// two batteries send each other to and fro, where every way out makes something else worse
// first.
//
//     a b      b is the only neighbour of a, and a the best one for b. As long as the two
//     # .      legs cost nothing, b comes back to a as soon as another change allows it.
//
// So now and then one leg of each closed walk is penalised, and counts as one fault more from
// then on. Legs that are in nobody's way are never penalised; those that always close a walk
// soon cost more than the long way round.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace knobel::stromrallye {

class Penalties {
 public:
  [[nodiscard]] static std::size_t bytes(std::int32_t nodes) {
    return static_cast<std::size_t>(nodes) * nodes;
  }
  void clear(std::int32_t nodes) {
    nodes_ = nodes;
    any_ = false;
    penalty_.assign(bytes(nodes), 0);
  }
  void add(std::int32_t from, std::int32_t to) {
    std::uint8_t& penalty = penalty_[index(from, to)];
    penalty = static_cast<std::uint8_t>(std::min(penalty + 1, most));
    any_ = true;
  }
  // In faults. The leg to the end of the game (`to` below 0) is never penalised.
  [[nodiscard]] std::int32_t of(std::int32_t from, std::int32_t to) const {
    return to < 0 ? 0 : penalty_[index(from, to)];
  }
  [[nodiscard]] bool any() const { return any_; }

 private:
  static constexpr int most = 100;

  [[nodiscard]] std::size_t index(std::int32_t from, std::int32_t to) const {
    return static_cast<std::size_t>(from) * nodes_ + to;
  }

  std::int32_t nodes_ = 0;
  bool any_ = false;
  std::vector<std::uint8_t> penalty_;
};

}  // namespace knobel::stromrallye
