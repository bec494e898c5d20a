// Does a search keep its limits, and how long does it take to end when somebody says stop?
#pragma once

#include <atomic>
#include <chrono>
#include <cstdio>
#include <initializer_list>
#include <thread>

#include "core/control.hpp"

namespace knobel::bench {

// Calls search(control), says stop after so many seconds, and gives the milliseconds from then
// until it came back (below 0: it came back before).
template <typename Search>
double wait_after_stop(double after, Search search) {
  using Clock = std::chrono::steady_clock;
  std::atomic<bool> stop{false};
  Clock::time_point said{};
  std::thread somebody([&] {
    std::this_thread::sleep_for(std::chrono::duration<double>(after));
    said = Clock::now();
    stop = true;
  });
  Control control{Limits{}, {}, &stop};
  search(control);
  const Clock::time_point ended = Clock::now();
  somebody.join();
  return 1e3 * std::chrono::duration<double>(ended - said).count();
}

// Does it hold for the example and each of the values? All are tried.
template <typename Example, typename Holds, typename Value>
bool every(const Example& example, Holds holds, std::initializer_list<Value> values) {
  bool good = true;
  for (const Value value : values) good = holds(example, value) && good;
  return good;
}

// Tries every example; the exit code of the program. keeps(example) prints what it measures.
template <typename Examples, typename Keeps>
int check_limits(const Examples& examples, Keeps keeps) {
  bool good = true;
  for (const auto& example : examples) {
    std::printf("%s\n", example.name);
    good = keeps(example) && good;
    std::fflush(stdout);
  }
  std::printf(good ? "all limits kept\n" : "LIMITS NOT KEPT\n");
  return good ? 0 : 1;
}

}  // namespace knobel::bench
