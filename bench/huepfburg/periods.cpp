// Graphs with 50,000 fields and a period of at most 1,000: how long until each is decided?
//
//   huepfburg_periods [seed = 1] [all]      those that take more than a second, or all
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>

#include "generate.hpp"

namespace knobel::huepfburg::bench {
namespace {

constexpr std::uint32_t fields = 50000;

// One to `most` arrows from each field to the next class, `dead` of 1,000 fields without any, and,
// with chords, three arrows to anywhere.
Graph thin(std::uint32_t period, std::uint32_t most, std::uint32_t dead, bool chords,
           Random& random) {
  std::vector<Arrow> arrows;
  for (Field v = 0; v < fields; ++v) {
    if (random.below(1000) < dead) continue;
    const std::uint32_t next = (v + 1) % period;
    const std::uint32_t of_that_class = (fields - next + period - 1) / period;
    for (std::uint32_t i = 1 + random.below(most); i > 0; --i)
      arrows.emplace_back(v, next + period * random.below(of_that_class));
    if (chords && random.below(fields) < 3) arrows.emplace_back(v, random.below(fields));
  }
  return build(fields, std::move(arrows));
}

// Two halves with periods of their own, and five arrows from the first to the second.
Graph two_periods(std::uint32_t one, std::uint32_t other, std::uint32_t dead, Random& random) {
  std::vector<Arrow> arrows;
  constexpr std::uint32_t half = fields / 2;
  for (Field v = 0; v < fields; ++v) {
    const Field first = v < half ? 0 : half;
    const std::uint32_t period = v < half ? one : other;
    if (v > 1 && random.below(1000) < dead) continue;
    const std::uint32_t next = (v - first + 1) % period;
    const std::uint32_t of_that_class = (half - next + period - 1) / period;
    for (int i = 0; i < 2; ++i)
      arrows.emplace_back(v, first + next + period * random.below(of_that_class));
  }
  for (int i = 0; i < 5; ++i) arrows.emplace_back(random.below(half), half + random.below(half));
  return build(fields, std::move(arrows));
}

struct Tally {
  int graphs = 0, late = 0, undecided = 0;
  double worst = 0;
  bool all = false;

  void decide(const std::string& name, const Graph& graph, const Task& task) {
    Limits limits;
    limits.seconds = 60;
    Control control(limits);
    const std::clock_t begin = std::clock();
    const Result result = solve(graph, task, {}, control);
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    ++graphs;
    late += seconds > 5;
    undecided += result.end != End::solved && result.end != End::exhausted;
    worst = std::max(worst, seconds);
    if (all || seconds > 1)
      std::printf("%-32s %6.2f s %6.0f MB  %s\n", name.c_str(), seconds,
                  static_cast<double>(result.memory) / 1e6, name_of(result.end));
    std::fflush(stdout);
  }
};

void run(Random& random, Tally& tally) {
  for (const std::uint32_t period : {2U, 101U, 499U, 997U, 1000U}) {
    const std::string name = std::to_string(period);
    const Task near{{0, 1}, -1};
    const Field start = random.below(fields);
    const Task far{{start, (start + 1 + random.below(fields - 1)) % fields}, -1};
    tally.decide("periodic " + name, periodic(fields, period, random), far);
    const std::uint32_t layers = std::max(period, 5U);
    tally.decide("fat cycle " + name, fat_cycle(layers, fields / layers, random), near);
    for (const std::uint32_t dead : {0U, 1U, 10U, 100U})
      for (const std::uint32_t most : {1U, 2U, 3U})
        for (const bool chords : {false, true})
          tally.decide("thin " + name + ", " + std::to_string(most) + ", dead " +
                           std::to_string(dead) + (chords ? ", chords" : ""),
                       thin(period, most, dead, chords, random), far);
    const std::uint32_t other = period == 1000 ? 999 : period + 2;
    for (const std::uint32_t dead : {0U, 5U})
      tally.decide("two periods " + name + ", dead " + std::to_string(dead),
                   two_periods(period, other, dead, random), near);
  }
}

}  // namespace
}  // namespace knobel::huepfburg::bench

int main(int argc, char** argv) {
  using namespace knobel::huepfburg::bench;
  knobel::Random random(argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1);
  Tally tally;
  tally.all = argc > 2;
  for (int round = 0; round < 4; ++round) run(random, tally);
  std::printf("%d graphs: %d took more than 5 s, %d undecided, worst %.2f s of processor time\n",
              tally.graphs, tally.late, tally.undecided, tally.worst);
}
