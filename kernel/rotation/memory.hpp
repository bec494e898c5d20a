// Memory that is asked for before it is taken: a budget, plain blocks, and an array
// that grows by blocks, so that growing never needs the old and the new one at once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "core/control.hpp"

namespace knobel::rotation {

class Budget {
 public:
  explicit Budget(Control& control) : control_(control), before_(control.memory) {}
  ~Budget() { control_.memory = before_; }
  Budget(const Budget&) = delete;
  Budget& operator=(const Budget&) = delete;

  // False: the limit does not allow it, and the search has ended.
  [[nodiscard]] bool take(std::size_t bytes) {
    if (!control_.may_take(bytes)) return false;
    control_.memory += bytes;
    peak_ = std::max(peak_, control_.memory);
    return true;
  }
  void give_back(std::size_t bytes) { control_.memory -= bytes; }

  // The machine has less than the limit promised, or numbers run out.
  bool fail() { return control_.may_take(std::numeric_limits<std::size_t>::max()); }

  [[nodiscard]] std::size_t left() const {
    const std::size_t limit = control_.limits().memory;
    return limit > control_.memory ? limit - control_.memory : 0;
  }
  [[nodiscard]] std::size_t peak() const { return peak_; }

 private:
  Control& control_;
  std::size_t before_;
  std::size_t peak_ = 0;
};

// Some values without any order or beginning: to be filled by whoever asked.
// Large blocks ask the system for large pages, which random access likes much better.
template <class T>
class Block {
 public:
  Block() = default;

  // Empty if the machine has no more.
  explicit Block(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    const std::align_val_t alignment{bytes < large_page ? alignof(T) : large_page};
    values_ = {static_cast<T*>(::operator new(bytes, alignment, std::nothrow)), Free{alignment}};
#if defined(__linux__)
    if (values_ && bytes >= large_page) madvise(values_.get(), bytes, MADV_HUGEPAGE);
#endif
  }

  explicit operator bool() const { return values_ != nullptr; }
  [[nodiscard]] T* get() const { return values_.get(); }
  T& operator[](std::size_t i) const { return values_.get()[i]; }

 private:
  static_assert(std::is_trivially_copyable_v<T>);
  static constexpr std::size_t large_page = std::size_t{1} << 21;

  struct Free {
    std::align_val_t alignment{};
    void operator()(T* values) const { ::operator delete(values, alignment); }
  };
  std::unique_ptr<T, Free> values_;
};

// Only grows, by an eighth or so; elements stay where they are.
//
//     places_   | 4096 | 4096 | … | 4096 | 4096 | …     any element in two steps
//     blocks_   |  one |  one | … | one for both | …    up to 64 places in a block
template <class T>
class Chunks {
 public:
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] T& operator[](std::size_t i) { return places_[i >> bits][i & (each - 1)]; }
  [[nodiscard]] const T& operator[](std::size_t i) const {
    return places_[i >> bits][i & (each - 1)];
  }

  // Makes room for `more` elements to push.
  [[nodiscard]] bool reserve(std::size_t more, Budget& budget) {
    while (places_.size() * each < size_ + more)
      if (!grow(std::clamp<std::size_t>(places_.size() / 8, 1, 64), budget)) return false;
    return true;
  }
  void push(const T& value) { (*this)[size_++] = value; }

 private:
  static constexpr unsigned bits = 12;
  static constexpr std::size_t each = std::size_t{1} << bits;

  [[nodiscard]] bool grow(std::size_t places, Budget& budget) {
    if (!budget.take(places * (each * sizeof(T) + sizeof(T*)))) return false;
    Block<T> block(places * each);
    if (!block) return budget.fail();
    for (std::size_t i = 0; i < places; ++i) places_.push_back(block.get() + i * each);
    blocks_.push_back(std::move(block));
    return true;
  }

  std::vector<T*> places_;
  std::vector<Block<T>> blocks_;
  std::size_t size_ = 0;
};

}  // namespace knobel::rotation
