#include <algorithm>

#include "stromrallye/solve.hpp"

namespace knobel::stromrallye {

const char* validate(const Board& board) {
  if (board.size < 1 || board.size > max_size) return "the size of the board is out of range";
  const int fields = board.size * board.size;
  const auto is_outside = [&](std::int32_t cell) { return cell < 0 || cell >= fields; };
  if (is_outside(board.robot)) return "the robot is not on the board";
  if (std::any_of(board.cells.begin(), board.cells.end(), is_outside))
    return "a battery is not on the board";
  std::vector<std::int32_t> cells = board.cells;
  std::sort(cells.begin(), cells.end());
  if (std::adjacent_find(cells.begin(), cells.end()) != cells.end())
    return "two batteries are on one field";
  if (board.charges.size() != board.cells.size())
    return "there must be one charge for each battery";
  const auto is_wrong = [](std::int32_t charge) { return charge < 0 || charge > max_charge; };
  if (is_wrong(board.hand) || std::any_of(board.charges.begin(), board.charges.end(), is_wrong))
    return "a charge is out of range";
  return nullptr;
}

}  // namespace knobel::stromrallye
