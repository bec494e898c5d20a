// Rotation the straightforward way, as one writes it in a contest: boards of
// characters, really turned, a queue, and a std::set of all boards met. Only the
// goal "any stick". This is what the kernel is measured against.
#pragma once

#include <cstddef>
#include <string>

#include "frames.hpp"

namespace knobel::rotation::bench {

struct NaiveResult {
  bool solved = false;
  std::string way;
  std::size_t states = 0;
};

NaiveResult solve_naively(Board start);

}  // namespace knobel::rotation::bench
