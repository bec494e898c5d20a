#include "stromrallye/pairing.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace knobel::stromrallye {

Pairing::Pairing(const Legs& legs, const Ends& ends)
    : end_(legs.end), all_(legs.end / 64 + 1, 0), holder_(end_ + 1, -1), from_(end_ + 1),
      held_(end_ + 1, -1) {
  for (std::int32_t place = 0; place <= end_; ++place)
    all_[place / 64] |= std::uint64_t{1} << (place % 64);
  for (std::int32_t battery = 0; battery <= end_; ++battery) {
    const std::int32_t charge = legs.charge[battery];
    can_.push_back(charge > ends.charges() ? all_.data() : ends.of(battery, charge));
  }
}

bool Pairing::complete() {
  if (!place(end_)) return false;
  for (std::int32_t battery = 0; battery < end_; ++battery)
    if (!place(battery)) return false;
  return true;
}

bool Pairing::place(std::int32_t battery) {
  asked_.assign(1, battery);
  open_ = all_;
  for (std::size_t head = 0; head < asked_.size(); ++head)
    for (std::size_t word = 0; word < open_.size(); ++word) {
      std::uint64_t offered = can_[asked_[head]][word] & open_[word];
      open_[word] &= ~offered;
      for (; offered != 0; offered &= offered - 1) {
        const auto place = static_cast<std::int32_t>(64 * word) + std::countr_zero(offered);
        from_[place] = asked_[head];
        if (holder_[place] < 0) return take(place, battery);
        asked_.push_back(holder_[place]);
      }
    }
  return false;
}

bool Pairing::take(std::int32_t place, std::int32_t first) {
  while (true) {
    const std::int32_t battery = from_[place];
    holder_[place] = battery;
    std::swap(place, held_[battery]);  // what it held before goes to the one who asked
    if (battery == first) return true;
  }
}

// A battery can have the place of another if that one finds a new place, and so on round a
// ring that ends with the place the first one leaves.
Rows Pairing::possible() const {
  Rows asks(end_ + 1, end_);
  Rows possible(end_ + 1, end_);
  for (std::int32_t battery = 0; battery <= end_; ++battery) possible.add(battery, can_[battery]);
  for (std::int32_t battery = 0; battery <= end_; ++battery)
    for (std::int32_t place = 0; place <= end_; ++place)
      if (possible.has(battery, place)) asks.put(battery, holder_[place]);
  close(asks);
  for (std::int32_t battery = 0; battery <= end_; ++battery) {
    std::uint64_t* row = possible[battery];
    for (std::int32_t place = 0; place <= end_; ++place)
      if (!asks.has(holder_[place], battery))
        row[place / 64] &= ~(std::uint64_t{1} << (place % 64));
  }
  return possible;
}

void close(Rows& rows) {
  const auto count = static_cast<std::int32_t>(rows.bits.size() / rows.words);
  for (std::int32_t row = 0; row < count; ++row) rows.put(row, row);
  for (std::int32_t by = 0; by < count; ++by)
    for (std::int32_t row = 0; row < count; ++row)
      if (row != by && rows.has(row, by)) rows.add(row, rows[by]);
}

}  // namespace knobel::stromrallye
