// Does every part of the search keep its limits? Large graphs are stopped after
// various times and starved of memory.
#include <cstdio>
#include <string>

#include "../stopping.hpp"
#include "generate.hpp"

namespace knobel::huepfburg::bench {
namespace {

struct Example {
  const char* name;
  Graph graph;
  Task task;
  Options options;
};

std::vector<Example> examples() {
  Random random(3);
  std::vector<Example> all;
  const auto [together, players] = leave_together({11, 13, 17, 19, 23, 29});
  all.push_back({"cycle 10,001", cycle_with_arrow(10001), {{0, 1}, -1}, {}});
  all.push_back({"cycle 10,001, counted", cycle_with_arrow(10001), {{0, 1}, -1}, {true, 3}});
  all.push_back({"cycle 200,001", cycle_with_arrow(200001), {{0, 1}, -1}, {}});
  all.push_back({"periodic 1,000,000", periodic(1000000, 12, random), {{0, 1}, -1}, {}});
  all.push_back({"sparse, meet", sparse(1000000, random), {{0, 1}, 5}, {true, 10}});
  all.push_back({"leave together", together, players, {true, 2}});
  return all;
}

// Giving memory back to the system takes its time too, above all on a busy machine.
double allowed(const Result& result) { return 50 + 0.5 * static_cast<double>(result.memory) / 1e6; }

// Prints the time from the stop to the answer, if the stop came in time.
bool stops(const Example& example, double after) {
  Result result;
  const double wait = knobel::bench::wait_after_stop(after, [&](Control& control) {
    result = solve(example.graph, example.task, example.options, control);
  });
  if (result.end != End::stopped) return true;
  std::printf("  stopped after %5.0f ms: %5.1f ms later, %.0f MB\n", 1e3 * after, wait,
              static_cast<double>(result.memory) / 1e6);
  return wait <= allowed(result);
}

bool keeps_memory(const Example& example, std::size_t bytes) {
  Limits limits;
  limits.memory = bytes;
  limits.seconds = 3;
  Control control{limits};
  const Result result = solve(example.graph, example.task, example.options, control);
  std::printf("  %6.1f MB: %s at %.1f MB after %.2f s, %llu jumps ruled out\n",
              static_cast<double>(bytes) / 1e6, name_of(result.end),
              static_cast<double>(result.memory) / 1e6, control.seconds(),
              static_cast<unsigned long long>(result.checked));
  return result.memory <= bytes && control.memory == 0;
}

bool keeps_limits(const Example& example) {
  using knobel::bench::every;
  const bool stopped =
      every(example, stops, {0.001, 0.01, 0.03, 0.1, 0.3, 0.6, 1.0, 1.5, 2.0, 3.0});
  return stopped & every(example, keeps_memory, {100'000U, 5'000'000U, 50'000'000U, 500'000'000U});
}

}  // namespace
}  // namespace knobel::huepfburg::bench

int main() {
  using namespace knobel::huepfburg::bench;
  return knobel::bench::check_limits(examples(), keeps_limits);
}
