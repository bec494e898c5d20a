#include "stromrallye/count.hpp"

#include <limits>

namespace knobel::stromrallye {
namespace {

constexpr std::uint64_t too_many = std::numeric_limits<std::uint64_t>::max();

std::uint64_t add(std::uint64_t x, std::uint64_t y) { return x > too_many - y ? too_many : x + y; }

}  // namespace

// With the board empty: all ways to burn the hand in one leg. The free fields at the
// end of it are not told apart.
std::vector<Leg> SolutionCounter::last_legs(const Position& position) const {
  std::vector<Leg> legs;
  for (const Edge& edge : graph_.from(position.at))
    if (edge.has(position.hand)) legs.push_back({graph_.number[edge.to], position.hand});
  if (position.hand == 1 ? graph_.free_near[position.at] : graph_.large[position.at])
    legs.push_back({-1, position.hand});
  return legs;
}

bool SolutionCounter::known_count(const Position& position, std::uint64_t& number) {
  number = 0;
  if (position.live == 0) {
    number = position.hand == 0 ? 1 : last_legs(position).size();
    return true;
  }
  if (position.hand == 0) return true;
  const auto& shard = memo_[position.key().b >> 56];
  if (const auto known = shard.find(position.key()); known != shard.end()) {
    number = known->second;
    return true;
  }
  return pruner_.hopeless(position);
}

void SolutionCounter::remember(const Position& position, std::uint64_t number) {
  memo_[position.key().b >> 56].emplace(position.key(), number);
  ++remembered_;
}

bool SolutionCounter::book() {
  return share_.hold(remembered_ * 64 + move_.capacity() * sizeof(Move) * 2 +
                     frame_.capacity() * sizeof(Frame) * 2);
}

void SolutionCounter::open_frame(const Position& position) {
  frame_.push_back({{}, move_.size(), move_.size(), 0});
  for (const Edge& edge : graph_.from(position.at)) {
    if (edge.shortest() > position.hand) break;
    if (position.charge[edge.to] == 0) continue;
    for (std::int32_t steps = edge.next_below(position.hand + 1); steps > 0;
         steps = edge.next_below(steps))
      move_.push_back({edge.to, steps});
  }
}

bool SolutionCounter::count_from(Position position, std::uint64_t& budget, std::uint64_t& number) {
  Control& control = meter_.control();
  frame_.clear();
  move_.clear();
  if (known_count(position, number)) return true;
  open_frame(position);
  while (true) {
    if (budget == 0 || !control.tick() || !book()) return false;
    Frame& frame = frame_.back();
    if (frame.next == move_.size()) {
      number = frame.sum;
      remember(position, number);
      move_.resize(frame.first);
      frame_.pop_back();
      if (frame_.empty()) return true;
      position.take_back(frame_.back().undo);
      frame_.back().sum = add(frame_.back().sum, number);
      continue;
    }
    --budget;
    ++control.states;
    control.depth = static_cast<std::uint32_t>(frame_.size());
    frame.undo = position.play(move_[frame.next++]);
    if (known_count(position, number)) {
      position.take_back(frame.undo);
      frame.sum = add(frame.sum, number);
    } else {
      open_frame(position);
    }
  }
}

void SolutionCounter::count(const Position& root, const std::vector<Move>& known,
                            std::uint64_t budget) {
  std::vector<Position::Undo> undo;
  Position position = root;
  for (const Move move : known) undo.push_back(position.play(move));
  for (std::size_t kept = known.size();; --kept) {
    std::uint64_t number = 0;
    if (!count_from(position, budget, number)) return;
    found_ = number;
    exact_ = kept == 0 && number != too_many;
    base_.assign(1, position);
    prefix_.clear();
    for (std::size_t i = 0; i < kept; ++i)
      prefix_.push_back({graph_.number[known[i].to], known[i].steps});
    if (kept == 0) return;
    position.take_back(undo[kept - 1]);
  }
}

std::vector<std::vector<Leg>> SolutionCounter::list(std::size_t most) {
  std::vector<std::vector<Leg>> solutions;
  if (base_.empty() || found_ == 0) return solutions;
  std::vector<Leg> legs = prefix_;
  const auto leaf = [&](const Position& position) {
    if (position.hand == 0) solutions.push_back(legs);
    else
      for (const Leg& leg : last_legs(position)) {
        if (solutions.size() == most) return;
        solutions.push_back(legs);
        solutions.back().push_back(leg);
      }
  };
  Position position = base_.front();
  frame_.clear();
  move_.clear();
  if (position.live == 0) leaf(position);
  else open_frame(position);
  while (!frame_.empty() && solutions.size() < most && meter_.control().tick()) {
    Frame& frame = frame_.back();
    if (frame.next == move_.size()) {
      move_.resize(frame.first);
      frame_.pop_back();
      if (frame_.empty()) break;
      legs.pop_back();
      position.take_back(frame_.back().undo);
      continue;
    }
    const Move move = move_[frame.next++];
    frame.undo = position.play(move);
    legs.push_back({graph_.number[move.to], move.steps});
    std::uint64_t number = 0;
    known_count(position, number);
    if (number > 0 && position.live > 0) {
      open_frame(position);
      continue;
    }
    if (number > 0) leaf(position);
    legs.pop_back();
    position.take_back(frame.undo);
  }
  return solutions;
}

}  // namespace knobel::stromrallye
