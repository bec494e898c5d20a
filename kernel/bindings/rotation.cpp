#include "rotation/list_states.hpp"

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
#include "rotation/human_game.hpp"
#include "rotation/invent.hpp"
#include "rotation/solve.hpp"

namespace knobel::bindings {
namespace {

using namespace nb::literals;

using TurnsAnswer = Answer<rotation::Result>;
using StickRow = std::tuple<int, int, int, bool, bool>;  // row, column, length, upright, gone

using BarRow = std::tuple<int, int, int, bool>;  // row, column, length, upright
using GapRow = std::tuple<int, int, int>;        // side, first, width
using Invented = std::tuple<GapRow, std::vector<BarRow>, std::vector<std::uint32_t>>;

rotation::Frame frame_of(int size, const nb::bytes& walls, const std::vector<StickRow>& sticks,
                         int goal, int gravity) {
  rotation::Frame frame;
  frame.size = size;
  frame.walls.assign(walls.c_str(), walls.c_str() + walls.size());
  for (const auto& [row, column, length, upright, gone] : sticks) {
    if (std::min({row, column, length}) < 0 || std::max({row, column, length}) > 255)
      refuse_if("a stick is not on free fields of the frame");
    frame.sticks.push_back({static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column),
                            static_cast<std::uint8_t>(length), upright});
    frame.gone.push_back(gone);
  }
  frame.goal = goal;
  frame.gravity = gravity;
  return frame;
}

}  // namespace

void bind_rotation(nb::module_& m) {
  bind_answer<rotation::Result>(m, "FoundTurns")
      .def_prop_ro("solutions", [](const TurnsAnswer& a) { return a.result.solutions; })
      .def_prop_ro("depth", [](const TurnsAnswer& a) { return a.result.depth; })
      .def_prop_ro("per_depth", [](const TurnsAnswer& a) { return a.result.per_depth; })
      .def_prop_ro("dead", [](const TurnsAnswer& a) { return a.result.dead; })
      .def_prop_ro("farthest", [](const TurnsAnswer& a) { return a.result.farthest; });
  m.def(
      "rotation",
      [](int size, const nb::bytes& walls, const std::vector<StickRow>& sticks, int goal,
         int gravity, std::uint64_t solutions, bool whole_space, bool labelled,
         std::uint32_t threads, Seconds time, Bytes memory, Count states, nb::handle watch) {
        const auto frame = frame_of(size, walls, sticks, goal, gravity);
        refuse_if(rotation::validate(frame));
        const rotation::Options options{solutions, whole_space, labelled, threads};
        return run_search(time, memory, states, watch, [&](Control& control) {
          return rotation::solve(frame, options, control);
        });
      },
      "size"_a, "walls"_a, "sticks"_a, "goal"_a, "gravity"_a, "solutions"_a, "whole_space"_a,
      "labelled"_a, "threads"_a, "time"_a.none(), "memory"_a.none(), "states"_a.none(), "watch"_a);
  m.def(
      "rotation_states",
      [](int size, const nb::bytes& walls, const std::vector<StickRow>& sticks, int goal,
         int gravity, Count fewest, nb::handle begin, nb::handle write, Seconds time, Bytes memory,
         Count states, nb::handle watch) {
        const auto frame = frame_of(size, walls, sticks, goal, gravity);
        refuse_if(rotation::validate(frame));
        const PythonSink sink(begin, write);
        const auto listed = run_search(time, memory, states, watch, [&](Control& control) {
          return rotation::list_states(frame, fewest, sink.sink(), control);
        });
        sink.rethrow();
        return name_of(listed.result.end);
      },
      "size"_a, "walls"_a, "sticks"_a, "goal"_a, "gravity"_a, "fewest"_a.none(), "begin"_a,
      "write"_a, "time"_a.none(), "memory"_a.none(), "states"_a.none(), "watch"_a);
  m.def(
      "rotation_game",
      [](int size, const nb::bytes& walls, const std::vector<StickRow>& sticks, int gravity,
         std::size_t most, Seconds time, nb::handle watch) {
        const auto frame = frame_of(size, walls, sticks, rotation::any_stick, gravity);
        refuse_if(rotation::validate(frame));
        return run_to_limit(
            time, watch, [&](Control& control) { return rotation::explore(frame, most, control); });
      },
      "size"_a, "walls"_a, "sticks"_a, "gravity"_a, "most"_a, "time"_a.none(), "watch"_a);
  m.def("rotation_never_moved", &rotation::never_moved, "game"_a);
  m.def(
      "rotation_invent",
      [](std::vector<std::uint32_t> state, int size, int sticks, std::uint64_t most,
         std::int64_t wanted, std::int64_t tries, std::int64_t patience, Seconds time,
         nb::handle watch) {
        Mersenne random = random_of(std::move(state));
        const int inside = (size - 2) * (size - 2);
        if (size < 3 || size > rotation::max_size || sticks < 1 ||
            sticks > std::min(inside, rotation::max_sticks))
          refuse_if("there is no such frame");
        return run_to_limit(time, watch, [&](Control& control) {
          const auto frame =
              rotation::invent(size, sticks, most, {wanted, tries, patience}, random, control);
          std::optional<Invented> invented;
          if (!frame) return invented;
          std::vector<BarRow> bars;
          for (const auto& [row, column, length, upright] : frame->bars)
            bars.emplace_back(row, column, length, upright);
          const auto& [side, first, width] = frame->gap;
          invented.emplace(GapRow{side, first, width}, std::move(bars), random.state());
          return invented;
        });
      },
      "state"_a, "size"_a, "sticks"_a, "most"_a, "wanted"_a, "tries"_a, "patience"_a,
      "time"_a.none(), "watch"_a);
}

}  // namespace knobel::bindings
