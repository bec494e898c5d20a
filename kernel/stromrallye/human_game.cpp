#include "stromrallye/human_game.hpp"

#include <algorithm>
#include <span>

#include "core/memory.hpp"
#include "player/position_ids.hpp"

namespace knobel::stromrallye {
namespace {

// The lengths of a leg that a person thinks of: all, or of four and more the longest and the
// two shortest.
void choose_lengths(const Edge& edge, std::int32_t hand, bool all,
                    std::vector<std::int32_t>& steps) {
  steps.clear();
  for (std::int32_t n = hand; n > 0; --n)
    if (edge.has(n)) steps.push_back(n);
  if (all || steps.size() < 4) return;
  steps = {steps.front(), steps[steps.size() - 2], steps.back()};
}

struct Glance {
  bool solved;
  std::int32_t distance;  // how far from the goal the position looks
};

Glance look_at(const GameBoard& board, std::span<const std::int32_t> position) {
  const auto place = static_cast<std::size_t>(position[0]);
  const std::int32_t hand = position[1];
  const auto charges = position.subspan(2);
  const auto live = static_cast<std::int32_t>(
      std::count_if(charges.begin(), charges.end(), [](std::int32_t q) { return q != 0; }));
  const std::vector<Edge>& edges = board.edges[place];
  if (live == 0) {
    const bool can_burn = hand == 1 ? board.can_step[place] : board.can_bounce[place];
    const bool solved =
        hand == 0 || can_burn ||
        std::any_of(edges.begin(), edges.end(), [&](const Edge& edge) { return edge.has(hand); });
    return {solved, solved ? 0 : player::stuck};
  }
  std::int32_t within_reach = 0;
  for (const Edge& edge : edges) within_reach += charges[edge.to] != 0 && edge.shortest() <= hand;
  return {false, within_reach > 0 ? 2 * live - within_reach + 1 : player::stuck};
}

}  // namespace

std::optional<player::ExploredGame> explore(const GameBoard& board,
                                            const std::vector<std::int32_t>& start,
                                            std::size_t most, Control& control) {
  player::ExploredGame game;
  game.width = start.size();
  player::StateSpace& space = game.space;
  MemoryAccount account(control);
  player::PositionIds ids(game, account);
  ids.id_of(start);
  std::vector<std::int32_t> here;
  std::vector<std::int32_t> steps;
  while (space.size() < ids.count()) {
    if (!control.tick()) return std::nullopt;
    const std::int32_t* position = game.position(space.size());
    here.assign(position, position + game.width);
    const Glance glance = look_at(board, here);
    space.goal.push_back(glance.solved);
    space.distance.push_back(glance.distance);
    const std::int32_t place = here[0];
    const std::int32_t hand = here[1];
    for (const Edge& edge : board.edges[place]) {
      std::int32_t& lying = here[2 + edge.to];
      const std::int32_t charge = lying;
      if (charge == 0 || edge.shortest() > hand) continue;
      choose_lengths(edge, hand, board.all_lengths, steps);
      here[0] = edge.to;
      here[1] = charge;
      for (const std::int32_t n : steps) {
        lying = hand - n;
        space.after.push_back(static_cast<std::int32_t>(ids.id_of(here)));
      }
      lying = charge;
    }
    if (ids.count() > most || control.ended()) return std::nullopt;
    space.first.push_back(static_cast<std::int32_t>(space.after.size()));
  }
  player::measure_distances(space);
  return game;
}

}  // namespace knobel::stromrallye
