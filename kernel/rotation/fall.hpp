// Both turns of a state at once.
//
//     gravity down     L: all fall to      R: all fall to
//                      the left side       the right side
//     #######          #######             #######
//     # b   #          #b    #             #   b #
//     # b  c#          #b  c #             #   bc#
//     #aaa c#          #aaac #             # aaac#
//     #######          #######             #######
//
// The two turns of a state move the sticks along the same axis, one way and the other. So
// one order serves both: sticks are sorted along the axis, and fall towards 0 from the front
// of it, away from 0 from its back. Every lane remembers how far it is filled; a stick comes
// to rest on the fullest of its lanes, or where the walls stop it, whichever comes first.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "rotation/state.hpp"

namespace knobel::rotation {

// What L (0) and R (1) lead to. If a turn solves the puzzle, its state means nothing.
template <std::size_t W>
struct Turns {
  std::array<State<W>, 2> next;
  std::array<bool, 2> solved;
};

template <std::size_t W>
class Faller {
 public:
  explicit Faller(const FrameTables& tables) : tables_(tables), sticks_(tables.slots.size()) {}

  // The frame as given, before anything falls.
  [[nodiscard]] State<W> given(int gravity) const {
    Numbers numbers{};
    std::copy(tables_.start.begin(), tables_.start.end(), numbers.begin());
    return pack<W>(tables_, numbers, gravity);
  }

  void turn(const State<W>& state, Turns<W>& turns) {
    const int gravity = gravity_of(state);
    fall((gravity + 1) & 1, state);
    const int left = (gravity + 3) & 3;
    const int right = (gravity + 1) & 3;
    finish(left < 2 ? high_ : low_, left, turns.next[0], turns.solved[0]);
    finish(right < 2 ? high_ : low_, right, turns.next[1], turns.solved[1]);
  }

  // A checksum of the lanes the sticks are in, along the axis of the next turn or of the last
  // one. A turn that loses no stick does not change it.
  [[nodiscard]] std::uint64_t lanes_of(const State<W>& state, bool last_turn) const {
    const int axis = (gravity_of(state) + (last_turn ? 0 : 1)) & 1;
    const Spot* const spots = tables_.axes[static_cast<std::size_t>(axis)].spots.data();
    std::uint64_t sum = 0;
    unpack<W>(tables_, state, [&](std::size_t i, std::uint16_t number) {
      const std::uint64_t row = spots[tables_.slots[i].spots + number].row + 1u;
      sum += row * row * row;
    });
    return sum;
  }
  [[nodiscard]] bool may_lose_sticks() const { return tables_.stores_out; }

  // Lets everything fall without a turn. True if that solves it.
  bool settle(State<W>& state) {
    const int gravity = gravity_of(state);
    fall(gravity & 1, state);
    bool solved = false;
    finish(gravity < 2 ? high_ : low_, gravity, state, solved);
    return solved;
  }

 private:
  // A fall in one direction: where the sticks land, and whether any of them left the board.
  struct Fall {
    Numbers numbers;
    bool loses_stick;
  };

  static constexpr std::size_t padded_sticks = 64;
  using Keys = std::array<std::int16_t, padded_sticks>;

  struct Sorted {
    const Spot* spot;
    std::size_t stick;
  };

  // Per lane: up to where, or from where on, it is filled.
  using Lanes = std::array<int, max_size>;
  static constexpr int empty_low = -1;
  static constexpr int empty_high = 2 * max_size;

  void fall(int axis, const State<W>& state) {
    const Axis& along_axis = tables_.axes[static_cast<std::size_t>(axis)];
    const std::uint16_t* const numbers = along_axis.numbers.data();
    const int size = tables_.size;
    const std::size_t inside = sort(along_axis.spots.data(), state);
    Lanes low_lanes;
    Lanes high_lanes;
    low_lanes.fill(empty_low);
    high_lanes.fill(empty_high);
    low_.loses_stick = high_.loses_stick = false;
    for (std::size_t k = 0; k < inside; ++k) {
      const Sorted first = sorted_[k];
      const int low = rest_low(*first.spot, low_lanes);
      const bool leaves_low = low < 0;
      fill(*first.spot, low_lanes, leaves_low ? empty_low : low + first.spot->height);
      low_.loses_stick |= leaves_low;
      low_.numbers[first.stick] = numbers[static_cast<int>(first.spot->row) + low];

      const Sorted last = sorted_[inside - 1 - k];
      const int high = rest_high(*last.spot, high_lanes);
      const bool leaves_high = high == size;
      fill(*last.spot, high_lanes, leaves_high ? empty_high : high);
      high_.loses_stick |= leaves_high;
      high_.numbers[last.stick] = numbers[static_cast<int>(last.spot->row) + high];
    }
  }

