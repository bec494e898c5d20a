#include "rotation/frame_tables.hpp"

#include <algorithm>
#include <bit>

#include "rotation/placements.hpp"

namespace knobel::rotation {
namespace {

struct Class {
  std::vector<int> sticks;
  Placements placements;
  bool is_goal;
};

bool same_class(const Frame& frame, int one, const Placements& placements, int other) {
  const Stick& a = frame.sticks[static_cast<std::size_t>(one)];
  const Stick& b = frame.sticks[static_cast<std::size_t>(other)];
  const bool same_shape = a.length == b.length && (a.upright == b.upright || a.length == 1);
  return same_shape && placements.has(b.row, b.column);
}

std::vector<Class> classes_of(const Frame& frame, bool labelled) {
  std::vector<Class> classes;
  std::vector<std::uint8_t> taken(frame.sticks.size(), 0);
  if (!frame.gone.empty()) taken = frame.gone;
  const int sticks = static_cast<int>(frame.sticks.size());
  for (int i = 0; i < sticks; ++i) {
    if (taken[static_cast<std::size_t>(i)]) continue;
    Class members{
        {i}, Placements(frame, frame.sticks[static_cast<std::size_t>(i)]), i == frame.goal};
    for (int j = i + 1; j < sticks && !labelled && !members.is_goal; ++j) {
      if (taken[static_cast<std::size_t>(j)] || j == frame.goal) continue;
      if (!same_class(frame, i, members.placements, j)) continue;
      members.sticks.push_back(j);
      taken[static_cast<std::size_t>(j)] = 1;
    }
    classes.push_back(std::move(members));
  }
  return classes;
}

// Adds the tables of one class, whose placements are numbered row by row.
class ClassTables {
 public:
  ClassTables(FrameTables& tables, const Class& members)
      : tables_(tables),
        placements_(members.placements),
        first_spot_(static_cast<std::uint32_t>(tables.axes[0].spots.size())),
        numbers_(static_cast<std::size_t>(tables.size * tables.size), no_number) {
    for (int row = 0; row < tables.size; ++row)
      for (int column = 0; column < tables.size; ++column)
        if (placements_.has(row, column)) numbers_[at(row, column)] = count_++;
    for (int axis = 0; axis < 2; ++axis) can_leave_ |= add_spots(axis);
    const bool stores_out = can_leave_ && tables.goal != Goal::any && !members.is_goal;
    if (stores_out) {
      out_ = count_;
      for (Axis& axis : tables.axes) axis.spots.push_back({{}, 0, 0, 0, 0, 0, order_of_out});
    }
    for (int axis = 0; axis < 2; ++axis) add_numbers(axis);
    tables.leaves |= can_leave_;
    tables.stores_out |= stores_out;
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
    return static_cast<std::size_t>(row * tables_.size + column);
  }

  // Returns whether a placement can fall off the board along this axis.
  bool add_spots(int axis) {
    bool leaves = false;
    Axis& along_axis = tables_.axes[static_cast<std::size_t>(axis)];
    const auto first_row = static_cast<int>(along_axis.numbers.size());
    const int height = placements_.height(axis);
    for (int row = 0; row < tables_.size; ++row)
      for (int column = 0; column < tables_.size; ++column) {
        if (!placements_.has(row, column)) continue;
        const int along = axis == 0 ? row : column;
        const int across = axis == 0 ? column : row;
        int low = along;
        while (placements_.has_at(axis, low - 1, across)) --low;
        if (low == 0) low = -1;
        int high = along;
        while (placements_.has_at(axis, high + 1, across)) ++high;
        if (high + height == tables_.size) high = tables_.size;
        leaves |= low < 0 || high == tables_.size;
        const int numbers_row = first_row + across * (tables_.size + 2) + 1;
        along_axis.spots.push_back(spot(axis, along, across, low, high, numbers_row));
      }
    return leaves;
  }

