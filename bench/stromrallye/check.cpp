// Compares the kernel with brute force on random small boards: verdict, one solution,
// fewest swaps, number of solutions, and that every leg list can be walked.
//
//   g++ -std=c++20 -O2 -pthread -Ikernel bench/stromrallye/check.cpp
//       kernel/stromrallye/{,*/}*.cpp -o check
//   ./check [boards] [seed] [threads]
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>

#include "boards.hpp"
#include "brute.hpp"

using namespace knobel;
using namespace knobel::stromrallye;
using namespace knobel::stromrallye::bench;

namespace {

struct Tally {
  int boards = 0, solvable = 0, compared = 0, undecided = 0, wrong = 0;
  int swaps_compared = 0, counts_compared = 0;
  double slowest = 0;
  std::map<std::string, int> proofs;
};

void print(const Board& board) {
  std::printf("%d %s\n%d,%d,%d\n%zu\n", board.size, board.diagonal ? "diagonal" : "",
              board.robot % board.size + 1, board.robot / board.size + 1, board.hand,
              board.cells.size());
  for (std::size_t i = 0; i < board.cells.size(); ++i)
    std::printf("%d,%d,%d\n", board.cells[i] % board.size + 1, board.cells[i] / board.size + 1,
                board.charges[i]);
}

Result timed(const Board& board, const Options& options, double* seconds = nullptr) {
  Limits limits;
  limits.seconds = 60;
  Control control(limits);
  Result result = solve(board, options, control);
  if (seconds) *seconds = control.seconds();
  return result;
}

void complain(Tally& tally, const Board& board, const char* what) {
  ++tally.wrong;
  std::printf("WRONG: %s\n", what);
  print(board);
}

void check_verdict(const Board& board, std::uint32_t threads, Tally& tally) {
  Options options;
  options.threads = threads;
  double seconds = 0;
  const Result result = timed(board, options, &seconds);
  ++tally.boards;
  tally.slowest = std::max(tally.slowest, seconds);
  if (result.end != End::solved && result.end != End::exhausted) {
    ++tally.undecided;
    return;
  }
  const bool solved = result.end == End::solved;
  tally.solvable += solved;
  if (!solved) ++tally.proofs[result.proof];
  if (solved && (result.solutions.empty() || !LegSearch(board, 0).accepts(result.solutions[0])))
    complain(tally, board, "the legs do not solve the board");
  if (const auto truth = StepSearch(board, 30000).run()) {
    ++tally.compared;
    if (*truth != solved) complain(tally, board, "verdict");
  }
}

void check_swaps_and_counts(const Board& board, std::uint32_t threads, Tally& tally) {
  const auto truth = LegSearch(board, 20000).run();
  if (!truth) return;
  Options options;
  options.threads = threads;
  options.fewest_swaps = true;
  const Result fewest = timed(board, options);
  ++tally.swaps_compared;
  if ((fewest.end == End::solved) != (truth->count > 0)) complain(tally, board, "fewest: verdict");
  if (fewest.end == End::solved) {
    std::uint32_t swaps = 0;
    for (const Leg& leg : fewest.solutions[0]) swaps += leg.to > 0;
    if (!LegSearch(board, 0).accepts(fewest.solutions[0]) || !fewest.optimal ||
        swaps != truth->swaps || fewest.lower_bound != swaps)
      complain(tally, board, "fewest swaps");
  }
  options.fewest_swaps = false;
  options.solutions = 20;
  const Result several = timed(board, options);
  ++tally.counts_compared;
  if (truth->count != several.count || !several.count_exact)
    complain(tally, board, "number of solutions");
  if (several.solutions.size() != std::min<std::uint64_t>(20, truth->count))
    complain(tally, board, "solutions listed");
  for (std::size_t i = 0; i < several.solutions.size(); ++i) {
    if (!LegSearch(board, 0).accepts(several.solutions[i])) complain(tally, board, "a solution");
    for (std::size_t j = 0; j < i; ++j)
      if (several.solutions[i] == several.solutions[j]) complain(tally, board, "solutions alike");
  }
}

// Somebody else says stop, at any moment of a search of several threads.
void check_stop(std::uint32_t threads, Random& random, Tally& tally) {
  const Board board = Inventor(12, false, random.below(1000)).by_shape(0.8, 4);
  std::atomic<bool> stop{false};
  Control control(Limits{}, [](const Progress&) { return true; }, &stop);
  Options options;
  options.threads = threads;
  std::thread finger([&] {
    std::this_thread::sleep_for(std::chrono::microseconds(random.below(30000)));
    stop = true;
  });
  const Result result = solve(board, options, control);
  finger.join();
  if (result.end != End::stopped && result.end != End::solved) complain(tally, board, "stop");
}

}  // namespace

int main(int argc, char** argv) {
  const int boards = argc > 1 ? std::atoi(argv[1]) : 2000;
  Random random(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
  const auto threads = static_cast<std::uint32_t>(argc > 3 ? std::atoi(argv[3]) : 1);
  Tally tally;
  for (int i = 0; i < boards; ++i) {
    const int size = 1 + static_cast<int>(random.below(6));
    const bool diagonal = random.below(2) == 0;
    const bool anywhere = random.below(2) == 0;
    const int charge = 1 + static_cast<int>(random.below(8));
    const Board board = random_board(size, 10, charge, diagonal, anywhere, random);
    check_verdict(board, threads, tally);
    const bool small = random.below(2) == 0;
    const Board little = random_board(1 + static_cast<int>(random.below(4)), small ? 3 : 6,
                                      small ? 6 : 4, diagonal, anywhere, random);
    if (i % 4 == 0) check_swaps_and_counts(little, threads, tally);
    if (threads > 1 && i % 50 == 0) check_stop(threads, random, tally);
    if (tally.wrong > 10) break;
  }
  std::printf("%d boards: %d solvable, %d undecided, slowest %.3f s; %d compared step by step\n",
              tally.boards, tally.solvable, tally.undecided, tally.slowest, tally.compared);
  for (const auto& [proof, count] : tally.proofs)
    std::printf("  unsolvable by %s: %d\n", proof.c_str(), count);
  std::printf("fewest swaps compared: %d, counts compared: %d\nwrong: %d\n", tally.swaps_compared,
              tally.counts_compared, tally.wrong);
  return tally.wrong != 0;
}
