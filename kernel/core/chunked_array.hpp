// An array that only grows, chunk by chunk: unlike a vector it never needs the old and the
// new memory at the same time.
//
//     chunks_   | 4096 | 4096 | ... | 4096 | 4096 | ...     any element in two steps
//     blocks_   |  one |  one | ... | one for both | ...    up to 64 chunks per block
//
// Growing by an eighth keeps both the waste and the number of allocations small. The first
// chunk starts small and moves until it has its full size, so that many short arrays are
// cheap; pointers to elements are not stable.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "core/block.hpp"
#include "core/memory.hpp"

namespace knobel {

template <class T>
class ChunkedArray {
 public:
  explicit ChunkedArray(MemoryAccount& account) : share_(account) {}

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] T& operator[](std::size_t i) { return chunks_[i >> bits][i & mask]; }
  [[nodiscard]] const T& operator[](std::size_t i) const { return chunks_[i >> bits][i & mask]; }

  // False: no memory for it.
  [[nodiscard]] bool push(const T& value) {
    if (size_ == capacity_ && !grow()) [[unlikely]]
      return false;
    push_reserved(value);
    return true;
  }

  // Makes room for `more` calls of push_reserved, which cannot fail.
  [[nodiscard]] bool reserve(std::size_t more) {
    while (capacity_ < size_ + more)
      if (!grow()) return false;
    return true;
  }
  void push_reserved(const T& value) { (*this)[size_++] = value; }

 private:
  static constexpr unsigned bits = 12;
  static constexpr std::size_t chunk_size = std::size_t{1} << bits;
  static constexpr std::size_t mask = chunk_size - 1;
  static constexpr std::size_t first_size = 256;

  bool grow() { return capacity_ < chunk_size ? grow_first_chunk() : add_chunks(); }

  bool grow_first_chunk() {
    const std::size_t wanted = std::max(4 * capacity_, first_size);
    if (!share_.take(wanted * sizeof(T))) return false;
    Block<T> block(wanted);
    if (!block) return share_.account().fail();
    if (size_ > 0) std::copy_n(blocks_[0].get(), size_, block.get());
    share_.release(capacity_ * sizeof(T));
    chunks_.assign(1, block.get());
    blocks_.clear();
    blocks_.push_back(std::move(block));
    capacity_ = wanted;
    return true;
  }

  bool add_chunks() {
    const std::size_t count = std::clamp<std::size_t>(chunks_.size() / 8, 1, 64);
    if (!share_.take(count * (chunk_size * sizeof(T) + sizeof(T*)))) return false;
    Block<T> block(count * chunk_size);
    if (!block) return share_.account().fail();
    for (std::size_t i = 0; i < count; ++i) chunks_.push_back(block.get() + i * chunk_size);
    blocks_.push_back(std::move(block));
    capacity_ += count * chunk_size;
    return true;
  }

  MemoryShare share_;
  std::vector<T*> chunks_;
  std::vector<Block<T>> blocks_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace knobel
