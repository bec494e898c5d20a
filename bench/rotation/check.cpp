// The kernel against brute force on random small frames, everything it says:
// turns, all shortest solutions in order and their number, states per depth, dead
// states, the farthest state; every goal, several gaps, inner walls, sticks of
// length 1, frames not at rest, closed frames, sticks told apart or not. Then large
// frames, the first levels only; limits; pairs of states and threads.
//
//   c++ -std=c++20 -O2 -Ikernel bench/rotation/check.cpp kernel/rotation/*.cpp -o check
//   ./check [frames = 20000] [seed = 1]
#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>
#include <string>

#include "brute.hpp"
#include "rotation/many_turns.hpp"
#include "rotation/words.hpp"

namespace {

using namespace knobel;
using namespace knobel::rotation;
using namespace knobel::rotation::bench;

std::string text(const std::vector<std::uint8_t>& turns) {
  std::string letters;
  for (const std::uint8_t turn : turns) letters += turn ? 'R' : 'L';
  return letters;
}

Frame draw(Dice& dice) {
  Recipe recipe;
  recipe.size = dice.between(3, 7);
  recipe.sticks = dice.between(1, 5);
  recipe.longest = dice.between(1, 4);
  recipe.gaps = dice.between(0, 4);
  recipe.widest_gap = dice.between(1, 4);
  recipe.inner_walls = dice.one_in(2) ? 0 : dice.between(0, recipe.size);
  Frame frame = random_frame(recipe, dice);
  const int sticks = static_cast<int>(frame.sticks.size());
  frame.goal = sticks == 0 ? dice.between(-2, -1) : dice.between(-2, sticks - 1);
  frame.gravity = dice.between(0, 3);
  if (dice.one_in(4))
    for (int i = 0; i < sticks; ++i) frame.gone.push_back(dice.one_in(4));
  return frame;
}

std::string complaint(const Frame& frame, bool labelled) {
  const BruteResult right = Brute(frame, labelled).result();
  Control control({});
  Options options;
  options.solutions = 100000;
  options.labelled = labelled;
  options.whole_space = true;
  const Result all = solve(frame, options, control);
  if (all.end != (right.solved ? End::solved : End::exhausted)) return "end";
  if (all.per_depth != right.per_depth) return "states per depth";
  if (all.dead != right.dead) return "dead states";
  if (all.count != right.count || (right.solved && !all.count_exact)) return "count";
  std::vector<std::string> listed;
  for (const auto& solution : all.solutions) listed.push_back(text(solution));
  std::vector<std::string> known = right.solutions;
  std::sort(known.begin(), known.end());
  if (listed != known) return "solutions";
  if (!right.per_depth.empty() && all.farthest.size() + 1 != right.per_depth.size())
    return "farthest";

  Control again({});
  options = {};
  options.labelled = labelled;
  const Result first = solve(frame, options, again);
  if (first.end != all.end) return "end of the short search";
  if (!known.empty() && text(first.solutions.at(0)) != known[0]) return "first solution";
  if (first.depth + 1 != first.per_depth.size() && !first.per_depth.empty()) return "depth";
  if (right.solved && first.per_depth.size() != right.turns) return "levels";
  for (std::size_t i = 0; i < first.per_depth.size(); ++i)
    if (first.per_depth[i] != right.per_depth[i]) return "states per depth of the short search";
  if (all.depth > 0 && toy_after(frame, all.farthest).labelled() == toy_after(frame, {}).labelled())
    return "farthest state";
  return "";
}

// Up to the largest sizes; as many levels as are quick to find.
std::string complaint_about_large(const Frame& frame) {
  constexpr std::size_t levels = 6;
  const BruteResult right = Brute(frame, false, levels).result();
  Limits limits;
  limits.states = 1000;
  Control control(limits);
  Options options;
  options.whole_space = true;
  const Result result = solve(frame, options, control);
  if (right.solved && right.turns == 0) return result.per_depth.empty() ? "" : "start";
  const std::size_t common = std::min(result.per_depth.size(), right.per_depth.size());
  if (common == 0) return "nothing found";
  for (std::size_t i = 0; i < common; ++i)
    if (result.per_depth[i] != right.per_depth[i]) return "states per depth";
  if (result.end == End::solved && right.solved && result.solutions[0].size() != right.turns)
    return "turns";
  return "";
}

std::string complaint_about_limits(const Frame& frame, std::size_t memory) {
  Limits limits;
  limits.memory = memory;
  Control control(limits);
  Options options;
  options.whole_space = memory % 2 == 0;
  const Result result = solve(frame, options, control);
  if (result.memory > memory) return "more memory than allowed";
  if (result.end != End::memory && result.end != End::exhausted) return "end";
  std::uint64_t sum = 0;
  for (const std::uint64_t states : result.per_depth) sum += states;
  if (sum > result.states) return "levels that are not complete";
  return control.memory == 0 ? "" : "memory not given back";
}

void show(const char* what, int number, const Frame& frame, const std::string& wrong) {
  std::cout << what << ' ' << number << ", goal " << frame.goal << ", gravity " << frame.gravity
            << ": " << wrong << '\n';
  for (const std::string& row : board_from(frame)) std::cout << row << '\n';
}

bool check_small(int frames, Dice& dice) {
  int solved = 0;
  int at_once = 0;
  std::size_t longest = 0;
  for (int i = 0; i < frames; ++i) {
    const Frame frame = draw(dice);
    const std::string wrong = complaint(frame, i % 4 == 3);
    if (!wrong.empty()) return show("small frame", i, frame, wrong), false;
    Control control({});
    const Result result = solve(frame, {}, control);
    if (result.end != End::solved) continue;
    ++solved;
    at_once += result.solutions[0].empty();
    longest = std::max(longest, result.solutions[0].size());
  }
  std::cout << frames << " small frames agree: " << solved << " solvable (" << at_once
            << " without a turn), longest " << longest << " turns\n";
  return true;
}

Frame draw_large(Dice& dice) {
  Recipe recipe;
  recipe.size = dice.between(8, max_size);
  recipe.sticks = dice.between(8, max_sticks);
  recipe.longest = dice.between(1, recipe.size);
  recipe.gaps = dice.between(0, 3);
  recipe.inner_walls = dice.between(0, 2 * recipe.size);
  Frame frame = random_frame(recipe, dice);
  frame.goal = dice.between(-2, static_cast<int>(frame.sticks.size()) - 1);
  return frame;
}

bool check_large(int frames, Dice& dice) {
  for (int i = 0; i < frames; ++i) {
    const Frame frame = draw_large(dice);
    const std::string wrong = complaint_about_large(frame);
    if (!wrong.empty()) return show("large frame", i, frame, wrong), false;
  }
  std::cout << frames << " large frames agree\n";
  return true;
}

// The states of a random walk that have the same axis, turned one by one and many at once, with
// vector instructions of every width that this machine has.
template <std::size_t W>
bool turns_agree(const FrameTables& tables, const Frame& frame, Dice& dice) {
  Faller<W> faller(tables);
  State<W> state = faller.given(frame.gravity);
  if (faller.settle(state)) return true;
  std::vector<State<W>> walk;
  std::vector<Turns<W>> right;
  while (walk.size() < at_once) {
    walk.push_back(state);
    faller.turn(state, right.emplace_back());
    for (int step = 0; step < 2; ++step) {
      Turns<W> turns;
      faller.turn(state, turns);
      const std::size_t turn = dice.one_in(2) ? 1 : 0;
      state = turns.solved[turn] ? walk.front() : turns.next[turn];
      if (turns.solved[turn]) break;
    }
  }
  for (int width = 0; width <= static_cast<int>(ManyFalls::widest()); ++width) {
    ManyTurns<W> many(tables, static_cast<ManyFalls::Width>(width));
    std::array<Turns<W>, at_once> turns;
    many.turn(walk, turns);
    for (std::size_t s = 0; s < at_once; ++s)
      for (std::size_t t = 0; t < 2; ++t)
        if (turns[s].solved[t] != right[s].solved[t] ||
            (!turns[s].solved[t] && !same(turns[s].next[t], right[s].next[t])))
          return false;
  }
  return true;
}

bool check_turns(int frames, Dice& dice) {
  for (int i = 0; i < frames; ++i) {
    const Frame frame = i % 2 == 0 ? draw(dice) : draw_large(dice);
    if (is_solved(frame)) continue;
    const FrameTables tables = make_tables(frame, dice.one_in(4));
    if (!ManyFalls::pays(tables)) continue;
    bool agree = true;
    with_words(tables.word_ends.size(),
               [&]<std::size_t W>() { agree = turns_agree<W>(tables, frame, dice); });
    if (!agree) return show("turns of frame", i, frame, "many at once differ"), false;
  }
  std::cout << frames << " walks agree\n";
  return true;
}

// What is searched for several solutions, in pairs of states and with several threads is the same,
// also where a limit ends it.
bool check_pairs(int frames, Dice& dice) {
  std::uint64_t states = 0;
  for (int i = 0; i < frames; ++i) {
    const int size = dice.between(8, 14);
    const Recipe recipe{.size = size,
                        .sticks = dice.between(7, 15),
                        .longest = dice.between(2, 5),
                        .gaps = dice.between(0, 2),
                        .inner_walls = dice.one_in(2) ? 0 : dice.between(0, size)};
    Frame frame = random_frame(recipe, dice);
    frame.goal = dice.between(-2, static_cast<int>(frame.sticks.size()) - 1);
    Limits limits;
    limits.states = static_cast<std::uint64_t>(dice.between(1'000, 300'000));
    std::vector<Result> results;
    for (const std::uint32_t threads : {0U, 1U, 2U, 3U}) {
      Control control(limits);
      Options options;
      options.solutions = threads == 0 ? 2 : 1;
      options.threads = threads;
      results.push_back(solve(frame, options, control));
      const Result& one = results.front();
      Result& other = results.back();
      if (other.solutions.size() > 1) other.solutions.pop_back();
      if (one.end != other.end || one.states != other.states || one.depth != other.depth ||
          one.per_depth != other.per_depth || one.solutions != other.solutions)
        return show("frame for pairs", i, frame, "searches differ"), false;
    }
    states += results.back().states;
  }
  std::cout << frames << " searches in pairs agree, " << states << " states\n";
  return true;
}

bool check_limits(int frames, Dice& dice) {
  for (int i = 0; i < frames; ++i) {
    const Frame frame = random_frame({10, 11, 3, 0, 0, 1}, dice);
    const std::string wrong =
        complaint_about_limits(frame, static_cast<std::size_t>(dice.between(0, 2'000'000)));
    if (!wrong.empty()) return show("limited search", i, frame, wrong), false;
  }
  std::cout << frames << " limits kept\n";
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const int frames = argc > 1 ? std::atoi(argv[1]) : 20000;
  Dice dice(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
  const bool right = check_small(frames, dice) && check_large(frames / 100, dice) &&
                     check_turns(frames, dice) && check_limits(frames / 100, dice) &&
                     check_pairs(frames / 50, dice);
  return right ? 0 : 1;
}
