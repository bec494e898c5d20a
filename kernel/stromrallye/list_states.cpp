#include "stromrallye/list_states.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "core/chunked_array.hpp"
#include "core/hash.hpp"
#include "core/id_table.hpp"
#include "core/memory.hpp"
#include "stromrallye/graph.hpp"
#include "stromrallye/position.hpp"
#include "stromrallye/proof_arguments.hpp"

namespace knobel::stromrallye {
namespace {

// States in the order they were met, each a row of numbers: at, hand, charges.
template <class Cell>
class States {
 public:
  States(std::size_t width, MemoryAccount& account)
      : width_(width), account_(account), cells_(account), ids_(account), row_(width) {}

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] Cell cell(std::size_t id, std::size_t i) const { return cells_[id * width_ + i]; }

  // False: no memory for it.
  [[nodiscard]] bool add(const std::vector<Cell>& row) {
    if (size_ + 1 > ids_.room() && !grow()) return false;
    if (!cells_.reserve(width_)) return false;
    const std::uint32_t id = ids_.find_or_add(hash_words(row), size_, [&](std::uint32_t known) {
      for (std::size_t i = 0; i < width_; ++i)
        if (cell(known, i) != row[i]) return false;
      return true;
    });
    if (id != size_) return true;
    for (const Cell number : row) cells_.push_reserved(number);
    ++size_;
    return true;
  }

 private:
  bool grow() {
    // The largest table for which there is memory left to fill it with states.
    const auto most_slots = [&] {
      const std::size_t four_slots = 4 * sizeof(std::uint32_t) + 3 * width_ * sizeof(Cell);
      return (account_.left() + cells_.size() * sizeof(Cell)) / four_slots * 4;
    };
    const auto hash_of = [&](std::size_t id) {
      for (std::size_t i = 0; i < width_; ++i) row_[i] = cell(id, i);
      return hash_words(row_);
    };
    return ids_.grow(size_ + 1, size_, most_slots, hash_of);
  }

  std::size_t width_;
  MemoryAccount& account_;
  ChunkedArray<Cell> cells_;
  IdTable ids_;
  std::vector<Cell> row_;
  std::size_t size_ = 0;
};

// Those of one board. What refutes a state is kept as text, one after the other.
template <class Cell>
class Listing {
 public:
  Listing(const Board& board, const Graph& graph, MemoryAccount& account)
      : batteries_(board.cells.size()),
        graph_(graph),
        control_(account.control()),
        edges_(graph.nodes),
        states_(batteries_ + 2, account),
        position_(graph, board.hand),
        refuter_(board, graph, account),
        ends_(account),
        texts_(account),
        row_(batteries_ + 2) {
    for (std::int32_t node = 0; node < graph.nodes; ++node) {
      const auto from = graph.from(node);
      edges_[node].assign(from.begin(), from.end());
      std::sort(edges_[node].begin(), edges_[node].end(),
                [](const Edge& x, const Edge& y) { return x.to < y.to; });
    }
    row_[0] = 0;
    row_[1] = static_cast<Cell>(board.hand);
    for (std::size_t i = 0; i < batteries_; ++i) row_[i + 2] = static_cast<Cell>(board.charges[i]);
  }

  // False: a limit was reached.
  bool run(std::optional<std::uint64_t> fewest) {
    if (!states_.add(row_)) return false;
    begins_ = {0};
    for (std::uint64_t level = 0; begins_.back() < states_.size(); ++level) {
      if (fewest && level + 2 > *fewest) break;
      const std::size_t begin = begins_.back();
      const std::size_t end = states_.size();
      begins_.push_back(end);
      const auto below = fewest ? std::optional(*fewest - level) : std::nullopt;
      const bool is_last = fewest && level + 3 > *fewest;
      for (std::size_t id = begin; id < end; ++id)
        if (!examine(id, below) || (!is_last && !is_refuted(id) && !expand(id))) return false;
    }
    return true;
  }

  bool write(bool with_classes, LineBuffer& out) const {
    for (std::size_t level = 0; level + 1 < begins_.size(); ++level)
      for (std::size_t id = begins_[level]; id < begins_[level + 1]; ++id) {
        if (!leads_on(id)) continue;
        out.text("{\"state\":[");
        for (std::size_t i = 0; i < batteries_ + 2; ++i) {
          if (i > 0) out.text(",");
          out.number(states_.cell(id, i));
        }
        out.text("]");
        if (with_classes) {
          out.text(",\"class\":");
          out.number(static_cast<std::int64_t>(level));
        }
        write_argument(id, out);
        out.text("}\n");
        if (!out.line_ends()) return false;
      }
    return true;
  }

