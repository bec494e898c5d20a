#include "rotation/solve.hpp"

#include <algorithm>

#include "core/memory.hpp"
#include "rotation/pair_search.hpp"
#include "rotation/shortest_solutions.hpp"
#include "rotation/trace.hpp"
#include "rotation/words.hpp"

namespace knobel::rotation {
namespace {

// False: a limit was reached.
template <std::size_t W>
bool list_solutions(Search<W>& search, std::uint64_t most, MemoryShare& share, Result& result) {
  if (most <= 1) {
    const auto& exit = search.exit();
    std::vector<std::uint8_t> turns;
    if (!trace(search, exit.id, exit.level, turns)) return false;
    turns.push_back(exit.turn);
    result.solutions = {std::move(turns)};
    result.count = 1;
    return true;
  }
  ShortestSolutions<W> shortest(search);
  if (!shortest.mark_all()) return false;
  result.count = shortest.count();
  result.count_exact = shortest.exact();
  return shortest.list(most, share, result.solutions);
}

// False: a limit was reached.
template <std::size_t W>
bool describe_space(Search<W>& search, Result& result) {
  std::uint64_t alive = 0;
  if (!search.predecessors.count_alive(alive)) return false;
  result.dead = search.visited.size() - alive;
  return trace(search, search.begin(search.depth()), search.depth(), result.farthest);
}

void solved_at_once(Result& result) {
  result.end = End::solved;
  result.solutions = {{}};
  result.count = 1;
  result.count_exact = true;
}

// The same answer, in less time and memory.
template <std::size_t W>
void explore_pairs(const FrameTables& tables, const State<W>& start, std::uint32_t threads,
                   MemoryAccount& account, Result& result) {
  PairSearch<W> search(tables, account, threads);
  std::vector<std::uint8_t> turns;
  const bool finished = search.run(start) && (!search.solved() || search.trace(turns));
  result.end = !finished ? search.control.end() : search.solved() ? End::solved : End::exhausted;
  if (result.end == End::solved) {
    result.solutions = {std::move(turns)};
    result.count = 1;
  }
  result.states = search.states();
  result.depth = static_cast<std::uint32_t>(search.depth());
  result.per_depth = search.sizes();
}

template <std::size_t W>
void explore(const FrameTables& tables, const Frame& frame, const Options& options,
             MemoryAccount& account, Result& result) {
  Faller<W> faller(tables);
  State<W> start = faller.given(frame.gravity);
  if (faller.settle(start)) return solved_at_once(result);
  if constexpr (W <= 2)
    if (options.solutions <= 1 && !options.whole_space && !tables.stores_out)
      return explore_pairs<W>(tables, start, options.threads, account, result);

  Search<W> search(tables, account, options.whole_space);

  MemoryShare listed(account);
  const bool finished =
      search.run(start) &&
      (!search.solved() || list_solutions(search, options.solutions, listed, result)) &&
      (!options.whole_space || describe_space(search, result));
  if (!finished) result = {};
  result.end = !finished ? search.control.end() : search.solved() ? End::solved : End::exhausted;
  result.states = search.visited.size();
  result.depth = static_cast<std::uint32_t>(search.depth());
  for (std::size_t level = 0; level < search.levels(); ++level)
    result.per_depth.push_back(search.end(level) - search.begin(level));
}

}  // namespace

bool is_solved(const Frame& frame) {
  const std::vector<std::uint8_t>& gone = frame.gone;
  if (frame.goal >= 0) return !gone.empty() && gone[static_cast<std::size_t>(frame.goal)];
  const auto count = static_cast<std::size_t>(std::count(gone.begin(), gone.end(), 1));
  return frame.goal == all_sticks ? count == frame.sticks.size() : count > 0;
}

Result solve(const Frame& frame, const Options& options, Control& control) {
  Result result;
  if (is_solved(frame)) {
    solved_at_once(result);
    return result;
  }
  MemoryAccount account(control);
  MemoryShare share(account);
  const FrameTables tables = make_tables(frame, options.labelled);
  if (!share.take(tables.bytes())) {
    result.end = control.end();
    return result;
  }
  const auto run = [&]<std::size_t W>() { explore<W>(tables, frame, options, account, result); };
  with_words(tables.word_ends.size(), run);
  result.memory = account.peak();
  return result;
}

}  // namespace knobel::rotation
