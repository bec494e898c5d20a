#include "stromrallye/beam.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace knobel::stromrallye {
namespace {

constexpr std::int32_t endgame_live = 20;        // charged batteries
constexpr std::int32_t endgame_tries = 4;
constexpr std::uint64_t endgame_budget = 15000;  // states per try

}  // namespace

Layout Beam::layout(Level& level, std::size_t i) const {
  const std::size_t offset = i * graph_.nodes;
  return {level.charge.data() + offset, level.in.data() + offset, level.out.data() + offset};
}

bool Beam::book() {
  const std::size_t states = now_.charge.capacity() + next_.charge.capacity();
  return share_.hold(states * 6 + seen_.capacity() * 16 + step_.capacity() * sizeof(Step) * 2 +
                     candidate_.capacity() * sizeof(Candidate) * 2 +
                     (now_.state.capacity() + next_.state.capacity()) * sizeof(State));
}

bool Beam::reserve(const BeamSettings& settings) {
  const std::size_t cells = static_cast<std::size_t>(settings.width) * graph_.nodes;
  if (!share_.hold(cells * 12 + (std::size_t{1} << 20))) return false;
  for (Level* level : {&now_, &next_}) {
    level->charge.resize(cells);
    level->in.resize(cells);
    level->out.resize(cells);
    level->state.clear();
  }
  return true;
}

// False if the key was there already.
bool Beam::remember(std::uint64_t key) {
  key |= 1;
  if (2 * (seen_count_ + 1) > seen_.size()) {
    std::vector<std::uint64_t> bigger(std::max<std::size_t>(1024, 2 * seen_.size()), 0);
    for (const std::uint64_t old : seen_) {
      if (old == 0) continue;
      std::size_t place = (old >> 1) & (bigger.size() - 1);
      while (bigger[place] != 0) place = (place + 1) & (bigger.size() - 1);
      bigger[place] = old;
    }
    seen_ = std::move(bigger);
  }
  std::size_t place = (key >> 1) & (seen_.size() - 1);
  for (; seen_[place] != 0; place = (place + 1) & (seen_.size() - 1))
    if (seen_[place] == key) return false;
  seen_[place] = key;
  ++seen_count_;
  return true;
}

void Beam::seed_level(const Position& root) {
  now_.state.assign(1, {root.at, root.hand, root.live, 0, 0, 0, root.board});
  std::copy(root.charge.begin(), root.charge.end(), now_.charge.begin());
  now_.state[0].cost = cost_.begin(layout(now_, 0));
  now_.state[0].dead_ends = cost_.dead_ends(layout(now_, 0));
  step_.assign(1, {-1, {}});
  level_first_.assign(1, 0);
}

// Adds the steps that led to `id` to the path, which so far holds what came after them.
void Beam::trace(std::int32_t id) {
  for (; step_[id].parent >= 0; id = step_[id].parent) path_.push_back(step_[id].move);
  std::reverse(path_.begin(), path_.end());
}

// True: this leg wins.
bool Beam::consider(std::size_t parent, const Edge& edge, std::int32_t steps,
                    const BeamSettings& settings) {
  const State& state = now_.state[parent];
  const Layout where = layout(now_, parent);
  const std::int32_t taken = where.charge[edge.to];
  const std::int32_t rest = state.hand - steps;
  const std::int32_t live = state.live - (rest == 0);
  if (live == 0) {
    if (!graph_.can_finish(edge.to, taken)) return false;
    path_.assign(1, {edge.to, steps});
    trace(state.id);
    return true;
  }
  // After this swap the robot carries `taken`: it must get somewhere with it.
  if (where.out[edge.to] == 0 && !(rest > 0 && taken >= 2 && graph_.free_near[edge.to]))
    return false;
  const Cost::Change change = cost_.change(where, edge.to, rest);
  if (state.dead_ends + change.dead_ends > 1) return false;
  const float cost =
      state.cost + change.cost + settings.weights.waste * static_cast<float>(steps);
  Key key = state.board ^ key_of(edge.to, taken) ^ key_of(edge.to, rest) ^
            key_of_robot(edge.to, taken);
  const float behind = std::max(0.0f, far_end_ - settings.rank[edge.to]);
  float score = cost + settings.weights.hand / static_cast<float>(taken) +
                settings.weights.pull * behind;
  if (settings.weights.noise > 0)
    score += settings.weights.noise * static_cast<float>(mix(key.b ^ settings.seed) >> 40) /
             static_cast<float>(1 << 24);
  candidate_.push_back({score, cost, static_cast<std::int32_t>(parent),
                        state.dead_ends + change.dead_ends, {edge.to, steps}, key.a});
  return false;
}

