// What every search obeys: limits, a stop signal, and a report to whoever waits.
//
// A search owns nothing of this. It keeps `states`, `memory` and `depth` up to
// date, calls tick() in its inner loop and returns as soon as tick() is false:
//
//     while (!queue.empty()) {
//       if (!control.tick()) return control.end();
//       ...
//     }
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>

namespace knobel {

// How a search came to its end.
enum class End : std::uint8_t { solved, exhausted, time, memory, states, stopped };

inline const char* name_of(End end) {
  switch (end) {
    case End::solved: return "solved";
    case End::exhausted: return "exhausted";
    case End::time: return "time";
    case End::memory: return "memory";
    case End::states: return "states";
    case End::stopped: break;
  }
  return "stopped";
}

struct Limits {
  double seconds = std::numeric_limits<double>::infinity();
  std::size_t memory = std::numeric_limits<std::size_t>::max();  // bytes, tables included
  std::uint64_t states = std::numeric_limits<std::uint64_t>::max();
};

struct Progress {
  double seconds;
  std::uint64_t states;
  std::size_t memory;
  std::uint32_t depth;
};

class Control {
 public:
  // Called about every 20 ms from the thread that searches; false means stop.
  using Report = std::function<bool(const Progress&)>;

  explicit Control(Limits limits, Report report = {}, const std::atomic<bool>* stop = nullptr)
      : limits_(limits), report_(std::move(report)), stop_(stop), start_(Clock::now()) {}

  std::uint64_t states = 0;
  std::size_t memory = 0;
  std::uint32_t depth = 0;

  // Cheap enough for inner loops. False: a limit is reached or somebody said stop.
  bool tick() {
    if (--countdown_ > 0 && states <= limits_.states) [[likely]]
      return !ended_;
    return poll();
  }

  // The same for loops that wait more than they work: looks at the clock every time.
  bool look() {
    countdown_ = 1;
    return tick();
  }

  // May the search take `bytes` more? Says so before the memory is taken.
  bool may_take(std::size_t bytes) {
    if (memory > limits_.memory || bytes > limits_.memory - memory) return finish(End::memory);
    return !ended_;
  }

  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(Clock::now() - start_).count();
  }
  [[nodiscard]] bool ended() const { return ended_; }
  [[nodiscard]] End end() const { return end_; }
  [[nodiscard]] const Limits& limits() const { return limits_; }

 private:
  using Clock = std::chrono::steady_clock;

  bool finish(End end) {
    if (!ended_) end_ = end;
    ended_ = true;
    return false;
  }

  // Looks at the clock, and sets the countdown so that the next look is about
  // a millisecond away however slow or fast the caller's loop is.
  bool poll() {
    if (ended_) return false;
    const double now = seconds();
    const double passed = now - last_poll_;
    last_poll_ = now;
    if (passed < 0.0005 && interval_ < (1 << 16)) interval_ *= 2;
    if (passed > 0.002) interval_ = interval_ > 8 ? interval_ / 4 : 1;
    countdown_ = interval_;
    if (stop_ && stop_->load(std::memory_order_relaxed)) return finish(End::stopped);
    if (now >= limits_.seconds) return finish(End::time);
    if (memory > limits_.memory) return finish(End::memory);
    if (states > limits_.states) return finish(End::states);
    if (report_ && now - last_report_ >= 0.02) {
      last_report_ = now;
      if (!report_({now, states, memory, depth})) return finish(End::stopped);
    }
    return true;
  }

  Limits limits_;
  Report report_;
  const std::atomic<bool>* stop_;
  Clock::time_point start_;
  double last_poll_ = 0;
  double last_report_ = 0;
  int interval_ = 16;
  int countdown_ = 1;
  bool ended_ = false;
  End end_ = End::stopped;
};

}  // namespace knobel
