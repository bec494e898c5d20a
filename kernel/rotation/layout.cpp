#include "rotation/layout.hpp"

#include <algorithm>
#include <bit>

#include "rotation/reach.hpp"

namespace knobel::rotation {
namespace {

struct Class {
  std::vector<int> sticks;
  Reach reach;
  bool is_goal;
};

bool same_class(const Frame& frame, int one, const Reach& reach, int other) {
  const Stick& a = frame.sticks[static_cast<std::size_t>(one)];
  const Stick& b = frame.sticks[static_cast<std::size_t>(other)];
  const bool same_shape = a.length == b.length && (a.upright == b.upright || a.length == 1);
  return same_shape && reach.has(b.row, b.column);
}

std::vector<Class> classes_of(const Frame& frame, bool labelled) {
  std::vector<Class> classes;
  std::vector<std::uint8_t> taken(frame.sticks.size(), 0);
  if (!frame.gone.empty()) taken = frame.gone;
  const int sticks = static_cast<int>(frame.sticks.size());
  for (int i = 0; i < sticks; ++i) {
    if (taken[static_cast<std::size_t>(i)]) continue;
    Class found{{i}, Reach(frame, frame.sticks[static_cast<std::size_t>(i)]), i == frame.goal};
    for (int j = i + 1; j < sticks && !labelled && !found.is_goal; ++j) {
      if (taken[static_cast<std::size_t>(j)] || j == frame.goal) continue;
      if (!same_class(frame, i, found.reach, j)) continue;
      found.sticks.push_back(j);
      taken[static_cast<std::size_t>(j)] = 1;
    }
    classes.push_back(std::move(found));
  }
  return classes;
}

// Fills the tables of one class and numbers its placements by rows.
class ClassTables {
 public:
  ClassTables(Layout& layout, const Class& members)
      : layout_(layout),
        reach_(members.reach),
        first_spot_(static_cast<std::uint32_t>(layout.axes[0].spots.size())),
        numbers_(static_cast<std::size_t>(layout.size * layout.size), no_number) {
    for (int row = 0; row < layout.size; ++row)
      for (int column = 0; column < layout.size; ++column)
        if (reach_.has(row, column)) numbers_[at(row, column)] = count_++;
    for (int axis = 0; axis < 2; ++axis) can_leave_ |= add_spots(axis);
    const bool stores_out = can_leave_ && layout.goal != Goal::any && !members.is_goal;
    if (stores_out) {
      out_ = count_;
      for (Axis& axis : layout.axes) axis.spots.push_back({{}, 0, 0, 0, 0, 0, order_of_out});
    }
    for (int axis = 0; axis < 2; ++axis) add_numbers(axis);
    layout.stores_out |= stores_out;
  }

  [[nodiscard]] Slot slot() const {
    const unsigned highest = out_ == no_number ? count_ - 1u : out_;
    const int bits = std::bit_width(highest);
    return {first_spot_, static_cast<std::uint16_t>((1u << bits) - 1u), out_,
            static_cast<std::uint8_t>(bits)};
  }
  [[nodiscard]] std::uint16_t number(const Stick& stick) const {
    return numbers_[at(stick.row, stick.column)];
  }

 private:
  [[nodiscard]] std::size_t at(int row, int column) const {
    return static_cast<std::size_t>(row * layout_.size + column);
  }

  // Returns whether a placement can fall off the board along this axis.
  bool add_spots(int axis) {
    bool leaves = false;
    Axis& tables = layout_.axes[static_cast<std::size_t>(axis)];
    const auto first_row = static_cast<int>(tables.numbers.size());
    const int height = reach_.height(axis);
    for (int row = 0; row < layout_.size; ++row)
      for (int column = 0; column < layout_.size; ++column) {
        if (!reach_.has(row, column)) continue;
        const int along = axis == 0 ? row : column;
        const int across = axis == 0 ? column : row;
        int back = along;
        while (reach_.has_at(axis, back - 1, across)) --back;
        if (back == 0) back = -1;
        int on = along;
        while (reach_.has_at(axis, on + 1, across)) ++on;
        if (on + height == layout_.size) on = layout_.size;
        leaves |= back < 0 || on == layout_.size;
        const int numbers_row = first_row + across * (layout_.size + 2) + 1;
        tables.spots.push_back(spot(axis, along, across, back, on, numbers_row));
      }
    return leaves;
  }

