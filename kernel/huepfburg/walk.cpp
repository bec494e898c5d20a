#include "huepfburg/walk.hpp"

#include <algorithm>

namespace knobel::huepfburg {

ArrowIndex::ArrowIndex(std::uint32_t fields, std::span<const std::uint32_t> ends)
    : first_(std::size_t{fields} + 2, 0), to_(ends.size() / 2) {
  for (std::size_t i = 0; i + 1 < ends.size(); i += 2) ++first_[ends[i] + 1];
  for (std::size_t field = 1; field < first_.size(); ++field) first_[field] += first_[field - 1];
  std::vector<std::uint32_t> free(first_);
  for (std::size_t i = 0; i + 1 < ends.size(); i += 2) to_[free[ends[i]]++] = ends[i + 1];
  for (std::size_t field = 1; field + 1 < first_.size(); ++field)
    std::sort(to_.begin() + first_[field], to_.begin() + first_[field + 1]);
}

bool ArrowIndex::has(std::uint32_t from, std::uint32_t to) const {
  if (std::size_t{from} + 1 >= first_.size()) return false;
  return std::binary_search(to_.begin() + first_[from], to_.begin() + first_[from + 1], to);
}

namespace {

bool have_met(const std::vector<std::span<const std::uint32_t>>& routes, std::size_t time,
              std::int64_t meet) {
  const std::uint32_t first = routes[0][time];
  if (meet >= 0 && first != meet) return false;
  return std::all_of(routes.begin(), routes.end(),
                     [&](const auto& route) { return route[time] == first; });
}

}  // namespace

std::size_t walk(const ArrowIndex& arrows,
                 const std::vector<std::span<const std::uint32_t>>& routes, std::int64_t meet) {
  for (std::size_t time = 0; time + 1 < routes[0].size(); ++time) {
    if (have_met(routes, time, meet)) return time;
    for (const auto& route : routes)
      if (!arrows.has(route[time], route[time + 1])) return time;
  }
  return routes[0].size() - 1;
}

}  // namespace knobel::huepfburg
