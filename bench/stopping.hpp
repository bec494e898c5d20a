// How long does a search take to end when somebody says stop?
#pragma once

#include <atomic>
#include <chrono>
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

}  // namespace knobel::bench
