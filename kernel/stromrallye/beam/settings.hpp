// The settings of the beam in round 0, 1, 2, ...
//
// No settings suit all boards, so the rounds learn as they go: the first is fixed, the others
// are drawn at random from ranges that have worked, and many of them inherit most of their
// weights from one of the rounds that came closest to the end on this board.
#pragma once

#include <cstdint>
#include <vector>

#include "core/hash.hpp"
#include "core/random.hpp"
#include "stromrallye/beam/cost.hpp"
#include "stromrallye/graph.hpp"

namespace knobel::stromrallye {

struct BeamSettings {
  Weights weights;
  std::vector<float> rank;  // per node, from 0 (to be emptied last) to 1 (first)
  std::int32_t width = 100;
  std::int32_t remainder = 2;  // besides the shortest legs, try those that leave at most this
  std::int32_t targets = 16;   // try only so many of the nearest charged batteries
  std::int32_t revivals = 10;
  std::uint64_t seed = 0;
};

class SettingsSampler {
 public:
  SettingsSampler(const Graph& graph, std::uint64_t seed) : graph_(graph), random_(mix(seed)) {}

  BeamSettings next();
  // How close to the end the round with the latest settings came, in charged batteries.
  void report(std::int32_t closest);

 private:
  struct Past {
    Weights weights;
    std::int32_t target, closest;
  };

  Weights draw();
  Weights inherit(const Weights& parent, const Weights& fresh);
  [[nodiscard]] std::vector<float> rank_by_distance(std::int32_t target) const;

  const Graph& graph_;
  Random random_;
  std::int32_t round_ = 0;
  Weights weights_;
  std::int32_t target_ = 0;
  std::vector<Past> past_;  // the best rounds, best first
};

}  // namespace knobel::stromrallye
