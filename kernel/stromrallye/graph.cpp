#include "stromrallye/graph.hpp"

#include <algorithm>

namespace knobel::stromrallye {
namespace {

constexpr std::int32_t free_field = -1;
constexpr std::int32_t wall = -2;

// The fields of the board: who is on them and which free region they belong to.
struct Fields {
  int size;
  bool diagonal;
  std::vector<std::int32_t> owner;   // node, free_field or wall
  std::vector<std::int32_t> region;  // of a free field
  std::vector<std::int32_t> region_size;
  std::vector<std::uint8_t> both_parities;  // the region contains an odd circle

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
  if (graph.start < 0) graph.start = add(board.robot, 0, 0);  // its field is free once left
}

// Breadth-first search over (field, parity of the steps so far), from one node at a time.
class Distances {
 public:
  Distances(const Fields& fields, const Graph& graph, std::int32_t reach)
      : fields_(fields), graph_(graph), reach_(reach), seen_(2 * fields.owner.size(), 0),
        slot_(graph.nodes, -1), borders_(fields.region_size.size(), 0) {
    for (std::int32_t node = 0; node < graph.nodes; ++node)
      if (graph.number[node] > 0)
        each_large_region(node, [&](std::int32_t region) { ++borders_[region]; });
  }

  bool edges_from(std::int32_t node, Control& control) {
    found_.clear();
    queue_.clear();
    ++stamp_;
    const bool on_free_field = graph_.number[node] == 0;
    if (on_free_field) {
      put(graph_.cell[node], 0, 0);
      if (!fields_.is_large(graph_.cell[node])) neighbours_once(node);
    } else {
      neighbours_once(node);
      fields_.neighbours(graph_.cell[node], [&](std::int32_t next) {
        if (fields_.is_free(next) && fields_.is_large(next)) put(next, 1, 1);
      });
    }
    const bool ok = (on_free_field && !fields_.is_large(graph_.cell[node])) ||
                    spread(targets(node), control);
    for (const Edge& edge : found_) slot_[edge.to] = -1;
    std::sort(found_.begin(), found_.end(), [](const Edge& x, const Edge& y) {
      return x.shortest() != y.shortest() ? x.shortest() < y.shortest() : x.to < y.to;
    });
    return ok;
  }
  [[nodiscard]] const std::vector<Edge>& found() const { return found_; }

 private:
  struct Item {
    std::int32_t at, steps;
  };

  template <class Visit>
  void each_large_region(std::int32_t node, Visit visit) const {
    std::int32_t seen[8];
    int count = 0;
    fields_.neighbours(graph_.cell[node], [&](std::int32_t next) {
      if (!fields_.is_free(next) || !fields_.is_large(next)) return;
      const std::int32_t region = fields_.region[next];
      if (std::find(seen, seen + count, region) != seen + count) return;
      seen[count++] = region;
      visit(region);
    });
  }
  // How many (node, parity) pairs can be found at most, to stop as soon as they are.
  [[nodiscard]] std::int64_t targets(std::int32_t node) const {
    std::int64_t sum = 0;
    const auto add = [&](std::int32_t region) {
      if (fields_.diagonal && !fields_.both_parities[region]) sum = INT32_MAX;
      sum += borders_[region] * (fields_.diagonal ? 2 : 1);
    };
    if (graph_.number[node] == 0) add(fields_.region[graph_.cell[node]]);
    else each_large_region(node, add);
    return sum;
  }
  Edge& edge_to(std::int32_t node) {
    if (slot_[node] < 0) {
      slot_[node] = static_cast<std::int32_t>(found_.size());
      found_.push_back({});
      found_.back().to = node;
    }
    return found_[slot_[node]];
  }
  // Adjacent batteries, and those on the other sides of a one-field region.
  void neighbours_once(std::int32_t node) {
    fields_.neighbours(graph_.cell[node], [&](std::int32_t next) {
      if (fields_.owner[next] >= 0) edge_to(fields_.owner[next]).one = true;
      if (!fields_.is_free(next) || fields_.is_large(next) || reach_ < 2) return;
      fields_.neighbours(next, [&](std::int32_t other) {
        if (fields_.owner[other] >= 0) edge_to(fields_.owner[other]).two = true;
      });
    });
  }
  void put(std::int32_t cell, int parity, std::int32_t steps) {
    std::uint32_t& mark = seen_[2 * static_cast<std::size_t>(cell) + parity];
    if (mark == stamp_) return;
    mark = stamp_;
    queue_.push_back({cell, steps});
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
        // The same pair may be offered by several regions; only the first is counted,
        // so `left` never runs out too early.
        --left;
      });
    }
    return true;
  }

  const Fields& fields_;
  const Graph& graph_;
  std::int32_t reach_;
  std::vector<std::uint32_t> seen_;
  std::uint32_t stamp_ = 0;
  std::vector<Item> queue_;
  std::vector<std::int32_t> slot_;
  std::vector<std::int64_t> borders_;  // nodes that touch a region
  std::vector<Edge> found_;
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
  graph.free_near[node] = any_free;
  graph.large[node] = any_large;
  graph.step_to[node] = any_free ? -1 : battery_cell;
}

