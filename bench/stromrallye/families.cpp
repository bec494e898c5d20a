// Runs families of boards and prints what was decided, how fast and with what.
//
//   g++ -std=c++20 -O3 -pthread -Ikernel bench/stromrallye/families.cpp
//       bench/stromrallye/plain_dfs.cpp kernel/stromrallye/{,*/}*.cpp -o families
//   ./families [--seconds 10] [--seed 1] [--boards 10] [--plain 0.5] [--threads 1]
//              [--family examples|index|full|random|wide|midgame] [--sizes 5,10]
//              [--indices 5,30] [--diagonal] [--errands] [--seeds 1] [--cpu] [--verbose]
//              [board files ...]
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <string>

#include "boards.hpp"
#include "errands.hpp"
#include "plain_dfs.hpp"
#include "stromrallye/proofs/colouring.hpp"

using namespace knobel;
using namespace knobel::stromrallye;
using namespace knobel::stromrallye::bench;

namespace {

struct Settings {
  double seconds = 10;
  double plain = 0.5;  // seconds for the plain search; 0: leave it out
  std::uint64_t seed = 1;
  int boards = 10;
  std::uint32_t threads = 1;
  std::string family = "all";
  std::vector<int> sizes{5, 8, 10, 12, 15, 20};
  bool verbose = false;
  bool diagonal = false;  // for the invented boards
  bool errands = false;   // invent boards by errands.hpp
  int seeds = 1;          // of the solver, for every board
  bool cpu = false;       // seconds of this process, on a machine that others use too
  std::vector<int> indices{5, 15, 30, 45, 60, 80, 100};
  std::vector<std::string> files;
};

struct Row {
  int boards = 0, solved = 0, proved = 0, plain_decided = 0;
  std::vector<double> times;
  double plain_time = 0, time_beside_plain = 0;
  std::uint64_t states = 0;
  std::size_t memory = 0;

