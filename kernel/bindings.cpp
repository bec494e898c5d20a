// The only file that knows Python: values in, values out, the GIL released between.
//
// A search runs without the GIL. About every 20 ms it takes it back for a moment to
// call `watch(seconds, states, memory, depth)`; when that says False or raises
// (Ctrl-C arrives there), the search ends within milliseconds.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <charconv>
#include <exception>
#include <iterator>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/control.hpp"
#include "huepfburg/solve.hpp"
#include "rotation/solve.hpp"
#include "stromrallye/solve.hpp"
#include "stromrallye/swaps.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace knobel;

namespace {

using Seconds = std::optional<double>;
using Bytes = std::optional<std::size_t>;
using Count = std::optional<std::uint64_t>;

// A kernel's result and how long it took.
template <class Result>
struct Found {
  Result result;
  double seconds;
};

constexpr std::uint32_t max_threads = 256;  // more never help, and each takes memory

const char* name(End end) {
  switch (end) {
    case End::solved: return "solved";
    case End::exhausted: return "exhausted";
    case End::time: return "time";
    case End::memory: return "memory";
    case End::states: return "states";
    default: return "stopped";
  }
}

// Python can put together what is no puzzle; the searches rely on being given one.
void refuse(const char* fault) {
  if (fault) throw nb::value_error(fault);
}

template <class Search>
auto run(Seconds time, Bytes memory, Count states, nb::handle watch, Search&& search) {
  Limits limits;
  if (time) limits.seconds = *time;
  if (memory) limits.memory = *memory;
  if (states) limits.states = *states;
  std::exception_ptr raised;
  Control control(limits, [&](const Progress& now) {
    nb::gil_scoped_acquire hold;
    try {
      return nb::cast<bool>(watch(now.seconds, now.states, now.memory, now.depth));
    } catch (...) {
      raised = std::current_exception();
      return false;
    }
  });
  auto result = [&] {
    nb::gil_scoped_release release;
    return search(control);
  }();
  if (raised) std::rethrow_exception(raised);
  return Found<decltype(result)>{std::move(result), control.seconds()};
}

template <class Result>
nb::class_<Found<Result>> bind_found(nb::module_& m, const char* title) {
  using F = Found<Result>;
  return nb::class_<F>(m, title)
      .def_prop_ro("end", [](const F& f) { return name(f.result.end); })
      .def_ro("seconds", &F::seconds)
      .def_prop_ro("states", [](const F& f) { return f.result.states; })
      .def_prop_ro("memory", [](const F& f) { return f.result.memory; })
      .def_prop_ro("count", [](const F& f) { return f.result.count; })
      .def_prop_ro("count_exact", [](const F& f) { return f.result.count_exact; });
}

// ------------------------------------------------------------------ Stromrallye

using FoundLegs = Found<stromrallye::Result>;

auto legs_of(const FoundLegs& f) {
  std::vector<std::vector<std::tuple<int, int>>> solutions;
  for (const auto& legs : f.result.solutions) {
    auto& out = solutions.emplace_back();
    for (const auto& leg : legs) out.emplace_back(leg.to, leg.steps);
  }
  return solutions;
}

void bind_stromrallye(nb::module_& m) {
  bind_found<stromrallye::Result>(m, "FoundLegs")
      .def_prop_ro("solutions", &legs_of)
      .def_prop_ro("optimal", [](const FoundLegs& f) { return f.result.optimal; })
      .def_prop_ro("lower_bound", [](const FoundLegs& f) { return f.result.lower_bound; })
      .def_prop_ro("proof", [](const FoundLegs& f) { return f.result.proof; })
      .def_prop_ro("witness", [](const FoundLegs& f) { return f.result.witness; })
      .def_prop_ro("batteries", [](const FoundLegs& f) { return f.result.batteries; })
      .def_prop_ro("places", [](const FoundLegs& f) { return f.result.places; });
  m.def(
      "stromrallye",
      [](int size, bool diagonal, int robot, std::int32_t hand, std::vector<std::int32_t> cells,
         std::vector<std::int32_t> charges, bool fewest_swaps, std::uint32_t solutions,
         std::uint32_t threads, std::uint64_t seed, Seconds time, Bytes memory, Count states,
         nb::handle watch) {
        const stromrallye::Board board{size, diagonal, robot, hand, std::move(cells),
                                       std::move(charges)};
        refuse(stromrallye::fault(board));
        const stromrallye::Options options{fewest_swaps, solutions,
                                           std::clamp(threads, 1u, max_threads), seed};
        return run(time, memory, states, watch, [&](Control& control) {
          return stromrallye::solve(board, options, control);
        });
      },
      "size"_a, "diagonal"_a, "robot"_a, "hand"_a, "cells"_a, "charges"_a, "fewest_swaps"_a,
      "solutions"_a, "threads"_a, "seed"_a, "time"_a.none(), "memory"_a.none(),
      "states"_a.none(), "watch"_a);
}

// ------------------------------------------------------------------ Rotation

using FoundTurns = Found<rotation::Result>;
using StickRow = std::tuple<int, int, int, bool, bool>;  // row, column, length, upright, gone

rotation::Frame frame_of(int size, const nb::bytes& walls, const std::vector<StickRow>& sticks,
                         int goal, int gravity) {
  rotation::Frame frame;
  frame.size = size;
  frame.walls.assign(walls.c_str(), walls.c_str() + walls.size());
  for (const auto& [row, column, length, upright, gone] : sticks) {
    if (std::min({row, column, length}) < 0 || std::max({row, column, length}) > 255)
      refuse("a stick is not on free fields of the frame");
    frame.sticks.push_back({static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column),
                            static_cast<std::uint8_t>(length), upright});
    frame.gone.push_back(gone);
  }
  frame.goal = goal;
  frame.gravity = gravity;
  return frame;
}

