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
// The two turns of a state move the sticks along the same axis, one way and the
// other. So one order serves both: sticks sorted along the axis, for the fall
// towards 0 from the front, for the other from the back. Every lane remembers
// how far it is filled; a stick comes to rest at the fullest of its lanes, or
// where the walls stop it, whichever comes first.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "rotation/state.hpp"

namespace knobel::rotation {

// What L (0) and R (1) lead to. The state of a solved turn means nothing.
template <std::size_t W>
struct Turns {
  std::array<State<W>, 2> next;
  std::array<bool, 2> solved;
};

template <std::size_t W>
class Faller {
 public:
  explicit Faller(const Layout& layout)
      : layout_(layout), sticks_(layout.slots.size()) {}

  // The frame as given, before anything fell.
  [[nodiscard]] State<W> given(int gravity) const {
    Numbers numbers{};
    std::copy(layout_.start.begin(), layout_.start.end(), numbers.begin());
    return pack<W>(layout_, numbers, gravity);
  }

  void turn(const State<W>& state, Turns<W>& turns) {
    const int gravity = gravity_of(state);
    fall((gravity + 1) & 1, state);
    const int left = (gravity + 3) & 3;
    const int right = (gravity + 1) & 3;
    finish(left < 2 ? on_ : back_, left, turns.next[0], turns.solved[0]);
    finish(right < 2 ? on_ : back_, right, turns.next[1], turns.solved[1]);
  }

  // A number for the lanes the sticks are in, along the axis of the next turn (or
  // the last one). A turn that loses no stick does not change it.
  [[nodiscard]] std::uint64_t lanes_of(const State<W>& state, bool last_turn) const {
    const int axis = (gravity_of(state) + (last_turn ? 0 : 1)) & 1;
    const Spot* const spots = layout_.axes[static_cast<std::size_t>(axis)].spots.data();
    std::uint64_t sum = 0;
    unpack<W>(layout_, state, [&](std::size_t i, std::uint16_t number) {
      const std::uint64_t row = spots[layout_.slots[i].spots + number].row + 1u;
      sum += row * row * row;
    });
    return sum;
  }
  [[nodiscard]] bool may_lose_sticks() const { return layout_.stores_out; }

  // Lets everything fall without a turn. Returns whether that solves it.
  bool settle(State<W>& state) {
    const int gravity = gravity_of(state);
    fall(gravity & 1, state);
    bool solved = false;
    finish(gravity < 2 ? on_ : back_, gravity, state, solved);
    return solved;
  }

 private:
  // One way to fall: where the sticks land, and whether any of them left.
  struct Way {
    Numbers numbers;
    bool left;
  };

  static constexpr std::size_t padded_sticks = 64;
  using Keys = std::array<std::int16_t, padded_sticks>;

  struct Sorted {
    const Spot* spot;
    std::size_t stick;
  };

  // Per lane, where it is filled: up to here, or from here on.
  using Lanes = std::array<int, max_size>;
  static constexpr int empty_back = -1;
  static constexpr int empty_on = 2 * max_size;

  void fall(int axis, const State<W>& state) {
    const Axis& tables = layout_.axes[static_cast<std::size_t>(axis)];
    const std::uint16_t* const numbers = tables.numbers.data();
    const int size = layout_.size;
    const std::size_t inside = sort(tables.spots.data(), state);
    Lanes back_lanes;
    Lanes on_lanes;
    back_lanes.fill(empty_back);
    on_lanes.fill(empty_on);
    back_.left = on_.left = false;
    for (std::size_t k = 0; k < inside; ++k) {
      const Sorted first = sorted_[k];
      const int low = rest_back(*first.spot, back_lanes);
      const bool falls_out = low < 0;
      fill(*first.spot, back_lanes, falls_out ? empty_back : low + first.spot->height);
      back_.left |= falls_out;
      back_.numbers[first.stick] = numbers[static_cast<int>(first.spot->row) + low];

      const Sorted last = sorted_[inside - 1 - k];
      const int high = rest_on(*last.spot, on_lanes);
      const bool flies_out = high == size;
      fill(*last.spot, on_lanes, flies_out ? empty_on : high);
      on_.left |= flies_out;
      on_.numbers[last.stick] = numbers[static_cast<int>(last.spot->row) + high];
    }
  }

  static int rest_back(const Spot& spot, const Lanes& lanes) {
    const auto [a, b, c, d] = spot.lanes;
    int rest = std::max(std::max(lanes[a], lanes[b]), std::max(lanes[c], lanes[d]));
    for (std::size_t lane = d + 1u; lane <= spot.last; ++lane) rest = std::max(rest, lanes[lane]);
    return std::max<int>(rest, spot.rest_back);
  }

  static int rest_on(const Spot& spot, const Lanes& lanes) {
    const auto [a, b, c, d] = spot.lanes;
    int rest = std::min(std::min(lanes[a], lanes[b]), std::min(lanes[c], lanes[d]));
    for (std::size_t lane = d + 1u; lane <= spot.last; ++lane) rest = std::min(rest, lanes[lane]);
    return std::min<int>(rest - spot.height, spot.rest_on);
  }

  static void fill(const Spot& spot, Lanes& lanes, int filled) {
    const auto [a, b, c, d] = spot.lanes;
    lanes[a] = lanes[b] = lanes[c] = lanes[d] = filled;
    for (std::size_t lane = d + 1u; lane <= spot.last; ++lane) lanes[lane] = filled;
  }

  // Unpacks the state and sorts the sticks along the axis, the one with the
  // smallest coordinate first. Returns how many are inside. A stick's rank is the
  // number of sticks before it: all pairs are compared, but the compiler does so
  // eight at a time, and nothing has to be guessed.
  std::size_t sort(const Spot* spots, const State<W>& state) {
    std::array<const Spot*, padded_sticks> at;
    Keys keys{};
    Keys ranks;
    const Slot* const slots = layout_.slots.data();
    unpack<W>(layout_, state, [&](std::size_t i, std::uint16_t number) {
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
    return layout_.stores_out ? set_out_apart(keys) : sticks_;
  }

  // Sticks that are out share the last rank; they stay out.
  std::size_t set_out_apart(const Keys& keys) {
    std::size_t inside = sticks_;
    for (std::size_t i = 0; i < sticks_; ++i) {
      if (keys[i] != order_of_out) continue;
      back_.numbers[i] = on_.numbers[i] = layout_.slots[i].out;
      --inside;
    }
    return inside;
  }

  [[nodiscard]] bool reaches_goal(const Way& way) const {
    if (!way.left) return false;
    if (layout_.goal == Goal::any) return true;
    if (layout_.goal == Goal::one)
      return way.numbers[static_cast<std::size_t>(layout_.goal_slot)] == no_number;
    for (std::size_t i = 0; i < sticks_; ++i)
      if (way.numbers[i] != layout_.slots[i].out) return false;
    return true;
  }

  void finish(Way& way, int gravity, State<W>& next, bool& solved) const {
    solved = reaches_goal(way);
    if (solved) return;
    for (const auto& [one, other] : layout_.network) {
      const std::uint16_t a = way.numbers[one];
      const std::uint16_t b = way.numbers[other];
      way.numbers[one] = std::min(a, b);
      way.numbers[other] = std::max(a, b);
    }
    next = pack<W>(layout_, way.numbers, gravity);
  }

  const Layout& layout_;
  std::size_t sticks_;
  Way back_, on_;
  std::array<Sorted, max_sticks> sorted_;
};

}  // namespace knobel::rotation
