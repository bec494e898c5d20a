#include "plain_dfs.hpp"

#include <algorithm>
#include <chrono>
#include <string>
#include <unordered_set>

#include "boards.hpp"

namespace knobel::stromrallye::bench {
namespace {

struct Way {
  std::size_t to;
  std::int32_t shortest;
  bool stretch;  // two steps more are always possible
};

class PlainSearch {
 public:
  PlainSearch(const Board& board, double seconds)
      : board_(board),
        end_(Clock::now() +
             std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds))) {
    owner_.assign(static_cast<std::size_t>(board.size) * board.size, -1);
    for (std::size_t i = 0; i < board.cells.size(); ++i)
      owner_[board.cells[i]] = static_cast<int>(i);
    for (const std::int32_t cell : board.cells) ways_.push_back(walk(cell));
    start_ = walk(board.robot);
  }

  End run() {
    std::vector<std::int32_t> charges = board_.charges;
    if (search(start_, board_.robot, board_.hand, charges)) return End::solved;
    return late_ ? End::time : End::exhausted;
  }

  std::string legs() const {
    std::string text = "0";
    for (const auto& [to, steps] : legs_)
      text += " -> " + std::to_string(to) + "(" + std::to_string(steps) + ")";
    return text;
  }

 private:
  using Clock = std::chrono::steady_clock;

  // Nearest first; fields are (field, parity) so that eight neighbours work too.
  std::vector<Way> walk(std::int32_t from) const {
    struct Item {
      std::int32_t cell, steps;
    };
    std::vector<Way> ways;
    std::vector<Item> queue{{from, 0}};
    std::vector<char> seen(2 * owner_.size(), 0);
    std::vector<char> found(4 * board_.cells.size(), 0);
    for (std::size_t head = 0; head < queue.size(); ++head) {
      const Item item = queue[head];
      for (const std::int32_t next : neighbours(board_, item.cell)) {
        const std::int32_t steps = item.steps + 1;
        if (owner_[next] >= 0) {
          const bool stretch = item.steps > 0 && roomy(item.cell);
          char& mark = found[4 * owner_[next] + 2 * (steps & 1) + stretch];
          if (!mark)
            ways.push_back({static_cast<std::size_t>(owner_[next]), steps,
                            stretch || (steps == 1 && owner_[from] < 0 && roomy(from))});
          mark = 1;
        } else if (!seen[2 * next + (steps & 1)]) {
          seen[2 * next + (steps & 1)] = 1;
          queue.push_back({next, steps});
        }
      }
    }
    return ways;
  }
  bool roomy(std::int32_t cell) const {
    const auto around = neighbours(board_, cell);
    return std::any_of(around.begin(), around.end(), [&](int next) { return owner_[next] < 0; });
  }
  bool burnable(std::int32_t cell, std::int32_t hand) const {
    if (hand <= 1) return hand == 0 || board_.size > 1;
    bool any = false;
    bool large = false;
    for (const std::int32_t next : neighbours(board_, cell))
      if (owner_[next] < 0) any = true, large |= roomy(next) || owner_[cell] < 0;
    return hand == 2 ? any : large;
  }
  // Where the last leg leads: a free field, or with one step an empty battery if there is none.
  int last_field(std::int32_t cell, std::int32_t hand) const {
    return hand == 1 && !roomy(cell) ? owner_[neighbours(board_, cell).front()] + 1 : -1;
  }
  bool search(const std::vector<Way>& ways, std::int32_t cell, std::int32_t hand,
              std::vector<std::int32_t>& charges) {
    if (std::all_of(charges.begin(), charges.end(), [](int q) { return q == 0; })) {
      if (burnable(cell, hand) && hand > 0) legs_.emplace_back(last_field(cell, hand), hand);
      return burnable(cell, hand);
    }
    if (late_ || (++states_ % 256 == 0 && Clock::now() > end_)) {
      late_ = true;
      return false;
    }
    std::string key(reinterpret_cast<const char*>(charges.data()), charges.size() * 4);
    key.append(reinterpret_cast<const char*>(&cell), 4);
    key.append(reinterpret_cast<const char*>(&hand), 4);
    if (dead_.contains(key)) return false;
    for (const Way& way : ways) {
      const std::int32_t taken = charges[way.to];
      if (taken == 0) continue;
      for (std::int32_t steps = way.shortest; steps <= hand; steps += 2) {
        charges[way.to] = hand - steps;
        legs_.emplace_back(static_cast<int>(way.to) + 1, steps);
        if (search(ways_[way.to], board_.cells[way.to], taken, charges)) return true;
        legs_.pop_back();
        charges[way.to] = taken;
        if (!way.stretch) break;
      }
    }
    if (!late_ && dead_.size() < 4000000) dead_.insert(key);
    return false;
  }

  const Board& board_;
  Clock::time_point end_;
  std::vector<int> owner_;
  std::vector<std::vector<Way>> ways_;
  std::vector<Way> start_;
  std::unordered_set<std::string> dead_;
  std::vector<std::pair<int, std::int32_t>> legs_;
  std::uint64_t states_ = 0;
  bool late_ = false;
};

}  // namespace

End plain_dfs(const Board& board, double seconds, std::string* legs) {
  PlainSearch search(board, seconds);
  const End end = search.run();
  if (legs != nullptr) *legs = search.legs();
  return end;
}

}  // namespace knobel::stromrallye::bench
