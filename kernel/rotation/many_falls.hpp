// Falling, for many states at a time: what one step does, it does to all of them, in loops that
// compilers turn into vector instructions.
//
//     state      0  1  2  3 ...  31       A stick is one number that says all about it, its
//     nearest   |5 |2 |7 |5 |...|  |      cell on top, so that a sorting network without any
//               |5 |4 |7 |8 |...|  |      branch puts the sticks of all states in order. Each
//     farthest  |9 |8 |8 |9 |...|  |      then comes to rest on those before it in its lanes.
//
// Falling away from 0 is falling towards 0 in the mirrored frame, with tables of its own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "rotation/frame_tables.hpp"

namespace knobel::rotation {

inline constexpr std::size_t at_once = 32;
inline constexpr std::size_t most_words = 12;

template <class T>
using Row = std::array<T, at_once>;  // one value for each state

// A fall in one direction: the states packed word by word, and which of them are solved.
struct ManyFallen {
  std::array<Row<std::uint64_t>, most_words> words;
  Row<std::uint8_t> solved;
};

// What pairs of states become (see pair_search.hpp): of the lower states and of the upper ones the
// fall towards 0, and which of them the fall away from 0 solves.
struct ManyPairs {
  std::array<ManyFallen, 2> low;
  std::array<Row<std::uint8_t>, 2> high_solved;
};

class ManyFalls {
 public:
  // How wide the vector instructions are that a machine has; all give the same.
  enum class Width : std::uint8_t { basic, avx2, avx512 };
  [[nodiscard]] static Width widest();

  // Frames beyond this size fall one by one, and so do all where there are no vectors.
  static constexpr int largest = 31;
  [[nodiscard]] static bool pays(const FrameTables& tables);

  explicit ManyFalls(const FrameTables& tables, Width width = widest());

  // What states become that fall along the other axis, in both directions. Gravity, the lowest two
  // bits, is that of the fall. `words`: the states, word by word.
  void turn(int axis, const Row<std::uint64_t>* words, ManyFallen& low, ManyFallen& high) {
    (this->*turn_)(axis, words, low, high);
  }

  // `words`: the lower states of pairs that lie along this axis.
  void turn_pairs(int axis, const Row<std::uint64_t>* words, ManyPairs& pairs) {
    (this->*turn_pairs_)(axis, words, pairs);
  }

  [[nodiscard]] std::size_t bytes() const;

 private:
  // For the two directions along an axis, everything counted from where the sticks fall to.
  struct Direction {
    std::vector<std::int32_t> keys;     // of all placements, without the slot
    std::vector<std::int16_t> numbers;  // of a class in a lane at a cell; its rows are together
  };
  // Per slot and state the number of the placement. Signed, since that is what the oldest vector
  // instructions can compare; no_number is -1.
  using Numbers = std::array<Row<std::int16_t>, max_sticks + 2>;
  using Turn = void (ManyFalls::*)(int, const Row<std::uint64_t>*, ManyFallen&, ManyFallen&);
  using TurnPairs = void (ManyFalls::*)(int, const Row<std::uint64_t>*, ManyPairs&);

  void turn_basic(int axis, const Row<std::uint64_t>* words, ManyFallen& low, ManyFallen& high);
  void turn_with_avx2(int axis, const Row<std::uint64_t>* words, ManyFallen& low, ManyFallen& high);
  void turn_with_avx512(int axis, const Row<std::uint64_t>* words, ManyFallen& low,
                        ManyFallen& high);
  void pairs_basic(int axis, const Row<std::uint64_t>* words, ManyPairs& pairs);
  void pairs_with_avx2(int axis, const Row<std::uint64_t>* words, ManyPairs& pairs);
  void pairs_with_avx512(int axis, const Row<std::uint64_t>* words, ManyPairs& pairs);
  inline void turn_all(int axis, const Row<std::uint64_t>* words, ManyFallen& low,
                       ManyFallen& high);
  inline void all_pairs(int axis, const Row<std::uint64_t>* words, ManyPairs& pairs);
  inline void unpack(const Row<std::uint64_t>* words);
  inline void fall(const Direction& direction);
  inline void sort();
  inline void note_solved(Row<std::uint8_t>& solved);
  inline void pack(int gravity, std::array<Row<std::uint64_t>, most_words>& words);

  const FrameTables& tables_;
  std::size_t sticks_;
  std::size_t row_;  // of `Direction::numbers`
  std::array<Direction, 4> directions_;
  std::vector<std::uint32_t> first_spots_;  // per slot, in `Direction::keys`
  std::vector<std::uint32_t> first_rows_;   // per slot, in `Direction::numbers`
  std::vector<std::pair<std::uint8_t, std::uint8_t>> network_;
  Turn turn_;
  TurnPairs turn_pairs_;

  Numbers numbers_, fallen_;  // before the fall, and after it
  Numbers upper_;             // of pairs
  Row<std::uint8_t> loses_;   // does a stick leave the frame?
  // Sticks in the order in which they come to rest.
  template <class T>
  using Sticks = std::array<Row<T>, max_sticks + 2>;
  Sticks<std::int32_t> keys_;
  Sticks<std::uint8_t> first_lanes_, last_lanes_, tops_, cells_;
};

}  // namespace knobel::rotation