// The rank of the farthest charged batteries, three stragglers aside.
float Beam::far_end(const Layout& where, const BeamSettings& settings) const {
  int stragglers = 3;
  for (const std::int32_t node : far_first_)
    if (where.charge[node] > 0 && stragglers-- == 0) return settings.rank[node];
  return 0;
}

// All promising legs of all positions of this level. True: one of them wins.
bool Beam::expand(const BeamSettings& settings) {
  candidate_.clear();
  for (std::size_t parent = 0; parent < now_.state.size(); ++parent) {
    if (!meter_.control().tick()) return false;
    const State& state = now_.state[parent];
    const Layout where = layout(now_, parent);
    far_end_ = far_end(where, settings);
    std::int32_t targets = settings.targets;
    for (const Edge& edge : graph_.from(state.at)) {
      const std::int32_t shortest = edge.shortest();
      if (shortest > state.hand || targets == 0) break;
      if (where.charge[edge.to] == 0) continue;
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

// The rule of reach (see prune.hpp): the live batteries must hang together. Where the
// near batteries do not suffice to see it, all of them are looked at.
bool Beam::connected(const Layout& where, const State& state) {
  std::int32_t longest = state.hand;
  for (std::int32_t node = 0; node < graph_.nodes; ++node)
    longest = std::max(longest, where.charge[node]);
  const auto live = static_cast<std::size_t>(state.live);
  ++stamp_;
  queue_.clear();
  const auto reach = [&](std::int32_t node) {
    if (where.charge[node] == 0 || mark_[node] == stamp_) return;
    mark_[node] = stamp_;
    queue_.push_back(node);
  };
  const auto spread_far = [&](std::int32_t from, std::int32_t hand) {
    for (const Edge& edge : graph_.from(from)) {
      if (edge.shortest() > hand) break;
      reach(edge.to);
    }
  };
  spread_far(state.at, state.hand);
  for (std::size_t head = 0; head < queue_.size() && queue_.size() < live; ++head)
    for (const Near::Link& link : near_.of(queue_[head]))
      if (link.distance <= longest) reach(link.node);
  if (near_.all_listed) return queue_.size() == live;
  for (std::size_t head = 0; head < queue_.size() && queue_.size() < live; ++head)
    spread_far(queue_[head], longest);
  return queue_.size() == live;
}

void Beam::keep(const Candidate& candidate) {
  const std::size_t i = next_.state.size();
  const State& parent = now_.state[candidate.parent];
  const Layout from = layout(now_, candidate.parent);
  const Layout to = layout(next_, i);
  std::memcpy(to.charge, from.charge, sizeof(std::int32_t) * graph_.nodes);
  std::memcpy(to.in, from.in, graph_.nodes);
  std::memcpy(to.out, from.out, graph_.nodes);
  const Move move = candidate.move;
  const std::int32_t taken = from.charge[move.to];
  const std::int32_t rest = parent.hand - move.steps;
  cost_.apply(to, move.to, rest);
  const std::int32_t live = parent.live - (rest == 0);
  const State state{move.to, taken, live, static_cast<std::int32_t>(step_.size()),
                    candidate.dead_ends, candidate.cost,
                    parent.board ^ key_of(move.to, taken) ^ key_of(move.to, rest)};
  if (rest == 0 && !connected(to, state)) return;
  closest_ = std::min(closest_, live);
  next_.state.push_back(state);
  step_.push_back({parent.id, move});
}

void Beam::select(const BeamSettings& settings) {
  const auto better = [](const Candidate& x, const Candidate& y) {
    return x.score != y.score ? x.score < y.score : x.key < y.key;
  };
  next_.state.clear();
  const auto width = static_cast<std::size_t>(settings.width);
  auto begin = candidate_.begin();
  while (begin != candidate_.end() && next_.state.size() < width) {
    const auto left = static_cast<std::size_t>(candidate_.end() - begin);
    const auto end = begin + static_cast<std::ptrdiff_t>(std::min(left, 2 * width));
    if (end != candidate_.end()) std::nth_element(begin, end, candidate_.end(), better);
    std::sort(begin, end, better);
    for (; begin != end && next_.state.size() < width; ++begin)
      if (remember(begin->key)) keep(*begin);
  }
}

// Fewer charged batteries than ever, and few: does the complete search find the end?
bool Beam::endgame(const Position& root) {
  if (exact_ == nullptr || closest_ > endgame_live || closest_ >= tried_) return false;
  tried_ = closest_;
  std::int32_t tries = endgame_tries;
  for (std::size_t i = 0; i < next_.state.size() && tries > 0; ++i) {
    const State& state = next_.state[i];
    if (state.live != closest_) continue;
    --tries;
    Position position = root;
    const Layout where = layout(next_, i);
    position.charge.assign(where.charge, where.charge + graph_.nodes);
    position.at = state.at;
    position.hand = state.hand;
    position.live = state.live;
    position.board = state.board;
    const Outcome outcome = exact_->run(position, endgame_budget, DeadTable::any_number, 0);
    if (outcome == Outcome::solved) {
      path_.assign(exact_->path().rbegin(), exact_->path().rend());
      trace(state.id);
      return true;
    }
    if (outcome == Outcome::ended) return false;
  }
  return false;
}

// Plays the steps of a level again from the beginning.
void Beam::revive(const Position& root, std::size_t depth) {
  const std::size_t end = depth + 1 < level_first_.size() ? level_first_[depth + 1] : step_.size();
  step_.resize(end);
  level_first_.resize(depth + 1);
  now_.state.clear();
  for (std::size_t id = level_first_[depth]; id < end; ++id) {
    if (!meter_.control().tick()) return;
    Position position = root;
    path_.clear();
    trace(static_cast<std::int32_t>(id));
    for (const Move move : path_) position.play(move);
    const std::size_t i = now_.state.size();
    const Layout where = layout(now_, i);
    std::copy(position.charge.begin(), position.charge.end(), where.charge);
    now_.state.push_back({position.at, position.hand, position.live,
                          static_cast<std::int32_t>(id), 0, cost_.begin(where), position.board});
    now_.state.back().dead_ends = cost_.dead_ends(where);
  }
}

Outcome Beam::run(const Position& root, const BeamSettings& settings, std::uint64_t budget) {
  Control& control = meter_.control();
  if (!reserve(settings)) return Outcome::ended;
  cost_.set(settings.weights, settings.rank);
  far_first_.resize(graph_.nodes);
  std::iota(far_first_.begin(), far_first_.end(), 0);
  std::stable_sort(far_first_.begin(), far_first_.end(), [&](std::int32_t x, std::int32_t y) {
    return settings.rank[x] > settings.rank[y];
  });
  seen_.clear();
  mark_.resize(graph_.nodes, 0);
  seen_count_ = 0;
  path_.clear();
  closest_ = tried_ = root.live;
  seed_level(root);
  std::size_t back = 8;
  std::int32_t best_before = closest_;
  for (std::int32_t revivals = 0;;) {
    if (expand(settings)) return Outcome::solved;
    if (control.ended() || !book()) return Outcome::ended;
    const std::size_t first = step_.size();
    select(settings);
    if (endgame(root)) return Outcome::solved;
    if (control.ended()) return Outcome::ended;
    control.states += next_.state.size();
    control.depth = static_cast<std::uint32_t>(level_first_.size());
    if (!next_.state.empty()) {
      if (budget < next_.state.size()) return Outcome::paused;
      budget -= next_.state.size();
      level_first_.push_back(first);
      std::swap(now_, next_);
      continue;
    }
    if (++revivals > settings.revivals || level_first_.size() <= 1) return Outcome::paused;
    back = closest_ < best_before ? 8 : back * 2;
    best_before = closest_;
    const std::size_t depth = level_first_.size() - 1;
    revive(root, depth > back ? depth - back : 0);
    if (control.ended()) return Outcome::ended;
  }
}

}  // namespace knobel::stromrallye
