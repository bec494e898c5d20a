#include "stromrallye/human_game.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/bindings.hpp"
#include "bindings/run_search.hpp"
#include "bindings/vectors.hpp"
#include "player/simulated_player.hpp"

namespace knobel::bindings {
namespace {

using namespace nb::literals;
using player::ExploredGame;

using EdgeRow = std::tuple<int, bool, bool, std::int64_t, std::int64_t>;  // to, one, two, even, odd

stromrallye::Edge edge_of(const EdgeRow& row) {
  const auto& [to, one, two, even, odd] = row;
  const auto length = [](std::int64_t steps) {
    return static_cast<std::int32_t>(std::min<std::int64_t>(steps, stromrallye::never));
  };
  return {to, length(even), length(odd), one, two};
}

// The numbers of a position; the game in Python knows what they mean.
nb::tuple position_of(const ExploredGame& game, std::size_t n) {
  if (n >= game.space.size()) throw nb::index_error();
  nb::list numbers;
  for (std::size_t i = 0; i < game.width; ++i) numbers.append(game.position(n)[i]);
  return nb::tuple(numbers);
}

std::vector<std::int32_t> choices_of(const ExploredGame& game, std::size_t n) {
  if (n >= game.space.size()) throw nb::index_error();
  const auto choices = game.space.choices(n);
  return {choices.begin(), choices.end()};
}

}  // namespace

void bind_human_game(nb::module_& m) {
  nb::class_<ExploredGame>(m, "StateSpace")
      .def("__len__", [](const ExploredGame& game) { return game.space.size(); })
      .def("position", &position_of, "n"_a)
      .def("choices", &choices_of, "n"_a)
      .def_prop_ro("to_goal", [](const ExploredGame& game) { return game.space.to_goal; })
      .def(
          "judge",
          [](const ExploredGame& game, int look, int attention, double slip, double patience,
             std::optional<std::int32_t> slack, Seconds time, nb::handle watch) {
            return run_to_limit(time, watch, [&](Control& control) {
              const auto judgement =
                  player::judge(game.space, {look, attention, slip, patience}, slack, control);
              std::optional<std::tuple<double, double>> pair;
              if (judgement) pair = {judgement->traps, judgement->success};
              return pair;
            });
          },
          "look"_a, "attention"_a, "slip"_a, "patience"_a, "slack"_a.none(), "time"_a.none(),
          "watch"_a);
  make_room<ExploredGame>();
  m.def(
      "swaps",
      [](const std::vector<std::vector<EdgeRow>>& reach, const std::vector<bool>& can_step,
         const std::vector<bool>& can_bounce, bool all_lengths, int place, std::int32_t hand,
         const std::vector<std::int32_t>& spare, std::size_t most, Seconds time, nb::handle watch) {
        stromrallye::GameBoard board{{},
                                     {can_step.begin(), can_step.end()},
                                     {can_bounce.begin(), can_bounce.end()},
                                     all_lengths};
        for (const auto& rows : reach) {
          auto& edges = board.edges.emplace_back();
          for (const EdgeRow& row : rows) edges.push_back(edge_of(row));
        }
        const auto batteries = static_cast<std::int32_t>(spare.size());
        std::vector<std::int32_t> start{place < 0 ? batteries : place, hand};
        start.insert(start.end(), spare.begin(), spare.end());
        return run_to_limit(time, watch, [&](Control& control) {
          return stromrallye::explore(board, start, most, control);
        });
      },
      "reach"_a, "can_step"_a, "can_bounce"_a, "all_lengths"_a, "place"_a, "hand"_a, "spare"_a,
      "most"_a, "time"_a.none(), "watch"_a);
}

}  // namespace knobel::bindings
