// Strongly connected components, their periods and classes.
//
//     1 -> 2 -> 3 -> 4 -> 1     one component with cycles of length 4 and 2:
//               3 -> 2          period 2, classes 0 1 0 1.
//
// Every cycle of a component is a multiple of its period, and every arrow inside raises the
// class by 1. From a field of class c every field of class d can be reached by a walk of any
// sufficiently large length ≡ d - c (mod period).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/memory.hpp"
#include "huepfburg/solve.hpp"

namespace knobel::huepfburg {

struct Arrow {
  Field from, to;
};

struct Components {
  std::vector<std::uint32_t> of;  // component of each field; arrows never lead to a higher one
  std::vector<std::uint32_t> class_of;  // class of each field in its component
  std::vector<std::uint32_t> period;    // of each component; 0: a single field without a cycle
  std::vector<std::uint32_t> begin;     // fields of component c: member[begin[c] .. begin[c+1])
  std::vector<Field> member;
  std::vector<std::uint32_t> leaving_begin;  // the same for the arrows that leave component c
  std::vector<Arrow> leaving;

  [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(period.size()); }
  [[nodiscard]] std::span<const Field> fields(std::uint32_t c) const {
    return {member.data() + begin[c], member.data() + begin[c + 1]};
  }
  [[nodiscard]] std::span<const Arrow> ways_out(std::uint32_t c) const {
    return {leaving.data() + leaving_begin[c], leaving.data() + leaving_begin[c + 1]};
  }
};

// Adds the memory of the components to `share`. False: a limit was reached.
bool find_components(const Graph& graph, MemoryShare& share, Components& components);

}  // namespace knobel::huepfburg
