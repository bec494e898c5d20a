// A proof that sees more than colours: where can every battery run empty?
//
//     R . .      The robot carries 2. One step from the 1 in the corner there is no battery,
//     3 . .      so it can only run empty in the robot's hand, at the end. But the same holds
//     . . 1      for the 2: after one step it lies where the 3 was, and its last step leads to
//                no battery either.
//
// In the end one empty battery lies on every field whose battery is charged now, and one is
// in the robot's hand. So the charged batteries and these places (the fields, and the end of
// the game) belong together one to one. A battery with charge q can run empty on a field only
// if there are legs, from charged field to charged field, that add up to q. If some batteries
// have fewer places than there are of them, there is no solution. Which other batteries are
// empty by then is not asked, so the proof is right whatever happens in between.
#pragma once

#include <cstdint>
#include <vector>

#include "stromrallye/proofs/empty_places.hpp"

namespace knobel::stromrallye {

// A bipartite matching by augmenting paths: batteries get places one after the other, and
// earlier ones may have to change theirs.
class Pairing {
 public:
  Pairing(const ChargedLegs& legs, const EmptyPlaces& places);

  // False: the batteries that were asked have, together, one place too few.
  bool complete();
  [[nodiscard]] const std::vector<std::int32_t>& asked() const { return asked_; }
  [[nodiscard]] bool was_offered(std::int32_t place) const {
    return (open_[place / 64] >> (place % 64) & 1) == 0;
  }

  // For every battery: a group of batteries, itself included, that have as many places as they
  // are. So all others must leave these places to them.
  [[nodiscard]] BitSets groups() const;
  // For every battery: the places it can have while each of the others has one as well.
  [[nodiscard]] BitSets possible(const BitSets& groups) const;

 private:
  bool find_place(std::int32_t battery);
  bool augment(std::int32_t place, std::int32_t first);

  std::int32_t end_;
  std::vector<std::uint64_t> all_, open_;  // places; open: not offered in the current attempt
  std::vector<const std::uint64_t*> can_;  // per battery: its places
  std::vector<std::int32_t> holder_;       // per place: the battery that has it, or -1
  std::vector<std::int32_t> asker_;        // per place: the battery that asked for it
  std::vector<std::int32_t> held_;         // per battery: its place, or -1
  std::vector<std::int32_t> asked_;
};

}  // namespace knobel::stromrallye