  [[nodiscard]] Spot spot(int axis, int along, int across, int low, int high, int row) const {
    Spot result{};
    result.last = static_cast<std::uint8_t>(across + placements_.width(axis) - 1);
    for (int k = 0; k < 4; ++k)
      result.lanes[static_cast<std::size_t>(k)] =
          std::min(static_cast<std::uint8_t>(across + k), result.last);
    result.height = static_cast<std::uint8_t>(placements_.height(axis));
    result.rest_low = static_cast<std::int8_t>(low);
    result.rest_high = static_cast<std::int8_t>(high);
    result.order = static_cast<std::int16_t>(along * max_size + across);
    result.row = static_cast<std::uint32_t>(row);
    return result;
  }

  void add_numbers(int axis) {
    Axis& along_axis = tables_.axes[static_cast<std::size_t>(axis)];
    for (int across = 0; across < tables_.size; ++across) {
      along_axis.numbers.push_back(out_);
      for (int along = 0; along < tables_.size; ++along)
        along_axis.numbers.push_back(axis == 0 ? numbers_[at(along, across)]
                                               : numbers_[at(across, along)]);
      along_axis.numbers.push_back(out_);
    }
  }

  FrameTables& tables_;
  const Placements& placements_;
  std::uint32_t first_spot_;
  std::vector<std::uint16_t> numbers_;
  std::uint16_t count_ = 0;
  std::uint16_t out_ = no_number;
  bool can_leave_ = false;
};

// Batcher's merge exchange for `count` slots from `first` on.
void add_network(FrameTables& tables, int first, int count) {
  if (count < 2) return;
  const int top = static_cast<int>(std::bit_ceil(static_cast<unsigned>(count))) / 2;
  for (int p = top; p > 0; p /= 2) {
    int q = top;
    int r = 0;
    for (int distance = p;; distance = q - p, q /= 2, r = p) {
      for (int i = 0; i + distance < count; ++i)
        if ((i & p) == r) tables.network.emplace_back(first + i, first + i + distance);
      if (q == p) break;
    }
  }
}

// Bit fields in the order of the slots, none split between two words.
void place_fields(FrameTables& tables) {
  int used = 2;  // gravity
  for (std::size_t i = 0; i < tables.slots.size(); ++i) {
    const int bits = tables.slots[i].bits;
    if (used + std::max(bits, 1) > 64) {
      tables.word_ends.push_back(i);
      used = 0;
    }
    used += bits;
  }
  tables.word_ends.push_back(tables.slots.size());
}

}  // namespace

FrameTables make_tables(const Frame& frame, bool labelled) {
  FrameTables tables;
  tables.size = frame.size;
  tables.goal = frame.goal == any_stick    ? Goal::any
                : frame.goal == all_sticks ? Goal::all
                                           : Goal::one;
  for (const Class& members : classes_of(frame, labelled)) {
    const ClassTables of_class(tables, members);
    const int first = static_cast<int>(tables.slots.size());
    if (members.is_goal) tables.goal_slot = first;
    for (const int stick : members.sticks) {
      tables.slots.push_back(of_class.slot());
      tables.sticks.push_back(static_cast<std::size_t>(stick));
      tables.start.push_back(of_class.number(frame.sticks[static_cast<std::size_t>(stick)]));
    }
    add_network(tables, first, static_cast<int>(members.sticks.size()));
  }
  place_fields(tables);
  return tables;
}

std::size_t FrameTables::bytes() const {
  std::size_t sum = sizeof(FrameTables);
  for (const Axis& axis : axes)
    sum += axis.spots.capacity() * sizeof(Spot) + axis.numbers.capacity() * sizeof(std::uint16_t);
  return sum + slots.capacity() * sizeof(Slot) + network.capacity() * 2 +
         start.capacity() * sizeof(std::uint16_t) +
         (sticks.capacity() + word_ends.capacity()) * sizeof(std::size_t);
}

}  // namespace knobel::rotation
