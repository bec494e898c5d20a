// States in the order they came, which are given up in the same order; their memory, too.
#pragma once

#include <cstddef>
#include <deque>

#include "core/block.hpp"
#include "core/memory.hpp"
#include "rotation/state.hpp"

namespace knobel::rotation {

template <std::size_t W>
class StateQueue {
 public:
  explicit StateQueue(MemoryAccount& account) : share_(account) {}

  [[nodiscard]] std::size_t size() const { return end_ - begin_; }
  [[nodiscard]] const State<W>& operator[](std::size_t i) const { return at(begin_ + i); }

  // Makes room for `more` states to push. False: no memory for it.
  [[nodiscard]] bool reserve(std::size_t more) {
    while (blocks_.size() * block_size < end_ + more) {
      if (!share_.take(block_bytes)) return false;
      Block<State<W>> block(block_size);
      if (!block) return share_.account().fail();
      blocks_.push_back(std::move(block));
    }
    return true;
  }
  void push_reserved(const State<W>& state) { at(end_++) = state; }

  // Gives up the first `count` states.
  void drop(std::size_t count) {
    begin_ += count;
    for (; begin_ >= block_size; begin_ -= block_size, end_ -= block_size) {
      blocks_.pop_front();
      share_.release(block_bytes);
    }
  }

 private:
  static constexpr std::size_t block_size = 256;
  static constexpr std::size_t block_bytes = block_size * sizeof(State<W>);

  [[nodiscard]] State<W>& at(std::size_t i) const {
    return blocks_[i / block_size][i % block_size];
  }

  MemoryShare share_;
  std::deque<Block<State<W>>> blocks_;
  std::size_t begin_ = 0, end_ = 0;
};

}  // namespace knobel::rotation
