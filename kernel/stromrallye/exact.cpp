#include "stromrallye/exact.hpp"

#include <algorithm>

#include "stromrallye/oneway.hpp"

namespace knobel::stromrallye {
namespace {

constexpr std::int32_t portion_size = 64;
constexpr std::uint64_t patience = 100;       // states below a position, then it is examined
constexpr std::int32_t most_to_examine = 30;  // charged batteries; more take too long

}  // namespace

std::uint32_t ExactSearch::allowance() const {
  if (swaps_ == DeadTable::any_number) return swaps_;
  return swaps_ - static_cast<std::uint32_t>(path_.size());
}

ExactSearch::Verdict ExactSearch::judge(const Position& position, std::uint32_t allowance) {
  if (position.live == 0) {
    if (!graph_.can_finish(position.at, position.hand)) return Verdict::dead;
    if (position.hand == 0) return Verdict::solved;
    const std::uint32_t swap = graph_.finish(position.at, position.hand).to > 0;
    return swap <= allowance ? Verdict::solved : Verdict::dead;
  }
  if (position.hand == 0 || static_cast<std::uint32_t>(position.live) > allowance)
    return Verdict::dead;
  if (dead_.contains(position.key(), allowance)) return Verdict::dead;
  if (!pruner_.hopeless(position)) return Verdict::open;
  return Verdict::dead;
}

// Empty batteries first, keep the others level, and leave batteries with few charged
// neighbours no longer than necessary.
float ExactSearch::score(const Position& position, Move move) const {
  const auto rest = static_cast<float>(position.hand - move.steps);
  const auto taken = static_cast<float>(position.charge[move.to]);
  float sum = rest > 0 ? 3.0f + 0.02f * rest * std::min(rest, 50.0f) : 0.0f;
  sum -= 0.02f * taken * std::min(taken, 50.0f);
  int around = 0;
  for (const Edge& edge : graph_.from(move.to)) {
    if (edge.shortest() > position.charge[move.to]) break;
    if (position.charge[edge.to] > 0 && edge.to != move.to && ++around == 4) break;
  }
  sum += static_cast<float>(around);
  if (seed_ == 0) return sum;
  const std::uint64_t word = mix(seed_ ^ (static_cast<std::uint64_t>(move.to) << 32) ^
                                 static_cast<std::uint64_t>(move.steps) ^ position.board.a);
  return sum + 3.0f * static_cast<float>(word >> 40) / static_cast<float>(1 << 24);
}

void ExactSearch::make_children(const Position& position, Frame& frame) {
  child_.resize(frame.first);
  const std::int32_t top = position.hand - frame.portion * portion_size;
  const auto add = [&](std::int32_t to, std::int32_t steps) {
    const Move move{to, steps};
    child_.push_back({move, score(position, move)});
  };
  for (const Edge& edge : graph_.from(position.at)) {
    const std::int32_t shortest = edge.shortest();
    if (shortest > position.hand) break;
    if (position.charge[edge.to] == 0) continue;
    std::int32_t steps = edge.has(top) ? top : edge.next_below(top);
    for (; steps > 0 && steps > top - portion_size; steps = edge.next_below(steps))
      if (frame.portion == 0 || (steps > 2 && steps != shortest)) add(edge.to, steps);
    if (frame.portion > 0 || steps == 0) continue;
    if (shortest > 2) add(edge.to, shortest);
    if (edge.has(2)) add(edge.to, 2);
    if (edge.has(1)) add(edge.to, 1);
  }
  frame.next = frame.first;
  std::sort(child_.begin() + static_cast<std::ptrdiff_t>(frame.first), child_.end(),
            [](const Child& x, const Child& y) {
              if (x.score != y.score) return x.score < y.score;
              return x.move.to != y.move.to ? x.move.to < y.move.to : x.move.steps > y.move.steps;
            });
}

bool ExactSearch::next_child(Position& position, Frame& frame) {
  while (frame.next == child_.size()) {
    if ((frame.portion + 1) > (position.hand - 1) / portion_size) return false;
    ++frame.portion;
    make_children(position, frame);
    if (!meter_.control().tick()) return false;
  }
  const Move move = child_[frame.next++].move;
  frame.undo = position.play(move);
  path_.push_back(move);
  return true;
}

bool ExactSearch::is_lost(const Position& position, Frame& frame) {
  if (meter_.control().states < frame.due) return false;
  frame.due = UINT64_MAX;
  return find_objection(graph_, position, meter_).kind[0] != 0;
}

bool ExactSearch::book() {
  const std::size_t bytes = frame_.capacity() * sizeof(Frame) + child_.capacity() * sizeof(Child) +
                            path_.capacity() * sizeof(Move);
  return share_.hold(bytes + bytes / 2);
}

Outcome ExactSearch::run(const Position& root, std::uint64_t budget, std::uint32_t swaps,
                         std::uint64_t seed) {
  Control& control = meter_.control();
  Position position = root;
  seed_ = seed;
  swaps_ = swaps;
  frame_.clear();
  child_.clear();
  path_.clear();
  const auto open_frame = [&] {
    const bool worth = position.live <= most_to_examine;
    frame_.push_back({{}, child_.size(), child_.size(), 0,
                      worth ? control.states + patience : UINT64_MAX});
    make_children(position, frame_.back());
  };
  const Verdict verdict = judge(position, swaps);
  if (verdict != Verdict::open)
    return verdict == Verdict::solved ? Outcome::solved : Outcome::exhausted;
  open_frame();
  while (!frame_.empty()) {
    if (!control.tick() || !book()) return Outcome::ended;
    Frame& frame = frame_.back();
    if (is_lost(position, frame) || !next_child(position, frame)) {
      if (control.ended()) return Outcome::ended;
      dead_.insert(position.key(), allowance());
      child_.resize(frame.first);
      frame_.pop_back();
      if (frame_.empty()) break;
      path_.pop_back();
      position.take_back(frame_.back().undo);
      continue;
    }
    if (budget-- == 0) return Outcome::paused;
    ++control.states;
    control.depth = static_cast<std::uint32_t>(path_.size());
    const Verdict judged = judge(position, allowance());
    if (judged == Verdict::solved) return Outcome::solved;
    if (judged == Verdict::dead) {
      path_.pop_back();
      position.take_back(frame.undo);
      continue;
    }
    open_frame();
  }
  return Outcome::exhausted;
}

}  // namespace knobel::stromrallye
