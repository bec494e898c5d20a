// A set of small numbers for each of some rows, one bit per number.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace knobel::stromrallye {

struct BitSets {
  // For numbers up to `most`.
  BitSets(std::size_t rows, std::int32_t most) : words(most / 64 + 1), bits(rows * words, 0) {}

  [[nodiscard]] std::uint64_t* operator[](std::size_t row) { return &bits[row * words]; }
  [[nodiscard]] const std::uint64_t* operator[](std::size_t row) const {
    return &bits[row * words];
  }
  [[nodiscard]] std::size_t rows() const { return bits.size() / words; }
  [[nodiscard]] bool has(std::size_t row, std::int32_t number) const {
    return ((*this)[row][number / 64] >> (number % 64) & 1) != 0;
  }
  void insert(std::size_t row, std::int32_t number) {
    (*this)[row][number / 64] |= std::uint64_t{1} << (number % 64);
  }
  void erase(std::size_t row, std::int32_t number) {
    (*this)[row][number / 64] &= ~(std::uint64_t{1} << (number % 64));
  }
  void unite(std::size_t row, const std::uint64_t* other) {
    for (std::size_t i = 0; i < words; ++i) (*this)[row][i] |= other[i];
  }
  [[nodiscard]] std::int32_t count(std::size_t row) const {
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < words; ++i) sum += std::popcount((*this)[row][i]);
    return sum;
  }

  std::size_t words;  // per row
  std::vector<std::uint64_t> bits;
};

inline bool intersect(const std::uint64_t* x, const std::uint64_t* y, std::size_t words) {
  for (std::size_t i = 0; i < words; ++i)
    if ((x[i] & y[i]) != 0) return true;
  return false;
}

// If every row lists its successors: afterwards it lists all that can be reached from it,
// itself included (Warshall).
inline void close_transitively(BitSets& sets) {
  const auto count = static_cast<std::int32_t>(sets.rows());
  for (std::int32_t row = 0; row < count; ++row) sets.insert(row, row);
  for (std::int32_t by = 0; by < count; ++by)
    for (std::int32_t row = 0; row < count; ++row)
      if (row != by && sets.has(row, by)) sets.unite(row, sets[by]);
}

}  // namespace knobel::stromrallye
