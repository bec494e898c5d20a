// Which id has a state? A hash table of ids; the states themselves are kept elsewhere.
//
//     states   s0 s1 s2 s3 s4 ...          numbered in the order they are met
//     table    .  3  .  1  5  .  2  4      id + 1 in the slot that the hash names,
//                                          or in the next free one; 0: free
//
// Holding only ids, the table can be thrown away and filled again from the states: to grow
// it releases its memory first. The bits of an entry that ids do not need (8 of 32 for ten
// million states) hold a piece of the hash, the tag, so that states met on the way to the
// right slot seldom have to be compared.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/block.hpp"
#include "core/memory.hpp"

namespace knobel {

inline constexpr std::uint32_t no_id = 0xFFFFFFFF;

inline void prefetch([[maybe_unused]] const void* address) {
#if defined(__GNUC__) || defined(__clang__)
  __builtin_prefetch(address);
#endif
}

class IdTable {
 public:
  explicit IdTable(MemoryAccount& account) : share_(account) {}

  // How many ids it has room for: three quarters of the slots.
  [[nodiscard]] std::uint64_t room() const { return capacity_ - capacity_ / 4; }

  void prefetch_slot(std::uint64_t hash) const { prefetch(&entries_[slot(hash)]); }

  // The id of the state with this hash for which is_same(id) holds, or no_id.
  template <class IsSame>
  [[nodiscard]] std::uint32_t find(std::uint64_t hash, IsSame is_same) const {
    return id_in(entries_[probe(hash, is_same)]);
  }

  // The same, but a state that is not there gets `new_id`. There must be room for it.
  template <class IsSame>
  std::uint32_t find_or_add(std::uint64_t hash, std::size_t new_id, IsSame is_same) {
    std::uint32_t& entry = entries_[probe(hash, is_same)];
    if (entry == 0) entry = make_entry(new_id, hash);
    return id_in(entry);
  }

  // Doubles the table, and makes room for at least `wanted` ids; most_slots() says, after
  // the old table is gone, how many slots are affordable. The ids from 0 to count - 1 are
  // entered again. False: there is no memory for it.
  template <class MostSlots, class HashOf>
  [[nodiscard]] bool grow(std::uint64_t wanted, std::size_t count, MostSlots most_slots,
                          HashOf hash_of) {
    const std::uint64_t needed = wanted + wanted / 3 + 2;
    const auto doubled = std::max<std::uint64_t>({2 * capacity_, needed, first_slots});
    entries_ = {};
    capacity_ = 0;
    share_.release(share_.bytes());
    const auto capacity = std::min<std::uint64_t>({doubled, no_id, most_slots()});
    if (needed > capacity) return share_.account().fail();
    if (!share_.take(capacity * sizeof(std::uint32_t))) return false;
    entries_ = Block<std::uint32_t>(capacity);
    if (!entries_) return share_.account().fail();
    std::fill_n(entries_.get(), capacity, 0u);
    capacity_ = capacity;
    id_mask_ = static_cast<std::uint32_t>((std::uint64_t{1} << std::bit_width(capacity)) - 1);
    refill(count, hash_of);
    return true;
  }

 private:
  static constexpr std::uint64_t first_slots = 1024;

  [[nodiscard]] std::size_t slot(std::uint64_t hash) const {
    return static_cast<std::size_t>(((hash >> 32) * capacity_) >> 32);
  }
  [[nodiscard]] std::size_t after(std::size_t i) const { return i + 1 == capacity_ ? 0 : i + 1; }

  [[nodiscard]] std::uint32_t id_in(std::uint32_t entry) const {
    return (entry & id_mask_) - 1;  // of a free one: no_id
  }
  [[nodiscard]] std::uint32_t make_entry(std::size_t id, std::uint64_t hash) const {
    return (static_cast<std::uint32_t>(hash) & ~id_mask_) | static_cast<std::uint32_t>(id + 1);
  }

  // The slot of the state, or the free one where it belongs.
  template <class IsSame>
  [[nodiscard]] std::size_t probe(std::uint64_t hash, IsSame is_same) const {
    const std::uint32_t tag_mask = ~id_mask_;
    const auto tag = static_cast<std::uint32_t>(hash) & tag_mask;
    for (std::size_t i = slot(hash);; i = after(i)) {
      const std::uint32_t entry = entries_[i];
      if (entry == 0) return i;
      if ((entry & tag_mask) == tag && is_same(id_in(entry))) return i;
    }
  }

  // Slots are prefetched a while before they are needed.
  template <class HashOf>
  void refill(std::size_t count, HashOf hash_of) {
    constexpr std::size_t ahead = 32;
    std::array<std::uint64_t, ahead> hashes;
    for (std::size_t id = 0; id < count + ahead; ++id) {
      std::uint64_t& hash = hashes[id % ahead];
      if (id >= ahead) enter(id - ahead, hash);
      if (id >= count) continue;
      hash = hash_of(id);
      prefetch_slot(hash);
    }
  }

  void enter(std::size_t id, std::uint64_t hash) {
    std::size_t i = slot(hash);
    while (entries_[i] != 0) i = after(i);
    entries_[i] = make_entry(id, hash);
  }

  MemoryShare share_;
  Block<std::uint32_t> entries_;
  std::uint64_t capacity_ = 0;
  std::uint32_t id_mask_ = 0;  // the part of an entry that is not tag
};

}  // namespace knobel
