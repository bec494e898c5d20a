// Arguments that no solution leads on from a state, with the data that a certificate needs
// (docs/certificates.md). Another argument is another function in proof_arguments.cpp, in the order in
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
  const Board& board_;
  const Graph& graph_;
  MemoryAccount& account_;
  std::string text_;
};

}  // namespace knobel::stromrallye
