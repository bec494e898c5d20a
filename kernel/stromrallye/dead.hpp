// The table of dead states: positions from which the search has shown that no
// solution exists, or none with so many swaps.
//
// An entry is 112 bits of fingerprint and 16 bits of allowance: "dead even if this many
// swaps were allowed". Different states share 112 bits with probability 2^-112; among
// n stored states the chance of any such pair is below n^2 / 2^113, for a hundred
// million states 10^-18. The table never decides more than that.
//
// It grows in 1024 shards, each rehashed on its own, so that no single step takes long.
// When memory ends it forgets: new entries replace old ones. Forgetting costs time but
// never a wrong answer.
//
// Several threads may share a table: what one of them has shown to be dead, no other one
// enters. (A leg always burns charge, so no state comes back to itself, and whether it is
// dead does not depend on the way there.)
#pragma once

#include <cstdint>
#include <mutex>
#include <vector>

#include "stromrallye/hash.hpp"
#include "stromrallye/meter.hpp"

namespace knobel::stromrallye {

class DeadTable {
 public:
  static constexpr std::uint32_t any_number = 0xffff;

  explicit DeadTable(Meter& meter, bool shared = false)
      : share_(meter), shards_(1024), locks_(shared ? 64 : 0) {}

  [[nodiscard]] bool contains(const Key& key, std::uint32_t allowance) const {
    const auto guard = lock(key);
    const Shard& shard = shards_[key.a >> 54];
    if (shard.slots.empty()) return false;
    const Slot* bucket = shard.bucket(key);
    for (int i = 0; i < ways; ++i)
      if (bucket[i].same(key) && bucket[i].allowance() >= allowance) return true;
    return false;
  }

  void insert(const Key& key, std::uint32_t allowance) {
    const auto guard = lock(key);
    Shard& shard = shards_[key.a >> 54];
    if (2 * shard.used >= shard.slots.size()) grow(shard);
    if (shard.slots.empty()) return;
    shard.put({key.a, (key.b & ~std::uint64_t{0xffff}) | allowance});
  }

  [[nodiscard]] std::size_t bytes() const {
    const std::lock_guard guard(growing_);
    return held_;
  }

 private:
  static constexpr int ways = 4;
  static constexpr std::size_t largest_shard = std::size_t{1} << 16;  // in all 1 GiB

  struct Slot {
    std::uint64_t a = 0, b = 0;
    [[nodiscard]] bool empty() const { return a == 0 && b == 0; }
    [[nodiscard]] bool same(const Key& key) const { return a == key.a && (b ^ key.b) < 0x10000; }
    [[nodiscard]] std::uint32_t allowance() const {
      return static_cast<std::uint32_t>(b & 0xffff);
    }
  };

  struct Shard {
    std::vector<Slot> slots;
    std::size_t used = 0;

    [[nodiscard]] std::size_t place(std::uint64_t a) const {
      return (a & (slots.size() - 1)) & ~std::size_t{ways - 1};
    }
    [[nodiscard]] const Slot* bucket(const Key& key) const { return &slots[place(key.a)]; }
    void put(const Slot& slot) {
      Slot* bucket = &slots[place(slot.a)];
      for (int i = 0; i < ways; ++i) {
        if (bucket[i].empty()) ++used;
        if (bucket[i].empty() || bucket[i].same({slot.a, slot.b})) {
          bucket[i] = slot;
          return;
        }
      }
      bucket[(slot.b >> 16) % ways] = slot;
    }
  };

  // For the shard of this key, if the table is shared.
  [[nodiscard]] std::unique_lock<std::mutex> lock(const Key& key) const {
    if (locks_.empty()) return {};
    return std::unique_lock(locks_[(key.a >> 54) % locks_.size()]);
  }

  void grow(Shard& shard) {
    if (shard.slots.size() >= largest_shard) return;
    const std::size_t room = shard.slots.empty() ? 16 : 2 * shard.slots.size();
    const std::lock_guard guard(growing_);
    if (!share_.hold_if_room(held_ + (room + shard.slots.size()) * sizeof(Slot))) return;
    held_ += (room - shard.slots.size()) * sizeof(Slot);
    Shard bigger;
    bigger.slots.resize(room);
    for (const Slot& slot : shard.slots)
      if (!slot.empty()) bigger.put(slot);
    shard = std::move(bigger);
    share_.hold(held_);
  }

  Share share_;
  std::size_t held_ = 0;
  std::vector<Shard> shards_;
  mutable std::vector<std::mutex> locks_;  // each for some of the shards
  mutable std::mutex growing_;             // for what is held in all
};

}  // namespace knobel::stromrallye
