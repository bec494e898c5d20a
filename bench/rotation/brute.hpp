// Rotation as a child would play it: the board is characters, it is really turned,
// and everything falls one cell at a time. Shares no thought with the kernel.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "frames.hpp"

namespace knobel::rotation::bench {

struct Toy {
  Board board;
  int quarter_turns = 0;  // clockwise, of the frame

  // Rows as they stand now, clockwise or counter-clockwise.
  [[nodiscard]] Toy turned(bool clockwise) const {
    const std::size_t n = board.size();
    Toy next{Board(n, std::string(n, ' ')), (quarter_turns + (clockwise ? 1 : 3)) % 4};
    for (std::size_t r = 0; r < n; ++r)
      for (std::size_t c = 0; c < n; ++c)
        (clockwise ? next.board[c][n - 1 - r] : next.board[n - 1 - c][r]) = board[r][c];
    return next;
  }

  // One cell at a time, whichever stick can move; far below the board they are gone.
  void drop() {
    const std::size_t n = board.size();
    board.resize(3 * n, std::string(n, ' '));
    for (bool moved = true; moved;) {
      moved = false;
      for (const char stick : sticks()) moved = drop_one(stick) || moved;
    }
    board.resize(n);
  }

  [[nodiscard]] std::set<char> sticks() const {
    std::set<char> found;
    for (const std::string& row : board)
      for (const char c : row)
        if (c != '#' && c != ' ') found.insert(c);
    return found;
  }

  // Sticks named anew in reading order of the unturned frame, except one.
  [[nodiscard]] std::string anonymous(char keep) const {
    Toy toy = *this;
    while (toy.quarter_turns != 0) toy = toy.turned(true);
    std::map<char, char> names;
    std::string text = std::to_string(quarter_turns);
    for (const std::string& row : toy.board)
      for (const char c : row) {
        const bool stick = c != '#' && c != ' ' && c != keep;
        if (stick && !names.contains(c)) names[c] = static_cast<char>(names.size() + 128);
        text += stick ? names[c] : c == keep ? '!' : c;
      }
    return text;
  }
  [[nodiscard]] std::string labelled() const {
    std::string text = std::to_string(quarter_turns);
    for (const std::string& row : board) text += row;
    return text;
  }

 private:
  bool drop_one(char stick) {
    std::vector<std::pair<std::size_t, std::size_t>> cells;
    for (std::size_t r = board.size(); r-- > 0;)
      for (std::size_t c = 0; c < board[r].size(); ++c)
        if (board[r][c] == stick) cells.emplace_back(r, c);
    for (const auto& [r, c] : cells)
      if (r + 1 < board.size() && board[r + 1][c] != ' ' && board[r + 1][c] != stick) return false;
    for (const auto& [r, c] : cells) {
      board[r][c] = ' ';
      if (r + 1 < board.size()) board[r + 1][c] = stick;
    }
    return true;
  }
};

// The frame after some turns (1: clockwise), the first fall included.
inline Toy toy_after(const Frame& frame, const std::vector<std::uint8_t>& turns) {
  Toy toy{board_from(frame), 0};
  while (toy.quarter_turns != frame.gravity) toy = toy.turned(true);
  toy.drop();
  for (const std::uint8_t turn : turns) {
    toy = toy.turned(turn == 1);
    toy.drop();
  }
  return toy;
}

struct BruteResult {
  bool solved = false;
  std::size_t turns = 0;
  std::uint64_t count = 0;               // of shortest turn sequences
  std::vector<std::string> solutions;    // all, in order; only if there are few
  std::vector<std::uint64_t> per_depth;  // of the whole space
  std::uint64_t dead = 0;
};

// The first levels of the space, or all of it, solved positions excluded, by name
// of the position. Dead states only mean something if it was all.
class Brute {
 public:
  Brute(const Frame& frame, bool tell_apart, std::size_t levels = ~std::size_t{0})
      : goal_(frame.goal), tell_apart_(tell_apart), levels_(levels) {
    for (std::size_t i = 0; i < frame.sticks.size(); ++i) all_ += stick_names[i];
    explore(toy_after(frame, {}));
  }

  [[nodiscard]] const BruteResult& result() const { return result_; }

 private:
  [[nodiscard]] bool is_goal(const Toy& toy) const {
    const std::set<char> left = toy.sticks();
    if (goal_ == any_stick) return left.size() < all_.size();
    if (goal_ == all_sticks) return left.empty();
    return !left.contains(all_[static_cast<std::size_t>(goal_)]);
  }
  [[nodiscard]] std::string name(const Toy& toy) const {
    if (tell_apart_) return toy.labelled();
    return toy.anonymous(goal_ >= 0 ? all_[static_cast<std::size_t>(goal_)] : '\0');
  }

  void explore(const Toy& start) {
    if (is_goal(start)) {
      result_ = {true, 0, 1, {""}, {}, 0};
      return;
    }
    std::map<std::string, Toy> level{{name(start), start}};
    std::map<std::string, std::vector<std::string>> ways{{name(start), {""}}};
    std::set<std::string> seen{name(start)};
    std::multimap<std::string, std::string> came_from;
    std::vector<std::string> reaching;
    while (!level.empty() && result_.per_depth.size() < levels_) {
      result_.per_depth.push_back(level.size());
      std::map<std::string, Toy> next_level;
      std::map<std::string, std::vector<std::string>> next_ways;
      std::vector<std::string> found;
      for (const auto& [key, toy] : level)
        for (const bool clockwise : {false, true}) {
          Toy next = toy.turned(clockwise);
          next.drop();
          const std::string to = is_goal(next) ? "goal" : name(next);
          auto& longer = to == "goal" ? found : next_ways[to];
          if (!result_.solved)
            for (const std::string& way : ways[key])
              longer.push_back(way + (clockwise ? 'R' : 'L'));
          if (to == "goal")
            reaching.push_back(key);
          else
            came_from.emplace(to, key);
          if (to != "goal" && seen.insert(to).second) next_level.emplace(to, next);
        }
      if (!found.empty()) {
        result_.solved = true;
        result_.turns = result_.per_depth.size();
        result_.count = found.size();
        result_.solutions.assign(found.begin(), found.end());
      }
      level.swap(next_level);
      ways.swap(next_ways);
      std::erase_if(ways, [&](const auto& entry) { return !level.contains(entry.first); });
    }
    result_.dead = seen.size() - alive(reaching, came_from);
  }

  static std::size_t alive(std::vector<std::string> open,
                           const std::multimap<std::string, std::string>& came_from) {
    std::set<std::string> marked(open.begin(), open.end());
    while (!open.empty()) {
      const std::string at = open.back();
      open.pop_back();
      const auto [first, last] = came_from.equal_range(at);
      for (auto from = first; from != last; ++from)
        if (marked.insert(from->second).second) open.push_back(from->second);
    }
    return marked.size();
  }

  int goal_;
  bool tell_apart_;
  std::size_t levels_;
  std::string all_;
  BruteResult result_;
};

}  // namespace knobel::rotation::bench
