// A set of numbers below a bound. It only grows, or is emptied.
//
// It starts as a hash table and becomes one bit per number as soon as that takes less
// memory: small for a few numbers below a huge bound, fast for many below a small one.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "core/hash.hpp"
#include "core/memory.hpp"

namespace knobel {

class NumberSet {
 public:
  // `bound` is less than 2^64 - 1. The first table has `first_slots` slots, a power of two.
  NumberSet(std::uint64_t bound, std::size_t first_slots, MemoryAccount& account)
      : bound_(bound), first_slots_(first_slots), share_(account) {}

  // True if the number is new. Once memory has run out, failed() is true and the answers
  // mean nothing.
  bool insert(std::uint64_t number) {
    return pages_.empty() ? insert_hashed(number) : insert_bit(number);
  }
  [[nodiscard]] bool failed() const { return failed_; }

  void clear() {
    slots_.reset();
    pages_.clear();
    slot_count_ = used_ = 0;
    failed_ = false;
    share_.release(share_.bytes());
  }

 private:
  struct Free {
    void operator()(std::uint64_t* memory) const { std::free(memory); }
  };
  using Words = std::unique_ptr<std::uint64_t[], Free>;

  static constexpr int page_bits = 16;  // numbers per page: 8 KiB
  static constexpr std::uint64_t page_mask = (std::uint64_t{1} << page_bits) - 1;
  static constexpr std::size_t page_bytes = (page_mask + 1) / 8;
  static constexpr std::uint64_t free_slot = 0;  // the others hold number + 1

  [[nodiscard]] std::uint64_t bytes_as_bits() const {
    return bound_ / 8 + bound_ / page_mask * sizeof(Words);
  }

  // Zeroes. The system hands them out page by page as they are touched, so a large table
  // costs no pause.
  bool allocate(std::size_t words, Words& memory) {
    if (!share_.take(words * sizeof(std::uint64_t))) return false;
    memory.reset(static_cast<std::uint64_t*>(std::calloc(words, sizeof(std::uint64_t))));
    return memory || share_.account().fail();
  }

  bool make_pages() {
    const auto count = static_cast<std::size_t>(bound_ >> page_bits) + 1;
    if (!share_.take(count * sizeof(Words))) return false;
    pages_.resize(count);
    return true;
  }

  bool make_slots(std::size_t count) {
    if (!allocate(count, slots_)) return false;
    slot_count_ = count;
    shift_ = 64 - std::countr_zero(count);
    return true;
  }

  bool insert_bit(std::uint64_t number) {
    Words& page = pages_[number >> page_bits];
    if (!page) [[unlikely]] {
      failed_ = failed_ || !allocate(page_bytes / sizeof(std::uint64_t), page);
      if (failed_) return false;
    }
    std::uint64_t& word = page[(number & page_mask) / 64];
    const std::uint64_t bit = std::uint64_t{1} << (number % 64);
    if ((word & bit) != 0) return false;
    word |= bit;
    return true;
  }

  bool insert_hashed(std::uint64_t number) {
    if (2 * used_ >= slot_count_) [[unlikely]] {
      failed_ = failed_ || !grow();
      return !failed_ && insert(number);
    }
    const std::size_t mask = slot_count_ - 1;
    auto slot = static_cast<std::size_t>((number * golden_ratio) >> shift_);
    while (slots_[slot] != free_slot) {
      if (slots_[slot] == number + 1) return false;
      slot = (slot + 1) & mask;
    }
    slots_[slot] = number + 1;
    ++used_;
    return true;
  }

  bool grow() {
    const Words old = std::move(slots_);
    const std::size_t old_count = std::exchange(slot_count_, 0);
    used_ = 0;
    const std::size_t count = std::max(2 * old_count, first_slots_);
    const bool as_bits = bytes_as_bits() <= count * sizeof(std::uint64_t);
    if (!(as_bits ? make_pages() : make_slots(count))) return false;
    for (std::size_t i = 0; i < old_count; ++i) {
      if (!share_.account().control().tick()) return false;
      if (old[i] != free_slot) insert(old[i] - 1);
      if (failed_) return false;
    }
    share_.release(old_count * sizeof(std::uint64_t));
    return true;
  }

  std::uint64_t bound_;
  std::size_t first_slots_;
  MemoryShare share_;
  Words slots_;
  std::size_t slot_count_ = 0;
  std::size_t used_ = 0;
  int shift_ = 0;
  std::vector<Words> pages_;
  bool failed_ = false;
};

}  // namespace knobel
