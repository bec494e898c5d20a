#include "rotation/list_states.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "core/memory.hpp"
#include "rotation/search.hpp"
#include "rotation/words.hpp"

namespace knobel::rotation {
namespace {

// A certificate sorts all sticks of a shape, a state only those that can trade places.
struct Shape {
  std::vector<std::size_t> sticks, slots;
};

std::vector<Shape> shapes_of(const Frame& frame, const FrameTables& tables) {
  std::vector<Shape> shapes;
  const auto alike = [&](std::size_t one, std::size_t other) {
    const Stick& a = frame.sticks[one];
    const Stick& b = frame.sticks[other];
    const auto goal = static_cast<std::size_t>(frame.goal);
    if (frame.goal >= 0 && (one == goal || other == goal)) return one == other;
    return a.length == b.length && (a.upright == b.upright || a.length == 1);
  };
  for (std::size_t stick = 0; stick < frame.sticks.size(); ++stick) {
    auto shape = std::find_if(shapes.begin(), shapes.end(), [&](const Shape& known) {
      return alike(known.sticks.front(), stick);
    });
    if (shape == shapes.end()) shape = shapes.insert(shapes.end(), Shape{});
    shape->sticks.push_back(stick);
    for (std::size_t slot = 0; slot < tables.sticks.size(); ++slot)
      if (tables.sticks[slot] == stick) shape->slots.push_back(slot);
  }
  return shapes;
}

template <std::size_t W>
class Lines {
 public:
  Lines(const Frame& frame, const FrameTables& tables)
      : tables_(tables), shapes_(shapes_of(frame, tables)), sticks_(frame.sticks.size()) {}

  void add(const State<W>& state, const std::size_t* level, LineBuffer& out) {
    read(state);
    out.text("{\"state\":[");
    out.number((4 - gravity_of(state)) % 4);
    for (std::size_t stick = 0; stick < sticks_; ++stick) {
      out.text(",");
      out.number(cells_[stick]);
    }
    out.text("]");
    if (level != nullptr) {
      out.text(",\"class\":");
      out.number(static_cast<std::int64_t>(*level));
    }
    out.text("}\n");
  }

 private:
  static constexpr int out_of_frame = -1;

  // The cell of every stick, sorted within its shape. Sticks that were out from the beginning
  // have no slot.
  void read(const State<W>& state) {
    std::array<int, max_sticks + 2> in_slot{};
    unpack<W>(tables_, state,
              [&](std::size_t slot, std::uint16_t number) { in_slot[slot] = cell(slot, number); });
    for (const Shape& shape : shapes_) {
      found_.assign(shape.sticks.size(), out_of_frame);
      for (std::size_t i = 0; i < shape.slots.size(); ++i) found_[i] = in_slot[shape.slots[i]];
      std::sort(found_.begin(), found_.end());
      for (std::size_t i = 0; i < found_.size(); ++i) cells_[shape.sticks[i]] = found_[i];
    }
  }

  [[nodiscard]] int cell(std::size_t slot, std::uint16_t number) const {
    const int order = tables_.axes[0].spots[tables_.slots[slot].spots + number].order;
    if (order == order_of_out) return out_of_frame;
    return order / max_size * tables_.size + order % max_size;
  }

  const FrameTables& tables_;
  std::vector<Shape> shapes_;
  std::size_t sticks_;
  std::array<int, max_sticks> cells_{};
  std::vector<int> found_;
};

template <std::size_t W>
Listed list(const FrameTables& tables, const Frame& frame, std::optional<std::uint64_t> fewest,
            const LineSink& sink, MemoryAccount& account) {
  Search<W> search(tables, account, false);
  State<W> start = search.faller.given(frame.gravity);
  if (search.faller.settle(start)) return {};
  if (!search.run(start)) return {search.control.end(), search.visited.size(), 0};
  const std::size_t levels =
      fewest ? std::min<std::size_t>(search.levels(), *fewest > 1 ? *fewest - 1 : 0)
             : search.levels();
  Lines<W> lines(frame, tables);
  const bool written = write_lines(sink, search.control, [&](LineBuffer& out) {
    for (std::size_t level = 0; level < levels; ++level)
      for (std::size_t id = search.begin(level); id < search.end(level); ++id) {
        lines.add(search.visited[id], fewest ? &level : nullptr, out);
        if (!out.line_ends()) return false;
      }
    return true;
  });
  const End end = written ? End::exhausted : search.control.end();
  return {end, levels > 0 ? search.end(levels - 1) : 0, 0};
}

}  // namespace

Listed list_states(const Frame& frame, std::optional<std::uint64_t> fewest, const LineSink& sink,
                   Control& control) {
  Listed listed;
  if (is_solved(frame)) return listed;
  MemoryAccount account(control);
  MemoryShare share(account);
  const FrameTables tables = make_tables(frame, false);
  if (!share.take(tables.bytes() + 2 * LineBuffer::piece)) {
    listed.end = control.end();
    return listed;
  }
  with_words(tables.word_ends.size(),
             [&]<std::size_t W>() { listed = list<W>(tables, frame, fewest, sink, account); });
  listed.memory = account.peak();
  return listed;
}

}  // namespace knobel::rotation
