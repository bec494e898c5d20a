// Times of the search, and ratios to the naive one in the same run.
#include <chrono>
#include <cstdio>
#include <fstream>
#include <functional>
#include <string>

#include "generate.hpp"
#include "naive.hpp"

namespace knobel::huepfburg::bench {
namespace {

using Clock = std::chrono::steady_clock;

// The mean over enough runs to fill a hundredth of a second, at least one.
double seconds_of(const std::function<void()>& work) {
  const auto begin = Clock::now();
  int runs = 0;
  double passed = 0;
  do {
    work();
    ++runs;
    passed = std::chrono::duration<double>(Clock::now() - begin).count();
  } while (passed < 0.01);
  return passed / runs;
}

bool is_route(const Graph& graph, const Route& route) {
  for (std::size_t i = 1; i < route.size(); ++i) {
    const auto next = graph.next(route[i - 1]);
    if (!std::binary_search(next.begin(), next.end(), route[i])) return false;
  }
  return true;
}

std::string describe(const Graph& graph, const Result& result) {
  if (result.end == End::exhausted) return std::string("never, ") + result.proof;
  if (result.end != End::solved) return "undecided";
  for (const Route& route : result.routes)
    if (!is_route(graph, route) || route.back() != result.routes[0].back()) return "WRONG";
  return std::to_string(result.jumps) + " jumps";
}

void measure(const std::string& name, const Graph& graph, bool naive, Task task = {{0, 1}, -1},
             Options options = {}) {
  Result result;
  const double ours = seconds_of([&] {
    Control control{Limits{}};
    result = solve(graph, task, options, control);
  });
  std::printf("%-28s %9u %9zu  %-20s %11.3f ms %9.1f MB", name.c_str(), graph.fields,
              graph.targets.size(), describe(graph, result).c_str(), 1e3 * ours,
              static_cast<double>(result.memory) / 1e6);
  if (options.count)
    std::printf("  %s%llu ways", result.count_exact ? "" : "at least ",
                static_cast<unsigned long long>(result.count));
  if (naive) {
    Meeting routes;
    const double theirs = seconds_of([&] { routes = naive_solve(graph); });
    const bool agree =
        routes.empty() ? result.end == End::exhausted : result.jumps + 1 == routes[0].size();
    std::printf("  naive %11.3f ms %9.0f x%s", 1e3 * theirs, theirs / ours, agree ? "" : "  WRONG");
  }
  std::printf("\n");
  std::fflush(stdout);
}

Graph read(const char* path) {
  std::ifstream file(path);
  std::uint32_t fields = 0;
  std::size_t count = 0;
  file >> fields >> count;
  std::vector<Arrow> arrows;
  for (Field from = 0, to = 0; file >> from >> to;) arrows.emplace_back(from - 1, to - 1);
  return build(fields, std::move(arrows));
}

void families(bool everything) {
  for (const std::uint32_t n : {197U, 1001U, 5001U, 10001U})
    measure("cycle + arrow", cycle_with_arrow(n), n <= 1001 || (everything && n <= 5001));
  measure("cycle + arrow, counted", cycle_with_arrow(1001), false, {{0, 1}, -1}, {true, 1});
  measure("cycle + arrow, 3 players", cycle_with_arrow(197), false, {{0, 1, 5}, -1});
  measure("cycle + arrow, meet 7", cycle_with_arrow(1001), false, {{0, 1}, 6});
  Random random(7);
  for (const std::uint32_t n : {1000U, 10000U, 100000U, 1000000U})
    measure("sparse", sparse(n, random), true);
  measure("sparse, 3 players", sparse(1000000, random), false, {{0, 1, 2}, -1});
  measure("sparse, meet 8", sparse(100000, random), false, {{0, 1}, 7}, {true, 1});
  for (const std::uint32_t n : {1000U, 10000U, 100000U, 1000000U})
    measure("periodic (12)", periodic(n, 12, random), n <= (everything ? 2000U : 1000U));
  for (const std::uint32_t width : {5U, 50U, 500U})
    measure("fat cycle (101)", fat_cycle(101, width, random), width == 5);
  measure("fat cycle (1001)", fat_cycle(1001, 50, random), false);
  measure("fat cycle (101), 3 players", fat_cycle(101, 100, random), false, {{0, 1, 2}, -1});
  const std::vector<std::uint32_t> primes{2, 3, 5, 7, 11, 13, 17, 19};
  measure("prime cycles, own", prime_cycles(primes, Cycles::own), true);
  measure("prime cycles, shared", prime_cycles(primes, Cycles::shared), true);
  measure("prime cycles, exits", prime_cycles({101, 103, 107, 109, 113}, Cycles::exits), true);
  const auto [together, players] = leave_together({11, 13, 17, 19, 23});
  measure("leave together, 5 players", together, false, players);
  const auto [two, both] = leave_together({1009, 1013});
  measure("leave together, 2 players", two, false, both);
}

}  // namespace
}  // namespace knobel::huepfburg::bench

int main(int argc, char** argv) {
  using namespace knobel::huepfburg::bench;
  bool everything = false;
  for (int i = 1; i < argc; ++i) {
    if (argv[i] == std::string("--long")) {
      everything = true;
      continue;
    }
    const std::string path = argv[i];
    measure(path.substr(path.find_last_of('/') + 1), read(argv[i]), true);
  }
  families(everything);
}
