// A proof that goes beyond colours: where can every battery run empty?
//
//     R . .      The robot carries 2. One step from the 1 in the corner there is no battery, so
//     3 . .      it can only run empty in the robot's hand, at the end. But so can the 2: after
//     . . 1      one step it lies where the 3 was, and its last step leads to no battery either.
//
// In the end one empty battery lies on every field whose battery is charged now, and one is
// in the robot's hand. So the charged batteries and these places (the fields, and the end of
// the game) belong together one to one. A battery with charge q can run empty on a field only
// if legs that exist, from charged field to charged field, add up to q. If some batteries
// have fewer places than they are themselves, there is no solution. Which other batteries are
// empty by then is not asked, so the proof is right whatever happens in between.
#pragma once

#include <cstdint>
#include <vector>

#include "stromrallye/ends.hpp"

namespace knobel::stromrallye {

// Batteries get places one after the other; those before may have to change theirs.
class Pairing {
 public:
  Pairing(const Legs& legs, const Ends& ends);

  // False: those that were asked together have one place too few.
  bool complete();
  [[nodiscard]] const std::vector<std::int32_t>& asked() const { return asked_; }
  [[nodiscard]] bool was_offered(std::int32_t place) const {
    return (open_[place / 64] >> (place % 64) & 1) == 0;
  }

  // For every battery the places that it can have while all others have one, too.
  [[nodiscard]] Rows possible() const;

 private:
  bool place(std::int32_t battery);
  bool take(std::int32_t place, std::int32_t first);

  std::int32_t end_;
  std::vector<std::uint64_t> all_, open_;
  std::vector<const std::uint64_t*> can_;  // per battery
  std::vector<std::int32_t> holder_, from_, held_, asked_;
};

// Everything that can be reached from each, itself included, from what is next to it.
void close(Rows& rows);

}  // namespace knobel::stromrallye
