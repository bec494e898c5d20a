#include "huepfburg/pair_search.hpp"

#include <algorithm>
#include <utility>

namespace knobel::huepfburg {

template <class Index>
bool PairSearch<Index>::push(Field a, Field b) {
  if (queue_.size() % 64 == 0 && !begins_layer_.push(0)) return false;
  return queue_.push({static_cast<Index>(a), static_cast<Index>(b)});
}

template <class Index>
void PairSearch<Index>::reach(Field a, Field b) {
  if (a > b) std::swap(a, b);
  if (!seen_.insert(number(a, b))) return;
  const bool goal = a == b && (task_.meet < 0 || a == task_.meet);
  if (goal) {
    goals_.push_back(a);
  } else if (!push(a, b)) {
    failed_ = true;
  }
}

// Two fields with few arrows are left at once. The detour over half-way pairs costs one more
// look-up per pair, and pays once the product of the degrees is well above their sum; either
// way the sum over all pairs stays below n·m.
template <class Index>
void PairSearch<Index>::expand(Field a, Field b) {
  const auto from_a = graph_.next(a);
  const auto from_b = graph_.next(b);
  work_ -= std::min<std::uint64_t>(work_, 1 + from_a.size() + from_b.size());
  const bool direct = from_a.size() * from_b.size() <= 2 * (from_a.size() + from_b.size());
  for (const Field x : from_a) {
    if (!account_.control().tick()) return;
    if (!direct && !halfway_.insert(std::uint64_t{x} * graph_.fields + b)) continue;
    for (const Field y : from_b) {
      reach(x, y);
      if (!all_ && !goals_.empty()) return;
    }
  }
}

template <class Index>
void PairSearch<Index>::begin_layer() {
  begins_layer_[head_ / 64] |= std::uint64_t{1} << (head_ % 64);
  account_.control().states += queue_.size() - layer_end_;
  layer_end_ = queue_.size();
  account_.control().depth = static_cast<std::uint32_t>(++jumps_);
}

template <class Index>
typename PairSearch<Index>::State PairSearch<Index>::run(bool all, std::uint64_t work) {
  all_ = all;
  work_ = work;
  if (queue_.size() == 0) reach(task_.start[0], task_.start[1]);
  while (true) {
    const bool met = !goals_.empty();
    if (met && (!all || head_ == layer_end_)) break;
    if (head_ == queue_.size()) break;
    if (work_ == 0) return State::going;
    if (head_ == layer_end_) begin_layer();
    const Pair pair = queue_[head_++];
    expand(pair.small, pair.large);
    if (!account_.control().tick() || has_failed()) return State::ended;
  }
  std::sort(goals_.begin(), goals_.end());
  return State::done;
}

template class PairSearch<std::uint16_t>;
template class PairSearch<std::uint32_t>;

}  // namespace knobel::huepfburg
