#include "stromrallye/graph.hpp"

#include <algorithm>
#include <array>

#include "core/stamp_set.hpp"

namespace knobel::stromrallye {
namespace {

constexpr std::int32_t free_field = -1;
constexpr std::int32_t wall = -2;

// The fields of the board: what is on them, and which region free fields belong to.
struct Fields {
  int size;
  bool diagonal;
  std::vector<std::int32_t> owner;   // node, free_field or wall
  std::vector<std::int32_t> region;  // of a free field
  std::vector<std::int32_t> region_size;
  std::vector<std::uint8_t> both_parities;  // the region contains an odd cycle

  template <class Visit>
  void neighbours(std::int32_t cell, Visit visit) const {
    const int x = cell % size;
    const int y = cell / size;
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx) {
        if ((dx == 0 && dy == 0) || (!diagonal && dx != 0 && dy != 0)) continue;
        if (x + dx < 0 || x + dx >= size || y + dy < 0 || y + dy >= size) continue;
        visit(cell + dy * size + dx);
      }
  }
  [[nodiscard]] bool is_free(std::int32_t at) const { return owner[at] == free_field; }
  [[nodiscard]] bool is_large(std::int32_t at) const { return region_size[region[at]] > 1; }
};

// False: a limit was reached.
bool label_regions(Fields& fields, Control& control) {
  std::vector<std::int32_t> stack;
  std::vector<std::uint8_t> colour(fields.owner.size(), 0);
  for (std::int32_t root = 0; root < static_cast<std::int32_t>(fields.owner.size()); ++root) {
    if (!fields.is_free(root) || fields.region[root] >= 0) continue;
    const auto label = static_cast<std::int32_t>(fields.region_size.size());
    fields.region_size.push_back(0);
    fields.both_parities.push_back(0);
    fields.region[root] = label;
    stack.push_back(root);
    while (!stack.empty()) {
      if (!control.tick()) return false;
      const std::int32_t at = stack.back();
      stack.pop_back();
      ++fields.region_size[label];
      fields.neighbours(at, [&](std::int32_t next) {
        if (!fields.is_free(next)) return;
        if (fields.region[next] < 0) {
          fields.region[next] = label;
          colour[next] = colour[at] ^ 1;
          stack.push_back(next);
        } else if (colour[next] == colour[at]) {
          fields.both_parities[label] = 1;
        }
      });
    }
  }
  return true;
}

void make_nodes(const Board& board, bool walls, Fields& fields, Graph& graph) {
  const auto add = [&](std::int32_t cell, std::int32_t number, std::int32_t charge) {
    graph.cell.push_back(cell);
    graph.number.push_back(number);
    graph.charge.push_back(charge);
    return graph.nodes++;
  };
  graph.start = -1;
  for (std::size_t i = 0; i < board.cells.size(); ++i) {
    const std::int32_t cell = board.cells[i];
    fields.owner[cell] = wall;
    if (!walls && board.charges[i] == 0 && cell != board.robot) continue;
    fields.owner[cell] = add(cell, static_cast<std::int32_t>(i) + 1, board.charges[i]);
    if (cell == board.robot) graph.start = fields.owner[cell];
  }
  if (graph.start < 0) graph.start = add(board.robot, 0, 0);  // free as soon as it has left
}

// Breadth-first search over (field, parity of the steps so far), from one node at a time.
class Distances {
 public:
  Distances(const Fields& fields, const Graph& graph, std::int32_t reach)
      : fields_(fields),
        graph_(graph),
        reach_(reach),
        seen_(2 * fields.owner.size()),
        slot_(graph.nodes, -1),
        borders_(fields.region_size.size(), 0) {
    for (std::int32_t node = 0; node < graph.nodes; ++node)
      if (graph.number[node] > 0)
        each_large_region(node, [&](std::int32_t region) { ++borders_[region]; });
  }

  // Fills edges(). False: a limit was reached.
  bool search(std::int32_t node, Control& control) {
    edges_.clear();
    queue_.clear();
    seen_.clear();
    const std::int32_t cell = graph_.cell[node];
    const bool on_free_field = graph_.number[node] == 0;
    const bool is_own_region = on_free_field && !fields_.is_large(cell);
    if (on_free_field) put(cell, 0, 0);
    if (!on_free_field || is_own_region) add_short_edges(node);
    if (!on_free_field)
      fields_.neighbours(cell, [&](std::int32_t next) {
        if (fields_.is_free(next) && fields_.is_large(next)) put(next, 1, 1);
      });
    const bool ok = is_own_region || spread(targets(node), control);
    for (const Edge& edge : edges_) slot_[edge.to] = -1;
    std::sort(edges_.begin(), edges_.end(), [](const Edge& x, const Edge& y) {
      return x.shortest() != y.shortest() ? x.shortest() < y.shortest() : x.to < y.to;
    });
    return ok;
  }
  [[nodiscard]] const std::vector<Edge>& edges() const { return edges_; }

 private:
  struct Item {
    std::int32_t at, steps;
  };

