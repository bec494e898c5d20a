#include "huepfburg/invent.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>

#include "core/stamp_set.hpp"

namespace knobel::huepfburg {
namespace {

class Inventor {
 public:
  Inventor(int fields, int arrows, Mersenne& random)
      : fields_(fields),
        count_(static_cast<std::size_t>(arrows)),
        random_(random),
        first_(static_cast<std::size_t>(fields) + 2),
        reached_(static_cast<std::size_t>(fields) + 1),
        there_(static_cast<std::size_t>(fields + 1) * static_cast<std::size_t>(fields + 1)) {}

  // A chain from 1 through all fields but 2, an arrow from 2 into it, and arrows anywhere.
  Arrows surely_solvable() {
    std::vector<int> others(static_cast<std::size_t>(fields_ - 2));
    std::iota(others.begin(), others.end(), 3);
    random_.shuffle(others);
    std::vector<int> chain{1};
    chain.insert(chain.end(), others.begin(), others.end());
    Arrows graph;
    for (std::size_t i = 0; i < chain.size(); ++i)
      graph.emplace_back(chain[i], chain[std::min(i + 1, chain.size() - 1)]);
    graph.emplace_back(2, chain[std::min<std::size_t>(1, chain.size() - 1)]);
    there_.clear();
    for (const Arrow& arrow : graph) there_.insert(number(arrow.first, arrow.second));
    if (count_ * 2 > static_cast<std::size_t>(fields_) * static_cast<std::size_t>(fields_))
      return filled(std::move(graph));
    while (graph.size() < count_) {
      const int here = random_.between(1, fields_);
      const int there = random_.between(1, fields_);
      if (there_.insert(number(here, there))) graph.emplace_back(here, there);
    }
    return graph;
  }

  // One arrow different, or two with their ends exchanged; the same graph if none fits.
  Arrows changed(const Arrows& graph) {
    Arrows result = graph;
    for (int attempt = 0; attempt < 50; ++attempt) {
      const std::size_t n = random_.below(static_cast<std::uint32_t>(graph.size()));
      std::size_t other = n;
      if (random_.happens(0.4)) {
        other = random_.below(static_cast<std::uint32_t>(graph.size()));
        std::swap(result[n].second, result[other].second);
      } else if (random_.happens(0.5)) {
        result[n].second = random_.between(1, fields_);
      } else {
        result[n].first = random_.between(1, fields_);
      }
      if (is_tidy(result)) return result;
      result[n] = graph[n];
      result[other] = graph[other];
    }
    return result;
  }

  // The fewest jumps to a meeting: breadth first over pairs of fields, the smaller one first.
  std::optional<std::int64_t> jumps(const Arrows& graph) {
    sort_targets(graph);
    there_.clear();
    level_.assign(1, {1, 2});
    there_.insert(number(1, 2));
    for (std::int64_t jumps = 1; !level_.empty(); ++jumps) {
      following_.clear();
      for (const auto& [one, two] : level_)
        for (int i = first_[one]; i < first_[one + 1]; ++i)
          for (int j = first_[two]; j < first_[two + 1]; ++j) {
            const int a = targets_[static_cast<std::size_t>(i)];
            const int b = targets_[static_cast<std::size_t>(j)];
            if (a == b) return jumps;
            const auto [low, high] = std::minmax(a, b);
            if (there_.insert(number(low, high))) following_.emplace_back(low, high);
          }
      level_.swap(following_);
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] std::size_t number(int a, int b) const {
    return static_cast<std::size_t>(a) * static_cast<std::size_t>(fields_ + 1) +
           static_cast<std::size_t>(b);
  }

  Arrows filled(Arrows graph) {
    Arrows every;
    for (int a = 1; a <= fields_; ++a)
      for (int b = 1; b <= fields_; ++b) every.emplace_back(a, b);
    random_.shuffle(every);
    for (const Arrow& arrow : every)
      if (graph.size() < count_ && !there_.contains(number(arrow.first, arrow.second)))
        graph.push_back(arrow);
    return graph;
  }

  // The targets of field v, in the order of the arrows: targets_[first_[v]] ... [first_[v + 1] - 1].
  void sort_targets(const Arrows& graph) {
    std::fill(first_.begin(), first_.end(), 0);
    for (const Arrow& arrow : graph) ++first_[static_cast<std::size_t>(arrow.first) + 1];
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
    fill_.assign(first_.begin(), first_.end());
    targets_.resize(graph.size());
    for (const auto& [here, there] : graph)
      targets_[static_cast<std::size_t>(fill_[static_cast<std::size_t>(here)]++)] = there;
  }

  // No arrow twice, every field with an arrow, every field in reach of a player?
  bool is_tidy(const Arrows& graph) {
    there_.clear();
    for (const auto& [here, there] : graph)
      if (!there_.insert(number(here, there))) return false;
    sort_targets(graph);
    for (std::size_t v = 1; v <= static_cast<std::size_t>(fields_); ++v)
      if (first_[v] == first_[v + 1]) return false;
    reached_.clear();
    open_ = {1, 2};
    for (const int player : open_) reached_.insert(static_cast<std::size_t>(player));
    std::size_t count = 2;
    while (!open_.empty()) {
      const auto v = static_cast<std::size_t>(open_.back());
      open_.pop_back();
      for (int i = first_[v]; i < first_[v + 1]; ++i) {
        const int there = targets_[static_cast<std::size_t>(i)];
        if (!reached_.insert(static_cast<std::size_t>(there))) continue;
        ++count;
        open_.push_back(there);
      }
    }
    return count == static_cast<std::size_t>(fields_);
  }

  int fields_;
  std::size_t count_;
  Mersenne& random_;
  std::vector<int> first_, fill_, targets_, open_;
  std::vector<std::pair<int, int>> level_, following_;
  StampSet reached_, there_;  // fields; arrows or pairs
};

}  // namespace

std::optional<Arrows> invent(int fields, int arrows, const Climb& rules, Mersenne& random,
                             Control& control) {
  Inventor inventor(fields, arrows, random);
  return climb(
      rules, [&] { return inventor.surely_solvable(); },
      [&](const Arrows& graph) { return inventor.changed(graph); },
      [&](const Arrows& graph) { return inventor.jumps(graph); }, control);
}

}  // namespace knobel::huepfburg
