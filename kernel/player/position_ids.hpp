// Numbers the positions of a game in the order they are met.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/hash.hpp"
#include "core/id_table.hpp"
#include "core/memory.hpp"
#include "player/state_space.hpp"

namespace knobel::player {

class PositionIds {
 public:
  PositionIds(ExploredGame& game, MemoryAccount& account) : game_(game), ids_(account) {}

  [[nodiscard]] std::size_t count() const { return count_; }

  // The id of a position, a new one if it is new; no_id if memory has run out.
  std::uint32_t id_of(const std::vector<std::int32_t>& position) {
    if (count_ + 1 > ids_.room() && !grow()) return no_id;
    const std::uint32_t id = ids_.find_or_add(hash(position.data()), count_, [&](std::uint32_t n) {
      return std::equal(position.begin(), position.end(), game_.position(n));
    });
    if (id == count_) {
      game_.positions.insert(game_.positions.end(), position.begin(), position.end());
      ++count_;
    }
    return id;
  }

 private:
  [[nodiscard]] std::uint64_t hash(const std::int32_t* position) const {
    return hash_words(std::span(reinterpret_cast<const std::uint32_t*>(position), game_.width));
  }
  bool grow() {
    return ids_.grow(
        count_ + 1, count_, [] { return std::numeric_limits<std::uint64_t>::max(); },
        [&](std::size_t n) { return hash(game_.position(n)); });
  }

  ExploredGame& game_;
  IdTable ids_;
  std::size_t count_ = 0;
};

}  // namespace knobel::player
