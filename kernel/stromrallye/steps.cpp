#include "stromrallye/steps.hpp"

#include <array>
#include <cstddef>
#include <utility>

namespace knobel::stromrallye {
namespace {

constexpr std::array<int, 8> right{1, 0, -1, 0, -1, 1, -1, 1};
constexpr std::array<int, 8> down{0, -1, 0, 1, -1, -1, 1, 1};
constexpr std::array<std::uint8_t, 8> opposite{2, 3, 0, 1, 7, 6, 5, 4};

// Adds steps to the last run, if that is made once.
void add(Walk& walked, Steps steps) {
  if (walked.empty() || walked.back().times != 1) {
    walked.push_back({std::move(steps), 1});
  } else {
    Steps& last = walked.back().steps;
    last.insert(last.end(), steps.begin(), steps.end());
  }
}

void add_bounces(Walk& walked, std::uint8_t there, std::int32_t times) {
  if (times > 0) walked.push_back({{there, opposite[there]}, static_cast<std::uint32_t>(times)});
}

}  // namespace

Walker::Walker(const Board& board)
    : board_(board),
      directions_(board.diagonal ? 8 : 4),
      battery_(static_cast<std::size_t>(board.size) * board.size),
      touches_free_(battery_.size()),
      away_(2 * battery_.size()),
      stamp_(2 * battery_.size()) {
  for (const std::int32_t cell : board.cells) battery_[cell] = 1;
  for (std::int32_t cell = 0; cell < static_cast<std::int32_t>(battery_.size()); ++cell)
    touches_free_[cell] = free_direction(cell) >= 0;
}

std::int32_t Walker::go(std::int32_t cell, int direction) const {
  const int x = cell % board_.size + right[direction];
  const int y = cell / board_.size + down[direction];
  return x < 0 || y < 0 || x >= board_.size || y >= board_.size ? -1 : y * board_.size + x;
}

int Walker::direction_between(std::int32_t from, std::int32_t to) const {
  for (int direction = 0; direction < directions_; ++direction)
    if (go(from, direction) == to) return direction;
  return -1;
}

int Walker::free_direction(std::int32_t cell) const {
  for (int direction = 0; direction < directions_; ++direction) {
    const std::int32_t next = go(cell, direction);
    if (next >= 0 && !battery_[next]) return direction;
  }
  return -1;
}

// Breadth first from the goal over (field, parity), a little farther out than the start. More
// than two steps need a region in which one can go back and forth.
bool Walker::measure(std::int32_t goal, std::int32_t start, std::int32_t steps, Control& control) {
  ++now_;
  queue_.assign(1, 2 * goal);
  std::int32_t enough = steps;
  std::size_t head = 0;
  for (std::int32_t level = 1; head < queue_.size() && level <= enough; ++level) {
    for (const std::size_t end = queue_.size(); head < end; ++head) {
      if (!control.tick()) return false;
      const std::int32_t cell = queue_[head] / 2;
      const std::int32_t parity = 1 - queue_[head] % 2;
      for (int direction = 0; direction < directions_; ++direction) {
        const std::int32_t next = go(cell, direction);
        if (next < 0) continue;
        if (next == start && level > 1 && level < enough && level % 2 == steps % 2)
          enough = level + 1;
        const std::int32_t key = 2 * next + parity;
        if (battery_[next] || stamp_[key] == now_) continue;
        if (steps > 2 && !touches_free_[next]) continue;
        stamp_[key] = now_;
        away_[key] = level;
        queue_.push_back(key);
      }
    }
  }
  return true;
}

bool Walker::walk_to(std::int32_t start, std::int32_t goal, std::int32_t steps, Walk& walked,
                     Control& control) {
  std::int32_t here = start;
  std::int32_t left = steps;
  std::int32_t taken = 0;
  Steps way;
  if (steps > 1 && !measure(goal, start, steps, control)) return false;
  while (left > 1) {
    const std::int32_t parity = (left - 1) % 2;
    int best = -1;
    for (int direction = 0; direction < directions_; ++direction) {
      const std::int32_t next = go(here, direction);
      if (next < 0 || stamp_[2 * next + parity] != now_) continue;
      if (best >= 0 && away_[2 * next + parity] >= left) continue;
      best = direction;
      left = away_[2 * next + parity];
    }
    if (best < 0 || left > steps - taken - 1) return false;
    way.push_back(static_cast<std::uint8_t>(best));
    ++taken;
    here = go(here, best);
  }
  const int last = left == 1 ? direction_between(here, goal) : -1;
  if (last < 0) return false;
  way.push_back(static_cast<std::uint8_t>(last));
  const std::int32_t spare = steps - taken - 1;
  if (spare == 0) {
    add(walked, std::move(way));
    return true;
  }
  const int there = free_direction(go(start, way.front()));
  if (there < 0) return false;
  add(walked, {way.front()});
  add_bounces(walked, static_cast<std::uint8_t>(there), spare / 2);
  add(walked, Steps(way.begin() + 1, way.end()));
  return true;
}

// Uses up the charge and ends on a free field.
bool Walker::burn(std::int32_t start, std::int32_t steps, Walk& walked) const {
  for (int direction = 0; direction < directions_ && steps > 0; ++direction) {
    const std::int32_t next = go(start, direction);
    if (next < 0 || battery_[next] || (steps > 1 && !touches_free_[next])) continue;
    add(walked, {static_cast<std::uint8_t>(direction)});
    const auto there = static_cast<std::uint8_t>(steps > 1 ? free_direction(next) : 0);
    add_bounces(walked, there, (steps - 1) / 2);
    if (steps % 2 == 0) add(walked, {there});
    return true;
  }
  return steps == 0;
}

std::optional<Walk> Walker::walk(const std::vector<Leg>& legs, Control& control) {
  Walk walked;
  std::int32_t here = board_.robot;
  for (const Leg& leg : legs) {
    if (leg.to < 0) {
      if (!burn(here, leg.steps, walked)) return {};
      continue;
    }
    const std::int32_t goal = board_.cells[leg.to - 1];
    if (!walk_to(here, goal, leg.steps, walked, control)) return {};
    here = goal;
  }
  return walked;
}

}  // namespace knobel::stromrallye