void bind_rotation(nb::module_& m) {
  bind_found<rotation::Result>(m, "FoundTurns")
      .def_prop_ro("solutions", [](const FoundTurns& f) { return f.result.solutions; })
      .def_prop_ro("depth", [](const FoundTurns& f) { return f.result.depth; })
      .def_prop_ro("per_depth", [](const FoundTurns& f) { return f.result.per_depth; })
      .def_prop_ro("dead", [](const FoundTurns& f) { return f.result.dead; })
      .def_prop_ro("farthest", [](const FoundTurns& f) { return f.result.farthest; });
  m.def(
      "rotation",
      [](int size, const nb::bytes& walls, const std::vector<StickRow>& sticks, int goal,
         int gravity, std::uint64_t solutions, bool whole_space, bool labelled, Seconds time,
         Bytes memory, Count states, nb::handle watch) {
        const auto frame = frame_of(size, walls, sticks, goal, gravity);
        refuse(rotation::fault(frame));
        const rotation::Options options{solutions, whole_space, labelled};
        return run(time, memory, states, watch, [&](Control& control) {
          return rotation::solve(frame, options, control);
        });
      },
      "size"_a, "walls"_a, "sticks"_a, "goal"_a, "gravity"_a, "solutions"_a, "whole_space"_a,
      "labelled"_a, "time"_a.none(), "memory"_a.none(), "states"_a.none(), "watch"_a);
}

// ------------------------------------------------------------------ Stromrallye as it is played

using ReachRow = std::tuple<int, bool, bool, std::int64_t, std::int64_t>;
using stromrallye::Swaps;

nb::tuple position_of(const Swaps& swaps, std::size_t n) {
  if (n >= swaps.space.size()) throw nb::index_error();
  const std::int32_t* found = swaps.position.data() + n * swaps.width;
  const auto batteries = static_cast<std::int32_t>(swaps.width) - 2;
  nb::list spare;
  for (std::int32_t i = 0; i < batteries; ++i) spare.append(found[2 + i]);
  return nb::make_tuple(found[0] == batteries ? -1 : found[0], found[1], nb::tuple(spare));
}

std::vector<std::int32_t> choices_of(const Swaps& swaps, std::size_t n) {
  if (n >= swaps.space.size()) throw nb::index_error();
  const auto choices = swaps.space.choices(n);
  return {choices.begin(), choices.end()};
}

// What a search without an answer of its own finds, or the name of the limit that came first.
template <class Search>
nb::object run_to_limit(Seconds time, nb::handle watch, Search&& search) {
  std::optional<End> early;
  auto found = run(time, {}, {}, watch, [&](Control& control) {
                 auto result = search(control);
                 if (control.ended()) early = control.end();
                 return result;
               }).result;
  return early ? nb::cast(name(*early)) : nb::cast(std::move(found));
}

