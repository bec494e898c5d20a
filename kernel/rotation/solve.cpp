#include "rotation/solve.hpp"

#include <algorithm>

#include "rotation/trace.hpp"
#include "rotation/ways.hpp"

namespace knobel::rotation {
namespace {

template <std::size_t W>
bool list_solutions(Search<W>& search, std::uint64_t most, Result& result) {
  if (most <= 1) {
    const auto& exit = search.exit();
    std::vector<std::uint8_t> way;
    if (!trace(search, exit.id, exit.level, way)) return false;
    way.push_back(exit.turn);
    result.solutions = {std::move(way)};
    result.count = 1;
    return true;
  }
  Ways<W> ways(search);
  if (!ways.find()) return false;
  result.count = ways.count();
  result.count_exact = ways.exact();
  return ways.list(most, result.solutions);
}

template <std::size_t W>
bool describe_space(Search<W>& search, Result& result) {
  std::uint64_t alive = 0;
  if (!search.links.count_alive(search.budget, alive)) return false;
  result.dead = search.seen.size() - alive;
  return trace(search, search.begin(search.depth()), search.depth(), result.farthest);
}

void solved_at_once(Result& result) {
  result.end = End::solved;
  result.solutions = {{}};
  result.count = 1;
  result.count_exact = true;
}

template <std::size_t W>
void explore(const Layout& layout, const Frame& frame, const Options& options, Control& control,
             Budget& budget, Result& result) {
  Search<W> search(layout, control, budget, options.whole_space);
  State<W> start = search.faller.given(frame.gravity);
  if (search.faller.settle(start)) return solved_at_once(result);

  const bool finished = search.run(start) &&
                        (!search.solved() || list_solutions(search, options.solutions, result)) &&
                        (!options.whole_space || describe_space(search, result));
  if (!finished) result = {};
  result.end = !finished ? control.end() : search.solved() ? End::solved : End::exhausted;
  result.states = search.seen.size();
  result.depth = static_cast<std::uint32_t>(search.depth());
  for (std::size_t level = 0; level < search.levels(); ++level)
    result.per_depth.push_back(search.end(level) - search.begin(level));
}

// The sticks that are gone may be all that the goal asks for.
bool reached_before(const Frame& frame) {
  const std::vector<std::uint8_t>& gone = frame.gone;
  if (frame.goal >= 0) return !gone.empty() && gone[static_cast<std::size_t>(frame.goal)];
  const auto count = static_cast<std::size_t>(std::count(gone.begin(), gone.end(), 1));
  return frame.goal == all_sticks ? count == frame.sticks.size() : count > 0;
}

}  // namespace

Result solve(const Frame& frame, const Options& options, Control& control) {
  Result result;
  if (reached_before(frame)) {
    solved_at_once(result);
    return result;
  }
  Budget budget(control);
  const Layout layout = make_layout(frame, options.labelled);
  if (!budget.take(layout.bytes())) {
    result.end = control.end();
    return result;
  }
  const auto run = [&]<std::size_t W>() {
    explore<W>(layout, frame, options, control, budget, result);
  };
  const std::size_t words = layout.word_ends.size();
  if (words == 1) run.operator()<1>();
  else if (words == 2) run.operator()<2>();
  else if (words == 3) run.operator()<3>();
  else if (words == 4) run.operator()<4>();
  else if (words <= 6) run.operator()<6>();
  else if (words <= 8) run.operator()<8>();
  else run.operator()<12>();
  result.memory = budget.peak();
  return result;
}

}  // namespace knobel::rotation
