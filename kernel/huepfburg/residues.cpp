#include "huepfburg/residues.hpp"

#include <algorithm>
#include <numeric>

namespace knobel::huepfburg {
namespace {

// Union-find over components. Each has a level, relative to its root, to be added to the
// classes of its fields.
class Levels {
 public:
  explicit Levels(const Components& components)
      : components_(components), parent_(components.count()), level_(components.count(), 0) {
    std::iota(parent_.begin(), parent_.end(), 0U);
  }

  // Level and class together.
  std::int64_t level(Field v) {
    root(components_.of[v]);
    return level_[components_.of[v]] + components_.class_of[v];
  }

  // Adds an arrow between components; returns by how much it contradicts the earlier ones.
  std::int64_t add(const Arrow& arrow) {
    const std::uint32_t a = root(components_.of[arrow.from]);
    const std::uint32_t b = root(components_.of[arrow.to]);
    const std::int64_t difference = level(arrow.from) + 1 - level(arrow.to);
    if (a == b) return difference;
    parent_[b] = a;
    level_[b] = difference;
    return 0;
  }

 private:
  // Afterwards parent_[c] is the root of c, and level_[c] counts from it.
  std::uint32_t root(std::uint32_t c) {
    path_.clear();
    for (; parent_[c] != c; c = parent_[c]) path_.push_back(c);
    std::int64_t sum = 0;
    for (std::size_t i = path_.size(); i-- > 0;) {
      sum += level_[path_[i]];
      level_[path_[i]] = sum;
      parent_[path_[i]] = c;
    }
    return c;
  }

  const Components& components_;
  std::vector<std::uint32_t> parent_, path_;
  std::vector<std::int64_t> level_;  // relative to the parent; 0 for a root
};

std::uint32_t modulo(std::int64_t a, std::int64_t period) {
  return static_cast<std::uint32_t>(((a % period) + period) % period);
}

// The smallest divisor of `period` modulo which the levels of the players are not all equal,
// or 0: one that does not divide `spread`, the gcd of their differences.
std::int64_t smallest_divisor(std::int64_t period, std::int64_t spread) {
  if (spread % period == 0) return 0;
  std::int64_t best = period;
  for (std::int64_t d = 1; d * d <= period; ++d) {
    if (period % d != 0) continue;
    if (spread % d != 0) best = std::min(best, d);
    if (spread % (period / d) != 0) best = std::min(best, period / d);
  }
  return best;
}

}  // namespace

bool find_residues(const Components& components, const Task& task, MemoryAccount& account,
                   Residue& residue) {
  const auto fields = static_cast<Field>(components.of.size());
  MemoryShare share(account);
  if (!share.take(20 * std::size_t{fields})) return false;
  Levels levels(components);
  std::int64_t period = 0;
  for (const std::uint32_t inside : components.period)
    period = std::gcd(period, std::int64_t{inside});
  for (const Arrow& arrow : components.leaving) {
    if (!account.control().tick()) return false;
    period = std::gcd(period, levels.add(arrow));
  }
  const std::int64_t base = levels.level(task.start[0]);
  std::int64_t spread = 0;
  for (const Field start : task.start) spread = std::gcd(spread, levels.level(start) - base);
  const std::int64_t smallest = period > 0 ? smallest_divisor(period, spread) : 0;
  if (smallest == 0) return true;

  residue.period = static_cast<std::uint32_t>(smallest);
  for (Field v = 0; v < fields; ++v)
    residue.classes.push_back(static_cast<std::int32_t>(modulo(levels.level(v) - base, smallest)));
  for (const Field start : task.start)
    residue.residues.push_back(modulo(levels.level(start) - base, smallest));
  return true;
}

}  // namespace knobel::huepfburg
