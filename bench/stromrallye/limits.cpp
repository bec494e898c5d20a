// Does every part of the search keep its limits? Boards that take long are given little time,
// stopped after various times and starved of memory; and progress must be heard of all along.
#include <chrono>
#include <cstdio>

#include "../stopping.hpp"
#include "boards.hpp"

namespace knobel::stromrallye::bench {
namespace {

using Clock = std::chrono::steady_clock;

struct Example {
  const char* name;
  Board board;
  Options options;
};

std::vector<Example> examples() {
  const Board full = Inventor(20, false, 7).by_shape(1, 5);
  const Board vast = Inventor(40, false, 7).by_shape(1, 3);
  const Board open = Inventor(20, false, 7).by_shape(0.4, 3);
  Board spoiled = full;  // the same parity, but most probably lost
  spoiled.charges[0] += 100;
  Options two;
  Options fewest;
  Options many;
  two.threads = 2;
  fewest.fewest_swaps = true;
  many.solutions = 1'000'000;
  return {{"20x20 full, one charge too high", spoiled, {}},
          {"20x20 full, one charge too high, two threads", spoiled, two},
          {"40x40 full", vast, {}},
          {"20x20 full, fewest swaps", full, fewest},
          {"20x20 with holes, counted", open, many},
          {"40x40 full, two threads", vast, two}};
}

double since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

bool keeps_time(const Example& example, double seconds) {
  Limits limits;
  limits.seconds = seconds;
  double last = 0;
  double gap = 0;
  Clock::time_point start = Clock::now();
  const auto heard = [&](const Progress&) {
    const double now = since(start);
    gap = std::max(gap, now - last);
    last = now;
    return true;
  };
  Control control(limits, heard);
  start = Clock::now();
  const Result result = solve(example.board, example.options, control);
  const double took = since(start);
  if (result.end != End::time) return true;
  std::printf("  %4.1f s: %.3f s, longest silence %3.0f ms\n", seconds, took, 1e3 * gap);
  return took <= 1.05 * seconds + 0.02 && gap <= 0.1;
}

bool stops(const Example& example, double after) {
  Result result;
  const double wait = knobel::bench::wait_after_stop(
      after, [&](Control& control) { result = solve(example.board, example.options, control); });
  if (result.end != End::stopped) return true;
  std::printf("  stopped after %4.0f ms: %4.1f ms later\n", 1e3 * after, wait);
  return wait <= 50;
}

bool keeps_memory(const Example& example, std::size_t bytes) {
  Limits limits;
  limits.memory = bytes;
  limits.seconds = 1;
  Control control{limits};
  const Result result = solve(example.board, example.options, control);
  std::printf("  %5.1f MB: %.1f MB\n", static_cast<double>(bytes) / 1e6,
              static_cast<double>(result.memory) / 1e6);
  return result.memory <= bytes;
}

bool keeps_limits(const Example& example) {
  using knobel::bench::every;
  bool good = every(example, keeps_time, {0.2, 0.5, 2.0});
  good &= every(example, stops, {0.01, 0.05, 0.1, 0.2, 0.35, 0.6, 1.0});
  return good & every(example, keeps_memory, {1'000'000U, 5'000'000U, 20'000'000U});
}

}  // namespace
}  // namespace knobel::stromrallye::bench

int main() {
  using namespace knobel::stromrallye::bench;
  return knobel::bench::check_limits(examples(), keeps_limits);
}
