// Uninitialised memory for `count` values. Large blocks ask for huge pages, which make
// random access much cheaper: fewer misses of the address translation cache.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace knobel {

template <class T>
class Block {
 public:
  Block() = default;

  // False as a bool if the machine has no more memory.
  explicit Block(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    const std::align_val_t alignment{bytes < huge_page ? alignof(T) : huge_page};
    values_ = {static_cast<T*>(::operator new(bytes, alignment, std::nothrow)), Free{alignment}};
#if defined(__linux__)
    if (values_ && bytes >= huge_page) madvise(values_.get(), bytes, MADV_HUGEPAGE);
#endif
  }

  explicit operator bool() const { return values_ != nullptr; }
  [[nodiscard]] T* get() const { return values_.get(); }
  T& operator[](std::size_t i) const { return values_.get()[i]; }

 private:
  static_assert(std::is_trivially_copyable_v<T>);
  static constexpr std::size_t huge_page = std::size_t{1} << 21;

  struct Free {
    std::align_val_t alignment{};
    void operator()(T* values) const { ::operator delete(values, alignment); }
  };
  std::unique_ptr<T, Free> values_;
};

}  // namespace knobel