  template <class Visit>
  void each_large_region(std::int32_t node, Visit visit) const {
    std::array<std::int32_t, 8> visited{};
    auto* end = visited.data();
    fields_.neighbours(graph_.cell[node], [&](std::int32_t next) {
      if (!fields_.is_free(next) || !fields_.is_large(next)) return;
      const std::int32_t region = fields_.region[next];
      if (std::find(visited.data(), end, region) != end) return;
      *end++ = region;
      visit(region);
    });
  }
  // How many (node, parity) pairs there can be at most, to stop as soon as all are found.
  [[nodiscard]] std::int64_t targets(std::int32_t node) const {
    std::int64_t sum = 0;
    const auto add = [&](std::int32_t region) {
      if (fields_.diagonal && !fields_.both_parities[region]) sum = INT32_MAX;
      sum += borders_[region] * (fields_.diagonal ? 2 : 1);
    };
    if (graph_.number[node] == 0)
      add(fields_.region[graph_.cell[node]]);
    else
      each_large_region(node, add);
    return sum;
  }
  Edge& edge_to(std::int32_t node) {
    if (slot_[node] < 0) {
      slot_[node] = static_cast<std::int32_t>(edges_.size());
      edges_.push_back({});
      edges_.back().to = node;
    }
    return edges_[slot_[node]];
  }
  // Edges to adjacent batteries, and to those that share a one-field region.
  void add_short_edges(std::int32_t node) {
    fields_.neighbours(graph_.cell[node], [&](std::int32_t next) {
      if (fields_.owner[next] >= 0) edge_to(fields_.owner[next]).one = true;
      if (!fields_.is_free(next) || fields_.is_large(next) || reach_ < 2) return;
      fields_.neighbours(next, [&](std::int32_t other) {
        if (fields_.owner[other] >= 0) edge_to(fields_.owner[other]).two = true;
      });
    });
  }
  void put(std::int32_t cell, int parity, std::int32_t steps) {
    if (seen_.insert(2 * static_cast<std::size_t>(cell) + parity)) queue_.push_back({cell, steps});
  }
  bool spread(std::int64_t left, Control& control) {
    for (std::size_t head = 0; head < queue_.size() && left > 0; ++head) {
      if (!control.tick()) return false;
      const auto [at, steps] = queue_[head];
      if (steps >= reach_) break;
      const auto after = steps + 1;
      const int parity = after & 1;
      fields_.neighbours(at, [&](std::int32_t next) {
        if (fields_.is_free(next)) put(next, parity, after);
        if (fields_.owner[next] < 0) return;
        Edge& edge = edge_to(fields_.owner[next]);
        std::int32_t& shortest = parity ? edge.odd : edge.even;
        if (shortest != never) return;
        shortest = after;
        // Several regions may offer the same pair. It is counted only once, so `left` never
        // runs out too early.
        --left;
      });
    }
    return true;
  }

  const Fields& fields_;
  const Graph& graph_;
  std::int32_t reach_;
  StampSet seen_;
  std::vector<Item> queue_;
  std::vector<std::int32_t> slot_;     // per node: where in edges_, or -1
  std::vector<std::int64_t> borders_;  // per region: how many batteries touch it
  std::vector<Edge> edges_;
};

void describe_node(const Fields& fields, Graph& graph, std::int32_t node) {
  bool any_free = false;
  bool any_large = false;
  std::int32_t battery_cell = -1;
  fields.neighbours(graph.cell[node], [&](std::int32_t next) {
    any_free |= fields.is_free(next);
    any_large |= fields.is_free(next) && fields.is_large(next);
    if (!fields.is_free(next)) battery_cell = next;
  });
  graph.touches_free[node] = any_free;
  graph.touches_large[node] = any_large;
  graph.step_to[node] = any_free ? -1 : battery_cell;
}

// There can be many edges: their array grows only as far as the limit allows. `base`: what
// the rest of the graph has taken.
bool append(const std::vector<Edge>& edges, MemoryShare& share, std::size_t base, Graph& graph) {
  std::vector<Edge>& edge = graph.edge;
  if (edge.size() + edges.size() > edge.capacity()) {
    const std::size_t room = std::max(2 * edge.capacity(), edge.size() + edges.size());
    const std::size_t old_bytes = edge.capacity() * sizeof(Edge);
    if (!share.resize(base + room * sizeof(Edge) + old_bytes)) return false;
    edge.reserve(room);
    share.release(old_bytes);
  }
  edge.insert(edge.end(), edges.begin(), edges.end());
  return true;
}

}  // namespace

Leg Graph::last_leg(std::int32_t node, std::int32_t hand) const {
  if (hand == 1) return {step_to[node], 1};
  if (hand == 2 && !touches_large[node]) return {number[node], 2};
  return {-1, hand};
}

bool build_graph(const Board& board, bool walls, MemoryShare& share, Graph& graph) {
  Control& control = share.account().control();
  const std::size_t area = static_cast<std::size_t>(board.size) * board.size;
  const std::size_t lasting = board.cells.size() * 400;  // what is kept per node
  if (!share.resize(lasting + area * 56)) return false;
  Fields fields{board.size,
                board.diagonal,
                std::vector<std::int32_t>(area, free_field),
                std::vector<std::int32_t>(area, -1),
                {},
                {}};
  make_nodes(board, walls, fields, graph);
  if (!label_regions(fields, control)) return false;

  graph.touches_free.resize(graph.nodes);
  graph.touches_large.resize(graph.nodes);
  graph.step_to.resize(graph.nodes);
  std::int32_t reach = board.hand;  // no leg is longer than the largest charge
  for (const std::int32_t charge : board.charges) reach = std::max(reach, charge);
  Distances distances(fields, graph, reach);
  graph.first.assign(1, 0);
  for (std::int32_t node = 0; node < graph.nodes; ++node) {
    describe_node(fields, graph, node);
    if (!distances.search(node, control)) return false;
    if (!append(distances.edges(), share, lasting + area * 56, graph)) return false;
    graph.first.push_back(graph.edge.size());
  }
  std::vector<std::int32_t> number_of(area, 0);
  for (std::size_t i = 0; i < board.cells.size(); ++i)
    number_of[board.cells[i]] = static_cast<std::int32_t>(i) + 1;
  for (std::int32_t& to : graph.step_to) {
    if (to >= 0)
      to = number_of[to];
    else if (board.size == 1)
      to = 0;
  }
  return share.resize(lasting + graph.edge.capacity() * sizeof(Edge));
}

}  // namespace knobel::stromrallye