 private:
  [[nodiscard]] std::int32_t node(std::size_t id) const {
    const auto at = static_cast<std::int32_t>(states_.cell(id, 0));
    return at == 0 ? graph_.start : at - 1;
  }
  [[nodiscard]] bool leads_on(std::size_t id) const {
    const auto hand = static_cast<std::int32_t>(states_.cell(id, 1));
    const auto from = graph_.from(node(id));
    return !from.empty() && from.front().shortest() <= hand;
  }
  [[nodiscard]] std::size_t text_begin(std::size_t id) const { return id == 0 ? 0 : ends_[id - 1]; }
  [[nodiscard]] bool is_refuted(std::size_t id) const { return ends_[id] > text_begin(id); }

  // Keeps the argument that refutes it, if there is one. False: a limit was reached.
  bool examine(std::size_t id, std::optional<std::uint64_t> below) {
    if (leads_on(id)) {
      load(id);
      const std::string& text = refuter_.refute(position_, below);
      if (!texts_.reserve(text.size())) return false;
      for (const char sign : text) texts_.push_reserved(sign);
    }
    return control_.tick() && ends_.push(texts_.size());
  }

  void load(std::size_t id) {
    position_.at = node(id);
    position_.hand = static_cast<std::int32_t>(states_.cell(id, 1));
    position_.live = 0;
    for (std::size_t i = 0; i < batteries_; ++i) {
      const auto charge = static_cast<std::int32_t>(states_.cell(id, i + 2));
      position_.charge[i] = charge;
      position_.live += charge > 0;
    }
  }

  // Every leg, by its steps. False: a limit was reached.
  bool expand(std::size_t id) {
    const std::vector<Edge>& edges = edges_[node(id)];
    for (std::size_t i = 0; i < row_.size(); ++i) row_[i] = states_.cell(id, i);
    const std::vector<Cell> before = row_;
    const auto hand = static_cast<std::int32_t>(before[1]);
    for (std::int32_t steps = 1; steps <= hand; ++steps)
      for (const Edge& edge : edges) {
        if (!control_.tick()) return false;
        if (!edge.has(steps)) continue;
        const auto place = static_cast<std::size_t>(edge.to) + 2;
        row_[0] = static_cast<Cell>(edge.to + 1);
        row_[1] = before[place];
        row_[place] = static_cast<Cell>(hand - steps);
        if (!states_.add(row_)) return false;
        control_.states = states_.size();
        row_[place] = before[place];
      }
    return true;
  }

  void write_argument(std::size_t id, LineBuffer& out) const {
    if (!is_refuted(id)) return;
    std::string text(",");
    for (std::size_t i = text_begin(id); i < ends_[id]; ++i) text += texts_[i];
    out.text(text);
  }

  std::size_t batteries_;
  const Graph& graph_;
  Control& control_;
  std::vector<std::vector<Edge>> edges_;  // of each node, by where they lead
  States<Cell> states_;
  std::vector<std::size_t> begins_;  // per level: its first state
  Position position_;
  Refuter refuter_;
  ChunkedArray<std::size_t> ends_;  // per state: where its argument ends in the texts
  ChunkedArray<char> texts_;
  std::vector<Cell> row_;
};

template <class Cell>
End list(const Board& board, const Graph& graph, std::optional<std::uint64_t> fewest,
         const LineSink& sink, MemoryAccount& account) {
  Listing<Cell> listing(board, graph, account);
  const bool written =
      listing.run(fewest) && write_lines(sink, account.control(), [&](LineBuffer& out) {
        return listing.write(fewest.has_value(), out);
      });
  return written ? End::exhausted : account.control().end();
}

}  // namespace

End list_states(const Board& board, std::optional<std::uint64_t> fewest, const LineSink& sink,
                Control& control) {
  MemoryAccount account(control);
  MemoryShare share(account);
  MemoryShare pieces(account);
  Graph graph;
  if (!build_graph(board, true, share, graph) || !pieces.take(2 * LineBuffer::piece))
    return control.end();
  std::int32_t largest = std::max(board.hand, static_cast<std::int32_t>(board.cells.size()));
  for (const std::int32_t charge : board.charges) largest = std::max(largest, charge);
  return largest <= UINT8_MAX ? list<std::uint8_t>(board, graph, fewest, sink, account)
                              : list<std::uint32_t>(board, graph, fewest, sink, account);
}

}  // namespace knobel::stromrallye
