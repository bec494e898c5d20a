// All shortest solutions: counted, and listed in lexicographic order.
//
//     level   0    1    2             ways from here to the goal, from the last
//             3 -- 1 -- 1 -- goal     level backwards: a state has as many as
//               \- 2 -- 1 -- goal     the two states its turns lead to
//                    \- 1 -- goal
//
// Only states that lie on some shortest solution are kept.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "rotation/search.hpp"

namespace knobel::rotation {

template <std::size_t W>
class Ways {
 public:
  using Solution = std::vector<std::uint8_t>;

  explicit Ways(Search<W>& search) : search_(search), turns_(search.exit().level + 1) {}

  // False: the control ended it.
  bool find() {
    std::vector<std::uint32_t> after;
    for (std::size_t level = turns_; level-- > 0;) {
      std::vector<std::uint32_t> marks;
      const std::size_t bytes = level_size(level) * sizeof(std::uint32_t);
      if (!search_.budget.take(bytes)) return false;
      if (!mark_level(level, after, marks)) return false;
      search_.budget.give_back(after.size() * sizeof(std::uint32_t));
      after.swap(marks);
    }
    search_.budget.give_back(after.size() * sizeof(std::uint32_t));
    return true;
  }

  [[nodiscard]] std::uint64_t count() const { return start().ways; }
  [[nodiscard]] bool exact() const { return count() != countless; }

  bool list(std::uint64_t most, std::vector<Solution>& solutions) {
    std::vector<std::uint32_t> path(turns_ + 1);  // marks on the way
    Solution turns(turns_);
    path[0] = static_cast<std::uint32_t>(marks_.size() - 1);
    std::size_t level = 0;
    while (solutions.size() < most) {
      for (; level < turns_; ++level) {
        const Mark& mark = marks_[path[level]];
        turns[level] = mark.next[0] == none;
        path[level + 1] = mark.next[turns[level]];
      }
      if (!search_.budget.take(turns_ + sizeof(Solution)) || !search_.control.tick()) return false;
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
  static constexpr std::uint32_t none = 0xFFFFFFFF;
  static constexpr std::uint32_t goal = 0xFFFFFFFE;
  static constexpr std::uint64_t countless = std::numeric_limits<std::uint64_t>::max();

  struct Mark {
    std::uint64_t ways;
    std::array<std::uint32_t, 2> next;  // marks on the next level
  };

  [[nodiscard]] const Mark& start() const { return marks_[marks_.size() - 1]; }
  [[nodiscard]] std::size_t level_size(std::size_t level) const {
    return search_.end(level) - search_.begin(level);
  }

  // `after` and `marks`: for every state of the next and of this level its mark.
  bool mark_level(std::size_t level, const std::vector<std::uint32_t>& after,
                  std::vector<std::uint32_t>& marks) {
    Turns<W> turns;
    marks.assign(level_size(level), none);
    for (std::size_t i = 0; i < marks.size(); ++i) {
      if (!search_.control.tick() || !marks_.reserve(1, search_.budget)) return false;
      search_.faller.turn(search_.seen[search_.begin(level) + i], turns);
      Mark mark{0, {none, none}};
      for (std::size_t turn = 0; turn < 2; ++turn) {
        if (turns.solved[turn]) {
          mark.next[turn] = goal;
          mark.ways = sum(mark.ways, 1);
        } else if (level + 1 < turns_) {
          follow(turns.next[turn], search_.begin(level + 1), after, mark, turn);
        }
      }
      if (mark.ways == 0) continue;
      marks[i] = static_cast<std::uint32_t>(marks_.size());
      marks_.push(mark);
    }
    return true;
  }

  void follow(const State<W>& next, std::size_t begin, const std::vector<std::uint32_t>& after,
              Mark& mark, std::size_t turn) {
    const std::uint32_t id = search_.seen.find(next, hash_of(next));
    if (id < begin || id - begin >= after.size() || after[id - begin] == none) return;
    mark.next[turn] = after[id - begin];
    mark.ways = sum(mark.ways, marks_[mark.next[turn]].ways);
  }

  static std::uint64_t sum(std::uint64_t a, std::uint64_t b) {
    return a > countless - b ? countless : a + b;
  }

  Search<W>& search_;
  std::size_t turns_;
  Chunks<Mark> marks_;
};

}  // namespace knobel::rotation