  static int rest_low(const Spot& spot, const Lanes& lanes) {
    const auto [a, b, c, d] = spot.lanes;
    int rest = std::max(std::max(lanes[a], lanes[b]), std::max(lanes[c], lanes[d]));
    for (std::size_t lane = d + 1u; lane <= spot.last; ++lane) rest = std::max(rest, lanes[lane]);
    return std::max<int>(rest, spot.rest_low);
  }

  static int rest_high(const Spot& spot, const Lanes& lanes) {
    const auto [a, b, c, d] = spot.lanes;
    int rest = std::min(std::min(lanes[a], lanes[b]), std::min(lanes[c], lanes[d]));
    for (std::size_t lane = d + 1u; lane <= spot.last; ++lane) rest = std::min(rest, lanes[lane]);
    return std::min<int>(rest - spot.height, spot.rest_high);
  }

  static void fill(const Spot& spot, Lanes& lanes, int filled) {
    const auto [a, b, c, d] = spot.lanes;
    lanes[a] = lanes[b] = lanes[c] = lanes[d] = filled;
    for (std::size_t lane = d + 1u; lane <= spot.last; ++lane) lanes[lane] = filled;
  }

  // Unpacks the state and sorts the sticks along the axis, smallest coordinate first. Returns
  // how many are inside the frame. The rank of a stick is the number of sticks before it: this
  // compares all pairs, but eight at a time, and without branches to mispredict.
  std::size_t sort(const Spot* spots, const State<W>& state) {
    std::array<const Spot*, padded_sticks> at;
    Keys keys{};
    Keys ranks;
    const Slot* const slots = tables_.slots.data();
    unpack<W>(tables_, state, [&](std::size_t i, std::uint16_t number) {
      at[i] = spots + slots[i].spots + number;
      keys[i] = at[i]->order;
    });
    const std::size_t padded = (sticks_ + 7) & ~std::size_t{7};
    for (std::size_t i = 0; i < padded; i += 8) std::fill_n(ranks.begin() + i, 8, std::int16_t{0});
    for (std::size_t i = 0; i < sticks_; ++i)
      for (std::size_t k = 0; k < padded; ++k)
        ranks[k] = static_cast<std::int16_t>(ranks[k] + (keys[i] < keys[k]));
    for (std::size_t i = 0; i < sticks_; ++i)
      sorted_[static_cast<std::size_t>(ranks[i])] = {at[i], i};
    return tables_.stores_out ? set_out_apart(keys) : sticks_;
  }

  // Sticks that are out come last, and stay out.
  std::size_t set_out_apart(const Keys& keys) {
    std::size_t inside = sticks_;
    for (std::size_t i = 0; i < sticks_; ++i) {
      if (keys[i] != order_of_out) continue;
      low_.numbers[i] = high_.numbers[i] = tables_.slots[i].out;
      --inside;
    }
    return inside;
  }

  [[nodiscard]] bool reaches_goal(const Fall& result) const {
    if (!result.loses_stick) return false;
    if (tables_.goal == Goal::any) return true;
    if (tables_.goal == Goal::one)
      return result.numbers[static_cast<std::size_t>(tables_.goal_slot)] == no_number;
    for (std::size_t i = 0; i < sticks_; ++i)
      if (result.numbers[i] != tables_.slots[i].out) return false;
    return true;
  }

  void finish(Fall& result, int gravity, State<W>& next, bool& solved) const {
    solved = reaches_goal(result);
    if (solved) return;
    for (const auto& [one, other] : tables_.network) {
      const std::uint16_t a = result.numbers[one];
      const std::uint16_t b = result.numbers[other];
      result.numbers[one] = std::min(a, b);
      result.numbers[other] = std::max(a, b);
    }
    next = pack<W>(tables_, result.numbers, gravity);
  }

  const FrameTables& tables_;
  std::size_t sticks_;
  Fall low_, high_;  // towards 0, and away from it
  std::array<Sorted, max_sticks> sorted_;
};

}  // namespace knobel::rotation
