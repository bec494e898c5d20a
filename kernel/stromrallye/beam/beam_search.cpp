#include "stromrallye/beam/beam_search.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <utility>

#include "core/hash.hpp"

namespace knobel::stromrallye {
namespace {

constexpr std::int32_t endgame_live = 20;  // at most so many charged batteries
constexpr std::int32_t endgame_attempts = 4;
constexpr std::uint64_t endgame_budget = 15000;  // states per attempt

}  // namespace

BoardView BeamSearch::board_of(Level& level, std::size_t i) const {
  const std::size_t offset = i * graph_.nodes;
  return {level.charge.data() + offset, level.in.data() + offset, level.out.data() + offset};
}

bool BeamSearch::account_for_memory() {
  const std::size_t nodes = now_.charge.capacity() + next_.charge.capacity();
  return share_.resize(nodes * 6 + steps_.capacity() * sizeof(Step) * 2 +
                       candidates_.capacity() * sizeof(Candidate) * 2 +
                       (now_.states.capacity() + next_.states.capacity()) * sizeof(State));
}

bool BeamSearch::reserve(const BeamSettings& settings) {
  const std::size_t cells = static_cast<std::size_t>(settings.width) * graph_.nodes;
  if (!share_.resize(cells * 12 + (std::size_t{1} << 20))) return false;
  for (Level* level : {&now_, &next_}) {
    level->charge.resize(cells);
    level->in.resize(cells);
    level->out.resize(cells);
    level->states.clear();
  }
  return true;
}

void BeamSearch::start_from(const Position& root) {
  now_.states.assign(1, {root.at, root.hand, root.live, 0, 0, 0, root.board});
  std::copy(root.charge.begin(), root.charge.end(), now_.charge.begin());
  now_.states[0].cost = cost_.begin(board_of(now_, 0));
  now_.states[0].dead_ends = cost_.count_dead_ends(board_of(now_, 0));
  steps_.assign(1, {-1, {}});
  level_begins_.assign(1, 0);
}

// Adds the steps that led to `id` to the path, which holds what came after them, last first.
void BeamSearch::trace(std::int32_t id) {
  for (; steps_[id].parent >= 0; id = steps_[id].parent) path_.push_back(steps_[id].move);
  std::reverse(path_.begin(), path_.end());
}

// Adds a leg to the candidates, if it is not hopeless. True: it wins.
bool BeamSearch::consider(std::size_t parent, const Edge& edge, std::int32_t steps,
                          const BeamSettings& settings) {
  const State& state = now_.states[parent];
  const BoardView board = board_of(now_, parent);
  const std::int32_t taken = board.charge[edge.to];
  const std::int32_t rest = state.hand - steps;
  const std::int32_t live = state.live - (rest == 0);
  if (live == 0) {
    if (!graph_.can_finish(edge.to, taken)) return false;
    path_.assign(1, {edge.to, steps});
    trace(state.id);
    return true;
  }
  // The robot then carries `taken`, and must get somewhere with it.
  if (board.out[edge.to] == 0 && !(rest > 0 && taken >= 2 && graph_.touches_free[edge.to]))
    return false;
  const Cost::Change change = cost_.change(board, edge.to, rest);
  if (state.dead_ends + change.dead_ends > 1) return false;
  const float cost = state.cost + change.cost + settings.weights.waste * static_cast<float>(steps);
  const Fingerprint key = state.board ^ fingerprint_of(edge.to, taken) ^
                          fingerprint_of(edge.to, rest) ^ fingerprint_of_robot(edge.to, taken);
  const float behind = std::max(0.0f, far_end_ - settings.rank[edge.to]);
  float score =
      cost + settings.weights.hand / static_cast<float>(taken) + settings.weights.pull * behind;
  if (settings.weights.noise > 0)
    score += settings.weights.noise * static_cast<float>(mix(key.b ^ settings.seed) >> 40) /
             static_cast<float>(1 << 24);
  candidates_.push_back({score,
                         cost,
                         static_cast<std::int32_t>(parent),
                         state.dead_ends + change.dead_ends,
                         {edge.to, steps},
                         key.a});
  return false;
}

// The rank of the farthest charged battery, three stragglers aside.
float BeamSearch::far_end(const BoardView& board, const BeamSettings& settings) const {
  int stragglers = 3;
  for (const std::int32_t node : farthest_first_)
    if (board.charge[node] > 0 && stragglers-- == 0) return settings.rank[node];
  return 0;
}

// Collects the promising legs of all positions of this level. True: one of them wins.
bool BeamSearch::expand(const BeamSettings& settings) {
  candidates_.clear();
  for (std::size_t parent = 0; parent < now_.states.size(); ++parent) {
    if (!account_.control().tick()) return false;
    const State& state = now_.states[parent];
    const BoardView board = board_of(now_, parent);
    far_end_ = far_end(board, settings);
    std::int32_t targets = settings.targets;
    for (const Edge& edge : graph_.from(state.at)) {
      const std::int32_t shortest = edge.shortest();
      if (shortest > state.hand || targets == 0) break;
      if (board.charge[edge.to] == 0) continue;
      --targets;
      std::int32_t steps = edge.next_below(state.hand + 1);
      for (; steps > 2 && steps > shortest && state.hand - steps <= settings.remainder;
           steps = edge.next_below(steps))
        if (consider(parent, edge, steps, settings)) return true;
      if (shortest > 2 && consider(parent, edge, shortest, settings)) return true;
      for (const std::int32_t few : {2, 1})
        if (few <= state.hand && edge.has(few) && consider(parent, edge, few, settings))
          return true;
    }
  }
  return false;
}

// The rule of reach (see proofs/pruning.hpp): the charged batteries must hang together. If the
// neighbours do not suffice to show it, all edges are looked at.
bool BeamSearch::is_connected(const BoardView& board, const State& state) {
  std::int32_t longest = state.hand;
  for (std::int32_t node = 0; node < graph_.nodes; ++node)
    longest = std::max(longest, board.charge[node]);
  const auto live = static_cast<std::size_t>(state.live);
  reached_.clear();
  queue_.clear();
  const auto reach = [&](std::int32_t node) {
    if (board.charge[node] != 0 && reached_.insert(node)) queue_.push_back(node);
  };
  const auto spread_far = [&](std::int32_t from, std::int32_t hand) {
    for (const Edge& edge : graph_.from(from)) {
      if (edge.shortest() > hand) break;
      reach(edge.to);
    }
  };
  spread_far(state.at, state.hand);
  for (std::size_t head = 0; head < queue_.size() && queue_.size() < live; ++head)
    for (const Neighbourhood::Neighbour& near : neighbours_.of(queue_[head]))
      if (near.distance <= longest) reach(near.node);
  if (neighbours_.is_complete()) return queue_.size() == live;
  for (std::size_t head = 0; head < queue_.size() && queue_.size() < live; ++head)
    spread_far(queue_[head], longest);
  return queue_.size() == live;
}

void BeamSearch::keep(const Candidate& candidate) {
  const std::size_t i = next_.states.size();
  const State& parent = now_.states[candidate.parent];
  const BoardView from = board_of(now_, candidate.parent);
  const BoardView to = board_of(next_, i);
  std::memcpy(to.charge, from.charge, sizeof(std::int32_t) * graph_.nodes);
  std::memcpy(to.in, from.in, graph_.nodes);
  std::memcpy(to.out, from.out, graph_.nodes);
  const Move move = candidate.move;
  const std::int32_t taken = from.charge[move.to];
  const std::int32_t rest = parent.hand - move.steps;
  cost_.apply(to, move.to, rest);
  const std::int32_t live = parent.live - (rest == 0);
  const State state{move.to,
                    taken,
                    live,
                    static_cast<std::int32_t>(steps_.size()),
                    candidate.dead_ends,
                    candidate.cost,
                    parent.board ^ fingerprint_of(move.to, taken) ^ fingerprint_of(move.to, rest)};
  if (rest == 0 && !is_connected(to, state)) return;
  closest_ = std::min(closest_, live);
  next_.states.push_back(state);
  steps_.push_back({parent.id, move});
}

void BeamSearch::select(const BeamSettings& settings) {
  // No two are equal, so that every standard library puts them into the same order.
  const auto better = [](const Candidate& x, const Candidate& y) {
    if (x.score != y.score) return x.score < y.score;
    return x.key != y.key ? x.key < y.key : x.parent < y.parent;
  };
  next_.states.clear();
  const auto width = static_cast<std::size_t>(settings.width);
  auto begin = candidates_.begin();
  while (begin != candidates_.end() && next_.states.size() < width) {
    const auto left = static_cast<std::size_t>(candidates_.end() - begin);
    const auto end = begin + static_cast<std::ptrdiff_t>(std::min(left, 2 * width));
    if (end != candidates_.end()) std::nth_element(begin, end, candidates_.end(), better);
    std::sort(begin, end, better);
    for (; begin != end && next_.states.size() < width; ++begin)
      if (seen_.insert(begin->key >> 1)) keep(*begin);
  }
}

// If there are few charged batteries, and fewer than ever: does the complete search find the
// rest of the way?
bool BeamSearch::try_endgame(const Position& root) {
  if (exact_ == nullptr || closest_ > endgame_live || closest_ >= endgame_tried_) return false;
  endgame_tried_ = closest_;
  std::int32_t attempts = endgame_attempts;
  for (std::size_t i = 0; i < next_.states.size() && attempts > 0; ++i) {
    const State& state = next_.states[i];
    if (state.live != closest_) continue;
    --attempts;
    Position position = root;
    const BoardView board = board_of(next_, i);
    position.charge.assign(board.charge, board.charge + graph_.nodes);
    position.at = state.at;
    position.hand = state.hand;
    position.live = state.live;
    position.board = state.board;
    const Outcome outcome = exact_->run(position, endgame_budget, DeadStates::any_number, 0);
    if (outcome == Outcome::solved) {
      path_.assign(exact_->path().rbegin(), exact_->path().rend());
      trace(state.id);
      return true;
    }
    if (outcome == Outcome::ended) return false;
  }
  return false;
}

// Makes a level of long ago the current one, by playing its steps again from the beginning.
void BeamSearch::revive(const Position& root, std::size_t depth) {
  const std::size_t end =
      depth + 1 < level_begins_.size() ? level_begins_[depth + 1] : steps_.size();
  steps_.resize(end);
  level_begins_.resize(depth + 1);
  now_.states.clear();
  for (std::size_t id = level_begins_[depth]; id < end; ++id) {
    if (!account_.control().tick()) return;
    Position position = root;
    path_.clear();
    trace(static_cast<std::int32_t>(id));
    for (const Move move : path_) position.play(move);
    const std::size_t i = now_.states.size();
    const BoardView board = board_of(now_, i);
    std::copy(position.charge.begin(), position.charge.end(), board.charge);
    now_.states.push_back({position.at, position.hand, position.live, static_cast<std::int32_t>(id),
                           0, cost_.begin(board), position.board});
    now_.states.back().dead_ends = cost_.count_dead_ends(board);
  }
}

Outcome BeamSearch::run(const Position& root, const BeamSettings& settings, std::uint64_t budget) {
  Control& control = account_.control();
  if (!reserve(settings)) return Outcome::ended;
  cost_.set(settings.weights, settings.rank);
  farthest_first_.resize(graph_.nodes);
  std::iota(farthest_first_.begin(), farthest_first_.end(), 0);
  std::stable_sort(
      farthest_first_.begin(), farthest_first_.end(),
      [&](std::int32_t x, std::int32_t y) { return settings.rank[x] > settings.rank[y]; });
  seen_.clear();
  reached_.resize(graph_.nodes);
  path_.clear();
  closest_ = endgame_tried_ = root.live;
  start_from(root);
  std::size_t back = 8;
  std::int32_t best_before = closest_;
  for (std::int32_t revivals = 0;;) {
    if (expand(settings)) return Outcome::solved;
    if (control.ended() || !account_for_memory()) return Outcome::ended;
    const std::size_t first = steps_.size();
    select(settings);
    if (try_endgame(root)) return Outcome::solved;
    if (control.ended()) return Outcome::ended;
    control.states += next_.states.size();
    control.depth = static_cast<std::uint32_t>(level_begins_.size());
    if (!next_.states.empty()) {
      if (budget < next_.states.size()) return Outcome::paused;
      budget -= next_.states.size();
      level_begins_.push_back(first);
      std::swap(now_, next_);
      continue;
    }
    if (++revivals > settings.revivals || level_begins_.size() <= 1) return Outcome::paused;
    back = closest_ < best_before ? 8 : back * 2;
    best_before = closest_;
    const std::size_t depth = level_begins_.size() - 1;
    revive(root, depth > back ? depth - back : 0);
    if (control.ended()) return Outcome::ended;
  }
}

}  // namespace knobel::stromrallye
