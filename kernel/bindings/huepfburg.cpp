#include "huepfburg/solve.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/bindings.hpp"
#include "bindings/run_search.hpp"
#include "bindings/vectors.hpp"
#include "core/rows_of_numbers.hpp"
#include "huepfburg/human_game.hpp"
#include "huepfburg/invent.hpp"
#include "huepfburg/walk.hpp"

namespace knobel::bindings {
namespace {

using namespace nb::literals;

using MeetingAnswer = Answer<huepfburg::Result>;
using Fields = nb::ndarray<const std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using View = nb::ndarray<nb::memview, const std::uint32_t, nb::ndim<1>>;

bool all_within(std::span<const std::uint32_t> numbers, std::uint32_t low, std::uint32_t high) {
  return std::all_of(numbers.begin(), numbers.end(),
                     [&](std::uint32_t number) { return low <= number && number <= high; });
}

void check_arrows(std::uint32_t fields, std::span<const std::uint32_t> arrows) {
  if (fields > huepfburg::max_fields) refuse_if("there are too many fields");
  if (!all_within(arrows, 1, fields))
    refuse_if("an arrow begins or ends on a field that does not exist");
}

// From a row of arrows (from, to, from, to, ...; fields count from 1) to sorted targets per
// field.
huepfburg::Graph graph_of(std::uint32_t fields, std::span<const std::uint32_t> arrows) {
  check_arrows(fields, arrows);
  huepfburg::Graph graph{fields, std::vector<std::uint32_t>(fields + 1, 0), {}};
  for (std::size_t i = 0; i + 1 < arrows.size(); i += 2) ++graph.offsets[arrows[i]];
  std::partial_sum(graph.offsets.begin(), graph.offsets.end(), graph.offsets.begin());
  std::vector<std::uint32_t> fill(graph.offsets.begin(), graph.offsets.end() - 1);
  std::vector<std::uint32_t> targets(arrows.size() / 2);
  for (std::size_t i = 0; i + 1 < arrows.size(); i += 2)
    targets[fill[arrows[i] - 1]++] = arrows[i + 1] - 1;
  for (std::uint32_t field = 0; field < fields; ++field) {
    const auto begin = targets.begin() + (field > 0 ? fill[field - 1] : 0);
    const auto end = targets.begin() + fill[field];
    std::sort(begin, end);
    graph.offsets[field] = static_cast<std::uint32_t>(graph.targets.size());
    std::unique_copy(begin, end, std::back_inserter(graph.targets));
  }
  graph.offsets[fields] = static_cast<std::uint32_t>(graph.targets.size());
  return graph;
}

// Numbers as a buffer that Python reads without copying.
nb::object view_of(std::vector<std::uint32_t> numbers) {
  auto kept = std::make_unique<std::vector<std::uint32_t>>(std::move(numbers));
  auto* const owned = kept.get();
  const nb::capsule owner(owned, [](void* pointer) noexcept {
    delete static_cast<std::vector<std::uint32_t>*>(pointer);
  });
  static_cast<void>(kept.release());  // the capsule owns it now
  return nb::cast(View(owned->data(), {owned->size()}, owner));
}

// For Python, fields count from 1.
nb::object view_of_route(huepfburg::Route route) {
  for (auto& field : route) ++field;
  return view_of(std::move(route));
}

nb::list views_of(huepfburg::Meeting& meeting) {
  nb::list views;
  for (auto& route : meeting) views.append(view_of_route(std::move(route)));
  return views;
}

// Routes may be long, so they are handed over, not copied: only once.
nb::list take_meetings(MeetingAnswer& answer) {
  nb::list meetings;
  if (!answer.result.routes.empty()) meetings.append(views_of(answer.result.routes));
  for (auto& meeting : answer.result.more) meetings.append(views_of(meeting));
  answer.result.routes.clear();
  answer.result.more.clear();
  return meetings;
}

using Arrivals = std::vector<std::tuple<std::uint32_t, std::uint32_t>>;  // residue, period
using PlaceRow = std::tuple<std::uint32_t, std::vector<Arrivals>>;       // a field; per player

// Every place where routes end, named by one of its fields: when each player can be there.
std::vector<PlaceRow> places_of(const MeetingAnswer& answer) {
  std::vector<PlaceRow> rows;
  for (const auto& place : answer.result.residue.places) {
    auto& [field, players] = rows.emplace_back(place.fields.front() + 1, std::vector<Arrivals>());
    const auto shift = place.period > 0 ? place.classes.front() : 0;
    for (const auto& arrivals : place.arrivals) {
      auto& shifted = players.emplace_back();
      for (const auto& [residue, period] : arrivals)
        shifted.emplace_back(period > 0 ? (residue + shift) % period : residue, period);
    }
  }
  return rows;
}

// Jumps first ... last - 1 as one text: `inner` between the fields of the players, `outer`
// between jumps. A meeting can have tens of millions of jumps; none becomes an object.
std::string join(const std::vector<Fields>& routes, std::string_view inner, std::string_view outer,
                 std::size_t first, std::size_t last) {
  for (const auto& route : routes) last = std::min(last, route.size());
  std::string text;
  std::array<char, 16> digits{};
  for (std::size_t jump = first; jump < last; ++jump) {
    if (jump > first) text += outer;
    for (std::size_t player = 0; player < routes.size(); ++player) {
      if (player > 0) text += inner;
      const auto [end, error] = std::to_chars(digits.begin(), digits.end(), routes[player](jump));
      text.append(digits.begin(), end);
    }
  }
  return text;
}

// The other way round: the numbers of a text and the length of its rows, or None.
nb::object split(std::string_view text, std::string_view inner, std::string_view outer) {
  std::optional<RowsOfNumbers> rows;
  {
    const nb::gil_scoped_release release;
    rows = rows_of_numbers(text, inner, outer);
  }
  if (!rows) return nb::none();
  const std::size_t length = rows->length;
  return nb::make_tuple(view_of(std::move(rows->numbers)), length);
}

std::size_t walk(std::uint32_t fields, const Fields& arrows, const std::vector<Fields>& routes,
                 std::int64_t meet) {
  if (routes.empty()) refuse_if("there are no routes");
  std::vector<std::span<const std::uint32_t>> spans;
  for (const auto& route : routes) {
    if (route.size() == 0 || route.size() != routes[0].size())
      refuse_if("the routes must have one length, and a start each");
    spans.emplace_back(route.data(), route.size());
  }
  const std::span<const std::uint32_t> ends(arrows.data(), arrows.size());
  check_arrows(fields, ends);
  const nb::gil_scoped_release release;
  return huepfburg::walk(huepfburg::ArrowIndex(fields, ends), spans, meet);
}

}  // namespace

void bind_huepfburg(nb::module_& m) {
  m.def("join", &join, "routes"_a, "inner"_a, "outer"_a, "first"_a, "last"_a);
  m.def("split", &split, "text"_a, "inner"_a, "outer"_a);
  m.def("walk", &walk, "fields"_a, "arrows"_a, "routes"_a, "meet"_a);
  m.def(
      "all_within",
      [](const Fields& numbers, std::uint32_t low, std::uint32_t high) {
        return all_within({numbers.data(), numbers.size()}, low, high);
      },
      "numbers"_a, "low"_a, "high"_a);
  bind_answer<huepfburg::Result>(m, "FoundMeeting")
      .def("take_meetings", &take_meetings)
      .def_prop_ro("optimal", [](const MeetingAnswer& a) { return a.result.optimal; })
      .def_prop_ro("proof", [](const MeetingAnswer& a) { return a.result.proof; })
      .def_prop_ro("period", [](const MeetingAnswer& a) { return a.result.residue.period; })
      .def_prop_ro("classes", [](const MeetingAnswer& a) { return a.result.residue.classes; })
      .def_prop_ro("residues", [](const MeetingAnswer& a) { return a.result.residue.residues; })
      .def_prop_ro("places", &places_of)
      .def_prop_ro("pairs", [](const MeetingAnswer& a) { return a.result.pairs; })
      .def_prop_ro("checked", [](const MeetingAnswer& a) { return a.result.checked; });
  m.def(
      "huepfburg",
      [](std::uint32_t fields, Fields arrows, std::vector<std::uint32_t> start, std::int64_t meet,
         bool count, std::uint64_t solutions, Seconds time, Bytes memory, Count states,
         nb::handle watch) {
        const auto graph = graph_of(fields, {arrows.data(), arrows.size()});
        for (auto& field : start) --field;  // 0 becomes a field that does not exist
        if (meet == 0) refuse_if("the field to meet on does not exist");
        const huepfburg::Task task{std::move(start), meet < 0 ? meet : meet - 1};
        refuse_if(huepfburg::validate(graph, task));
        const huepfburg::Options options{count, solutions};
        return run_search(time, memory, states, watch, [&](Control& control) {
          return huepfburg::solve(graph, task, options, control);
        });
      },
      "fields"_a, "arrows"_a, "start"_a, "meet"_a, "count"_a, "solutions"_a, "time"_a.none(),
      "memory"_a.none(), "states"_a.none(), "watch"_a);
  m.def(
      "huepfburg_game",
      [](std::uint32_t fields, const Fields& arrows, std::vector<std::uint32_t> start,
         std::int64_t meet, std::size_t most, Seconds time, nb::handle watch) {
        if (fields > huepfburg::most_played_fields) refuse_if("there are too many fields");
        const auto graph = graph_of(fields, {arrows.data(), arrows.size()});
        for (auto& field : start) --field;
        const huepfburg::Task task{std::move(start), meet < 0 ? meet : meet - 1};
        refuse_if(huepfburg::validate(graph, task));
        return run_to_limit(time, watch, [&](Control& control) {
          return huepfburg::explore(graph, task, most, control);
        });
      },
      "fields"_a, "arrows"_a, "start"_a, "meet"_a, "most"_a, "time"_a.none(), "watch"_a);
  m.def(
      "huepfburg_invent",
      [](std::vector<std::uint32_t> state, int fields, int arrows, std::int64_t wanted,
         std::int64_t tries, std::int64_t patience, Seconds time, nb::handle watch) {
        Mersenne random = random_of(std::move(state));
        if (fields < 2 || fields > huepfburg::most_invented_fields || arrows < fields ||
            arrows > fields * fields)
          refuse_if("there is no such graph");
        return run_to_limit(time, watch, [&](Control& control) {
          auto graph =
              huepfburg::invent(fields, arrows, {wanted, tries, patience}, random, control);
          std::optional<std::tuple<huepfburg::Arrows, std::vector<std::uint32_t>>> invented;
          if (graph) invented.emplace(std::move(*graph), random.state());
          return invented;
        });
      },
      "state"_a, "fields"_a, "arrows"_a, "wanted"_a, "tries"_a, "patience"_a, "time"_a.none(),
      "watch"_a);
}

}  // namespace knobel::bindings
