// One set of fields per jump, each stored the shorter way: as a list of its fields, or as
// one bit per field. A list is always shorter than the bits would be, so the length of a row
// tells which of the two it is.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/chunked_array.hpp"
#include "core/memory.hpp"
#include "huepfburg/solve.hpp"

namespace knobel::huepfburg {

class FieldSets {
 public:
  FieldSets(std::uint32_t fields, MemoryAccount& account)
      : words_((fields + std::size_t{31}) / 32), data_(account), ends_(account) {}

  [[nodiscard]] std::size_t size() const { return ends_.size(); }

  // Adds a set as the last row. False: no memory for it.
  [[nodiscard]] bool push(std::span<const Field> set) {
    if (set.size() >= words_) {
      const std::size_t begin = data_.size();
      for (std::size_t i = 0; i < words_; ++i)
        if (!data_.push(0)) return false;
      for (const Field v : set) data_[begin + v / 32] |= std::uint32_t{1} << (v % 32);
    } else {
      for (const Field v : set)
        if (!data_.push(v)) return false;
    }
    return ends_.push(data_.size());
  }

  template <class Visit>
  void each(std::size_t row, Visit visit) const {
    const std::size_t begin = begin_of(row);
    if (!is_bits(row)) {
      for (std::size_t i = begin; i < ends_[row]; ++i) visit(data_[i]);
      return;
    }
    for (std::size_t i = 0; i < words_; ++i)
      for (std::uint32_t word = data_[begin + i]; word != 0; word &= word - 1)
        visit(static_cast<Field>(32 * i) + static_cast<Field>(std::countr_zero(word)));
  }

  // Makes contains() possible for rows that were pushed in any order.
  void sort() {
    std::vector<Field> list;
    for (std::size_t row = 0; row < size(); ++row) {
      if (is_bits(row)) continue;
      list.clear();
      each(row, [&](Field v) { list.push_back(v); });
      std::sort(list.begin(), list.end());
      for (std::size_t i = 0; i < list.size(); ++i) data_[begin_of(row) + i] = list[i];
    }
  }

  // Only for rows that are sorted.
  [[nodiscard]] bool contains(std::size_t row, Field v) const {
    std::size_t low = begin_of(row);
    if (is_bits(row)) return (data_[low + v / 32] >> (v % 32) & 1U) != 0;
    std::size_t high = ends_[row];
    while (low < high) {
      const std::size_t middle = low + (high - low) / 2;
      if (data_[middle] == v) return true;
      (data_[middle] < v ? low : high) = data_[middle] < v ? middle + 1 : middle;
    }
    return false;
  }

 private:
  [[nodiscard]] std::size_t begin_of(std::size_t row) const {
    return row == 0 ? 0 : ends_[row - 1];
  }
  [[nodiscard]] bool is_bits(std::size_t row) const { return ends_[row] - begin_of(row) == words_; }

  std::size_t words_;  // of a row of bits
  ChunkedArray<std::uint32_t> data_;
  ChunkedArray<std::size_t> ends_;
};

}  // namespace knobel::huepfburg
