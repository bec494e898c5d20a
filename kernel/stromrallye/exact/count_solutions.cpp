#include "stromrallye/exact/count_solutions.hpp"

#include "core/saturating.hpp"

namespace knobel::stromrallye {

// With the board empty: all ways to burn the hand in one leg. The free fields where it can end
// count as one.
std::vector<Leg> SolutionCounter::last_legs(const Position& position) const {
  std::vector<Leg> legs;
  for (const Edge& edge : graph_.from(position.at))
    if (edge.has(position.hand)) legs.push_back({graph_.number[edge.to], position.hand});
  const bool to_free_field =
      position.hand == 1 ? graph_.touches_free[position.at] : graph_.touches_large[position.at];
  if (to_free_field) legs.push_back({-1, position.hand});
  return legs;
}

std::optional<std::uint64_t> SolutionCounter::known_count(const Position& position) {
  if (position.live == 0) return position.hand == 0 ? 1 : last_legs(position).size();
  if (position.hand == 0) return 0;
  const Fingerprint key = position.fingerprint();
  const auto& shard = memo_[shard_of(key)];
  if (const auto entry = shard.find(key); entry != shard.end()) return entry->second;
  if (pruner_.is_lost(position)) return 0;
  return std::nullopt;
}

void SolutionCounter::remember(const Position& position, std::uint64_t number) {
  const Fingerprint key = position.fingerprint();
  memo_[shard_of(key)].emplace(key, number);
  ++remembered_;
}

bool SolutionCounter::account_for_memory() {
  return share_.resize(remembered_ * 64 + moves_.capacity() * sizeof(Move) * 2 +
                       frames_.capacity() * sizeof(Frame) * 2);
}

void SolutionCounter::open_frame(const Position& position) {
  frames_.push_back({{}, moves_.size(), moves_.size(), 0});
  for (const Edge& edge : graph_.from(position.at)) {
    if (edge.shortest() > position.hand) break;
    if (position.charge[edge.to] == 0) continue;
    for (std::int32_t steps = edge.next_below(position.hand + 1); steps > 0;
         steps = edge.next_below(steps))
      moves_.push_back({edge.to, steps});
  }
}

std::optional<std::uint64_t> SolutionCounter::count_from(Position position, std::uint64_t& budget) {
  Control& control = account_.control();
  frames_.clear();
  moves_.clear();
  if (const auto number = known_count(position)) return number;
  open_frame(position);
  while (true) {
    if (budget == 0 || !control.tick() || !account_for_memory()) return std::nullopt;
    Frame& frame = frames_.back();
    if (frame.next == moves_.size()) {
      const std::uint64_t number = frame.sum;
      remember(position, number);
      moves_.resize(frame.first);
      frames_.pop_back();
      if (frames_.empty()) return number;
      position.take_back(frames_.back().undo);
      frames_.back().sum = saturating_add(frames_.back().sum, number);
      continue;
    }
    --budget;
    ++control.states;
    control.depth = static_cast<std::uint32_t>(frames_.size());
    frame.undo = position.play(moves_[frame.next++]);
    if (const auto number = known_count(position)) {
      position.take_back(frame.undo);
      frame.sum = saturating_add(frame.sum, *number);
    } else {
      open_frame(position);
    }
  }
}

void SolutionCounter::count(const Position& root, const std::vector<Move>& known,
                            std::uint64_t budget) {
  std::vector<Position::Undo> undo;
  undo.reserve(known.size());
  Position position = root;
  for (const Move move : known) undo.push_back(position.play(move));
  for (std::size_t kept = known.size();; --kept) {
    const auto number = count_from(position, budget);
    if (!number) return;
    counted_ = *number;
    exact_ = kept == 0 && *number != saturated;
    base_ = position;
    prefix_.clear();
    for (std::size_t i = 0; i < kept; ++i)
      prefix_.push_back({graph_.number[known[i].to], known[i].steps});
    if (kept == 0) return;
    position.take_back(undo[kept - 1]);
  }
}

std::vector<std::vector<Leg>> SolutionCounter::list(std::size_t most) {
  std::vector<std::vector<Leg>> solutions;
  if (!base_ || counted_ == 0) return solutions;
  std::vector<Leg> legs = prefix_;
  const auto finish = [&](const Position& position) {
    if (position.hand == 0) {
      solutions.push_back(legs);
      return;
    }
    for (const Leg& leg : last_legs(position)) {
      if (solutions.size() == most) return;
      solutions.push_back(legs);
      solutions.back().push_back(leg);
    }
  };
  Position position = *base_;
  frames_.clear();
  moves_.clear();
  if (position.live == 0)
    finish(position);
  else
    open_frame(position);
  while (!frames_.empty() && solutions.size() < most && account_.control().tick()) {
    Frame& frame = frames_.back();
    if (frame.next == moves_.size()) {
      moves_.resize(frame.first);
      frames_.pop_back();
      if (frames_.empty()) break;
      legs.pop_back();
      position.take_back(frames_.back().undo);
      continue;
    }
    const Move move = moves_[frame.next++];
    frame.undo = position.play(move);
    legs.push_back({graph_.number[move.to], move.steps});
    const bool leads_to_solutions = known_count(position).value_or(0) > 0;
    if (leads_to_solutions && position.live > 0) {
      open_frame(position);
      continue;
    }
    if (leads_to_solutions) finish(position);
    legs.pop_back();
    position.take_back(frame.undo);
  }
  return solutions;
}

}  // namespace knobel::stromrallye
