#include "rotation/solve.hpp"

namespace knobel::rotation {
namespace {

// Marks the fields of a stick; false if one of them is outside or taken.
bool lay(const Stick& stick, std::size_t size, std::vector<std::uint8_t>& taken) {
  const std::size_t end = (stick.upright ? stick.row : stick.column) + std::size_t{stick.length};
  if (stick.length < 1 || stick.row >= size || stick.column >= size || end > size) return false;
  for (std::size_t k = 0; k < stick.length; ++k) {
    const std::size_t row = stick.row + (stick.upright ? k : 0);
    std::uint8_t& field = taken[row * size + stick.column + (stick.upright ? 0 : k)];
    if (field != 0) return false;
    field = 1;
  }
  return true;
}

}  // namespace

const char* validate(const Frame& frame) {
  if (frame.size < 1 || frame.size > max_size) return "the size of the frame is out of range";
  const auto size = static_cast<std::size_t>(frame.size);
  if (frame.walls.size() != size * size) return "there must be one wall or gap for each field";
  if (frame.sticks.size() > max_sticks) return "there are too many sticks";
  if (!frame.gone.empty() && frame.gone.size() != frame.sticks.size())
    return "every stick must be in the frame or out of it";
  const int sticks = static_cast<int>(frame.sticks.size());
  if (frame.goal < all_sticks || frame.goal >= sticks) return "the stick to get out does not exist";
  if (frame.gravity < 0 || frame.gravity > 3) return "gravity has four directions, 0 to 3";
  std::vector<std::uint8_t> taken = frame.walls;
  for (std::size_t i = 0; i < frame.sticks.size(); ++i)
    if ((frame.gone.empty() || frame.gone[i] == 0) && !lay(frame.sticks[i], size, taken))
      return "a stick is not on free fields of the frame";
  return nullptr;
}

}  // namespace knobel::rotation
