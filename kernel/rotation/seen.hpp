// All states ever met, each once, in the order they were met.
//
//     states   s0 s1 s2 s3 s4 …            append-only: also the queue
//     table    .  3  .  1  5  .  2  4      id + 1 at the slot its hash names,
//                                          or the next free one; 0 = free
//
// The table holds only ids, so it can be thrown away and built anew from the
// states: to grow, it gives its memory back first. Bits of an entry that ids do
// not need (8 of 32 with ten million states) hold a piece of the hash, a tag, so
// that strangers met on the way to the right slot are seldom looked at.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "rotation/memory.hpp"
#include "rotation/state.hpp"

namespace knobel::rotation {

inline void prefetch([[maybe_unused]] const void* address) {
#if defined(__GNUC__) || defined(__clang__)
  __builtin_prefetch(address);
#endif
}

inline constexpr std::uint32_t no_id = 0xFFFFFFFF;

template <std::size_t W>
class Seen {
 public:
  [[nodiscard]] std::size_t size() const { return states_.size(); }
  [[nodiscard]] const State<W>& operator[](std::size_t id) const { return states_[id]; }

  // Makes room for `more` states to add.
  [[nodiscard]] bool reserve(std::size_t more, Budget& budget) {
    const std::uint64_t wanted = size() + more;
    if (wanted > room(capacity_) && !grow(wanted, budget)) return false;
    return states_.reserve(more, budget);
  }

  // To be called some time before find or add, in this order.
  void prefetch_slot(std::uint64_t hash) const { prefetch(&table_[slot(hash)]); }
  void prefetch_state(std::uint64_t hash) const {
    std::size_t i = slot(hash);
    while (table_[i] != 0 && !same_tag(table_[i], hash)) i = after(i);
    if (table_[i] != 0) prefetch(&states_[id_in(table_[i])]);
  }

  [[nodiscard]] std::uint32_t find(const State<W>& state, std::uint64_t hash) const {
    return id_in(table_[probe(state, hash)]);  // free: no_id
  }

  // The id of the state, a new one if it is new.
  std::uint32_t add(const State<W>& state, std::uint64_t hash) {
    std::uint32_t& entry = table_[probe(state, hash)];
    if (entry == 0) {
      entry = make_entry(states_.size(), hash);
      states_.push(state);
    }
    return id_in(entry);
  }

 private:
  static constexpr std::uint64_t most = 0xFFFFFFFF;

  // How many states a table may hold. Three quarters full is a good measure.
  static std::uint64_t room(std::uint64_t capacity) { return capacity - capacity / 4; }

  [[nodiscard]] std::size_t slot(std::uint64_t hash) const {
    return static_cast<std::size_t>(((hash >> 32) * capacity_) >> 32);
  }

  [[nodiscard]] std::size_t after(std::size_t i) const { return i + 1 == capacity_ ? 0 : i + 1; }

  [[nodiscard]] std::uint32_t id_in(std::uint32_t entry) const { return (entry & id_mask_) - 1; }
  [[nodiscard]] bool same_tag(std::uint32_t entry, std::uint64_t hash) const {
    return ((entry ^ static_cast<std::uint32_t>(hash)) & ~id_mask_) == 0;
  }
  [[nodiscard]] std::uint32_t make_entry(std::size_t id, std::uint64_t hash) const {
    return (static_cast<std::uint32_t>(hash) & ~id_mask_) | static_cast<std::uint32_t>(id + 1);
  }

  // The slot that holds the state, or the free one where it belongs.
  [[nodiscard]] std::size_t probe(const State<W>& state, std::uint64_t hash) const {
    std::size_t i = slot(hash);
    while (table_[i] != 0 &&
           !(same_tag(table_[i], hash) && same(states_[id_in(table_[i])], state)))
      i = after(i);
    return i;
  }

  // The largest table that leaves the budget enough for the states to fill it.
  static std::uint64_t affordable(std::size_t states, const Budget& budget) {
    constexpr std::size_t four_slots = 4 * sizeof(std::uint32_t) + 3 * sizeof(State<W>);
    return (budget.left() + states * sizeof(State<W>)) / four_slots * 4;
  }

  // Twice as large, or as the budget allows.
  bool grow(std::uint64_t wanted, Budget& budget) {
    const std::uint64_t needed = wanted + wanted / 3 + 2;
    table_ = {};
    budget.give_back(capacity_ * sizeof(std::uint32_t));
    std::uint64_t capacity = std::max<std::uint64_t>({2 * capacity_, needed, 1024});
    capacity = std::min({capacity, most, affordable(size(), budget)});
    capacity_ = 0;
    if (needed > capacity) return budget.fail();
    if (!budget.take(capacity * sizeof(std::uint32_t))) return false;
    table_ = Block<std::uint32_t>(capacity);
    if (!table_) return budget.fail();
    std::fill_n(table_.get(), capacity, 0u);
    capacity_ = capacity;
    id_mask_ = static_cast<std::uint32_t>((std::uint64_t{1} << std::bit_width(capacity)) - 1);
    refill();
    return true;
  }

  // All ids anew. The slots are named a while before they are needed.
  void refill() {
    constexpr std::size_t ahead = 32;
    std::array<std::uint64_t, ahead> hashes;
    const std::size_t count = states_.size();
    for (std::size_t id = 0; id < count + ahead; ++id) {
      std::uint64_t& hash = hashes[id % ahead];
      if (id >= ahead) enter(id - ahead, hash);
      if (id >= count) continue;
      hash = hash_of(states_[id]);
      prefetch_slot(hash);
    }
  }

  void enter(std::size_t id, std::uint64_t hash) {
    std::size_t i = slot(hash);
    while (table_[i] != 0) i = after(i);
    table_[i] = make_entry(id, hash);
  }

  Chunks<State<W>> states_;
  Block<std::uint32_t> table_;
  std::uint64_t capacity_ = 0;
  std::uint32_t id_mask_ = 0;  // the part of an entry that is not tag
};

}  // namespace knobel::rotation