  void add(const Row& other) {
    boards += other.boards;
    solved += other.solved;
    proved += other.proved;
    plain_decided += other.plain_decided;
    times.insert(times.end(), other.times.begin(), other.times.end());
    plain_time += other.plain_time;
    time_beside_plain += other.time_beside_plain;
    states = std::max(states, other.states);
    memory = std::max(memory, other.memory);
  }
};

double now(bool cpu) {
  if (cpu) return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
  using Clock = std::chrono::steady_clock;
  return std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
}

void run_once(const Board& board, const Settings& settings, std::uint64_t seed, Row& row,
              const std::string& name) {
  Limits limits;
  if (!settings.cpu) limits.seconds = settings.seconds;
  limits.memory = std::size_t{2} << 30;
  const double start = now(settings.cpu);
  const auto in_time = [&](const Progress&) {
    return now(settings.cpu) - start < settings.seconds;
  };
  Control control(limits, in_time);
  Options options;
  options.threads = settings.threads;
  options.seed = seed;
  const Result result = solve(board, options, control);
  const double seconds = now(settings.cpu) - start;
  ++row.boards;
  row.solved += result.end == End::solved;
  row.proved += result.end == End::exhausted;
  row.times.push_back(seconds);
  row.states = std::max(row.states, result.states);
  row.memory = std::max(row.memory, result.memory);
  if (settings.verbose) {
    std::printf("    %-28s %3zu batteries  %s%s  %.3f s  %llu states\n", name.c_str(),
                board.cells.size(),
                result.end == End::solved      ? "solved"
                : result.end == End::exhausted ? "unsolvable: "
                                               : "undecided",
                result.proof, seconds, static_cast<unsigned long long>(result.states));
    std::fflush(stdout);
  }
  if (settings.plain <= 0) return;
  const double begin = now(settings.cpu);
  const End plain = plain_dfs(board, settings.plain);
  row.plain_time += now(settings.cpu) - begin;
  row.time_beside_plain += std::min(seconds, settings.plain);
  row.plain_decided += plain != End::time;
}

void run(const Board& board, const Settings& settings, Row& row, const std::string& name) {
  for (int seed = 1; seed <= settings.seeds; ++seed)
    run_once(board, settings, static_cast<std::uint64_t>(seed), row, name);
}

void head() {
  std::printf("%-24s %6s %6s %6s %6s %10s %9s %12s %8s %7s %7s\n", "family", "boards", "solved",
              "proved", "open", "median ms", "worst s", "most states", "peak MB", "plain", "ratio");
}

void print(const std::string& name, Row row) {
  if (row.boards == 0) return;
  std::sort(row.times.begin(), row.times.end());
  std::printf("%-24s %6d %6d %6d %6d %10.2f %9.3f %12llu %8.1f %6d%% %6.0fx\n", name.c_str(),
              row.boards, row.solved, row.proved, row.boards - row.solved - row.proved,
              1000 * row.times[row.times.size() / 2], row.times.back(),
              static_cast<unsigned long long>(row.states),
              static_cast<double>(row.memory) / 1048576.0, 100 * row.plain_decided / row.boards,
              row.plain_time / std::max(1e-6, row.time_beside_plain));
  std::fflush(stdout);
}

void examples(const Settings& settings) {
  Row row;
  for (const std::string& file : settings.files) {
    std::ifstream in(file);
    Board board;
    if (!read_board(in, board)) {
      std::printf("cannot read %s\n", file.c_str());
      continue;
    }
    run(board, settings, row, file.substr(file.rfind('/') + 1));
  }
  print("examples", row);
}

// Boards that were invented solvable and yet refuted: there must be none.
int wrong = 0;

void print_invented(const std::string& name, const Row& row) {
  print(name, row);
  wrong += row.proved;
}

// One inventor or the other.
Board invent(const Settings& settings, int size, std::uint64_t seed, double index) {
  if (settings.errands) return Errands(size, settings.diagonal, seed).by_index(index);
  return Inventor(size, settings.diagonal, seed).by_index(index);
}
Board invent(const Settings& settings, int size, std::uint64_t seed, double density,
             double length) {
  if (settings.errands) return Errands(size, settings.diagonal, seed).by_shape(density, length);
  return Inventor(size, settings.diagonal, seed).by_shape(density, length);
}

void by_index(const Settings& settings) {
  Row total;
  for (const int size : settings.sizes)
    for (const int index : settings.indices) {
      if (difficulty_index(1, 5, size) < 0.95 * index) continue;
      const std::string side = std::to_string(size);
      const std::string label = side + "x" + side + " index " + std::to_string(index) + ", ";
      Row row;
      for (int i = 0; i < settings.boards; ++i) {
        const std::uint64_t seed =
            mix(settings.seed * 1000003 + std::uint64_t{1009} * size + index) + i;
        const double wanted = std::min<double>(index, difficulty_index(1, 5, size) - 0.1);
        run(invent(settings, size, seed, wanted), settings, row, label + std::to_string(i));
      }
      print_invented(label.substr(0, label.size() - 2), row);
      total.add(row);
    }
  print("all of these", total);
}

void full(const Settings& settings) {
  for (const int size : settings.sizes)
    for (const double length : {1.0, 2.0, 3.0, 5.0}) {
      Row row;
      for (int i = 0; i < settings.boards; ++i) {
        const auto tenth = static_cast<std::uint64_t>(10 * length);
        const std::uint64_t seed =
            mix(settings.seed * 7000003 + std::uint64_t{1009} * size + tenth) + i;
        run(invent(settings, size, seed, 1, length), settings, row,
            "full " + std::to_string(size) + "/" + std::to_string(tenth) + "/" + std::to_string(i));
      }
      const std::string side = std::to_string(size);
      const std::string visits = std::to_string(static_cast<int>(length));
      print_invented(side + "x" + side + " full, length " + visits, row);
    }
}

void random_small(const Settings& settings) {
  Random random(settings.seed);
  for (const bool diagonal : {false, true}) {
    Row row;
    for (int i = 0; i < 100 * settings.boards; ++i)
      run(random_board(1 + static_cast<int>(random.below(6)), 10, 8, diagonal, false, random),
          settings, row, "random " + std::to_string(i));
    print(diagonal ? "random small, diagonal" : "random small", row);
  }
}

// 8x8 to 16x16 with 8 to 30 batteries, those that colouring does not decide.
void wide(const Settings& settings) {
  Random random(settings.seed);
  Row row;
  for (int i = 0; i < settings.boards;) {
    const int size = 8 + static_cast<int>(random.below(9));
    const int most_charge = 2 + static_cast<int>(random.below(9));
    const Board board = random_board(size, 36, most_charge, false, false, random);
    const auto charged = std::count_if(board.charges.begin(), board.charges.end(),
                                       [](std::int32_t charge) { return charge > 0; });
    if (charged < 8 || charged > 30 || board.hand == 0 || colouring_forbids(board)) continue;
    run(board, settings, row, "wide " + std::to_string(i++));
  }
  print("8x8 to 16x16, random", row);
}

// A solvable 10x10 board after some steps of thoughtless play.
Board midgame_board(std::uint64_t seed) {
  Random random(seed);
  const double batteries = 3 + random.below(13);
  Board board = Inventor(10, false, random.next()).by_shape(batteries / 100, random.between(1, 4));
  std::vector<int> owner(100, -1);
  for (std::size_t i = 0; i < board.cells.size(); ++i) owner[board.cells[i]] = static_cast<int>(i);
  std::int64_t sum = board.hand;
  for (const std::int32_t charge : board.charges) sum += charge;
  for (std::int64_t steps = sum * random.below(60) / 100; steps > 0 && board.hand > 0; --steps) {
    const auto around = neighbours(board, board.robot);
    const std::int32_t next = around[random.below(static_cast<std::uint32_t>(around.size()))];
    if (owner[next] >= 0 && board.charges[owner[next]] == 0) continue;
    board.robot = next;
    --board.hand;
    if (owner[next] >= 0) std::swap(board.hand, board.charges[owner[next]]);
  }
  return board;
}

void midgame(const Settings& settings) {
  Row row;
  for (int i = 0; i < 10 * settings.boards; ++i)
    run(midgame_board(mix(settings.seed * 31) + i), settings, row, "midgame " + std::to_string(i));
  print("10x10 middle of a game", row);
}

std::vector<int> numbers(const char* at) {
  std::vector<int> list;
  while (*at != 0) {
    list.push_back(std::atoi(at));
    at += std::strcspn(at, ",");
    at += *at == ',';
  }
  return list;
}

Settings parse(int argc, char** argv) {
  Settings settings;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const auto value = [&] { return i + 1 < argc ? argv[++i] : ""; };
    if (word == "--seconds")
      settings.seconds = std::atof(value());
    else if (word == "--plain")
      settings.plain = std::atof(value());
    else if (word == "--seed")
      settings.seed = std::strtoull(value(), nullptr, 10);
    else if (word == "--boards")
      settings.boards = std::atoi(value());
    else if (word == "--threads")
      settings.threads = static_cast<std::uint32_t>(std::atoi(value()));
    else if (word == "--family")
      settings.family = value();
    else if (word == "--verbose")
      settings.verbose = true;
    else if (word == "--diagonal")
      settings.diagonal = true;
    else if (word == "--errands")
      settings.errands = true;
    else if (word == "--seeds")
      settings.seeds = std::atoi(value());
    else if (word == "--cpu")
      settings.cpu = true;
    else if (word == "--sizes")
      settings.sizes = numbers(value());
    else if (word == "--indices")
      settings.indices = numbers(value());
    else if (word.starts_with('-')) {
      std::fprintf(stderr, "there is no option %s\n", word.c_str());
      std::exit(2);
    } else
      settings.files.push_back(word);
  }
  return settings;
}

}  // namespace

int main(int argc, char** argv) {
  const Settings settings = parse(argc, argv);
  const auto wanted = [&](const char* name) {
    return settings.family == "all" || settings.family == name;
  };
  head();
  if (wanted("examples")) examples(settings);
  if (wanted("random")) random_small(settings);
  if (wanted("wide")) wide(settings);
  if (wanted("midgame")) midgame(settings);
  if (wanted("index")) by_index(settings);
  if (wanted("full")) full(settings);
  if (wrong > 0) std::printf("WRONG: %d solvable boards were called unsolvable\n", wrong);
  return wrong > 0;
}
