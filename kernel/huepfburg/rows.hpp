// One set of fields per jump, each written the shorter way: as a list of its
// fields, or as one bit per field. A list is always shorter than the bits would
// be, so the length of a row tells which of the two it is.
#pragma once

#include <bit>

#include "huepfburg/ledger.hpp"
#include "huepfburg/solve.hpp"

namespace knobel::huepfburg {

class Rows {
 public:
  Rows(std::uint32_t fields, Ledger& ledger)
      : words_((fields + std::uint64_t{31}) / 32), data_(ledger), ends_(ledger) {}

  [[nodiscard]] std::uint64_t size() const { return ends_.size(); }

  [[nodiscard]] bool push(std::span<const Field> set) {
    if (set.size() >= words_) {
      const std::uint64_t begin = data_.size();
      for (std::uint64_t i = 0; i < words_; ++i)
        if (!data_.push(0)) return false;
      for (const Field v : set) data_[begin + v / 32] |= std::uint32_t{1} << (v % 32);
    } else {
      for (const Field v : set)
        if (!data_.push(v)) return false;
    }
    return ends_.push(data_.size());
  }

  template <typename Visit>
  void each(std::uint64_t row, Visit visit) const {
    const std::uint64_t begin = begin_of(row);
    if (!is_bits(row)) {
      for (std::uint64_t i = begin; i < ends_[row]; ++i) visit(data_[i]);
      return;
    }
    for (std::uint64_t i = 0; i < words_; ++i)
      for (std::uint32_t word = data_[begin + i]; word != 0; word &= word - 1)
        visit(static_cast<Field>(32 * i) + static_cast<Field>(std::countr_zero(word)));
  }

  // Only for rows that were pushed in rising order.
  [[nodiscard]] bool contains(std::uint64_t row, Field v) const {
    std::uint64_t low = begin_of(row);
    if (is_bits(row)) return (data_[low + v / 32] >> (v % 32) & 1U) != 0;
    std::uint64_t high = ends_[row];
    while (low < high) {
      const std::uint64_t middle = low + (high - low) / 2;
      if (data_[middle] == v) return true;
      (data_[middle] < v ? low : high) = data_[middle] < v ? middle + 1 : middle;
    }
    return false;
  }

 private:
  [[nodiscard]] std::uint64_t begin_of(std::uint64_t row) const {
    return row == 0 ? 0 : ends_[row - 1];
  }
  [[nodiscard]] bool is_bits(std::uint64_t row) const {
    return ends_[row] - begin_of(row) == words_;
  }

  std::uint64_t words_;
  BlockList<std::uint32_t> data_;
  BlockList<std::uint64_t> ends_;
};

}  // namespace knobel::huepfburg
