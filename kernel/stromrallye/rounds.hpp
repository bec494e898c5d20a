// The settings of beam round number 0, 1, 2, ...
//
// No setting suits all boards, so the rounds learn while they go: the first is fixed, the
// others are drawn by chance from ranges that have worked, and many of them inherit most
// of their weights from one of the rounds that came closest to the end of this board.
#pragma once

#include <cstdint>
#include <vector>

#include "stromrallye/beam.hpp"

namespace knobel::stromrallye {

class Rounds {
 public:
  Rounds(const Graph& graph, std::uint64_t seed) : graph_(graph), random_(mix(seed)) {}

  BeamSettings next();
  // How close to the end the round with the last settings came.
  void report(std::int32_t closest);

 private:
  struct Past {
    Weights weights;
    std::int32_t target, closest;
  };

  Weights draw();
  Weights inherit(const Weights& parent, const Weights& fresh);
  [[nodiscard]] std::vector<float> sweep_to(std::int32_t target) const;

  const Graph& graph_;
  Random random_;
  std::int32_t round_ = 0;
  Weights weights_;
  std::int32_t target_ = 0;
  std::vector<Past> past_;  // the best ones, best first
};

}  // namespace knobel::stromrallye
