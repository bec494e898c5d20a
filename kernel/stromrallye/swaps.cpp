#include "stromrallye/swaps.hpp"

#include <algorithm>
#include <limits>

#include "stromrallye/hash.hpp"

namespace knobel::stromrallye {
namespace {

// Numbers of positions by their contents: open addressing, doubled when it is half full.
class Numbers {
 public:
  explicit Numbers(Swaps& swaps) : swaps_(swaps), slot_(1024, -1) {}

  // The number of a position, which becomes the last one if it is new.
  std::int32_t of(const std::vector<std::int32_t>& position) {
    if (2 * count_ >= slot_.size()) grow();
    std::size_t at = hash(position.data()) & (slot_.size() - 1);
    while (slot_[at] >= 0) {
      const std::int32_t* there = swaps_.position.data() + slot_[at] * swaps_.width;
      if (std::equal(position.begin(), position.end(), there)) return slot_[at];
      at = (at + 1) & (slot_.size() - 1);
    }
    swaps_.position.insert(swaps_.position.end(), position.begin(), position.end());
    return slot_[at] = static_cast<std::int32_t>(count_++);
  }
  [[nodiscard]] std::size_t count() const { return count_; }

 private:
  [[nodiscard]] std::uint64_t hash(const std::int32_t* position) const {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < swaps_.width; ++i)
      sum = (sum ^ static_cast<std::uint32_t>(position[i])) * 0x9e3779b97f4a7c15u + (sum >> 29);
    return mix(sum);
  }
  void grow() {
    std::vector<std::int32_t> larger(2 * slot_.size(), -1);
    for (const std::int32_t number : slot_) {
      if (number < 0) continue;
      std::size_t at = hash(swaps_.position.data() + number * swaps_.width) & (larger.size() - 1);
      while (larger[at] >= 0) at = (at + 1) & (larger.size() - 1);
      larger[at] = number;
    }
    slot_.swap(larger);
  }

  Swaps& swaps_;
  std::vector<std::int32_t> slot_;
  std::size_t count_ = 0;
};

bool allows(const Reach& reach, std::int32_t steps) {
  if ((steps == 1 && reach.one) || (steps == 2 && reach.two)) return true;
  return (steps % 2 ? reach.odd : reach.even) <= steps;
}

std::int64_t shortest(const Reach& reach) {
  if (reach.one) return 1;
  const std::int64_t two = reach.two ? 2 : std::numeric_limits<std::int64_t>::max();
  return std::min({two, reach.even, reach.odd});
}

// Of the lengths a leg can have: all, or the longest and the two shortest if there are many.
void sensible(const Reach& reach, std::int32_t hand, bool all, std::vector<std::int32_t>& steps) {
  steps.clear();
  for (std::int32_t n = hand; n > 0; --n)
    if (allows(reach, n)) steps.push_back(n);
  if (all || steps.size() < 4) return;
  steps = {steps.front(), steps[steps.size() - 2], steps.back()};
}

struct Look {
  bool solved;
  std::int32_t away;
};

// Is it the end, and if not, how far away does it look?
Look look_at(const Places& places, const std::int32_t* position, std::size_t batteries) {
  const auto place = static_cast<std::size_t>(position[0]);
  const std::int32_t hand = position[1];
  const std::int32_t* spare = position + 2;
  const auto live = static_cast<std::int32_t>(
      std::count_if(spare, spare + batteries, [](std::int32_t charge) { return charge != 0; }));
  const std::vector<Reach>& reach = places.reach[place];
  if (!live) {
    const bool free = hand == 1 ? places.can_step[place] : places.can_bounce[place];
    const bool solved =
        !hand || free ||
        std::any_of(reach.begin(), reach.end(), [&](const Reach& r) { return allows(r, hand); });
    return {solved, solved ? 0 : player::stuck};
  }
  std::int32_t near = 0;
  for (const Reach& r : reach) near += spare[r.to] != 0 && shortest(r) <= hand;
  return {false, near ? 2 * live - near + 1 : player::stuck};
}

}  // namespace

std::optional<Swaps> explore(const Places& places, const std::vector<std::int32_t>& start,
                             std::size_t most, Control& control) {
  Swaps swaps;
  swaps.width = start.size();
  const std::size_t batteries = swaps.width - 2;
  player::Space& space = swaps.space;
  Numbers numbers(swaps);
  numbers.of(start);
  std::vector<std::int32_t> here;
  std::vector<std::int32_t> steps;
  while (space.size() < numbers.count()) {
    if (!control.tick()) return std::nullopt;
    const auto* found = swaps.position.data() + space.size() * swaps.width;
    here.assign(found, found + swaps.width);
    const Look look = look_at(places, here.data(), batteries);
    space.goal.push_back(look.solved);
    space.away.push_back(look.away);
    const std::int32_t place = here[0];
    const std::int32_t hand = here[1];
    for (const Reach& reach : places.reach[place]) {
      const std::int32_t charge = here[2 + reach.to];
      if (!charge || shortest(reach) > hand) continue;
      sensible(reach, hand, places.all_lengths, steps);
      here[0] = reach.to;
      here[1] = charge;
      for (const std::int32_t n : steps) {
        here[2 + reach.to] = hand - n;
        space.after.push_back(numbers.of(here));
      }
      here[2 + reach.to] = charge;
    }
    if (numbers.count() > most) return std::nullopt;
    space.first.push_back(static_cast<std::int32_t>(space.after.size()));
  }
  player::measure_distances(space);
  return swaps;
}

}  // namespace knobel::stromrallye
