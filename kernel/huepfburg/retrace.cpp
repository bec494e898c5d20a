#include "huepfburg/retrace.hpp"

namespace knobel::huepfburg {
namespace {

bool has_arrow(const Graph& graph, Field v, Field w) {
  const auto next = graph.next(v);
  if (next.size() > 8) return std::binary_search(next.begin(), next.end(), w);
  return std::find(next.begin(), next.end(), w) != next.end();
}

// A pair on the way to the meeting, and the number of ways from it to there.
struct Kept {
  Field small, large;
  Tally ways;
};

bool smaller(const Kept& a, const Kept& b) {
  return a.small != b.small ? a.small < b.small : a.large < b.large;
}

// The pairs of shortest meetings, layer by layer from the last to the first.
class Net {
 public:
  Net(const Graph& graph, Ledger& ledger)
      : graph_(graph), ledger_(ledger), claim_(ledger), kept_(ledger), ends_(ledger) {}

  template <typename Index>
  bool build(const PairSearch<Index>& search);

  [[nodiscard]] Tally ways() const { return kept_[kept_.size() - 1].ways; }

  // Is {a, b}, that many jumps before the meeting, part of a shortest one?
  [[nodiscard]] const Kept* find(std::uint64_t jumps_left, Field a, Field b) const {
    const Kept key{std::min(a, b), std::max(a, b), {}};
    std::uint64_t low = jumps_left == 0 ? 0 : ends_[jumps_left - 1];
    std::uint64_t high = ends_[jumps_left];
    while (low < high) {
      const std::uint64_t middle = low + (high - low) / 2;
      if (smaller(kept_[middle], key)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    const bool found = low < ends_[jumps_left] && !smaller(key, kept_[low]);
    return found ? &kept_[low] : nullptr;
  }

 private:
  bool close_layer(std::vector<Kept>& layer);
  [[nodiscard]] Tally ways_from(std::uint64_t jumps_left, Field a, Field b) const;

  const Graph& graph_;
  Ledger& ledger_;
  Claim claim_;
  BlockList<Kept> kept_;
  BlockList<std::uint64_t> ends_;
  std::vector<std::uint64_t> layer_of_;  // last layer in which a field was kept
};

bool Net::close_layer(std::vector<Kept>& layer) {
  std::sort(layer.begin(), layer.end(), smaller);
  for (const Kept& kept : layer) {
    layer_of_[kept.small] = layer_of_[kept.large] = ends_.size() + 1;
    if (!kept_.push(kept)) return false;
  }
  layer.clear();
  return ends_.push(kept_.size());
}

// Ways of {a, b} through the layer that was closed last.
Tally Net::ways_from(std::uint64_t jumps_left, Field a, Field b) const {
  Tally sum;
  for (const Field x : graph_.next(a)) {
    if (layer_of_[x] != jumps_left + 1) continue;
    for (const Field y : graph_.next(b)) {
      if (layer_of_[y] != jumps_left + 1) continue;
      if (const Kept* kept = find(jumps_left, x, y)) sum += kept->ways;
    }
  }
  return sum;
}

template <typename Index>
bool Net::build(const PairSearch<Index>& search) {
  if (!claim_.take(sizeof(std::uint64_t) * graph_.fields)) return false;
  layer_of_.assign(graph_.fields, 0);
  std::vector<Kept> layer;
  for (const Field goal : search.goals()) layer.push_back({goal, goal, Tally{1}});
  if (!close_layer(layer)) return false;
  for (std::uint64_t i = search.before(); i-- > 0;) {
    if (!ledger_.control.tick()) return false;
    const auto pair = search.pair(i);
    const Tally ways = ways_from(ends_.size() - 1, pair.small, pair.large);
    if (ways.value > 0) layer.push_back({pair.small, pair.large, ways});
    if (search.begins_layer(i) && !close_layer(layer)) return false;
  }
  return true;
}

// Walks through the net in order of the fields, always knowing that it ends well.
// After a limit the meeting is incomplete.
class Guide {
 public:
  Guide(const Graph& graph, const Net& net, std::uint64_t jumps, const Task& task, Control& control)
      : graph_(graph), net_(net), control_(control), jumps_(jumps), a_(jumps + 1), b_(jumps + 1),
        edge_(jumps) {
    a_[0] = task.start[0];
    b_[0] = task.start[1];
    follow(0);
  }

  bool advance() {
    for (std::uint64_t time = jumps_; time-- > 0;) {
      if (!choose(time, {edge_[time].first, edge_[time].second + 1})) continue;
      follow(time + 1);
      return true;
    }
    return false;
  }
  [[nodiscard]] Meeting meeting() const { return {a_, b_}; }

 private:
  using Edges = std::pair<std::uint32_t, std::uint32_t>;

  bool choose(std::uint64_t time, Edges edges) {
    const auto from_a = graph_.next(a_[time]);
    const auto from_b = graph_.next(b_[time]);
    for (auto [i, j] = edges; i < from_a.size(); ++i, j = 0) {
      for (; j < from_b.size(); ++j) {
        if (net_.find(jumps_ - time - 1, from_a[i], from_b[j]) == nullptr) continue;
        edge_[time] = {i, j};
        a_[time + 1] = from_a[i];
        b_[time + 1] = from_b[j];
        return true;
      }
    }
    return false;
  }

  void follow(std::uint64_t time) {
    while (time < jumps_ && control_.tick() && choose(time, {0, 0})) ++time;
  }

  const Graph& graph_;
  const Net& net_;
  Control& control_;
  std::uint64_t jumps_;
  Route a_, b_;
  std::vector<Edges> edge_;
};

}  // namespace

template <typename Index>
bool write_one(const Graph& graph, const Task& task, const PairSearch<Index>& search,
               Ledger& ledger, Result& result) {
  Claim claim(ledger);
  const std::uint64_t jumps = search.jumps();
  if (!claim.take(2 * sizeof(Field) * (jumps + 1))) return false;
  Route one(jumps + 1), other(jumps + 1);
  std::uint64_t time = jumps;
  one[time] = other[time] = search.goals().front();
  bool found = false;  // the pair for time - 1
  for (std::uint64_t i = search.before(); i-- > 0;) {
    if (!ledger.control.tick()) return false;
    if (!found) {
      const auto [a, b] = search.pair(i);
      const bool straight = has_arrow(graph, a, one[time]) && has_arrow(graph, b, other[time]);
      found = straight || (has_arrow(graph, b, one[time]) && has_arrow(graph, a, other[time]));
      if (found) {
        one[time - 1] = straight ? a : b;
        other[time - 1] = straight ? b : a;
      }
    }
    if (search.begins_layer(i)) {
      --time;
      found = false;
    }
  }
  if (one[0] != task.start[0]) one.swap(other);
  result.routes.push_back(std::move(one));
  result.routes.push_back(std::move(other));
  return true;
}

template <typename Index>
bool write_all(const Graph& graph, const Task& task, const PairSearch<Index>& search,
               const Options& options, Ledger& ledger, Result& result) {
  Claim claim(ledger);
  const std::uint64_t jumps = search.jumps();
  const std::size_t bytes = 2 * sizeof(Field) * (jumps + 1);
  Net net(graph, ledger);
  if (!net.build(search) || !claim.take(2 * bytes)) return false;
  result.count = net.ways().value;
  result.count_exact = net.ways().exact;
  Guide guide(graph, net, jumps, task, ledger.control);
  if (ledger.control.ended()) return false;
  result.routes = guide.meeting();
  for (std::uint64_t i = 1; i < options.solutions && guide.advance(); ++i) {
    if (!claim.take(bytes) || !ledger.control.tick()) return false;
    result.more.push_back(guide.meeting());
  }
  return true;
}

template bool write_one(const Graph&, const Task&, const PairSearch<std::uint16_t>&, Ledger&, Result&);
template bool write_one(const Graph&, const Task&, const PairSearch<std::uint32_t>&, Ledger&, Result&);
template bool write_all(const Graph&, const Task&, const PairSearch<std::uint16_t>&, const Options&,
                        Ledger&, Result&);
template bool write_all(const Graph&, const Task&, const PairSearch<std::uint32_t>&, const Options&,
                        Ledger&, Result&);

}  // namespace knobel::huepfburg
