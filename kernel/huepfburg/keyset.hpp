// A set of numbers below a known bound that only grows.
//
// It starts as a hash table and becomes one bit per number as soon as that takes
// less memory. So it is small for the few pairs seen in a huge graph and fast for
// the many pairs of a small one. Pages of bits appear when they are first needed.
#pragma once

#include <bit>
#include <cstdlib>
#include <new>
#include <utility>

#include "huepfburg/ledger.hpp"

namespace knobel::huepfburg {

class KeySet {
 public:
  KeySet(std::uint64_t bound, Ledger& ledger)
      : bound_(bound), ledger_(ledger), claim_(ledger) {}

  // True if the key is new. After a refusal of memory, failed() is true and
  // answers mean nothing.
  bool insert(std::uint64_t key) { return pages_.empty() ? insert_hash(key) : insert_bit(key); }
  [[nodiscard]] bool failed() const { return failed_; }

 private:
  // The system hands out zeroes page by page, so a large table costs no pause.
  struct Free {
    void operator()(std::uint64_t* memory) const { std::free(memory); }
  };
  using Slots = std::unique_ptr<std::uint64_t[], Free>;

  static constexpr int kPageBits = 16;  // numbers per page: 8 KiB
  static constexpr std::uint64_t kPageMask = (std::uint64_t{1} << kPageBits) - 1;
  static constexpr std::uint64_t kPageBytes = (kPageMask + 1) / 8;
  static constexpr std::uint64_t kEmpty = 0;  // slots hold 1 + key
  static constexpr std::uint64_t kFirstSlots = std::uint64_t{1} << 16;

  [[nodiscard]] std::uint64_t bytes_as_bits() const { return bound_ / 8 + bound_ / kPageMask * 8; }

  bool make_pages() {
    const std::uint64_t count = (bound_ >> kPageBits) + 1;
    if (!claim_.take(count * sizeof(pages_[0]))) return false;
    pages_.resize(count);
    return true;
  }

  bool make_slots(std::uint64_t count) {
    if (!claim_.take(8 * count)) return false;
    slots_.reset(static_cast<std::uint64_t*>(std::calloc(count, 8)));
    if (!slots_) throw std::bad_alloc();
    size_ = count;
    shift_ = 64 - std::countr_zero(count);
    return true;
  }

  bool insert_bit(std::uint64_t key) {
    auto& page = pages_[key >> kPageBits];
    if (!page) [[unlikely]] {
      failed_ = failed_ || !claim_.take(kPageBytes);
      if (failed_) return false;
      page = std::make_unique<std::uint64_t[]>(kPageBytes / 8);
    }
    std::uint64_t& word = page[(key & kPageMask) / 64];
    const std::uint64_t bit = std::uint64_t{1} << (key % 64);
    if ((word & bit) != 0) return false;
    word |= bit;
    return true;
  }

  bool insert_hash(std::uint64_t key) {
    if (2 * used_ >= size_) [[unlikely]] {
      failed_ = failed_ || !grow();
      return !failed_ && insert(key);
    }
    const std::uint64_t mask = size_ - 1;
    std::uint64_t slot = (key * 0x9E3779B97F4A7C15U) >> shift_;
    while (slots_[slot] != kEmpty) {
      if (slots_[slot] == key + 1) return false;
      slot = (slot + 1) & mask;
    }
    slots_[slot] = key + 1;
    ++used_;
    return true;
  }

  bool grow() {
    const Slots old = std::move(slots_);
    const std::uint64_t old_size = std::exchange(size_, 0);
    used_ = 0;
    const std::uint64_t count = std::max<std::uint64_t>(2 * old_size, kFirstSlots);
    const bool bits = bytes_as_bits() <= 8 * count;
    if (!(bits ? make_pages() : make_slots(count))) return false;
    for (std::uint64_t i = 0; i < old_size; ++i) {
      if (!ledger_.control.tick()) return false;
      if (old[i] != kEmpty) insert(old[i] - 1);
      if (failed_) return false;
    }
    claim_.give(8 * old_size);
    return true;
  }

  std::uint64_t bound_;
  Ledger& ledger_;
  Claim claim_;
  Slots slots_;
  std::uint64_t size_ = 0;  // of slots_
  std::uint64_t used_ = 0;
  int shift_ = 0;
  std::vector<std::unique_ptr<std::uint64_t[]>> pages_;
  bool failed_ = false;
};

}  // namespace knobel::huepfburg
