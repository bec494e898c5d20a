#include "huepfburg/components.hpp"

#include <numeric>

namespace knobel::huepfburg {
namespace {

constexpr std::uint32_t kNone = ~std::uint32_t{0};

// Tarjan's depth-first search with its own stack. Fields of a component are
// emitted together, components that lead nowhere else first.
class Tarjan {
 public:
  Tarjan(const Graph& graph, Components& out)
      : graph_(graph), out_(out), order_(graph.fields, 0), low_(graph.fields, 0),
        edge_(graph.offsets.begin(), graph.offsets.end() - 1), depth_(graph.fields, 0) {}

  bool run(Control& control) {
    for (Field root = 0; root < graph_.fields; ++root)
      if (order_[root] == 0 && !search(root, control)) return false;
    return true;
  }
  [[nodiscard]] const std::vector<std::uint32_t>& depth() const { return depth_; }

 private:
  bool search(Field root, Control& control) {
    enter(root, 0);
    while (!path_.empty()) {
      if (!control.tick()) return false;
      const Field v = path_.back();
      if (edge_[v] == graph_.offsets[v + std::size_t{1}]) {
        leave(v);
        continue;
      }
      const Field w = graph_.targets[edge_[v]++];
      if (order_[w] == 0) {
        enter(w, depth_[v] + 1);
      } else if (out_.of[w] == kNone) {
        low_[v] = std::min(low_[v], order_[w]);
      }
    }
    return true;
  }

  void enter(Field v, std::uint32_t depth) {
    order_[v] = low_[v] = ++clock_;
    depth_[v] = depth;
    path_.push_back(v);
    open_.push_back(v);
  }

  void leave(Field v) {
    path_.pop_back();
    if (!path_.empty()) low_[path_.back()] = std::min(low_[path_.back()], low_[v]);
    if (low_[v] != order_[v]) return;
    const auto component = static_cast<std::uint32_t>(out_.begin.size());
    out_.begin.push_back(static_cast<std::uint32_t>(out_.member.size()));
    Field w = kNone;
    do {
      w = open_.back();
      open_.pop_back();
      out_.of[w] = component;
      out_.member.push_back(w);
    } while (w != v);
  }

  const Graph& graph_;
  Components& out_;
  std::vector<std::uint32_t> order_, low_, edge_, depth_;
  std::vector<Field> path_, open_;
  std::uint32_t clock_ = 0;
};

// The period is the gcd of depth(v) + 1 - depth(w) over the arrows v -> w of the
// component: arrows of the search tree contribute 0 and connect all its fields,
// so any cycle is a sum of these differences and depth modulo the gcd numbers it.
bool find_periods(const Graph& graph, const std::vector<std::uint32_t>& depth, Control& control,
                  Components& out) {
  out.period.assign(out.begin.size() - 1, 0);
  out.leaving_begin.push_back(0);
  out.cls.assign(graph.fields, 0);
  for (std::uint32_t c = 0; c < out.count(); ++c) {
    std::uint32_t period = 0;
    for (const Field v : out.fields(c)) {
      const std::uint32_t from = depth[v] + 1;
      for (const Field w : graph.next(v)) {
        if (!control.tick()) return false;
        if (out.of[w] == c) {
          period = std::gcd(period, from > depth[w] ? from - depth[w] : depth[w] - from);
        } else {
          out.leaving.push_back({v, w});
        }
      }
    }
    out.period[c] = period;
    out.leaving_begin.push_back(static_cast<std::uint32_t>(out.leaving.size()));
    if (period == 0) continue;
    for (const Field v : out.fields(c)) out.cls[v] = depth[v] % period;
  }
  return true;
}

}  // namespace

bool find_components(const Graph& graph, Ledger& ledger, Claim& claim, Components& out) {
  Claim scratch(ledger);
  const std::size_t n = graph.fields;
  if (!claim.take(24 * n + 16 * graph.targets.size()) || !scratch.take(28 * n)) return false;
  out.of.assign(n, kNone);
  Tarjan tarjan(graph, out);
  if (!tarjan.run(ledger.control)) return false;
  out.begin.push_back(graph.fields);
  return find_periods(graph, tarjan.depth(), ledger.control, out);
}

}  // namespace knobel::huepfburg
