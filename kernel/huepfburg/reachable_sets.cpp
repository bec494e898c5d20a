#include "huepfburg/reachable_sets.hpp"

#include <algorithm>

namespace knobel::huepfburg {

bool ReachableSets::prepare() {
  const std::size_t players = task_.start.size();
  if (!share_.take((12 * players + 8) * std::size_t{graph_.fields})) return false;
  latest_.resize(players);
  for (std::size_t i = 0; i < players; ++i) {
    history_.emplace_back(graph_.fields, account_);
    now_.push_back({task_.start[i]});
    latest_[i].assign(graph_.fields, 0);
    latest_[i][task_.start[i]] = 1;
  }
  find_common();
  return remember();
}

bool ReachableSets::remember() {
  for (std::size_t i = 0; i < now_.size(); ++i)
    if (!history_[i].push(now_[i])) return false;
  return true;
}

bool ReachableSets::jump(std::size_t player, std::uint64_t& work) {
  const std::uint64_t stamp = history_[player].size() + 1;
  std::vector<Field>& now = now_[player];
  std::vector<std::uint64_t>& latest = latest_[player];
  before_.swap(now);
  now.clear();
  for (const Field v : before_) {
    if (!account_.control().tick()) return false;
    const auto next = graph_.next(v);
    work -= std::min<std::uint64_t>(work, 1 + next.size());
    for (const Field w : next) {
      if (latest[w] == stamp) continue;
      latest[w] = stamp;
      now.push_back(w);
    }
  }
  account_.control().states += now.size();
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

ReachableSets::State ReachableSets::run(std::uint64_t until, std::uint64_t work) {
  if (history_.empty() && !prepare()) return State::ended;
  while (common_.empty() && time() < until && work > 0) {
    for (std::size_t i = 0; i < now_.size(); ++i)
      if (!jump(i, work)) return State::ended;
    const bool stuck =
        std::any_of(now_.begin(), now_.end(), [](const auto& set) { return set.empty(); });
    if (stuck) return State::stuck;
    find_common();
    if (!remember()) return State::ended;
    account_.control().depth = static_cast<std::uint32_t>(time());
  }
  return common_.empty() ? State::going : State::met;
}

}  // namespace knobel::huepfburg