void bind_swaps(nb::module_& m) {
  nb::class_<Swaps>(m, "Swaps")
      .def("__len__", [](const Swaps& s) { return s.space.size(); })
      .def("position", &position_of, "n"_a)
      .def("choices", &choices_of, "n"_a)
      .def_prop_ro("to_goal", [](const Swaps& s) { return s.space.to_goal; })
      .def("judge",
           [](const Swaps& s, int look, int attention, double slip, double patience,
              std::optional<std::int32_t> slack, Seconds time, nb::handle watch) {
             return run_to_limit(time, watch, [&](Control& control) {
               const auto judged =
                   player::judge(s.space, {look, attention, slip, patience}, slack, control);
               std::optional<std::tuple<double, double>> found;
               if (judged) found = {judged->traps, judged->success};
               return found;
             });
           },
           "look"_a, "attention"_a, "slip"_a, "patience"_a, "slack"_a.none(), "time"_a.none(),
           "watch"_a);
  m.def(
      "swaps",
      [](const std::vector<std::vector<ReachRow>>& reach, std::vector<bool> can_step,
         std::vector<bool> can_bounce, bool all_lengths, int place, std::int32_t hand,
         const std::vector<std::int32_t>& spare, std::size_t most, Seconds time, nb::handle watch) {
        stromrallye::Places places{{}, {can_step.begin(), can_step.end()},
                                   {can_bounce.begin(), can_bounce.end()}, all_lengths};
        for (const auto& rows : reach) {
          auto& out = places.reach.emplace_back();
          for (const auto& [to, one, two, even, odd] : rows) out.push_back({to, one, two, even, odd});
        }
        const auto batteries = static_cast<std::int32_t>(spare.size());
        std::vector<std::int32_t> start{place < 0 ? batteries : place, hand};
        start.insert(start.end(), spare.begin(), spare.end());
        return run_to_limit(time, watch, [&](Control& control) {
          return stromrallye::explore(places, start, most, control);
        });
      },
      "reach"_a, "can_step"_a, "can_bounce"_a, "all_lengths"_a, "place"_a, "hand"_a, "spare"_a,
      "most"_a, "time"_a.none(), "watch"_a);
}

// ------------------------------------------------------------------ Hüpfburg

using FoundMeeting = Found<huepfburg::Result>;
using Fields = nb::ndarray<const std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using View = nb::ndarray<nb::memview, const std::uint32_t, nb::ndim<1>>;

// From arrows in a row (from, to, from, to, …; fields from 1) to sorted targets per field.
huepfburg::Graph graph_of(std::uint32_t fields, std::span<const std::uint32_t> arrows) {
  if (fields > huepfburg::max_fields) refuse("there are too many fields");
  for (const std::uint32_t field : arrows)
    if (field < 1 || field > fields) refuse("an arrow begins or ends on a field that is not there");
  huepfburg::Graph graph{fields, std::vector<std::uint32_t>(fields + 1, 0), {}};
  for (std::size_t i = 0; i + 1 < arrows.size(); i += 2) ++graph.offsets[arrows[i]];
  std::partial_sum(graph.offsets.begin(), graph.offsets.end(), graph.offsets.begin());
  std::vector<std::uint32_t> at(graph.offsets.begin(), graph.offsets.end() - 1), to(arrows.size() / 2);
  for (std::size_t i = 0; i + 1 < arrows.size(); i += 2) to[at[arrows[i] - 1]++] = arrows[i + 1] - 1;
  for (std::uint32_t field = 0; field < fields; ++field) {
    const auto begin = to.begin() + (field ? at[field - 1] : 0), end = to.begin() + at[field];
    std::sort(begin, end);
    graph.offsets[field] = static_cast<std::uint32_t>(graph.targets.size());
    std::unique_copy(begin, end, std::back_inserter(graph.targets));
  }
  graph.offsets[fields] = static_cast<std::uint32_t>(graph.targets.size());
  return graph;
}

// A route as a buffer that Python reads without copying; fields count from 1 there.
nb::object view_of(const huepfburg::Route& route) {
  auto* fields = new huepfburg::Route(route);
  for (auto& field : *fields) ++field;
  nb::capsule owner(fields, [](void* p) noexcept { delete static_cast<huepfburg::Route*>(p); });
  return nb::cast(View(fields->data(), {fields->size()}, owner));
}

nb::list views_of(const huepfburg::Meeting& meeting) {
  nb::list views;
  for (const auto& route : meeting) views.append(view_of(route));
  return views;
}

