#include "rotation/invent.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <utility>

#include "rotation/solve.hpp"

namespace knobel::rotation {
namespace {

class Inventor {
 public:
  Inventor(int size, int sticks, std::uint64_t most, Mersenne& random, Control& control)
      : size_(size), sticks_(sticks), most_(most), random_(random), control_(control) {}

  // Sticks anywhere, and a gap on the left through which one falls at the first turn.
  InventedFrame surely_solvable() {
    InventedFrame frame{{}, strewn()};
    std::vector<Bar> bars = frame.bars;
    drop(bars, true);
    drop(bars, false);
    // In the order of their last cells, as Python compares sticks written as bits.
    std::sort(bars.begin(), bars.end(),
              [&](const Bar& a, const Bar& b) { return last_cell(a) < last_cell(b); });
    std::vector<Bar> narrow;  // of those that touch the left side
    for (const Bar& bar : bars) {
      if (bar.column != 1) continue;
      if (!narrow.empty() && height(bar) < height(narrow.front())) narrow.clear();
      if (narrow.empty() || height(bar) == height(narrow.front())) narrow.push_back(bar);
    }
    const Bar& chosen = narrow[random_.below(static_cast<std::uint32_t>(narrow.size()))];
    frame.gap = {1, chosen.row, height(chosen)};
    return frame;
  }

  // The gap elsewhere, or one stick different; the same frame if nothing fits.
  InventedFrame changed(const InventedFrame& frame) {
    InventedFrame result = frame;
    if (random_.happens(0.1)) {
      const auto side = static_cast<int>(random_.below(4));
      result.gap = {side, random_.between(1, size_ - 2), 1};
      return result;
    }
    for (int attempt = 0; attempt < 50; ++attempt) {
      const std::size_t n = random_.below(static_cast<std::uint32_t>(frame.bars.size()));
      const Bar bar = varied(frame.bars[n]);
      if (!fits(bar)) continue;
      taken_.assign(cells(), 0);
      for (std::size_t i = 0; i < frame.bars.size(); ++i)
        if (i != n) each_cell(frame.bars[i], [&](std::size_t cell) { taken_[cell] = 1; });
      if (meets(bar)) continue;
      result.bars.erase(result.bars.begin() + static_cast<std::ptrdiff_t>(n));
      result.bars.push_back(bar);
      break;
    }
    return result;
  }

  // The fewest turns until a stick is out; none if it is out at once, or never, or not soon enough.
  std::optional<std::int64_t> turns(const InventedFrame& invented) {
    Frame frame;
    frame.size = size_;
    frame.walls.assign(cells(), 0);
    for (int n = 0; n < size_; ++n)
      for (const auto& [row, column] : {std::pair{n, 0}, {n, size_ - 1}, {0, n}, {size_ - 1, n}})
        frame.walls[cell(row, column)] = 1;
    const Gap& gap = invented.gap;
    for (int at = gap.first; at < gap.first + gap.width; ++at) {
      const bool level = gap.side % 2 == 0;
      const int edge = gap.side == 0 || gap.side == 3 ? size_ - 1 : 0;
      frame.walls[level ? cell(edge, at) : cell(at, edge)] = 0;
    }
    for (const Bar& bar : invented.bars)
      frame.sticks.push_back({static_cast<std::uint8_t>(bar.row),
                              static_cast<std::uint8_t>(bar.column),
                              static_cast<std::uint8_t>(bar.length), bar.upright});
    Limits limits;
    limits.states = 3 * most_ + 3;
    Control control(limits, [&](const Progress&) { return control_.look(); });
    const Result result = solve(frame, {}, control);
    if (result.end != End::solved || result.solutions[0].empty()) return std::nullopt;
    const auto& levels = result.per_depth;
    const auto turns = static_cast<std::ptrdiff_t>(result.solutions[0].size());
    const std::uint64_t nearer =
        std::accumulate(levels.begin(), levels.begin() + turns, std::uint64_t{0});
    return nearer <= most_ ? std::optional<std::int64_t>(turns) : std::nullopt;
  }

