// All shortest solutions: their number, and as many as wanted in lexicographic order.
//
//     level   0    1    2             Solutions from each state, counted backwards
//             3 -- 1 -- 1 -- goal     from the last level: as many as the two states
//               \- 2 -- 1 -- goal     have together that its turns lead to.
//                    \- 1 -- goal
//
// Only states that lie on a shortest solution are kept, as marks.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/chunked_array.hpp"
#include "core/hash.hpp"
#include "core/memory.hpp"
#include "core/saturating.hpp"
#include "rotation/search.hpp"

namespace knobel::rotation {

template <std::size_t W>
class ShortestSolutions {
 public:
  using Solution = std::vector<std::uint8_t>;

  explicit ShortestSolutions(Search<W>& search)
      : search_(search), length_(search.exit().level + 1), marks_(search.account) {}

  // Comes first. False: a limit was reached.
  bool mark_all() {
    MemoryShare share(search_.account);
    Level after;
    for (std::size_t level = length_; level-- > 0;) {
      Level here;
      if (!share.take(bytes(level_size(level)))) return false;
      if (!mark_level(level, after, here)) return false;
      share.release(bytes(after.size()));
      after.swap(here);
    }
    return true;
  }

  [[nodiscard]] std::uint64_t count() const { return start().solutions; }
  [[nodiscard]] bool exact() const { return count() != saturated; }

  // Up to `most` solutions; their memory is added to `share`. False: a limit was reached.
  bool list(std::uint64_t most, MemoryShare& share, std::vector<Solution>& solutions) const {
    std::vector<std::uint32_t> path(length_ + 1);  // marks on the way
    Solution turns(length_);
    path[0] = static_cast<std::uint32_t>(marks_.size() - 1);
    std::size_t level = 0;
    while (solutions.size() < most) {
      for (; level < length_; ++level) {
        const Mark& mark = marks_[path[level]];
        turns[level] = mark.next[0] == none;
        path[level + 1] = mark.next[turns[level]];
      }
      if (!share.take(length_ + sizeof(Solution)) || !search_.control.tick()) return false;
      solutions.push_back(turns);
      do {
        if (level == 0) return true;
        --level;
      } while (turns[level] == 1 || marks_[path[level]].next[1] == none);
      turns[level] = 1;
      path[level + 1] = marks_[path[level]].next[1];
      ++level;
    }
    return true;
  }

 private:
  using Level = std::vector<std::uint32_t>;  // the mark of every state of a level, or none

  static constexpr std::uint32_t none = 0xFFFFFFFF;
  static constexpr std::uint32_t goal = 0xFFFFFFFE;

  struct Mark {
    std::uint64_t solutions;
    std::array<std::uint32_t, 2> next;  // marks on the next level
  };

  static std::size_t bytes(std::size_t states) { return states * sizeof(std::uint32_t); }
  [[nodiscard]] const Mark& start() const { return marks_[marks_.size() - 1]; }
  [[nodiscard]] std::size_t level_size(std::size_t level) const {
    return search_.end(level) - search_.begin(level);
  }

  bool mark_level(std::size_t level, const Level& after, Level& here) {
    Turns<W> turns;
    here.assign(level_size(level), none);
    for (std::size_t i = 0; i < here.size(); ++i) {
      if (!search_.control.tick() || !marks_.reserve(1)) return false;
      search_.faller.turn(search_.visited[search_.begin(level) + i], turns);
      Mark mark{0, {none, none}};
      for (std::size_t turn = 0; turn < 2; ++turn) {
        if (turns.solved[turn]) {
          mark.next[turn] = goal;
          mark.solutions = saturating_add(mark.solutions, 1);
        } else if (level + 1 < length_) {
          follow(turns.next[turn], search_.begin(level + 1), after, mark, turn);
        }
      }
      if (mark.solutions == 0) continue;
      here[i] = static_cast<std::uint32_t>(marks_.size());
      marks_.push_reserved(mark);
    }
    return true;
  }

  // `begin`: the id of the first state of the level after.
  void follow(const State<W>& next, std::size_t begin, const Level& after, Mark& mark,
              std::size_t turn) {
    const std::uint32_t id = search_.visited.find(next, hash_words(next));
    if (id < begin || id - begin >= after.size() || after[id - begin] == none) return;
    mark.next[turn] = after[id - begin];
    mark.solutions = saturating_add(mark.solutions, marks_[mark.next[turn]].solutions);
  }

  Search<W>& search_;
  std::size_t length_;  // of a shortest solution, in turns
  ChunkedArray<Mark> marks_;
};

}  // namespace knobel::rotation