nb::list meetings_of(const FoundMeeting& f) {
  nb::list meetings;
  if (!f.result.routes.empty()) meetings.append(views_of(f.result.routes));
  for (const auto& meeting : f.result.more) meetings.append(views_of(meeting));
  return meetings;
}

using Arrivals = std::vector<std::tuple<std::uint32_t, std::uint32_t>>;  // residue, period
using PlaceRow = std::tuple<std::uint32_t, std::vector<Arrivals>>;       // a field; per player

// Every place where ways end, by one of its fields: when each player can be there.
std::vector<PlaceRow> places_of(const FoundMeeting& f) {
  std::vector<PlaceRow> rows;
  for (const auto& place : f.result.residue.places) {
    auto& [field, players] = rows.emplace_back(place.fields.front() + 1, std::vector<Arrivals>());
    const auto shift = place.period ? place.classes.front() : 0;
    for (const auto& arrivals : place.arrivals) {
      auto& out = players.emplace_back();
      for (const auto& [residue, period] : arrivals) {
        out.emplace_back(period ? (residue + shift) % period : residue, period);
      }
    }
  }
  return rows;
}

// Jumps first … last - 1 as one text: the players' fields with `inner` between them, jumps
// with `outer`. A meeting can have tens of millions of jumps; none becomes an object.
std::string join(const std::vector<Fields>& routes, const std::string& inner,
                 const std::string& outer, std::size_t first, std::size_t last) {
  for (const auto& route : routes) last = std::min(last, route.size());
  std::string text;
  char digits[16];
  for (std::size_t at = first; at < last; ++at) {
    if (at > first) text += outer;
    for (std::size_t player = 0; player < routes.size(); ++player) {
      if (player > 0) text += inner;
      const auto end = std::to_chars(digits, digits + sizeof digits, routes[player](at)).ptr;
      text.append(digits, end);
    }
  }
  return text;
}

void bind_huepfburg(nb::module_& m) {
  m.def("join", &join, "routes"_a, "inner"_a, "outer"_a, "first"_a, "last"_a);
  bind_found<huepfburg::Result>(m, "FoundMeeting")
      .def_prop_ro("meetings", &meetings_of)
      .def_prop_ro("optimal", [](const FoundMeeting& f) { return f.result.optimal; })
      .def_prop_ro("proof", [](const FoundMeeting& f) { return f.result.proof; })
      .def_prop_ro("period", [](const FoundMeeting& f) { return f.result.residue.period; })
      .def_prop_ro("classes", [](const FoundMeeting& f) { return f.result.residue.classes; })
      .def_prop_ro("residues", [](const FoundMeeting& f) { return f.result.residue.residues; })
      .def_prop_ro("places", &places_of)
      .def_prop_ro("pairs", [](const FoundMeeting& f) { return f.result.pairs; })
      .def_prop_ro("checked", [](const FoundMeeting& f) { return f.result.checked; });
  m.def(
      "huepfburg",
      [](std::uint32_t fields, Fields arrows, std::vector<std::uint32_t> start,
         std::int64_t meet, bool count, std::uint64_t solutions, Seconds time, Bytes memory,
         Count states, nb::handle watch) {
        const auto graph = graph_of(fields, {arrows.data(), arrows.size()});
        for (auto& field : start) --field;  // 0 becomes a field that is not there
        if (meet == 0) refuse("the field to meet on is not there");
        const huepfburg::Task task{std::move(start), meet < 0 ? meet : meet - 1};
        refuse(huepfburg::fault(graph, task));
        const huepfburg::Options options{count, solutions};
        return run(time, memory, states, watch, [&](Control& control) {
          return huepfburg::solve(graph, task, options, control);
        });
      },
      "fields"_a, "arrows"_a, "start"_a, "meet"_a, "count"_a, "solutions"_a,
      "time"_a.none(), "memory"_a.none(), "states"_a.none(), "watch"_a);
}

}  // namespace

NB_MODULE(_kernel, m) {
  m.doc() = "The C++ searches of Knobel.";
#ifdef KNOBEL_VERSION
  m.attr("version") = KNOBEL_VERSION;
#else
  m.attr("version") = "unknown";
#endif
  m.attr("compiler") =
#if defined(__clang__)
      "clang " __clang_version__;
#elif defined(__GNUC__)
      "gcc " __VERSION__;
#else
      "unknown compiler";
#endif
  bind_stromrallye(m);
  bind_swaps(m);
  bind_rotation(m);
  bind_huepfburg(m);
}
