#include "rotation/many_falls.hpp"

#include <algorithm>
#include <cstring>

#if defined(__GNUC__) || defined(__clang__)
#define KNOBEL_VECTORS 1
#define KNOBEL_INLINE [[gnu::always_inline]] inline
#else
#define KNOBEL_VECTORS 0
#define KNOBEL_INLINE inline
#endif
#if (defined(__GNUC__) || defined(__clang__)) && defined(__x86_64__)
#define KNOBEL_TARGET(name) [[gnu::target(name)]]
#else
#define KNOBEL_TARGET(name)
#endif

namespace knobel::rotation {
namespace {

// A key, from the high bits down: the cell nearest to where sticks fall to, slot, first and last
// lane, height - 1, and where the stick comes to rest alone, + 1: 0 is outside.
constexpr int cell_at = 26;
constexpr int slot_at = 20;
constexpr int first_lane_at = 15;
constexpr int last_lane_at = 10;
constexpr int height_at = 5;
constexpr std::int32_t mask = 31;
constexpr std::int32_t slot_mask = 63;
// Sticks that are out come last, and share no lane with any other.
constexpr std::int32_t key_of_out = mask << cell_at | mask << first_lane_at;

std::int32_t key_of(const Spot& spot, bool low, int size) {
  if (spot.order == order_of_out) return key_of_out;
  const int along = spot.order / max_size;
  const int cell = low ? along : size - spot.height - along;
  const int rest = low                      ? spot.rest_low
                   : size == spot.rest_high ? -1
                                            : size - spot.height - spot.rest_high;
  return cell << cell_at | spot.order % max_size << first_lane_at | spot.last << last_lane_at |
         (spot.height - 1) << height_at | (rest + 1);
}

// Calls compare(i, j) for a network that sorts `count` values: Batcher's merge exchange.
template <class Compare>
void each_comparison(std::size_t count, Compare compare) {
  std::size_t top = 1;
  while (2 * top < count) top *= 2;
  for (std::size_t p = top; p > 0; p /= 2) {
    std::size_t q = top;
    std::size_t r = 0;
    for (std::size_t distance = p;; distance = q - p, q /= 2, r = p) {
      for (std::size_t i = 0; i + distance < count; ++i)
        if ((i & p) == r) compare(i, i + distance);
      if (q == p) break;
    }
  }
}

}  // namespace

bool ManyFalls::pays(const FrameTables& tables) {
#if defined(__SSE2__) || defined(__ARM_NEON) || defined(__wasm_simd128__)
  return tables.size <= largest && tables.slots.size() > 1;
#else
  return tables.size < 0;
#endif
}

ManyFalls::ManyFalls(const FrameTables& tables, Width width)
    : tables_(tables),
      sticks_(tables.slots.size()),
      row_(static_cast<std::size_t>(tables.size) + 2),
      turn_(width == Width::avx512 ? &ManyFalls::turn_with_avx512
            : width == Width::avx2 ? &ManyFalls::turn_with_avx2
                                   : &ManyFalls::turn_basic),
      turn_pairs_(width == Width::avx512 ? &ManyFalls::pairs_with_avx512
                  : width == Width::avx2 ? &ManyFalls::pairs_with_avx2
                                         : &ManyFalls::pairs_basic) {
  for (std::size_t gravity = 0; gravity < 4; ++gravity) {
    const Axis& axis = tables.axes[gravity & 1];
    Direction& direction = directions_[gravity];
    const bool low = gravity >= 2;
    for (const Spot& spot : axis.spots) direction.keys.push_back(key_of(spot, low, tables.size));
    // Sticks that are out read a row that is not there.
    direction.numbers.assign(axis.numbers.size() + row_ * (mask + 1), 0);
    for (std::size_t n = 0; n < axis.numbers.size(); ++n)
      direction.numbers[n] = static_cast<std::int16_t>(axis.numbers[n]);
  }
  if (sticks_ > 1)
    each_comparison(sticks_, [&](std::size_t i, std::size_t j) {
      network_.emplace_back(static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(j));
    });
  for (const Slot& slot : tables.slots) {
    first_spots_.push_back(slot.spots);
    const Spot& spot = tables.axes[0].spots[slot.spots];
    const auto lane = static_cast<std::size_t>(spot.order % max_size);
    first_rows_.push_back(static_cast<std::uint32_t>(spot.row - 1 - lane * row_));
    for (std::size_t gravity = 0; gravity < 2; ++gravity) {  // away from 0: mirror the rows
      std::vector<std::int16_t>& numbers = directions_[gravity].numbers;
      const Axis& axis = tables.axes[gravity & 1];
      const std::size_t height = axis.spots[slot.spots].height;
      for (std::size_t n = 0; n < row_ * static_cast<std::size_t>(tables.size); ++n) {
        const std::size_t p = n % row_;  // cell + 1 in the mirrored frame
        const std::size_t cell = static_cast<std::size_t>(tables.size) + 1 - height - p;
        const std::size_t at = first_rows_.back() + n - p;
        numbers[at + p] = static_cast<std::int16_t>(
            p > 0 && p + height <= row_ - 1 ? axis.numbers[at + cell + 1] : axis.numbers[at]);
      }
    }
  }
}

std::size_t ManyFalls::bytes() const {
  std::size_t sum = sizeof(ManyFalls) + network_.capacity() * 2 +
                    (first_spots_.capacity() + first_rows_.capacity()) * sizeof(std::uint32_t);
  for (const Direction& direction : directions_)
    sum += direction.keys.capacity() * sizeof(std::int32_t) +
           direction.numbers.capacity() * sizeof(std::int16_t);
  return sum;
}

#if KNOBEL_VECTORS
namespace {

using Bytes = std::uint8_t __attribute__((vector_size(at_once)));
using Keys = std::int32_t __attribute__((vector_size(32)));
constexpr std::size_t keys_at_once = 8;

template <class Vector, class T>
KNOBEL_INLINE void load(const T* from, Vector& vector) {
  std::memcpy(&vector, from, sizeof(Vector));
}
template <class Vector, class T>
KNOBEL_INLINE void store(T* to, const Vector& vector) {
  std::memcpy(to, &vector, sizeof(Vector));
}

}  // namespace

KNOBEL_INLINE void ManyFalls::sort() {
  for (std::size_t s = 0; s < at_once; s += keys_at_once)
    for (const auto& [one, other] : network_) {
      Keys a, b;
      load(&keys_[one][s], a);
      load(&keys_[other][s], b);
      const Keys less = a < b ? a : b;
      const Keys more = a < b ? b : a;
      store(&keys_[one][s], less);
      store(&keys_[other][s], more);
    }
}

KNOBEL_INLINE void ManyFalls::unpack(const Row<std::uint64_t>* words) {
  unsigned used = 2;
  std::size_t i = 0;
  for (std::size_t w = 0; w < tables_.word_ends.size(); ++w) {
    for (; i < tables_.word_ends[w]; ++i) {
      const Slot slot = tables_.slots[i];
      for (std::size_t s = 0; s < at_once; ++s)
        numbers_[i][s] = static_cast<std::int16_t>(words[w][s] >> used & slot.mask);
      used += slot.bits;
    }
    used = 0;
  }
}

KNOBEL_INLINE void ManyFalls::fall(const Direction& direction) {
  const std::size_t sticks = sticks_;
  for (std::size_t i = 0; i < sticks; ++i) {
    const std::int32_t* const keys = direction.keys.data() + first_spots_[i];
    const auto slot = static_cast<std::int32_t>(i << slot_at);
    for (std::size_t s = 0; s < at_once; ++s) keys_[i][s] = keys[numbers_[i][s]] | slot;
  }
  sort();
  Bytes lost{};
  for (std::size_t k = 0; k < sticks; ++k) {
    Row<std::uint8_t> firsts, lasts, heights, rests;
    for (std::size_t s = 0; s < at_once; ++s) {
      const std::int32_t key = keys_[k][s];
      firsts[s] = static_cast<std::uint8_t>(key >> first_lane_at & mask);
      lasts[s] = static_cast<std::uint8_t>(key >> last_lane_at & mask);
      heights[s] = static_cast<std::uint8_t>((key >> height_at & mask) + 1);
      rests[s] = static_cast<std::uint8_t>(key & mask);
    }
    Bytes first, last, height, cell;
    load(firsts.data(), first);
    load(lasts.data(), last);
    load(heights.data(), height);
    load(rests.data(), cell);
    for (std::size_t j = 0; j < k; ++j) {
      Bytes begin, end, top;
      load(first_lanes_[j].data(), begin);
      load(last_lanes_[j].data(), end);
      load(tops_[j].data(), top);
      top &= reinterpret_cast<Bytes>((begin <= last) & (end >= first));
      cell = cell > top ? cell : top;
    }
    store(first_lanes_[k].data(), first);
    store(last_lanes_[k].data(), last);
    store(cells_[k].data(), cell);
    const Bytes top = (cell + height) & reinterpret_cast<Bytes>(cell != 0);
    store(tops_[k].data(), top);
    lost |= reinterpret_cast<Bytes>((cell == 0) & (first <= last));
  }
  lost &= 1;
  store(loses_.data(), lost);
  for (std::size_t k = 0; k < sticks; ++k)
    for (std::size_t s = 0; s < at_once; ++s) {
      const std::int32_t key = keys_[k][s];
      const auto slot = static_cast<std::size_t>(key >> slot_at & slot_mask);
      const auto lane = static_cast<std::size_t>(key >> first_lane_at & mask);
      fallen_[slot][s] = direction.numbers[first_rows_[slot] + lane * row_ + cells_[k][s]];
    }
  if (!tables_.stores_out) return;
  for (std::size_t i = 0; i < sticks; ++i) {
    const auto out = static_cast<std::int16_t>(tables_.slots[i].out);
    for (std::size_t s = 0; s < at_once; ++s)
      fallen_[i][s] = numbers_[i][s] == out ? out : fallen_[i][s];
  }
}

KNOBEL_INLINE void ManyFalls::note_solved(Row<std::uint8_t>& solved) {
  solved = loses_;
  if (tables_.goal == Goal::one) {
    const Row<std::int16_t>& goal = fallen_[static_cast<std::size_t>(tables_.goal_slot)];
    for (std::size_t s = 0; s < at_once; ++s)
      solved[s] = static_cast<std::uint8_t>(loses_[s] & static_cast<std::uint8_t>(goal[s] < 0));
  } else if (tables_.goal == Goal::all) {
    for (std::size_t i = 0; i < sticks_; ++i)
      for (std::size_t s = 0; s < at_once; ++s)
        if (fallen_[i][s] != static_cast<std::int16_t>(tables_.slots[i].out)) solved[s] = 0;
  }
}

// Puts the classes in order first.
KNOBEL_INLINE void ManyFalls::pack(int gravity, std::array<Row<std::uint64_t>, most_words>& words) {
  using Shorts = std::int16_t __attribute__((vector_size(2 * at_once)));
  for (const auto& [one, other] : tables_.network) {
    Shorts a, b;
    load(fallen_[one].data(), a);
    load(fallen_[other].data(), b);
    const Shorts less = a < b ? a : b;
    const Shorts more = a < b ? b : a;
    store(fallen_[one].data(), less);
    store(fallen_[other].data(), more);
  }
  unsigned used = 2;
  std::size_t i = 0;
  for (std::size_t w = 0; w < tables_.word_ends.size(); ++w) {
    Row<std::uint64_t> word;
    word.fill(w == 0 ? static_cast<std::uint64_t>(gravity) : 0);
    for (; i < tables_.word_ends[w]; ++i) {
      const Row<std::int16_t>& numbers = fallen_[i];
      for (std::size_t s = 0; s < at_once; ++s)
        word[s] |= static_cast<std::uint64_t>(static_cast<std::uint16_t>(numbers[s])) << used;
      used += tables_.slots[i].bits;
    }
    words[w] = word;
    used = 0;
  }
}

KNOBEL_INLINE void ManyFalls::turn_all(int axis, const Row<std::uint64_t>* words, ManyFallen& low,
                                       ManyFallen& high) {
  unpack(words);
  fall(directions_[static_cast<std::size_t>(3 - axis)]);
  note_solved(low.solved);
  pack(3 - axis, low.words);
  fall(directions_[static_cast<std::size_t>(1 - axis)]);
  note_solved(high.solved);
  pack(1 - axis, high.words);
}

KNOBEL_INLINE void ManyFalls::all_pairs(int axis, const Row<std::uint64_t>* words,
                                        ManyPairs& pairs) {
  const auto low = static_cast<std::size_t>(3 - axis);
  const auto high = static_cast<std::size_t>(1 - axis);
  unpack(words);
  fall(directions_[static_cast<std::size_t>(axis)]);
  for (std::size_t i = 0; i < sticks_; ++i) upper_[i] = fallen_[i];
  for (std::size_t member = 0; member < 2; ++member) {
    if (member == 1)
      for (std::size_t i = 0; i < sticks_; ++i) numbers_[i] = upper_[i];
    fall(directions_[low]);
    note_solved(pairs.low[member].solved);
    pack(3 - axis, pairs.low[member].words);
    if (!tables_.leaves) continue;
    fall(directions_[high]);
    note_solved(pairs.high_solved[member]);
  }
}
#else
void ManyFalls::turn_all(int, const Row<std::uint64_t>*, ManyFallen&, ManyFallen&) {}
void ManyFalls::all_pairs(int, const Row<std::uint64_t>*, ManyPairs&) {}
#endif

void ManyFalls::turn_basic(int axis, const Row<std::uint64_t>* words, ManyFallen& low,
                           ManyFallen& high) {
  turn_all(axis, words, low, high);
}
KNOBEL_TARGET("avx2")
void ManyFalls::turn_with_avx2(int axis, const Row<std::uint64_t>* words, ManyFallen& low,
                               ManyFallen& high) {
  turn_all(axis, words, low, high);
}
KNOBEL_TARGET("avx512bw,avx512vl")
void ManyFalls::turn_with_avx512(int axis, const Row<std::uint64_t>* words, ManyFallen& low,
                                 ManyFallen& high) {
  turn_all(axis, words, low, high);
}

void ManyFalls::pairs_basic(int axis, const Row<std::uint64_t>* words, ManyPairs& pairs) {
  all_pairs(axis, words, pairs);
}
KNOBEL_TARGET("avx2")
void ManyFalls::pairs_with_avx2(int axis, const Row<std::uint64_t>* words, ManyPairs& pairs) {
  all_pairs(axis, words, pairs);
}
KNOBEL_TARGET("avx512bw,avx512vl")
void ManyFalls::pairs_with_avx512(int axis, const Row<std::uint64_t>* words, ManyPairs& pairs) {
  all_pairs(axis, words, pairs);
}

ManyFalls::Width ManyFalls::widest() {
#if KNOBEL_VECTORS && defined(__x86_64__)
  if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl"))
    return Width::avx512;
  if (__builtin_cpu_supports("avx2")) return Width::avx2;
#endif
  return Width::basic;
}

}  // namespace knobel::rotation
