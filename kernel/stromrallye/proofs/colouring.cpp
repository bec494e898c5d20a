#include "stromrallye/proofs/colouring.hpp"

namespace knobel::stromrallye {

bool colouring_forbids(const Board& board) {
  if (board.diagonal) return false;
  const auto colour = [&](std::int32_t cell) { return cell % board.size + cell / board.size; };
  std::int64_t steps = board.hand;
  std::int64_t batteries = (colour(board.robot) + board.hand) & 1;  // empty on colour 1
  std::int64_t fields = 0;                                          // of colour 1
  for (std::size_t i = 0; i < board.cells.size(); ++i) {
    batteries += (colour(board.cells[i]) + board.charges[i]) & 1;
    fields += colour(board.cells[i]) & 1;
    steps += board.charges[i];
  }
  fields += (colour(board.robot) + steps) & 1;
  return batteries != fields;
}

}  // namespace knobel::stromrallye
