#include "player/state_space.hpp"

#include <numeric>

namespace knobel::player {

void measure_distances(StateSpace& space) {
  const std::size_t size = space.size();
  std::vector<std::int32_t> first(size + 1, 0);
  for (const std::int32_t next : space.after) ++first[next + 1];
  std::partial_sum(first.begin(), first.end(), first.begin());
  std::vector<std::int32_t> before(space.after.size());  // those of n: [first[n] .. first[n+1])
  std::vector<std::int32_t> fill(first.begin(), first.end() - 1);
  for (std::size_t n = 0; n < size; ++n)
    for (const std::int32_t next : space.choices(n))
      before[fill[next]++] = static_cast<std::int32_t>(n);
  space.to_goal.assign(size, unreachable);
  std::vector<std::int32_t> queue;
  for (std::size_t n = 0; n < size; ++n)
    if (space.goal[n]) {
      space.to_goal[n] = 0;
      queue.push_back(static_cast<std::int32_t>(n));
    }
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const std::int32_t n = queue[head];
    for (std::int32_t i = first[n]; i < first[n + 1]; ++i) {
      if (space.to_goal[before[i]] != unreachable) continue;
      space.to_goal[before[i]] = space.to_goal[n] + 1;
      queue.push_back(before[i]);
    }
  }
}

}  // namespace knobel::player
