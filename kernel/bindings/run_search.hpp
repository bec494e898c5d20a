// Running a search for Python.
//
// A search runs without the GIL. About every 20 ms it takes it back for a moment to call
// `watch(seconds, states, memory, depth)`; if that returns False or raises (Ctrl-C arrives
// there), the search ends within milliseconds.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/control.hpp"
#include "core/lines.hpp"
#include "core/mersenne.hpp"

namespace knobel::bindings {

namespace nb = nanobind;

using Seconds = std::optional<double>;
using Bytes = std::optional<std::size_t>;
using Count = std::optional<std::uint64_t>;

// The result of a search and how long it took.
template <class Result>
struct Answer {
  Result result;
  double seconds;
};

// Python can build values that are no puzzle; the searches rely on getting one.
inline void refuse_if(const char* problem) {
  if (problem != nullptr) throw nb::value_error(problem);
}

template <class Search>
auto run_search(Seconds time, Bytes memory, Count states, nb::handle watch, Search&& search) {
  Limits limits;
  if (time) limits.seconds = *time;
  if (memory) limits.memory = *memory;
  if (states) limits.states = *states;
  std::exception_ptr raised;
  Control control(limits, [&](const Progress& now) {
    const nb::gil_scoped_acquire hold;
    try {
      return nb::cast<bool>(watch(now.seconds, now.states, now.memory, now.depth));
    } catch (...) {
      raised = std::current_exception();
      return false;
    }
  });
  auto result = [&] {
    const nb::gil_scoped_release release;
    return std::forward<Search>(search)(control);
  }();
  if (raised) std::rethrow_exception(raised);
  return Answer<decltype(result)>{std::move(result), control.seconds()};
}

// What the search returns, or the name of the limit that came first.
template <class Search>
nb::object run_to_limit(Seconds time, nb::handle watch, Search&& search) {
  std::optional<End> early;
  auto result = run_search(time, {}, {}, watch, [&](Control& control) {
                  auto found = search(control);
                  if (control.ended()) early = control.end();
                  return found;
                }).result;
  return early ? nb::cast(name_of(*early)) : nb::cast(std::move(result));
}

// The state of Python's random numbers: 624 words and how many are used up.
inline Mersenne random_of(std::vector<std::uint32_t> state) {
  if (!Mersenne::valid(state)) refuse_if("this is no state of random numbers");
  return Mersenne(std::move(state));
}

// A sink of lines that calls Python: `begin(bytes)`, then `write(piece)` for every piece. If one of
// them raises, the search ends, and `rethrow` raises it again.
class PythonSink {
 public:
  PythonSink(nb::handle begin, nb::handle write)
      : sink_{[this, begin](std::uint64_t bytes) { return call([&] { begin(bytes); }); },
              [this, write](std::string_view piece) {
                return call([&] { write(nb::bytes(piece.data(), piece.size())); });
              }} {}
  PythonSink(const PythonSink&) = delete;
  PythonSink& operator=(const PythonSink&) = delete;

  [[nodiscard]] const LineSink& sink() const { return sink_; }
  void rethrow() const {
    if (raised_) std::rethrow_exception(raised_);
  }

 private:
  template <class Call>
  bool call(Call&& call) {
    const nb::gil_scoped_acquire hold;
    try {
      call();
      return true;
    } catch (...) {
      raised_ = std::current_exception();
      return false;
    }
  }

  LineSink sink_;
  std::exception_ptr raised_;
};

// Gives the tables in which nanobind enters every object of a class room for many of them. Where
// such a table must grow and there is no memory, nanobind ends the process.
template <class T>
void make_room() {
  constexpr std::size_t at_a_time = 256;
  nb::list all;
  for (std::size_t n = 0; n < at_a_time; ++n) all.append(T{});
}

// A class with what all answers have; the caller adds what is special.
template <class Result>
nb::class_<Answer<Result>> bind_answer(nb::module_& m, const char* python_name) {
  using A = Answer<Result>;
  auto bound = nb::class_<A>(m, python_name);
  make_room<A>();
  return std::move(bound)
      .def_prop_ro("end", [](const A& a) { return name_of(a.result.end); })
      .def_ro("seconds", &A::seconds)
      .def_prop_ro("states", [](const A& a) { return a.result.states; })
      .def_prop_ro("memory", [](const A& a) { return a.result.memory; })
      .def_prop_ro("count", [](const A& a) { return a.result.count; })
      .def_prop_ro("count_exact", [](const A& a) { return a.result.count_exact; });
}

}  // namespace knobel::bindings
