// Breadth-first search over the unordered pairs of fields on which two players can stand: at
// most n(n + 1)/2 of them, however long the routes become.
//
//     {1,2} -> {3,4} -> {5,2} {5,5}      layer by layer; {5,5} is a meeting
//
// A field with many arrows is left in two half-steps, first one player and then the other,
// and the half-way pairs are remembered as well: n·m work instead of m².
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/chunked_array.hpp"
#include "core/number_set.hpp"
#include "huepfburg/solve.hpp"

namespace knobel::huepfburg {

// An unordered pair: `small` is never above `large`. Index is the smallest type that can
// hold a field, for queues can have hundreds of millions of pairs.
template <class Index>
struct Pair {
  Index small, large;
};

template <class Index>
class PairSearch {
 public:
  using Pair = huepfburg::Pair<Index>;

  PairSearch(const Graph& graph, const Task& task, MemoryAccount& account)
      : graph_(graph),
        task_(task),
        account_(account),
        seen_(numbers(graph.fields), first_slots, account),
        halfway_(std::uint64_t{graph.fields} * graph.fields, first_slots, account),
        queue_(account),
        begins_layer_(account) {}

  enum class State : std::uint8_t { going, done, ended };

  // Goes through the layers up to the first one with a meeting; with `all`, to the end of
  // that layer. Interrupts itself after about `work` arrows and can be called again then.
  // Ended: a limit was reached.
  State run(bool all, std::uint64_t work);

  // When done: the fields to meet on, none if there is no meeting.
  [[nodiscard]] const std::vector<Field>& goals() const { return goals_; }
  [[nodiscard]] std::uint64_t jumps() const { return jumps_; }
  [[nodiscard]] std::size_t pairs() const { return queue_.size(); }

  // All pairs before the meeting, in the order in which they were found: the layers one after
  // the other, each with its beginning marked. They are those from 0 to before() - 1.
  [[nodiscard]] std::size_t before() const { return layer_end_; }
  [[nodiscard]] Pair pair(std::size_t i) const { return queue_[i]; }
  [[nodiscard]] bool begins_layer(std::size_t i) const {
    return (begins_layer_[i / 64] >> (i % 64) & 1U) != 0;
  }

 private:
  static constexpr std::size_t first_slots = std::size_t{1} << 16;

  // Pairs are numbered along their diagonals, the shorter way round: {a, a + d} and
  // {a + 1, a + 1 + d} are neighbours, so players who go round a cycle of consecutive fields
  // stay in the same cache line for hundreds of jumps.
  [[nodiscard]] std::uint64_t number(std::uint64_t small, std::uint64_t large) const {
    const std::uint64_t n = graph_.fields;
    const std::uint64_t apart = large - small;
    return 2 * apart <= n ? apart * n + small : (n - apart) * n + large;
  }
  static std::uint64_t numbers(std::uint64_t n) { return (n / 2 + 1) * n; }

  bool push(Field a, Field b);
  void reach(Field a, Field b);
  void expand(Field a, Field b);
  void begin_layer();
  [[nodiscard]] bool has_failed() const { return failed_ || seen_.failed() || halfway_.failed(); }

  const Graph& graph_;
  const Task& task_;
  MemoryAccount& account_;
  NumberSet seen_, halfway_;
  ChunkedArray<Pair> queue_;
  ChunkedArray<std::uint64_t> begins_layer_;  // one bit per queued pair
  std::vector<Field> goals_;
  std::uint64_t jumps_ = 0;
  std::size_t head_ = 0;       // the next pair to expand
  std::size_t layer_end_ = 0;  // of the layer that is being expanded
  std::uint64_t work_ = 0;
  bool all_ = false;
  bool failed_ = false;
};

}  // namespace knobel::huepfburg
