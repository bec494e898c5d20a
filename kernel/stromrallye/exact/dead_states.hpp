// The table of dead states: positions for which the search has shown that there is no
// solution, or none with so few swaps.
//
// An entry is 112 bits of fingerprint and 16 bits of allowance: "dead even if this many swaps
// were allowed". Different positions share 112 bits with probability 2^-112; among n stored
// ones the chance of any such pair is below n^2 / 2^113, which for a hundred million is 10^-18.
//
// It grows in 1024 shards, each rehashed on its own, so that no single step takes long. When
// memory runs out it forgets: new entries replace old ones. Forgetting costs time but never
// makes an answer wrong.
//
// Several threads may share a table: none of them enters a position that another one has
// shown to be dead. (A leg always burns charge, so no position comes back to itself, and
// whether it is dead does not depend on the way there.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

#include "core/memory.hpp"
#include "stromrallye/fingerprint.hpp"

namespace knobel::stromrallye {

class DeadStates {
 public:
  static constexpr std::uint32_t any_number = 0xffff;  // an allowance without limit

  explicit DeadStates(MemoryAccount& account, bool shared = false)
      : share_(account), shards_(shard_count), locks_(shared ? lock_count : 0) {}

  [[nodiscard]] bool contains(const Fingerprint& key, std::uint32_t allowance) const {
    const auto guard = lock(key);
    const Shard& shard = shards_[shard_of(key)];
    if (shard.slots.empty()) return false;
    const Slot* bucket = &shard.slots[shard.bucket(key.a)];
    for (int i = 0; i < bucket_size; ++i)
      if (bucket[i].same(key) && bucket[i].allowance() >= allowance) return true;
    return false;
  }

  void insert(const Fingerprint& key, std::uint32_t allowance) {
    const auto guard = lock(key);
    Shard& shard = shards_[shard_of(key)];
    if (2 * shard.used >= shard.slots.size()) grow(shard);
    if (shard.slots.empty()) return;
    shard.put({key.a, (key.b & ~std::uint64_t{0xffff}) | allowance});
  }

  [[nodiscard]] std::size_t bytes() const {
    const std::scoped_lock guard(growing_);
    return share_.bytes();
  }

 private:
  static constexpr std::size_t shard_count = 1024;
  static constexpr std::size_t lock_count = 64;
  static constexpr int bucket_size = 4;
  static constexpr std::size_t most_slots = std::size_t{1} << 16;  // per shard: 1 GiB in all

  struct Slot {
    std::uint64_t a = 0, b = 0;
    [[nodiscard]] bool empty() const { return a == 0 && b == 0; }
    [[nodiscard]] bool same(const Fingerprint& key) const {
      return a == key.a && (b ^ key.b) < 0x10000;
    }
    [[nodiscard]] std::uint32_t allowance() const { return static_cast<std::uint32_t>(b & 0xffff); }
  };

  struct Shard {
    std::vector<Slot> slots;
    std::size_t used = 0;

    [[nodiscard]] std::size_t bucket(std::uint64_t a) const {
      return (a & (slots.size() - 1)) & ~std::size_t{bucket_size - 1};
    }
    void put(const Slot& slot) {
      Slot* in_bucket = &slots[bucket(slot.a)];
      for (int i = 0; i < bucket_size; ++i) {
        if (in_bucket[i].empty()) ++used;
        if (in_bucket[i].empty() || in_bucket[i].same({slot.a, slot.b})) {
          in_bucket[i] = slot;
          return;
        }
      }
      in_bucket[(slot.b >> 16) % bucket_size] = slot;
    }
  };

  static std::size_t shard_of(const Fingerprint& key) { return key.a >> 54; }

  // Locks the shard of this key if the table is shared.
  [[nodiscard]] std::unique_lock<std::mutex> lock(const Fingerprint& key) const {
    if (locks_.empty()) return {};
    return std::unique_lock(locks_[shard_of(key) % locks_.size()]);
  }

  void grow(Shard& shard) {
    if (shard.slots.size() >= most_slots) return;
    const std::size_t room = shard.slots.empty() ? 16 : 2 * shard.slots.size();
    const std::scoped_lock guard(growing_);
    if (!share_.resize_if_roomy(share_.bytes() + room * sizeof(Slot))) return;
    Shard bigger;
    bigger.slots.resize(room);
    for (const Slot& slot : shard.slots)
      if (!slot.empty()) bigger.put(slot);
    std::swap(shard, bigger);
    share_.release(bigger.slots.size() * sizeof(Slot));
  }

  MemoryShare share_;
  std::vector<Shard> shards_;
  mutable std::vector<std::mutex> locks_;  // each for some of the shards
  mutable std::mutex growing_;             // for the share
};

}  // namespace knobel::stromrallye
