#include "stromrallye/exact/exact_search.hpp"

#include <algorithm>

#include "core/hash.hpp"
#include "stromrallye/proofs/one_way.hpp"

namespace knobel::stromrallye {
namespace {

constexpr std::int32_t portion_size = 64;
constexpr std::uint64_t patience = 100;       // states below a position, then it is examined
constexpr std::int32_t most_to_examine = 30;  // charged batteries; more take too long

}  // namespace

std::uint32_t ExactSearch::allowance() const {
  if (swaps_ == DeadStates::any_number) return swaps_;
  return swaps_ - static_cast<std::uint32_t>(path_.size());
}

ExactSearch::Verdict ExactSearch::judge(const Position& position, std::uint32_t allowance) {
  if (position.live == 0) {
    if (!graph_.can_finish(position.at, position.hand)) return Verdict::dead;
    if (position.hand == 0) return Verdict::solved;
    const std::uint32_t last_swap = graph_.last_leg(position.at, position.hand).to > 0;
    return last_swap <= allowance ? Verdict::solved : Verdict::dead;
  }
  if (position.hand == 0 || static_cast<std::uint32_t>(position.live) > allowance)
    return Verdict::dead;
  if (dead_.contains(position.fingerprint(), allowance)) return Verdict::dead;
  if (pruner_.is_lost(position) || wear_.forbids(position)) return Verdict::dead;
  return is_worse_than_dead(position, allowance) ? Verdict::dead : Verdict::open;
}

// Has a position died that is the same but for two units more, where those are never worse?
bool ExactSearch::is_worse_than_dead(const Position& position, std::uint32_t allowance) const {
  const Fingerprint key = position.fingerprint();
  const std::int32_t hand = position.hand;
  if (spare_.is_never_worse(position.at, hand + 2) &&
      dead_.contains(position.board ^ fingerprint_of_robot(position.at, hand + 2), allowance))
    return true;
  for (std::int32_t node = 0; node < graph_.nodes; ++node) {
    const std::int32_t charge = position.charge[node];
    if (charge == 0 || !spare_.is_never_worse(node, charge + 2)) continue;
    const Fingerprint more = key ^ fingerprint_of(node, charge) ^ fingerprint_of(node, charge + 2);
    if (dead_.contains(more, allowance)) return true;
  }
  return false;
}

// Empty batteries first, keep the others level, and do not put off batteries with few charged
// neighbours.
float ExactSearch::score(const Position& position, Move move) const {
  const auto rest = static_cast<float>(position.hand - move.steps);
  const auto taken = static_cast<float>(position.charge[move.to]);
  float sum = rest > 0 ? 3.0f + 0.02f * rest * std::min(rest, 50.0f) : 0.0f;
  sum -= 0.02f * taken * std::min(taken, 50.0f);
  int neighbours = 0;
  for (const Edge& edge : graph_.from(move.to)) {
    if (edge.shortest() > position.charge[move.to]) break;
    if (position.charge[edge.to] > 0 && edge.to != move.to && ++neighbours == 4) break;
  }
  sum += static_cast<float>(neighbours);
  if (seed_ == 0) return sum;
  const std::uint64_t word = mix(seed_ ^ (static_cast<std::uint64_t>(move.to) << 32) ^
                                 static_cast<std::uint64_t>(move.steps) ^ position.board.a);
  return sum + 3.0f * static_cast<float>(word >> 40) / static_cast<float>(1 << 24);
}

void ExactSearch::make_children(const Position& position, Frame& frame) {
  children_.resize(frame.first);
  const std::int32_t longest = position.hand - frame.portion * portion_size;
  const auto add = [&](const Edge& edge, std::int32_t steps) {
    if (spare_.makes_needless(edge, steps, position.hand - steps)) return;
    const Move move{edge.to, steps};
    children_.push_back({move, score(position, move)});
  };
  for (const Edge& edge : graph_.from(position.at)) {
    const std::int32_t shortest = edge.shortest();
    if (shortest > position.hand) break;
    if (position.charge[edge.to] == 0) continue;
    std::int32_t steps = edge.has(longest) ? longest : edge.next_below(longest);
    for (; steps > 0 && steps > longest - portion_size; steps = edge.next_below(steps))
      if (frame.portion == 0 || (steps > 2 && steps != shortest)) add(edge, steps);
    if (frame.portion > 0 || steps == 0) continue;
    if (shortest > 2) add(edge, shortest);
    if (edge.has(2)) add(edge, 2);
    if (edge.has(1)) add(edge, 1);
  }
  frame.next = frame.first;
  std::sort(children_.begin() + static_cast<std::ptrdiff_t>(frame.first), children_.end(),
            [](const Child& x, const Child& y) {
              if (x.score != y.score) return x.score < y.score;
              return x.move.to != y.move.to ? x.move.to < y.move.to : x.move.steps > y.move.steps;
            });
}

// False: there is none left, or a limit was reached.
bool ExactSearch::play_next_child(Position& position, Frame& frame) {
  while (frame.next == children_.size()) {
    if ((frame.portion + 1) > (position.hand - 1) / portion_size) return false;
    ++frame.portion;
    make_children(position, frame);
    if (!account_.control().tick()) return false;
  }
  const Move move = children_[frame.next++].move;
  frame.undo = position.play(move);
  path_.push_back(move);
  return true;
}

bool ExactSearch::is_refuted(const Position& position, Frame& frame) {
  if (account_.control().states < frame.examine_at) return false;
  frame.examine_at = UINT64_MAX;
  return refute(graph_, position, account_).found();
}

bool ExactSearch::account_for_memory() {
  const std::size_t bytes = frames_.capacity() * sizeof(Frame) +
                            children_.capacity() * sizeof(Child) + path_.capacity() * sizeof(Move);
  return share_.resize(bytes + bytes / 2);
}

Outcome ExactSearch::run(const Position& root, std::uint64_t budget, std::uint32_t swaps,
                         std::uint64_t seed) {
  Control& control = account_.control();
  Position position = root;
  seed_ = seed;
  swaps_ = swaps;
  frames_.clear();
  children_.clear();
  path_.clear();
  const auto open_frame = [&] {
    const bool worth_examining = position.live <= most_to_examine;
    frames_.push_back({{},
                       children_.size(),
                       children_.size(),
                       0,
                       worth_examining ? control.states + patience : UINT64_MAX});
    make_children(position, frames_.back());
  };
  const Verdict verdict_on_root = judge(position, swaps);
  if (verdict_on_root != Verdict::open)
    return verdict_on_root == Verdict::solved ? Outcome::solved : Outcome::exhausted;
  open_frame();
  while (!frames_.empty()) {
    if (!control.tick() || !account_for_memory()) return Outcome::ended;
    Frame& frame = frames_.back();
    if (is_refuted(position, frame) || !play_next_child(position, frame)) {
      if (control.ended()) return Outcome::ended;
      dead_.insert(position.fingerprint(), allowance());
      children_.resize(frame.first);
      frames_.pop_back();
      if (frames_.empty()) break;
      path_.pop_back();
      position.take_back(frames_.back().undo);
      continue;
    }
    if (budget-- == 0) return Outcome::paused;
    ++control.states;
    control.depth = static_cast<std::uint32_t>(path_.size());
    const Verdict verdict = judge(position, allowance());
    if (verdict == Verdict::solved) return Outcome::solved;
    if (verdict == Verdict::dead) {
      path_.pop_back();
      position.take_back(frame.undo);
      continue;
    }
    open_frame();
  }
  return Outcome::exhausted;
}

}  // namespace knobel::stromrallye
