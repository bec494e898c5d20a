// Where can a stick get to from where it lies, other sticks aside, cell by cell in all
// directions?
//
//     #######     The upright stick gets to the marked places (of its upper cell) and
//     #|.#  #     never past the wall in the middle: two such sticks, one on either
//     #|.#  #     side, never trade places and need not share numbers.
//     #  #  #
//     #######
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "rotation/solve.hpp"

namespace knobel::rotation {

class Placements {
 public:
  Placements(const Frame& frame, const Stick& stick)
      : frame_(frame),
        height_(stick.upright ? stick.length : 1),
        width_(stick.upright ? 1 : stick.length),
        reached_(static_cast<std::size_t>(frame.size * frame.size), 0) {
    std::vector<std::pair<int, int>> open{{stick.row, stick.column}};
    mark(stick.row, stick.column);
    while (!open.empty()) {
      const auto [row, column] = open.back();
      open.pop_back();
      for (const auto& [down, right] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
        if (has(row + down, column + right) || !fits(row + down, column + right)) continue;
        mark(row + down, column + right);
        open.emplace_back(row + down, column + right);
      }
    }
  }

  // False outside the board.
  [[nodiscard]] bool has(int row, int column) const {
    if (row < 0 || column < 0 || row >= frame_.size || column >= frame_.size) return false;
    return reached_[static_cast<std::size_t>(row * frame_.size + column)] != 0;
  }
  // Along the axis (0: rows change) and across it.
  [[nodiscard]] bool has_at(int axis, int along, int across) const {
    return axis == 0 ? has(along, across) : has(across, along);
  }
  [[nodiscard]] int height(int axis) const { return axis == 0 ? height_ : width_; }
  [[nodiscard]] int width(int axis) const { return axis == 0 ? width_ : height_; }

 private:
  [[nodiscard]] bool fits(int row, int column) const {
    if (row < 0 || column < 0) return false;
    if (row + height_ > frame_.size || column + width_ > frame_.size) return false;
    for (int r = row; r < row + height_; ++r)
      for (int c = column; c < column + width_; ++c)
        if (frame_.walls[static_cast<std::size_t>(r * frame_.size + c)]) return false;
    return true;
  }
  void mark(int row, int column) {
    reached_[static_cast<std::size_t>(row * frame_.size + column)] = 1;
  }

  const Frame& frame_;
  int height_, width_;
  std::vector<std::uint8_t> reached_;
};

}  // namespace knobel::rotation
