// Breadth-first search, level by level. The states of a level are in the order in which they
// were met; with L tried before R that is the lexicographic order of the first way to each,
// so the first solution met is the lexicographically first of the shortest.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/hash.hpp"
#include "core/memory.hpp"
#include "rotation/fall.hpp"
#include "rotation/many_turns.hpp"
#include "rotation/predecessors.hpp"
#include "rotation/visited.hpp"

namespace knobel::rotation {

template <std::size_t W>
class Search {
 public:
  Search(const FrameTables& tables, MemoryAccount& memory, bool whole_space)
      : control(memory.control()),
        account(memory),
        faller(tables),
        visited(memory),
        predecessors(memory),
        whole_space_(whole_space),
        share_(memory) {
    if (ManyFalls::pays(tables)) many_turns_.emplace(tables);
  }

  Control& control;
  MemoryAccount& account;
  Faller<W> faller;
  Visited<W> visited;
  Predecessors predecessors;  // only for the whole space

  // From a start at rest until the goal is reached or there are no more states.
  // False: a limit was reached.
  bool run(const State<W>& start) {
    if (!make_room() || (many_turns_ && !share_.take(many_turns_->bytes()))) return false;
    visited.add(start, hash_words(start));
    if (whole_space_) predecessors.add_state();
    begins_ = {0, 1};
    while (begin(depth()) < end(depth())) {
      control.depth = static_cast<std::uint32_t>(depth());
      if (!expand_level()) return false;
      if (solved() && !whole_space_) return true;
      begins_.push_back(visited.size());
    }
    begins_.pop_back();
    return true;
  }

  // The last complete level, and which ids the states of a level have.
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
  static constexpr std::size_t batch = at_once;
  static constexpr std::size_t few = 5;  // are turned faster one by one

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
    return visited.reserve(2 * batch) && (!whole_space_ || predecessors.reserve(2 * batch));
  }

  // In two rounds, so that the slots of the table have arrived in the cache when the new
  // states are added. (Prefetching the states in a round between costs more than it saves.)
  void expand(std::size_t first, std::size_t count) {
    turn(first, count);
    for (std::size_t i = 0; i < count; ++i) {
      const Turns<W>& turns = turns_[i];
      for (std::size_t turn = 0; turn < 2; ++turn) {
        if (turns.solved[turn]) {
          note_exit(first + i, turn);
          continue;
        }
        hashes_[i][turn] = hash_words(turns.next[turn]);
        visited.prefetch_slot(hashes_[i][turn]);
      }
    }
    if (solved() && !whole_space_) return;
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t turn = 0; turn < 2; ++turn) {
        if (!turns_[i].solved[turn])
          add(turns_[i].next[turn], hashes_[i][turn]);
        else if (whole_space_)
          predecessors.add_solving_edge();
      }
    control.states = visited.size();
  }

  void turn(std::size_t first, std::size_t count) {
    if (many_turns_ && count > few) {
      for (std::size_t i = 0; i < count; ++i) states_[i] = visited[first + i];
      many_turns_->turn({states_.data(), count}, turns_);
    } else {
      for (std::size_t i = 0; i < count; ++i) faller.turn(visited[first + i], turns_[i]);
    }
  }

  void add(const State<W>& state, std::uint64_t hash) {
    const std::size_t before = visited.size();
    const std::uint32_t id = visited.add(state, hash);
    if (!whole_space_) return;
    if (visited.size() > before) predecessors.add_state();
    predecessors.add_edge(id);
  }

  void note_exit(std::size_t id, std::size_t turn) {
    if (solved()) return;
    exit_ = {static_cast<std::uint32_t>(id), static_cast<std::uint8_t>(turn), depth()};
  }

  bool whole_space_;
  MemoryShare share_;
  std::optional<ManyTurns<W>> many_turns_;
  Exit exit_;
  std::vector<std::size_t> begins_;  // per level: the id of its first state
  std::array<State<W>, batch> states_;
  std::array<Turns<W>, batch> turns_;
  std::array<std::array<std::uint64_t, 2>, batch> hashes_;
};

}  // namespace knobel::rotation
