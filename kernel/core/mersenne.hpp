// The random numbers of Python, continued where Python stopped: the Mersenne Twister (MT19937) and
// what `portable_random.py` makes of it. Whatever is drawn here is drawn there too.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace knobel {

class Mersenne {
 public:
  // 624 words and how many of them are used up, as random.Random.getstate() has them.
  static constexpr std::size_t words = 624;
  using State = std::vector<std::uint32_t>;

  [[nodiscard]] static bool valid(const State& state) {
    return state.size() == words + 1 && state[words] <= words;
  }
  explicit Mersenne(State state) : state_(std::move(state)) {}
  [[nodiscard]] const State& state() const { return state_; }

  // From 0 to n - 1; n must not be 0.
  std::uint32_t below(std::uint32_t n) {
    const int bits = std::bit_width(n - 1);
    if (bits == 0) return 0;
    for (;;)
      if (const std::uint32_t drawn = next() >> (32 - bits); drawn < n) return drawn;
  }
  // Both included.
  int between(int least, int most) {
    return least + static_cast<int>(below(static_cast<std::uint32_t>(most - least + 1)));
  }
  bool happens(double probability) {
    const std::uint32_t a = next() >> 5;
    const std::uint32_t b = next() >> 6;
    return (a * 67108864.0 + b) * (1.0 / 9007199254740992.0) < probability;
  }
  template <class T>
  void shuffle(std::vector<T>& things) {
    for (std::size_t last = things.size(); last-- > 1;)
      std::swap(things[last], things[below(static_cast<std::uint32_t>(last + 1))]);
  }

 private:
  std::uint32_t next() {
    if (state_[words] >= words) refill();
    std::uint32_t y = state_[state_[words]++];
    y ^= y >> 11;
    y ^= y << 7 & 0x9d2c5680u;
    y ^= y << 15 & 0xefc60000u;
    return y ^ y >> 18;
  }
  void refill() {
    constexpr std::size_t middle = 397;
    for (std::size_t i = 0; i < words; ++i) {
      const std::uint32_t y = (state_[i] & 0x80000000u) | (state_[(i + 1) % words] & 0x7fffffffu);
      state_[i] = state_[(i + middle) % words] ^ y >> 1 ^ ((y & 1) != 0 ? 0x9908b0dfu : 0u);
    }
    state_[words] = 0;
  }

  State state_;
};

}  // namespace knobel
