#include "huepfburg/human_game.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/memory.hpp"
#include "player/position_ids.hpp"

namespace knobel::huepfburg {
namespace {

// How many arrows lead from one field to another; the number of fields if there is no way.
class Distances {
 public:
  explicit Distances(const Graph& graph) : graph_(graph), from_(graph.fields) {}

  [[nodiscard]] std::int32_t one_way(Field here, Field there) {
    std::vector<std::int32_t>& distances = from_[here];
    if (distances.empty()) explore(here, distances);
    return distances[there];
  }
  [[nodiscard]] std::int32_t apart(Field a, Field b) {
    return std::min(one_way(a, b), one_way(b, a));
  }

 private:
  void explore(Field start, std::vector<std::int32_t>& distances) {
    const auto never = static_cast<std::int32_t>(graph_.fields);
    distances.assign(graph_.fields, never);
    distances[start] = 0;
    queue_.assign(1, start);
    for (std::size_t head = 0; head < queue_.size(); ++head)
      for (const Field next : graph_.next(queue_[head])) {
        if (distances[next] != never) continue;
        distances[next] = distances[queue_[head]] + 1;
        queue_.push_back(next);
      }
  }

  const Graph& graph_;
  std::vector<std::vector<std::int32_t>> from_;
  std::vector<Field> queue_;
};

class Explorer {
 public:
  Explorer(const Graph& graph, const Task& task, Control& control)
      : graph_(graph), meet_(task.meet), control_(control), distances_(graph), account_(control) {
    game_.width = task.start.size();
  }

  std::optional<player::ExploredGame> explore(const Task& task, std::size_t most) {
    player::PositionIds ids(game_, account_);
    std::vector<std::int32_t> jump;
    jump.reserve(task.start.size());
    for (const Field field : task.start) jump.push_back(static_cast<std::int32_t>(field) + 1);
    std::sort(jump.begin(), jump.end());
    ids.id_of(jump);
    player::StateSpace& space = game_.space;
    while (space.size() < ids.count()) {
      if (!control_.tick()) return std::nullopt;
      const std::int32_t* const numbers = game_.position(space.size());
      here_.clear();
      for (std::size_t i = 0; i < game_.width; ++i)
        here_.push_back(static_cast<Field>(numbers[i] - 1));
      const bool solved = is_solved();
      space.goal.push_back(solved);
      space.distance.push_back(away(solved));
      const std::size_t begin = space.after.size();
      const bool finished = solved || each_jump([&](const std::vector<Field>& targets) {
                              jump.assign(targets.begin(), targets.end());
                              for (std::int32_t& field : jump) ++field;
                              std::sort(jump.begin(), jump.end());
                              space.after.push_back(static_cast<std::int32_t>(ids.id_of(jump)));
                              return ids.count() <= most && control_.tick();
                            });
      if (!finished || ids.count() > most || control_.ended()) return std::nullopt;
      forget_repeated(begin);
      space.first.push_back(static_cast<std::int32_t>(space.after.size()));
    }
    player::measure_distances(space);
    return std::move(game_);
  }

 private:
  [[nodiscard]] bool is_solved() const {
    const bool together =
        std::all_of(here_.begin(), here_.end(), [&](Field field) { return field == here_[0]; });
    return together && (meet_ < 0 || here_[0] == static_cast<Field>(meet_));
  }

  [[nodiscard]] std::int32_t away(bool solved) {
    std::int32_t most = 0;
    for (std::size_t i = 0; i < here_.size(); ++i) {
      if (!solved && graph_.next(here_[i]).empty()) return player::stuck;
      if (meet_ >= 0)
        most = std::max(most, distances_.one_way(here_[i], static_cast<Field>(meet_)));
      for (std::size_t j = i + 1; j < here_.size() && meet_ < 0; ++j)
        most = std::max(most, distances_.apart(here_[i], here_[j]));
    }
    return most;
  }

  // Calls visit(fields) for all jumps of the players, those of the last one changing first, until
  // it returns false. False: it did.
  template <class Visit>
  bool each_jump(Visit visit) {
    const std::size_t players = here_.size();
    std::vector<std::size_t> chosen(players, 0);
    std::vector<Field> fields(players);
    for (std::size_t i = 0; i < players; ++i) {
      if (graph_.next(here_[i]).empty()) return true;
      fields[i] = graph_.next(here_[i])[0];
    }
    for (;;) {
      if (!visit(fields)) return false;
      std::size_t i = players;
      while (i > 0 && ++chosen[i - 1] == graph_.next(here_[i - 1]).size()) {
        chosen[i - 1] = 0;
        fields[i - 1] = graph_.next(here_[i - 1])[0];
        --i;
      }
      if (i == 0) return true;
      fields[i - 1] = graph_.next(here_[i - 1])[chosen[i - 1]];
    }
  }

  // Of the choices from `begin` on, each once: where it comes first.
  void forget_repeated(std::size_t begin) {
    std::vector<std::int32_t>& after = game_.space.after;
    std::size_t end = begin;
    for (std::size_t i = begin; i < after.size(); ++i) {
      const auto first = static_cast<std::size_t>(after[i]);
      if (first >= seen_in_.size()) seen_in_.resize(first + 1, no_position);
      if (seen_in_[first] == game_.space.size()) continue;
      seen_in_[first] = game_.space.size();
      after[end++] = after[i];
    }
    after.resize(end);
  }

  static constexpr std::size_t no_position = ~std::size_t{0};

  const Graph& graph_;
  std::int64_t meet_;
  Control& control_;
  Distances distances_;
  MemoryAccount account_;
  player::ExploredGame game_;
  std::vector<Field> here_;
  std::vector<std::size_t> seen_in_;  // the last position that had this one among its choices
};

}  // namespace

std::optional<player::ExploredGame> explore(const Graph& graph, const Task& task, std::size_t most,
                                            Control& control) {
  return Explorer(graph, task, control).explore(task, most);
}

}  // namespace knobel::huepfburg
