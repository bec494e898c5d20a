// Memory that is asked for before it is taken, and given back by scope.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/control.hpp"

namespace knobel::huepfburg {

// One per search: the control and the highest water mark.
struct Ledger {
  Control& control;
  std::size_t peak = 0;
};

// What one part of the search holds; returned when that part ends.
class Claim {
 public:
  explicit Claim(Ledger& ledger) : ledger_(&ledger) {}
  Claim(const Claim&) = delete;
  Claim& operator=(const Claim&) = delete;
  Claim(Claim&& other) noexcept : ledger_(other.ledger_), bytes_(other.bytes_) { other.bytes_ = 0; }
  Claim& operator=(Claim&&) = delete;
  ~Claim() { ledger_->control.memory -= bytes_; }

  [[nodiscard]] bool take(std::size_t bytes) {
    if (!ledger_->control.may_take(bytes)) return false;
    bytes_ += bytes;
    ledger_->control.memory += bytes;
    ledger_->peak = std::max(ledger_->peak, ledger_->control.memory);
    return true;
  }
  void give(std::size_t bytes) {
    bytes_ -= bytes;
    ledger_->control.memory -= bytes;
  }

 private:
  Ledger* ledger_;
  std::size_t bytes_ = 0;
};

// Grows block by block, so it never needs twice its size as a vector would. Only
// the first block starts small and moves while it grows.
template <typename T>
class BlockList {
 public:
  explicit BlockList(Ledger& ledger) : claim_(ledger) {}

  [[nodiscard]] std::uint64_t size() const { return size_; }
  T& operator[](std::uint64_t i) { return blocks_[i >> kBits][i & kMask]; }
  const T& operator[](std::uint64_t i) const { return blocks_[i >> kBits][i & kMask]; }

  [[nodiscard]] bool push(const T& value) {
    if (size_ == capacity_ && !grow()) [[unlikely]] return false;
    blocks_[size_ >> kBits][size_ & kMask] = value;
    ++size_;
    return true;
  }

 private:
  static constexpr int kBits = 16;
  static constexpr std::uint64_t kMask = (1U << kBits) - 1;
  static constexpr std::uint64_t kFirst = 256;

  bool grow() {
    const bool small = capacity_ <= kMask;
    const std::uint64_t wanted = small ? std::max(4 * capacity_, kFirst) : kMask + 1;
    if (!claim_.take(sizeof(T) * wanted)) return false;
    auto block = std::make_unique_for_overwrite<T[]>(wanted);
    if (small && capacity_ > 0) {
      std::copy_n(blocks_[0].get(), capacity_, block.get());
      blocks_[0] = std::move(block);
      claim_.give(sizeof(T) * capacity_);
      capacity_ = wanted;
    } else {
      blocks_.push_back(std::move(block));
      capacity_ += wanted;
    }
    return true;
  }

  Claim claim_;
  std::vector<std::unique_ptr<T[]>> blocks_;
  std::uint64_t size_ = 0;
  std::uint64_t capacity_ = 0;
};

}  // namespace knobel::huepfburg
