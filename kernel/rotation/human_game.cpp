#include "rotation/human_game.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "core/memory.hpp"
#include "rotation/fall.hpp"
#include "rotation/visited.hpp"
#include "rotation/words.hpp"

namespace knobel::rotation {
namespace {

// Per placement of every class: its number in a position, and how far it is from the next gap.
struct Outlook {
  std::vector<std::int32_t> codes, distances;
};

Outlook look_around(const Frame& frame, const FrameTables& tables) {
  std::vector<std::pair<int, int>> gaps;
  for (int row = 0; row < frame.size; ++row)
    for (int column = 0; column < frame.size; ++column) {
      const bool edge =
          row == 0 || column == 0 || row == frame.size - 1 || column == frame.size - 1;
      if (edge && !frame.walls[static_cast<std::size_t>(row * frame.size + column)])
        gaps.emplace_back(row, column);
    }
  Outlook outlook;
  for (const Spot& spot : tables.axes[0].spots) {
    const int height = spot.height;
    const int row = spot.order / max_size;
    const int column = spot.order % max_size;
    const int width = spot.last - column + 1;
    std::int32_t nearest = gaps.empty() ? 0 : 2 * frame.size;
    for (const auto& [gap_row, gap_column] : gaps) {
      const int down = std::max({row - gap_row, gap_row - (row + height - 1), 0});
      const int right = std::max({column - gap_column, gap_column - (column + width - 1), 0});
      nearest = std::min<std::int32_t>(nearest, down + right);
    }
    outlook.codes.push_back(
        code_of(row * frame.size + column, std::max(height, width), height > 1));
    outlook.distances.push_back(nearest);
  }
  return outlook;
}

template <std::size_t W>
class Explorer {
 public:
  Explorer(const Frame& frame, const FrameTables& tables, std::size_t most, Control& control)
      : tables_(tables),
        outlook_(look_around(frame, tables)),
        faller_(tables),
        most_(most),
        control_(control),
        account_(control),
        visited_(account_) {
    game_.width = tables.slots.size() + 1;
    out_.fill(none);
  }

  std::optional<player::ExploredGame> explore(int gravity) {
    State<W> start = faller_.given(gravity);
    if (!visited_.reserve(1)) return std::nullopt;
    if (faller_.settle(start))
      add_out(gravity);
    else
      add(start);
    player::StateSpace& space = game_.space;
    Turns<W> turns;
    while (space.size() < nodes_.size()) {
      if (!control_.tick() || !visited_.reserve(2)) return std::nullopt;
      const std::uint32_t id = nodes_[space.size()];
      if (id != no_id) {
        const State<W> state = visited_[id];
        faller_.turn(state, turns);
        for (std::size_t turn = 0; turn < 2; ++turn) {
          const int down = (gravity_of(state) + (turn == 0 ? 3 : 1)) & 3;
          space.after.push_back(turns.solved[turn] ? add_out(down) : add(turns.next[turn]));
        }
      }
      if (nodes_.size() > most_) return std::nullopt;
      space.first.push_back(static_cast<std::int32_t>(space.after.size()));
    }
    player::measure_distances(space);
    return std::move(game_);
  }

 private:
  static constexpr std::int32_t none = -1;

  // Which side is down, as Python counts.
  static std::int32_t side_of(int gravity) { return (4 - gravity) % 4; }

  std::int32_t add_node(std::uint32_t id, std::int32_t distance) {
    nodes_.push_back(id);
    game_.space.goal.push_back(id == no_id);
    game_.space.distance.push_back(distance);
    return static_cast<std::int32_t>(nodes_.size() - 1);
  }

  std::int32_t add_out(int gravity) {
    std::int32_t& known = out_[static_cast<std::size_t>(gravity)];
    if (known != none) return known;
    known = add_node(no_id, 0);
    game_.positions.push_back(side_of(gravity));
    game_.positions.insert(game_.positions.end(), tables_.slots.size(), -1);
    return known;
  }

  std::int32_t add(const State<W>& state) {
    const std::uint32_t id = visited_.add(state, hash_words(state));
    if (id < node_of_.size()) return node_of_[id];
    game_.positions.push_back(side_of(gravity_of(state)));
    std::int32_t nearest = player::stuck;
    unpack<W>(tables_, state, [&](std::size_t slot, std::uint16_t number) {
      const std::size_t spot = tables_.slots[slot].spots + number;
      game_.positions.push_back(outlook_.codes[spot]);
      nearest = std::min(nearest, outlook_.distances[spot]);
    });
    node_of_.push_back(add_node(id, nearest));
    return node_of_.back();
  }

  const FrameTables& tables_;
  Outlook outlook_;
  Faller<W> faller_;
  std::size_t most_;
  Control& control_;
  MemoryAccount account_;
  Visited<W> visited_;
  player::ExploredGame game_;
  std::vector<std::uint32_t> nodes_;   // the state of each; no_id: a stick is out
  std::vector<std::int32_t> node_of_;  // each state
  std::array<std::int32_t, 4> out_{};  // the node where a stick is out, per direction of gravity
};

}  // namespace

std::optional<player::ExploredGame> explore(const Frame& frame, std::size_t most,
                                            Control& control) {
  std::optional<player::ExploredGame> game;
  const FrameTables tables = make_tables(frame, false);
  with_words(tables.word_ends.size(), [&]<std::size_t W>() {
    game = Explorer<W>(frame, tables, most, control).explore(frame.gravity);
  });
  return game;
}

std::vector<std::int32_t> never_moved(const player::ExploredGame& game) {
  const auto sticks = [&](std::size_t n) {
    const std::int32_t* const first = game.position(n) + 1;
    return std::span(first, game.width - 1);
  };
  std::vector<std::int32_t> always(sticks(0).begin(), sticks(0).end());
  std::erase(always, -1);
  for (std::size_t n = 1; n < game.space.size() && !always.empty(); ++n) {
    const auto here = sticks(n);
    if (here.front() < 0) continue;
    std::erase_if(always, [&](std::int32_t code) {
      return std::find(here.begin(), here.end(), code) == here.end();
    });
  }
  return always;
}

}  // namespace knobel::rotation
