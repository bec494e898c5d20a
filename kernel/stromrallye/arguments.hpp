// Arguments that no solution leads on from a state, with the data that a certificate needs
// (docs/certificates.md). Another argument is another function in `arguments`, in the order in
// which they are tried; the first one that holds is taken.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/memory.hpp"
#include "stromrallye/position.hpp"
#include "stromrallye/solve.hpp"

namespace knobel::stromrallye {

class Refuter {
 public:
  // The graph must have been built with walls: node n is the battery of number n + 1.
  Refuter(const Board& board, const Graph& graph, MemoryAccount& account)
      : board_(board), graph_(graph), account_(account) {}

  // `"refuted":"visits","data":{}`, or nothing if no argument holds. `below`: that there is no
  // solution with fewer swaps is enough. The text is there until the next call.
  const std::string& refute(const Position& position, std::optional<std::uint64_t> below);

 private:
  using Below = std::optional<std::uint64_t>;
  // Appends the data; false if it does not hold.
  using Argument = bool (Refuter::*)(const Position&, Below);
  struct Named {
    const char* name;
    Argument argument;
  };
  static const Named arguments[];

  bool visits(const Position& position, Below below);
  bool colouring(const Position& position, Below below);
  bool dead_ends(const Position& position, Below below);
  bool unreachable(const Position& position, Below below);
  bool places(const Position& position, Below below);

  [[nodiscard]] bool reaches_charged(const Position& position, std::int32_t node) const;

  const Board& board_;
  const Graph& graph_;
  MemoryAccount& account_;
  std::string text_;
};

}  // namespace knobel::stromrallye