// Edges can be many: their array grows only as far as the limit allows.
bool append(const std::vector<Edge>& found, Share& share, std::size_t base, Graph& graph) {
  std::vector<Edge>& edge = graph.edge;
  if (edge.size() + found.size() > edge.capacity()) {
    const std::size_t room = std::max(2 * edge.capacity(), edge.size() + found.size());
    if (!share.hold(base + (room + edge.capacity()) * sizeof(Edge))) return false;
    edge.reserve(room);
    share.hold(base + room * sizeof(Edge));
  }
  edge.insert(edge.end(), found.begin(), found.end());
  return true;
}

}  // namespace

Leg Graph::finish(std::int32_t node, std::int32_t hand) const {
  if (hand == 1) return {step_to[node], 1};
  if (hand == 2 && !large[node]) return {number[node], 2};
  return {-1, hand};
}

bool build_graph(const Board& board, bool walls, Meter& meter, Share& share, Graph& graph) {
  const std::size_t area = static_cast<std::size_t>(board.size) * board.size;
  const std::size_t lasting = board.cells.size() * 400;  // nodes and what is kept per node
  if (!share.hold(lasting + area * 56)) return false;
  Fields fields{board.size, board.diagonal, std::vector<std::int32_t>(area, free_field),
                std::vector<std::int32_t>(area, -1), {}, {}};
  make_nodes(board, walls, fields, graph);
  if (!label_regions(fields, meter.control())) return false;

  graph.free_near.resize(graph.nodes);
  graph.large.resize(graph.nodes);
  graph.step_to.resize(graph.nodes);
  std::int32_t reach = board.hand;  // no leg is longer than the largest charge
  for (const std::int32_t charge : board.charges) reach = std::max(reach, charge);
  Distances distances(fields, graph, reach);
  graph.first.assign(1, 0);
  for (std::int32_t node = 0; node < graph.nodes; ++node) {
    describe_node(fields, graph, node);
    if (!distances.edges_from(node, meter.control())) return false;
    if (!append(distances.found(), share, lasting + area * 56, graph)) return false;
    graph.first.push_back(graph.edge.size());
  }
  std::vector<std::int32_t> number_of(area, 0);
  for (std::size_t i = 0; i < board.cells.size(); ++i)
    number_of[board.cells[i]] = static_cast<std::int32_t>(i) + 1;
  for (std::int32_t& to : graph.step_to)
    if (to >= 0) to = number_of[to];
    else if (board.size == 1) to = 0;
  return share.hold(lasting + graph.edge.capacity() * sizeof(Edge));
}

}  // namespace knobel::stromrallye