  [[nodiscard]] Spot spot(int axis, int along, int across, int back, int on, int row) const {
    Spot result{};
    result.last = static_cast<std::uint8_t>(across + reach_.width(axis) - 1);
    for (int k = 0; k < 4; ++k)
      result.lanes[static_cast<std::size_t>(k)] =
          std::min(static_cast<std::uint8_t>(across + k), result.last);
    result.height = static_cast<std::uint8_t>(reach_.height(axis));
    result.rest_back = static_cast<std::int8_t>(back);
    result.rest_on = static_cast<std::int8_t>(on);
    result.order = static_cast<std::int16_t>(along * max_size + across);
    result.row = static_cast<std::uint32_t>(row);
    return result;
  }

  void add_numbers(int axis) {
    Axis& tables = layout_.axes[static_cast<std::size_t>(axis)];
    for (int across = 0; across < layout_.size; ++across) {
      tables.numbers.push_back(out_);
      for (int along = 0; along < layout_.size; ++along)
        tables.numbers.push_back(axis == 0 ? numbers_[at(along, across)]
                                           : numbers_[at(across, along)]);
      tables.numbers.push_back(out_);
    }
  }

  Layout& layout_;
  const Reach& reach_;
  std::uint32_t first_spot_;
  std::vector<std::uint16_t> numbers_;
  std::uint16_t count_ = 0;
  std::uint16_t out_ = no_number;
  bool can_leave_ = false;
};

// Batcher's merge exchange: a sorting network for `count` slots from `first` on.
void add_network(Layout& layout, int first, int count) {
  if (count < 2) return;
  const int top = static_cast<int>(std::bit_ceil(static_cast<unsigned>(count))) / 2;
  for (int p = top; p > 0; p /= 2) {
    int q = top;
    int r = 0;
    for (int distance = p;; distance = q - p, q /= 2, r = p) {
      for (int i = 0; i + distance < count; ++i)
        if ((i & p) == r)
          layout.network.emplace_back(first + i, first + i + distance);
      if (q == p) break;
    }
  }
}

// Bit fields in the order of the slots, none across two words.
void place_fields(Layout& layout) {
  int used = 2;  // gravity
  for (std::size_t i = 0; i < layout.slots.size(); ++i) {
    const int bits = layout.slots[i].bits;
    if (used + std::max(bits, 1) > 64) {
      layout.word_ends.push_back(i);
      used = 0;
    }
    used += bits;
  }
  layout.word_ends.push_back(layout.slots.size());
}

}  // namespace

Layout make_layout(const Frame& frame, bool labelled) {
  Layout layout;
  layout.size = frame.size;
  layout.goal = frame.goal == any_stick    ? Goal::any
                : frame.goal == all_sticks ? Goal::all
                                           : Goal::one;
  for (const Class& members : classes_of(frame, labelled)) {
    const ClassTables tables(layout, members);
    const int first = static_cast<int>(layout.slots.size());
    if (members.is_goal) layout.goal_slot = first;
    for (const int stick : members.sticks) {
      layout.slots.push_back(tables.slot());
      layout.start.push_back(tables.number(frame.sticks[static_cast<std::size_t>(stick)]));
    }
    add_network(layout, first, static_cast<int>(members.sticks.size()));
  }
  place_fields(layout);
  return layout;
}

std::size_t Layout::bytes() const {
  std::size_t sum = sizeof(Layout);
  for (const Axis& axis : axes)
    sum += axis.spots.capacity() * sizeof(Spot) + axis.numbers.capacity() * sizeof(std::uint16_t);
  return sum + slots.capacity() * sizeof(Slot) + network.capacity() * 2 +
         start.capacity() * sizeof(std::uint16_t) + word_ends.capacity() * sizeof(std::size_t);
}

}  // namespace knobel::rotation