 private:
  [[nodiscard]] std::size_t cells() const { return static_cast<std::size_t>(size_ * size_); }
  [[nodiscard]] std::size_t cell(int row, int column) const {
    return static_cast<std::size_t>(row * size_ + column);
  }
  static int height(const Bar& bar) { return bar.upright ? bar.length : 1; }
  [[nodiscard]] std::size_t last_cell(const Bar& bar) const {
    return bar.upright ? cell(bar.row + bar.length - 1, bar.column)
                       : cell(bar.row, bar.column + bar.length - 1);
  }
  template <class Visit>
  void each_cell(const Bar& bar, Visit visit) const {
    for (int k = 0; k < bar.length; ++k)
      visit(bar.upright ? cell(bar.row + k, bar.column) : cell(bar.row, bar.column + k));
  }
  [[nodiscard]] bool meets(const Bar& bar) const {
    bool meets = false;
    each_cell(bar, [&](std::size_t cell) { meets |= taken_[cell] != 0; });
    return meets;
  }

  // Is a stick of at least one cell inside the border?
  [[nodiscard]] bool fits(const Bar& bar) const {
    const int last = (bar.upright ? bar.row : bar.column) + bar.length - 1;
    return bar.length > 0 && std::min(bar.row, bar.column) > 0 &&
           std::max({bar.row, bar.column, last}) < size_ - 1;
  }

  // So many sticks, none over another; each leaves room for those to come.
  std::vector<Bar> strewn() {
    std::vector<std::pair<int, int>> order;
    for (int row = 1; row < size_ - 1; ++row)
      for (int column = 1; column < size_ - 1; ++column) order.emplace_back(row, column);
    random_.shuffle(order);
    taken_.assign(cells(), 0);
    std::vector<Bar> bars;
    for (const auto& [row, column] : order) {
      const auto placed = static_cast<int>(bars.size());
      if (placed == sticks_) break;
      if (taken_[cell(row, column)] != 0) continue;
      const auto covered = static_cast<int>(std::count(taken_.begin(), taken_.end(), 1));
      const int spare = static_cast<int>(order.size()) - covered - (sticks_ - placed);
      const bool upright = random_.happens(0.5);
      const int wanted = random_.between(1, 4);
      bars.push_back(longest({row, column, 1, false}, upright, std::min(wanted, spare + 1)));
      each_cell(bars.back(), [&](std::size_t cell) { taken_[cell] = 1; });
    }
    return bars;
  }

  // A stick from a cell on, as long as wanted or as long as it can be.
  [[nodiscard]] Bar longest(Bar bar, bool upright, int wanted) const {
    for (int length = 2; length <= wanted; ++length) {
      const Bar longer{bar.row, bar.column, length, upright};
      if (!fits(longer) || meets(longer)) break;
      bar = longer;
    }
    return bar;
  }

  // A stick elsewhere, turned, longer or shorter; perhaps not inside the frame.
  Bar varied(Bar bar) {
    switch (random_.below(4)) {
      case 0:
        bar.row = random_.between(1, size_ - 2);
        bar.column = random_.between(1, size_ - 2);
        break;
      case 1: {
        constexpr std::array<std::pair<int, int>, 4> steps{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
        const auto [down, right] = steps[random_.below(4)];
        bar.row += down;
        bar.column += right;
        break;
      }
      case 2: bar.upright = !bar.upright; break;
      default: {
        const bool single = bar.length == 1;
        bar.length += random_.below(2) == 0 ? 1 : -1;
        if (single) bar.upright = random_.happens(0.5);
      }
    }
    if (bar.length == 1) bar.upright = false;
    return bar;
  }

  // In the closed frame, down or to the left.
  void drop(std::vector<Bar>& bars, bool down) {
    std::sort(bars.begin(), bars.end(), [&](const Bar& a, const Bar& b) {
      return down ? a.row + height(a) > b.row + height(b) : a.column < b.column;
    });
    taken_.assign(cells(), 0);
    for (Bar& bar : bars) {
      for (;;) {
        Bar next = bar;
        if (down)
          ++next.row;
        else
          --next.column;
        const bool inside = down ? next.row + height(next) < size_ : next.column > 0;
        if (!inside || meets(next)) break;
        bar = next;
      }
      each_cell(bar, [&](std::size_t cell) { taken_[cell] = 1; });
    }
  }

  int size_;
  int sticks_;
  std::uint64_t most_;
  Mersenne& random_;
  Control& control_;
  std::vector<std::uint8_t> taken_;
};

}  // namespace

std::optional<InventedFrame> invent(int size, int sticks, std::uint64_t most, const Climb& rules,
                                    Mersenne& random, Control& control) {
  Inventor inventor(size, sticks, most, random, control);
  return climb(
      rules, [&] { return inventor.surely_solvable(); },
      [&](const InventedFrame& frame) { return inventor.changed(frame); },
      [&](const InventedFrame& frame) { return inventor.turns(frame); }, control);
}

}  // namespace knobel::rotation
