// A puzzle out of any bytes: each question takes the next byte, and 0 once they are used up.
// A target defines try_one; the fuzzer calls it through the entry point at the end of this file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "core/control.hpp"

namespace knobel::fuzz {

class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}

  std::uint32_t next() {
    if (left_ == 0) return 0;
    --left_;
    return *data_++;
  }
  std::uint32_t below(std::uint32_t n) { return n == 0 ? 0 : next() % n; }
  std::uint32_t wide() { return next() << 8 | next(); }
  [[nodiscard]] bool empty() const { return left_ == 0; }

 private:
  const std::uint8_t* data_;
  std::size_t left_;
};

// Small enough that no input takes long; every limit gets its turn.
inline Limits limits_from(Bytes& bytes) {
  Limits limits;
  limits.states = 20'000;
  limits.seconds = 0.5;
  limits.memory = 64 << 20;
  switch (bytes.below(8)) {
    case 0: limits.states = bytes.wide(); break;
    case 1: limits.memory = std::size_t{bytes.wide()} << bytes.below(10); break;
    case 2: limits.seconds = bytes.next() / 1e6; break;
    default: break;
  }
  return limits;
}

// A promise of the kernel. A broken one is a finding, as a crash is.
inline void promise(bool kept, const char* what) {
  if (kept) return;
  std::fprintf(stderr, "BROKEN PROMISE: %s\n", what);
  std::abort();
}

inline bool decided(End end) { return end == End::solved || end == End::exhausted; }

void try_one(Bytes& bytes, const Limits& limits);

}  // namespace knobel::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  knobel::fuzz::Bytes bytes(data, size);
  const knobel::Limits limits = knobel::fuzz::limits_from(bytes);
  knobel::fuzz::try_one(bytes, limits);
  return 0;
}
