// All states met so far, each once, in the order they were met: at the same time the queue
// of the breadth-first search.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/chunked_array.hpp"
#include "core/hash.hpp"
#include "core/id_table.hpp"
#include "core/memory.hpp"
#include "rotation/state.hpp"

namespace knobel::rotation {

template <std::size_t W>
class Visited {
 public:
  explicit Visited(MemoryAccount& account) : account_(account), states_(account), ids_(account) {}

  [[nodiscard]] std::size_t size() const { return states_.size(); }
  [[nodiscard]] const State<W>& operator[](std::size_t id) const { return states_[id]; }

  // Makes room for `more` states to add. False: no memory for it.
  [[nodiscard]] bool reserve(std::size_t more) {
    const std::uint64_t wanted = size() + more;
    if (wanted > ids_.room() && !grow(wanted)) return false;
    return states_.reserve(more);
  }

  // To be called some time before find or add.
  void prefetch_slot(std::uint64_t hash) const { ids_.prefetch_slot(hash); }

  // The id of the state, or no_id.
  [[nodiscard]] std::uint32_t find(const State<W>& state, std::uint64_t hash) const {
    return ids_.find(hash, [&](std::uint32_t id) { return same(states_[id], state); });
  }

  // The id of the state, a new one if it is new.
  std::uint32_t add(const State<W>& state, std::uint64_t hash) {
    const std::uint32_t id = ids_.find_or_add(
        hash, size(), [&](std::uint32_t known) { return same(states_[known], state); });
    if (id == size()) states_.push_reserved(state);
    return id;
  }

 private:
  bool grow(std::uint64_t wanted) {
    // The largest table for which there is memory left to fill it with states.
    const auto most_slots = [&] {
      constexpr std::size_t four_slots = 4 * sizeof(std::uint32_t) + 3 * sizeof(State<W>);
      return (account_.left() + size() * sizeof(State<W>)) / four_slots * 4;
    };
    const auto hash_of = [&](std::size_t id) { return hash_words(states_[id]); };
    return ids_.grow(wanted, size(), most_slots, hash_of);
  }

  MemoryAccount& account_;
  ChunkedArray<State<W>> states_;
  IdTable ids_;
};

}  // namespace knobel::rotation
