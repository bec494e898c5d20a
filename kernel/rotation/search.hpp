// Breadth first: level by level, the states of a level in the order in which
// they were met. With L tried before R that is the lexicographic order of the
// first way to each, so the first solution met is the first of the shortest.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "rotation/fall.hpp"
#include "rotation/links.hpp"
#include "rotation/seen.hpp"

namespace knobel::rotation {

template <std::size_t W>
class Search {
 public:
  Search(const Layout& layout, Control& control_given, Budget& budget_given, bool whole_space)
      : control(control_given), budget(budget_given), faller(layout), whole_space_(whole_space) {}

  Control& control;
  Budget& budget;
  Faller<W> faller;
  Seen<W> seen;
  Links links;  // only for the whole space

  // From a start at rest until the goal is met or the space is exhausted.
  // False: the control ended it.
  bool run(const State<W>& start) {
    if (!make_room()) return false;
    seen.add(start, hash_of(start));
    if (whole_space_) links.add_state();
    begins_ = {0, 1};
    while (begin(depth()) < end(depth())) {
      control.depth = static_cast<std::uint32_t>(depth());
      if (!expand_level()) return false;
      if (solved() && !whole_space_) return true;
      begins_.push_back(seen.size());
    }
    begins_.pop_back();
    return true;
  }

  // The last complete level, and the ids of the states of a level.
  [[nodiscard]] std::size_t depth() const { return begins_.empty() ? 0 : begins_.size() - 2; }
  [[nodiscard]] std::size_t begin(std::size_t level) const { return begins_[level]; }
  [[nodiscard]] std::size_t end(std::size_t level) const { return begins_[level + 1]; }
  [[nodiscard]] std::size_t levels() const { return begins_.empty() ? 0 : begins_.size() - 1; }

  // The first turn that reaches the goal: of which state, on which level.
  struct Exit {
    std::uint32_t id = no_id;
    std::uint8_t turn = 0;
    std::size_t level = 0;
  };
  [[nodiscard]] bool solved() const { return exit_.id != no_id; }
  [[nodiscard]] const Exit& exit() const { return exit_; }

 private:
  static constexpr std::size_t batch = 32;

  bool expand_level() {
    const std::size_t last = end(depth());
    for (std::size_t id = begin(depth()); id < last; id += batch) {
      if (!control.tick() || !make_room()) return false;
      expand(id, std::min(batch, last - id));
      if (solved() && !whole_space_) return true;
    }
    return true;
  }

  [[nodiscard]] bool make_room() {
    return seen.reserve(2 * batch, budget) && (!whole_space_ || links.reserve(2 * batch, budget));
  }

  // In three rounds, so that the table and the states are there when needed:
  // turn, look where they would be, add.
  void expand(std::size_t first, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      Turns<W>& turns = turns_[i];
      faller.turn(seen[first + i], turns);
      for (std::size_t turn = 0; turn < 2; ++turn) {
        if (turns.solved[turn]) {
          note_exit(first + i, turn);
          continue;
        }
        hashes_[i][turn] = hash_of(turns.next[turn]);
        seen.prefetch_slot(hashes_[i][turn]);
      }
    }
    if (solved() && !whole_space_) return;
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t turn = 0; turn < 2; ++turn)
        if (!turns_[i].solved[turn]) seen.prefetch_state(hashes_[i][turn]);
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t turn = 0; turn < 2; ++turn) {
        if (!turns_[i].solved[turn]) add(turns_[i].next[turn], hashes_[i][turn]);
        else if (whole_space_) links.add_solving_edge();
      }
    control.states = seen.size();
  }

  void add(const State<W>& state, std::uint64_t hash) {
    const std::size_t before = seen.size();
    const std::uint32_t id = seen.add(state, hash);
    if (!whole_space_) return;
    if (seen.size() > before) links.add_state();
    links.add_edge(id);
  }

  void note_exit(std::size_t id, std::size_t turn) {
    if (solved()) return;
    exit_ = {static_cast<std::uint32_t>(id), static_cast<std::uint8_t>(turn), depth()};
  }

  bool whole_space_;
  Exit exit_;
  std::vector<std::size_t> begins_;
  std::array<Turns<W>, batch> turns_;
  std::array<std::array<std::uint64_t, 2>, batch> hashes_;
};

}  // namespace knobel::rotation
