#include "huepfburg/components.hpp"

#include <algorithm>
#include <numeric>

namespace knobel::huepfburg {
namespace {

constexpr std::uint32_t none = 0xFFFFFFFF;

// Tarjan's depth-first search with a stack of its own. The fields of a component come out
// together, components that lead nowhere else first.
class Tarjan {
 public:
  Tarjan(const Graph& graph, Components& components)
      : graph_(graph),
        components_(components),
        order_(graph.fields, 0),
        low_(graph.fields, 0),
        next_arrow_(graph.offsets.begin(), graph.offsets.end() - 1),
        depth_(graph.fields, 0) {}

  // False: a limit was reached.
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
      if (next_arrow_[v] == graph_.offsets[v + std::size_t{1}]) {
        leave(v);
        continue;
      }
      const Field w = graph_.targets[next_arrow_[v]++];
      if (order_[w] == 0) {
        enter(w, depth_[v] + 1);
      } else if (components_.of[w] == none) {
        low_[v] = std::min(low_[v], order_[w]);
      }
    }
    return true;
  }

  void enter(Field v, std::uint32_t depth) {
    order_[v] = low_[v] = ++entered_;
    depth_[v] = depth;
    path_.push_back(v);
    open_.push_back(v);
  }

  void leave(Field v) {
    path_.pop_back();
    if (!path_.empty()) low_[path_.back()] = std::min(low_[path_.back()], low_[v]);
    if (low_[v] != order_[v]) return;
    const auto component = static_cast<std::uint32_t>(components_.begin.size());
    components_.begin.push_back(static_cast<std::uint32_t>(components_.member.size()));
    Field w = no_field;
    do {
      w = open_.back();
      open_.pop_back();
      components_.of[w] = component;
      components_.member.push_back(w);
    } while (w != v);
  }

  const Graph& graph_;
  Components& components_;
  std::vector<std::uint32_t> order_, low_, next_arrow_, depth_;
  std::vector<Field> path_, open_;  // open: entered, and not yet in a component
  std::uint32_t entered_ = 0;
};

// The period is the gcd of depth(v) + 1 - depth(w) over the arrows v -> w of the component.
// Arrows of the search tree contribute 0 and connect all fields, so the length of any cycle
// is a sum of these differences, and the depth modulo the gcd is a class.
bool find_periods(const Graph& graph, const std::vector<std::uint32_t>& depth, Control& control,
                  Components& components) {
  components.period.assign(components.begin.size() - 1, 0);
  components.leaving_begin.push_back(0);
  components.class_of.assign(graph.fields, 0);
  for (std::uint32_t c = 0; c < components.count(); ++c) {
    std::uint32_t period = 0;
    for (const Field v : components.fields(c)) {
      const std::uint32_t from = depth[v] + 1;
      for (const Field w : graph.next(v)) {
        if (!control.tick()) return false;
        if (components.of[w] == c) {
          period = std::gcd(period, from > depth[w] ? from - depth[w] : depth[w] - from);
        } else {
          components.leaving.push_back({v, w});
        }
      }
    }
    components.period[c] = period;
    components.leaving_begin.push_back(static_cast<std::uint32_t>(components.leaving.size()));
    if (period == 0) continue;
    for (const Field v : components.fields(c)) components.class_of[v] = depth[v] % period;
  }
  return true;
}

}  // namespace

bool find_components(const Graph& graph, MemoryShare& share, Components& components) {
  MemoryShare scratch(share.account());
  Control& control = share.account().control();
  const std::size_t n = graph.fields;
  if (!share.take(24 * n + 16 * graph.targets.size()) || !scratch.take(28 * n)) return false;
  components.of.assign(n, none);
  Tarjan tarjan(graph, components);
  if (!tarjan.run(control)) return false;
  components.begin.push_back(graph.fields);
  return find_periods(graph, tarjan.depth(), control, components);
}

}  // namespace knobel::huepfburg
