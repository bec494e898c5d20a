#include "stromrallye/proofs/pairing.hpp"

#include <bit>
#include <utility>

namespace knobel::stromrallye {

Pairing::Pairing(const ChargedLegs& legs, const EmptyPlaces& places)
    : end_(legs.end),
      all_(legs.end / 64 + 1, 0),
      holder_(end_ + 1, -1),
      asker_(end_ + 1),
      held_(end_ + 1, -1) {
  for (std::int32_t place = 0; place <= end_; ++place)
    all_[place / 64] |= std::uint64_t{1} << (place % 64);
  for (std::int32_t battery = 0; battery <= end_; ++battery) {
    const std::int32_t charge = legs.charge[battery];
    can_.push_back(charge > places.charges() ? all_.data() : places.exactly(battery, charge));
  }
}

bool Pairing::complete() {
  if (!find_place(end_)) return false;
  for (std::int32_t battery = 0; battery < end_; ++battery)
    if (!find_place(battery)) return false;
  return true;
}

bool Pairing::find_place(std::int32_t battery) {
  asked_.assign(1, battery);
  open_ = all_;
  for (std::size_t head = 0; head < asked_.size(); ++head)
    for (std::size_t word = 0; word < open_.size(); ++word) {
      std::uint64_t offered = can_[asked_[head]][word] & open_[word];
      open_[word] &= ~offered;
      for (; offered != 0; offered &= offered - 1) {
        const auto place = static_cast<std::int32_t>(64 * word) + std::countr_zero(offered);
        asker_[place] = asked_[head];
        if (holder_[place] < 0) return augment(place, battery);
        asked_.push_back(holder_[place]);
      }
    }
  return false;
}

bool Pairing::augment(std::int32_t place, std::int32_t first) {
  while (true) {
    const std::int32_t battery = asker_[place];
    holder_[place] = battery;
    std::swap(place, held_[battery]);  // what it held goes to the battery that asked for it
    if (battery == first) return true;
  }
}

// A battery asks whoever holds one of its places, that one asks on, and so on.
BitSets Pairing::groups() const {
  BitSets asks(end_ + 1, end_);
  for (std::int32_t battery = 0; battery <= end_; ++battery)
    for (std::int32_t place = 0; place <= end_; ++place)
      if ((can_[battery][place / 64] >> (place % 64) & 1) != 0)
        asks.insert(battery, holder_[place]);
  close_transitively(asks);
  return asks;
}

// A battery can have the place of another one if that one finds a new place, and so on round
// a ring that ends with the place the first one gives up.
BitSets Pairing::possible(const BitSets& groups) const {
  BitSets possible(end_ + 1, end_);
  for (std::int32_t battery = 0; battery <= end_; ++battery) {
    possible.unite(battery, can_[battery]);
    for (std::int32_t place = 0; place <= end_; ++place)
      if (!groups.has(holder_[place], battery)) possible.erase(battery, place);
  }
  return possible;
}

}  // namespace knobel::stromrallye
