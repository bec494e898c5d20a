#include "stromrallye/solve.hpp"

#include <nanobind/stl/string.h>
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
#include "stromrallye/list_states.hpp"
#include "stromrallye/steps.hpp"

namespace knobel::bindings {
namespace {

using namespace nb::literals;

// The result with the steps of each solution: made while other threads of Python may run.
struct LegsResult : stromrallye::Result {
  std::vector<stromrallye::Walk> steps;
};
using LegsAnswer = Answer<LegsResult>;

constexpr std::uint32_t max_threads = 256;  // more never help, and each takes memory

auto solutions_of(const LegsAnswer& answer) {
  std::vector<std::vector<std::tuple<int, int>>> solutions;
  for (const auto& legs : answer.result.solutions) {
    auto& solution = solutions.emplace_back();
    for (const auto& leg : legs) solution.emplace_back(leg.to, leg.steps);
  }
  return solutions;
}

// The runs of a walk: the bytes of their steps, and how often they are made.
nb::list runs_of(const stromrallye::Walk& walk) {
  nb::list runs;
  for (const stromrallye::Run& run : walk)
    runs.append(nb::make_tuple(
        nb::bytes(reinterpret_cast<const char*>(run.steps.data()), run.steps.size()), run.times));
  return runs;
}

// Legs of the first solution that end on a battery.
std::size_t swaps_of(const LegsAnswer& answer) {
  if (answer.result.solutions.empty()) return 0;
  const auto& legs = answer.result.solutions.front();
  return static_cast<std::size_t>(
      std::count_if(legs.begin(), legs.end(), [](const auto& leg) { return leg.to > 0; }));
}

nb::list steps_of(const LegsAnswer& answer) {
  nb::list list;
  for (const auto& steps : answer.result.steps) list.append(runs_of(steps));
  return list;
}

LegsResult solve_in_steps(const stromrallye::Board& board, const stromrallye::Options& options,
                          Control& control) {
  LegsResult result{stromrallye::solve(board, options, control), {}};
  if (result.solutions.empty()) return result;
  stromrallye::Walker walker(board);
  for (const auto& legs : result.solutions) {
    auto walk = walker.walk(legs, control);
    if (!walk) break;
    result.steps.push_back(std::move(*walk));
  }
  result.solutions.resize(result.steps.size());  // a limit may have come before all were walked
  if (result.solutions.empty()) result.end = control.end();
  return result;
}

}  // namespace

void bind_stromrallye(nb::module_& m) {
  bind_answer<LegsResult>(m, "FoundLegs")
      .def_prop_ro("solutions", &solutions_of)
      .def_prop_ro("steps", &steps_of)
      .def_prop_ro("swaps", &swaps_of)
      .def_prop_ro("optimal", [](const LegsAnswer& a) { return a.result.optimal; })
      .def_prop_ro("lower_bound", [](const LegsAnswer& a) { return a.result.lower_bound; })
      .def_prop_ro("proof", [](const LegsAnswer& a) { return a.result.proof; })
      .def_prop_ro("witness", [](const LegsAnswer& a) { return a.result.witness; })
      .def_prop_ro("batteries", [](const LegsAnswer& a) { return a.result.batteries; })
      .def_prop_ro("places", [](const LegsAnswer& a) { return a.result.places; });
  m.def(
      "stromrallye",
      [](int size, bool diagonal, int robot, std::int32_t hand, std::vector<std::int32_t> cells,
         std::vector<std::int32_t> charges, bool fewest_swaps, std::uint32_t solutions,
         std::uint32_t threads, std::uint64_t seed, Seconds time, Bytes memory, Count states,
         nb::handle watch) {
        const stromrallye::Board board{size, diagonal,         robot,
                                       hand, std::move(cells), std::move(charges)};
        refuse_if(stromrallye::validate(board));
        const stromrallye::Options options{fewest_swaps, solutions,
                                           std::clamp(threads, 1u, max_threads), seed};
        return run_search(time, memory, states, watch, [&](Control& control) {
          return solve_in_steps(board, options, control);
        });
      },
      "size"_a, "diagonal"_a, "robot"_a, "hand"_a, "cells"_a, "charges"_a, "fewest_swaps"_a,
      "solutions"_a, "threads"_a, "seed"_a, "time"_a.none(), "memory"_a.none(), "states"_a.none(),
      "watch"_a);
  m.def(
      "stromrallye_states",
      [](int size, bool diagonal, int robot, std::int32_t hand, std::vector<std::int32_t> cells,
         std::vector<std::int32_t> charges, Count fewest, nb::handle begin, nb::handle write,
         Seconds time, Bytes memory, Count states, nb::handle watch) {
        const stromrallye::Board board{size, diagonal,         robot,
                                       hand, std::move(cells), std::move(charges)};
        refuse_if(stromrallye::validate(board));
        const PythonSink sink(begin, write);
        const auto end = run_search(time, memory, states, watch, [&](Control& control) {
          return stromrallye::list_states(board, fewest, sink.sink(), control);
        });
        sink.rethrow();
        return name_of(end.result);
      },
      "size"_a, "diagonal"_a, "robot"_a, "hand"_a, "cells"_a, "charges"_a, "fewest"_a.none(),
      "begin"_a, "write"_a, "time"_a.none(), "memory"_a.none(), "states"_a.none(), "watch"_a);
  m.def(
      "stromrallye_steps",
      [](int size, bool diagonal, int robot, std::vector<std::int32_t> cells,
         const std::vector<std::tuple<std::int32_t, std::int32_t>>& legs) -> nb::object {
        const auto batteries = static_cast<std::int32_t>(cells.size());
        std::vector<std::int32_t> charges(cells.size(), 0);
        const stromrallye::Board board{size, diagonal,         robot,
                                       0,    std::move(cells), std::move(charges)};
        refuse_if(stromrallye::validate(board));
        std::vector<stromrallye::Leg> checked;
        for (const auto& [to, steps] : legs) {
          if (to == 0 || to > batteries) throw nb::value_error("there is no such battery");
          if (steps > stromrallye::max_charge) return nb::none();
          checked.push_back({to, steps});
        }
        Control unlimited{Limits{}};
        const auto walk = stromrallye::Walker(board).walk(checked, unlimited);
        return walk ? nb::object(runs_of(*walk)) : nb::none();
      },
      "size"_a, "diagonal"_a, "robot"_a, "cells"_a, "legs"_a);
}

}  // namespace knobel::bindings
