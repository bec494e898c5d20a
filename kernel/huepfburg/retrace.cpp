#include "huepfburg/retrace.hpp"

#include <algorithm>
#include <utility>

#include "core/saturating.hpp"

namespace knobel::huepfburg {
namespace {

bool has_arrow(const Graph& graph, Field v, Field w) {
  const auto next = graph.next(v);
  if (next.size() > 8) return std::binary_search(next.begin(), next.end(), w);
  return std::find(next.begin(), next.end(), w) != next.end();
}

// A pair on the way to the meeting, and in how many ways it leads there.
struct KeptPair {
  Field small, large;
  SaturatingCount ways;
};

bool before(const KeptPair& a, const KeptPair& b) {
  return a.small != b.small ? a.small < b.small : a.large < b.large;
}

// The pairs of all shortest meetings, layer by layer from the last to the first.
class KeptLayers {
 public:
  KeptLayers(const Graph& graph, MemoryAccount& account)
      : graph_(graph), account_(account), share_(account), kept_(account), ends_(account) {}

  // False: a limit was reached.
  template <class Index>
  bool build(const PairSearch<Index>& search);

  [[nodiscard]] SaturatingCount ways() const { return kept_[kept_.size() - 1].ways; }

  // The pair {a, b}, so many jumps before the meeting, if it is part of a shortest one.
  [[nodiscard]] const KeptPair* find(std::size_t jumps_left, Field a, Field b) const {
    const KeptPair key{std::min(a, b), std::max(a, b), {}};
    std::size_t low = jumps_left == 0 ? 0 : ends_[jumps_left - 1];
    std::size_t high = ends_[jumps_left];
    while (low < high) {
      const std::size_t middle = low + (high - low) / 2;
      if (before(kept_[middle], key)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    const bool is_there = low < ends_[jumps_left] && !before(key, kept_[low]);
    return is_there ? &kept_[low] : nullptr;
  }

 private:
  bool close_layer(std::vector<KeptPair>& layer);
  [[nodiscard]] SaturatingCount ways_from(std::size_t jumps_left, Field a, Field b) const;

  const Graph& graph_;
  MemoryAccount& account_;
  MemoryShare share_;
  ChunkedArray<KeptPair> kept_;
  ChunkedArray<std::size_t> ends_;     // of the layers, in kept_
  std::vector<std::size_t> layer_of_;  // the last layer in which a field was kept, from 1
};

bool KeptLayers::close_layer(std::vector<KeptPair>& layer) {
  std::sort(layer.begin(), layer.end(), before);
  for (const KeptPair& pair : layer) {
    layer_of_[pair.small] = layer_of_[pair.large] = ends_.size() + 1;
    if (!kept_.push(pair)) return false;
  }
  layer.clear();
  return ends_.push(kept_.size());
}

// In how many ways {a, b} leads through the layer that was closed last.
SaturatingCount KeptLayers::ways_from(std::size_t jumps_left, Field a, Field b) const {
  SaturatingCount sum;
  for (const Field x : graph_.next(a)) {
    if (layer_of_[x] != jumps_left + 1) continue;
    for (const Field y : graph_.next(b)) {
      if (layer_of_[y] != jumps_left + 1) continue;
      if (const KeptPair* pair = find(jumps_left, x, y)) sum += pair->ways;
    }
  }
  return sum;
}

template <class Index>
bool KeptLayers::build(const PairSearch<Index>& search) {
  if (!share_.take(sizeof(std::size_t) * graph_.fields)) return false;
  layer_of_.assign(graph_.fields, 0);
  std::vector<KeptPair> layer;
  for (const Field goal : search.goals()) layer.push_back({goal, goal, SaturatingCount{1}});
  if (!close_layer(layer)) return false;
  for (std::size_t i = search.before(); i-- > 0;) {
    if (!account_.control().tick()) return false;
    const auto pair = search.pair(i);
    const SaturatingCount ways = ways_from(ends_.size() - 1, pair.small, pair.large);
    if (ways.value > 0) layer.push_back({pair.small, pair.large, ways});
    if (search.begins_layer(i) && !close_layer(layer)) return false;
  }
  return true;
}

// Goes through all shortest meetings in lexicographic order. Every kept pair leads to the
// goal, so it never has to turn back. After a limit the meeting is incomplete.
class MeetingEnumerator {
 public:
  MeetingEnumerator(const Graph& graph, const KeptLayers& layers, std::size_t jumps,
                    const Task& task, Control& control)
      : graph_(graph),
        layers_(layers),
        control_(control),
        jumps_(jumps),
        a_(jumps + 1),
        b_(jumps + 1),
        arrows_(jumps) {
    a_[0] = task.start[0];
    b_[0] = task.start[1];
    follow(0);
  }

  bool advance() {
    for (std::size_t time = jumps_; time-- > 0;) {
      if (!choose(time, {arrows_[time].first, arrows_[time].second + 1})) continue;
      follow(time + 1);
      return true;
    }
    return false;
  }
  [[nodiscard]] Meeting meeting() const { return {a_, b_}; }

 private:
  using Arrows = std::pair<std::uint32_t, std::uint32_t>;  // which one each player takes

  bool choose(std::size_t time, Arrows arrows) {
    const auto from_a = graph_.next(a_[time]);
    const auto from_b = graph_.next(b_[time]);
    for (auto [i, j] = arrows; i < from_a.size(); ++i, j = 0) {
      for (; j < from_b.size(); ++j) {
        if (layers_.find(jumps_ - time - 1, from_a[i], from_b[j]) == nullptr) continue;
        arrows_[time] = {i, j};
        a_[time + 1] = from_a[i];
        b_[time + 1] = from_b[j];
        return true;
      }
    }
    return false;
  }

  void follow(std::size_t time) {
    while (time < jumps_ && control_.tick() && choose(time, {0, 0})) ++time;
  }

  const Graph& graph_;
  const KeptLayers& layers_;
  Control& control_;
  std::size_t jumps_;
  Route a_, b_;
  std::vector<Arrows> arrows_;  // per time
};

}  // namespace

template <class Index>
bool write_one(const Graph& graph, const Task& task, const PairSearch<Index>& search,
               MemoryAccount& account, Result& result) {
  MemoryShare share(account);
  const auto jumps = static_cast<std::size_t>(search.jumps());
  if (!share.take(2 * sizeof(Field) * (jumps + 1))) return false;
  Route one(jumps + 1), other(jumps + 1);
  std::size_t time = jumps;
  one[time] = other[time] = search.goals().front();
  bool has_parent = false;  // of the pair at `time`
  for (std::size_t i = search.before(); i-- > 0;) {
    if (!account.control().tick()) return false;
    if (!has_parent) {
      const auto [a, b] = search.pair(i);
      const bool straight = has_arrow(graph, a, one[time]) && has_arrow(graph, b, other[time]);
      has_parent = straight || (has_arrow(graph, b, one[time]) && has_arrow(graph, a, other[time]));
      if (has_parent) {
        one[time - 1] = straight ? a : b;
        other[time - 1] = straight ? b : a;
      }
    }
    if (search.begins_layer(i)) {
      --time;
      has_parent = false;
    }
  }
  if (one[0] != task.start[0]) one.swap(other);
  result.routes.push_back(std::move(one));
  result.routes.push_back(std::move(other));
  return true;
}

template <class Index>
bool write_all(const Graph& graph, const Task& task, const PairSearch<Index>& search,
               const Options& options, MemoryAccount& account, Result& result) {
  MemoryShare share(account);
  const auto jumps = static_cast<std::size_t>(search.jumps());
  const std::size_t bytes = 2 * sizeof(Field) * (jumps + 1);
  KeptLayers layers(graph, account);
  if (!layers.build(search) || !share.take(2 * bytes)) return false;
  result.count = layers.ways().value;
  result.count_exact = layers.ways().exact;
  MeetingEnumerator enumerator(graph, layers, jumps, task, account.control());
  if (account.control().ended()) return false;
  result.routes = enumerator.meeting();
  for (std::uint64_t i = 1; i < options.solutions && enumerator.advance(); ++i) {
    if (!share.take(bytes) || !account.control().tick()) return false;
    result.more.push_back(enumerator.meeting());
  }
  return true;
}

template bool write_one(const Graph&, const Task&, const PairSearch<std::uint16_t>&, MemoryAccount&,
                        Result&);
template bool write_one(const Graph&, const Task&, const PairSearch<std::uint32_t>&, MemoryAccount&,
                        Result&);
template bool write_all(const Graph&, const Task&, const PairSearch<std::uint16_t>&, const Options&,
                        MemoryAccount&, Result&);
template bool write_all(const Graph&, const Task&, const PairSearch<std::uint32_t>&, const Options&,
                        MemoryAccount&, Result&);

}  // namespace knobel::huepfburg
