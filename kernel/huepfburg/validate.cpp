#include <algorithm>

#include "huepfburg/solve.hpp"

namespace knobel::huepfburg {

const char* validate(const Graph& graph, const Task& task) {
  const auto is_missing = [&](Field field) { return field >= graph.fields; };
  if (task.start.size() < 2) return "there must be two players or more";
  if (std::any_of(task.start.begin(), task.start.end(), is_missing))
    return "a player is on a field that does not exist";
  if (task.meet >= std::int64_t{graph.fields}) return "the field to meet on does not exist";
  return nullptr;
}

}  // namespace knobel::huepfburg
