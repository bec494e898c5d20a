// How fast, how small, and how much better than the straightforward program.
//
//   c++ -std=c++20 -O3 -Ikernel bench/rotation/{bench,naive}.cpp kernel/rotation/*.cpp -o bench
//   ./bench [--states 12000000] [--threads 1] [--only CLOSED_FRAME] [puzzle file …]
//
// Times are processor time, of all threads together, so that a busy machine does not
// matter much; the clock on the wall is printed beside it. Closed frames have no
// solution: the whole space is searched, or as much of it as is allowed.
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <string>

#include "frames.hpp"
#include "naive.hpp"

namespace {

using namespace knobel;
using namespace knobel::rotation;
using namespace knobel::rotation::bench;

// The rows of a puzzle file, without its first line and padded to their full length.
Board board_from(const char* path) {
  std::ifstream file(path);
  std::string row;
  std::getline(file, row);
  const std::size_t size = std::strtoul(row.c_str(), nullptr, 10);
  Board board;
  while (board.size() < size && std::getline(file, row)) {
    while (!row.empty() && row.back() == '\r') row.pop_back();
    row.resize(size, ' ');
    board.push_back(row);
  }
  return board;
}

class Stopwatch {
 public:
  [[nodiscard]] double processor() const {
    return static_cast<double>(std::clock() - clock_) / CLOCKS_PER_SEC;
  }
  [[nodiscard]] double wall() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - wall_).count();
  }

 private:
  std::clock_t clock_ = std::clock();
  std::chrono::steady_clock::time_point wall_ = std::chrono::steady_clock::now();
};

// The most this process ever had, in kilobytes.
long peak_kilobytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

Result run(const Frame& frame, std::uint64_t most_states, std::uint32_t threads) {
  Limits limits;
  limits.states = most_states;
  Control control(limits);
  Options options;
  options.threads = threads;
  return solve(frame, options, control);
}

void against_naive(const char* path) {
  const Board board = board_from(path);
  const Frame frame = frame_from(board);
  const long before = peak_kilobytes();
  constexpr int repeats = 50;
  std::vector<double> times;
  Result result;
  for (int i = 0; i < repeats; ++i) {
    const Stopwatch watch;
    result = run(frame, ~std::uint64_t{0}, 1);
    times.push_back(watch.processor());
  }
  std::nth_element(times.begin(), times.begin() + repeats / 2, times.end());
  const double kernel = times[repeats / 2];
  const long between = peak_kilobytes();
  const Stopwatch watch;
  const NaiveResult naive = solve_naively(board);
  const double slow = watch.processor();
  const long after = peak_kilobytes();

  std::printf("%s\n                    turns    states    seconds    account kB   process kB\n",
              path);
  std::printf("  kernel        %9zu %9llu %10.5f %13.0f %12ld\n", result.solutions[0].size(),
              static_cast<unsigned long long>(result.states), kernel,
              static_cast<double>(result.memory) / 1024, between - before);
  std::printf("  std::set      %9zu %9zu %10.5f %13s %12ld\n", naive.way.size(), naive.states, slow,
              "-", after - between);
  std::printf(
      "  ratio         %30.0f %26.0f   (median of %d runs against one)\n\n", slow / kernel,
      static_cast<double>(after - between) / static_cast<double>(std::max(between - before, 1L)),
      repeats);
}

struct Case {
  int size, sticks, longest;
  std::uint64_t seed;
};

// From 10^5 to beyond 3 * 10^7 states, all closed; the last one is larger than that.
constexpr auto cases = std::to_array<Case>({
    {10, 11, 3, 1},
    {12, 11, 5, 17},
    {10, 11, 3, 5},
    {10, 11, 3, 15},
    {12, 14, 5, 3},
    {12, 14, 5, 4},
    {12, 14, 5, 2},
});

void closed_frames(std::uint64_t most_states, std::uint32_t threads, std::size_t only) {
  std::printf("closed frames           states  depth   seconds     wall  million/s  bytes/state\n");
  for (const Case& c : cases) {
    if (only != 0 && &c != &cases[only - 1]) continue;
    Dice dice(c.seed);
    Recipe recipe;
    recipe.size = c.size;
    recipe.sticks = c.sticks;
    recipe.longest = c.longest;
    recipe.gaps = 0;
    const Frame frame = random_frame(recipe, dice);
    const Stopwatch watch;
    const Result result = run(frame, most_states, threads);
    const double seconds = watch.processor();
    const auto states = static_cast<double>(result.states);
    std::printf("  %2d x %2d, %2d sticks%c %9.0f %6u %9.2f %8.2f %10.2f %12.1f\n", c.size, c.size,
                c.sticks, result.end == End::exhausted ? ' ' : '+', states, result.depth, seconds,
                watch.wall(), states / seconds / 1e6, static_cast<double>(result.memory) / states);
    std::fflush(stdout);
  }
  std::printf("  (+ stopped at the limit)\n");
}

}  // namespace

int main(int argc, char** argv) {
  std::uint64_t most_states = 12'000'000;
  std::uint32_t threads = 1;
  std::size_t only = 0;  // of the closed frames, counted from 1; 0: all
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--states") == 0 && i + 1 < argc) {
      most_states = std::strtoull(argv[++i], nullptr, 10);
    } else if (std::strcmp(argv[i], "--only") == 0 && i + 1 < argc) {
      only = std::min<std::size_t>(std::strtoul(argv[++i], nullptr, 10), cases.size());
    } else if (std::strcmp(argv[i], "--threads") == 0 && i + 1 < argc) {
      threads = static_cast<std::uint32_t>(std::strtoul(argv[++i], nullptr, 10));
    } else {
      against_naive(argv[i]);
    }
  }
  closed_frames(most_states, threads, only);
}
