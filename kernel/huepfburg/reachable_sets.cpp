#include "huepfburg/reachable_sets.hpp"

#include <algorithm>
#include <utility>

namespace knobel::huepfburg {

bool ReachableSets::prepare() {
  const std::size_t players = task_.start.size();
  if (!share_.take((16 * players + 8) * std::size_t{graph_.fields})) return false;
  latest_.resize(players);
  for (std::size_t i = 0; i < players; ++i) {
    history_.emplace_back(graph_.fields, account_);
    now_.push_back({task_.start[i]});
    latest_[i].assign(graph_.fields, 0);
    latest_[i][task_.start[i]] = 1;
  }
  checkpoint_sets_ = now_;
  missing_.assign(players, 0);
  find_common();
  return remember();
}

bool ReachableSets::remember() {
  for (std::size_t i = 0; i < now_.size(); ++i)
    if (!history_[i].push(now_[i])) return false;
  return true;
}

// is_new(field) says it once for each field.
template <class IsNew>
bool ReachableSets::jump(std::size_t player, std::uint64_t& work, IsNew is_new) {
  std::vector<Field>& now = now_[player];
  before_.swap(now);
  now.clear();
  for (const Field v : before_) {
    if (!account_.control().tick()) return false;
    const auto next = graph_.next(v);
    work -= std::min<std::uint64_t>(work, 1 + next.size());
    for (const Field w : next)
      if (is_new(w)) now.push_back(w);
  }
  account_.control().states += now.size();
  return true;
}

bool ReachableSets::jump(std::uint64_t& work) {
  for (std::size_t i = 0; i < now_.size(); ++i) {
    const std::size_t time = history_[i].size();
    const auto is_new_now = [stamp = time + 1, &latest = latest_[i]](Field w) {
      return std::exchange(latest[w], stamp) != stamp;
    };
    const auto is_new_ever = [bits = repeats() ? known(i, time) : nullptr](Field w) {
      const std::uint64_t bit = std::uint64_t{1} << (w % 64);
      return (std::exchange(bits[w / 64], bits[w / 64] | bit) & bit) == 0;
    };
    if (!(repeats() ? jump(i, work, is_new_ever) : jump(i, work, is_new_now))) return false;
  }
  return true;
}

void ReachableSets::find_common() {
  std::size_t smallest = 0;
  for (std::size_t i = 1; i < now_.size(); ++i)
    if (now_[i].size() < now_[smallest].size()) smallest = i;
  for (const Field v : now_[smallest]) {
    if (task_.meet >= 0 && v != task_.meet) continue;
    const bool everybody = std::all_of(latest_.begin(), latest_.end(), [&](const auto& latest) {
      return latest[v] == latest_[smallest][v];
    });
    if (everybody) common_.push_back(v);
  }
  std::sort(common_.begin(), common_.end());
}

// Is every field of the checkpoint there again? The first one that was missing last time is
// looked at first, so the answer is mostly found at once.
bool ReachableSets::comes_back(std::size_t player) {
  const std::vector<Field>& wanted = checkpoint_sets_[player];
  const std::uint64_t stamp = history_[player].size() + 1;
  std::size_t& missing = missing_[player];
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (latest_[player][wanted[missing]] != stamp) return false;
    missing = missing + 1 == wanted.size() ? 0 : missing + 1;
  }
  return true;
}

// Called before the sets of a new time are remembered. The distance between checkpoints
// doubles, so that one of them comes late enough, and waits long enough.
void ReachableSets::look_for_repeat() {
  const std::size_t time = history_[0].size();
  bool all = true;
  for (std::size_t i = 0; i < now_.size() && all; ++i) all = comes_back(i);
  if (all) {
    repeat_ = {checkpoint_, time - checkpoint_};
  } else if (time >= 2 * checkpoint_ + 1) {
    checkpoint_ = time;
    checkpoint_sets_ = now_;
    missing_.assign(now_.size(), 0);
  }
}

// From now on, `now_` is what is new against one repeat before. Without memory for that,
// everything goes on as before. False: a limit was reached.
bool ReachableSets::follow_new_only() {
  words_ = (graph_.fields + std::size_t{63}) / 64;
  const std::size_t rows = now_.size() * repeat_.length;
  looks_for_repeats_ = false;
  if (words_ > account_.left() / sizeof(std::uint64_t) / rows ||
      !share_.resize_if_roomy(share_.bytes() + rows * words_ * sizeof(std::uint64_t))) {
    repeat_ = {};
    return true;
  }
  known_.assign(rows * words_, 0);
  for (std::size_t i = 0; i < now_.size(); ++i) {
    for (std::size_t row = repeat_.since; row < repeat_.since + repeat_.length; ++row) {
      if (!account_.control().tick()) return false;
      std::uint64_t* bits = known(i, row);
      history_[i].each(row, [&](Field v) { bits[v / 64] |= std::uint64_t{1} << (v % 64); });
    }
    std::uint64_t* bits = known(i, repeat_.since);
    std::erase_if(now_[i], [&](Field v) {
      const std::uint64_t bit = std::uint64_t{1} << (v % 64);
      const bool old = (bits[v / 64] & bit) != 0;
      bits[v / 64] |= bit;
      return old;
    });
  }
  return true;
}

void ReachableSets::find_new_common() {
  const std::size_t time = history_[0].size();
  for (const std::vector<Field>& now : now_) {
    for (const Field v : now) {
      if (task_.meet >= 0 && v != task_.meet) continue;
      bool everybody = true;
      for (std::size_t i = 0; i < now_.size() && everybody; ++i)
        everybody = (known(i, time)[v / 64] >> (v % 64) & 1U) != 0;
      if (everybody) common_.push_back(v);
    }
  }
  std::sort(common_.begin(), common_.end());
  common_.erase(std::unique(common_.begin(), common_.end()), common_.end());
}

ReachableSets::State ReachableSets::run(std::uint64_t until, std::uint64_t work) {
  if (history_.empty() && !prepare()) return State::ended;
  const auto is_empty = [](const auto& set) { return set.empty(); };
  while (common_.empty() && time() < until && work > 0) {
    const bool only_new = repeats();
    if (!jump(work)) return State::ended;
    if (only_new) {
      if (std::all_of(now_.begin(), now_.end(), is_empty)) return State::never;
      find_new_common();
    } else {
      if (std::any_of(now_.begin(), now_.end(), is_empty)) return State::stuck;
      find_common();
      if (looks_for_repeats_ && common_.empty()) look_for_repeat();
    }
    if (!remember()) return State::ended;
    if (!only_new && repeats() && !follow_new_only()) return State::ended;
    account_.control().depth = static_cast<std::uint32_t>(time());
  }
  return common_.empty() ? State::going : State::met;
}

}  // namespace knobel::huepfburg
