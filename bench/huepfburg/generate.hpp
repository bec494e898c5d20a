// Graphs to measure and to test with. The same seed gives the same graph on
// every machine and with every compiler.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/random.hpp"
#include "huepfburg/solve.hpp"

namespace knobel::huepfburg::bench {

using Arrow = std::pair<Field, Field>;  // from, to

inline Graph build(std::uint32_t fields, std::vector<Arrow> arrows) {
  std::sort(arrows.begin(), arrows.end());
  arrows.erase(std::unique(arrows.begin(), arrows.end()), arrows.end());
  Graph graph;
  graph.fields = fields;
  graph.offsets.assign(fields + std::size_t{1}, 0);
  for (const Arrow& arrow : arrows) {
    ++graph.offsets[arrow.first + std::size_t{1}];
    graph.targets.push_back(arrow.second);
  }
  for (std::size_t v = 1; v <= fields; ++v) graph.offsets[v] += graph.offsets[v - 1];
  return graph;
}

// 1 -> 2 -> … -> n -> 1 and 1 -> 4: for odd n (n - 1)(n - 2)/2 + 1 jumps.
inline Graph cycle_with_arrow(std::uint32_t n) {
  std::vector<Arrow> arrows{{0, 3}};
  for (Field v = 0; v < n; ++v) arrows.emplace_back(v, (v + 1) % n);
  return build(n, std::move(arrows));
}

// The same with `width` copies of each field and three arrows from each copy to
// copies of the next field: many positions and a long way at the same time.
inline Graph fat_cycle(std::uint32_t n, std::uint32_t width, Random& random) {
  std::vector<Arrow> arrows;
  for (Field v = 0; v < n * width; ++v) {
    const Field group = v % n;
    for (int i = 0; i < 3; ++i) arrows.emplace_back(v, (group + 1) % n + n * random.below(width));
    if (group == 0) arrows.emplace_back(v, 3 + n * random.below(width));
  }
  return build(n * width, std::move(arrows));
}

// Two or three arrows from each field to anywhere.
inline Graph sparse(std::uint32_t n, Random& random) {
  std::vector<Arrow> arrows;
  for (Field v = 0; v < n; ++v)
    for (std::uint32_t i = 2 + random.below(2); i > 0; --i) arrows.emplace_back(v, random.below(n));
  return build(n, std::move(arrows));
}

// Three arrows from each field, always from a class to the next modulo `period`.
// The first two fields are of different classes, so nobody meets.
inline Graph periodic(std::uint32_t n, std::uint32_t period, Random& random) {
  std::vector<Arrow> arrows;
  for (Field v = 0; v < n; ++v) {
    const std::uint32_t next = (v + 1) % period;
    const std::uint32_t of_that_class = (n - next + period - 1) / period;
    for (int i = 0; i < 3; ++i) arrows.emplace_back(v, next + period * random.below(of_that_class));
  }
  return build(n, std::move(arrows));
}

enum class Cycles : std::uint8_t { own, shared, exits };

// From each start an arrow into every one of the cycles of length 2, 3, 5, …:
// own:    each player has his own set of them, nothing in common;
// shared: the same cycles, entered on neighbouring fields, so nobody meets;
// exits:  own cycles, and from the last field of each an arrow to one dead end. The
//         second player's entries are one field later.
inline Graph prime_cycles(const std::vector<std::uint32_t>& primes, Cycles kind) {
  std::vector<Arrow> arrows;
  Field free = 2;
  const Field exit = free;
  if (kind == Cycles::exits) ++free;
  for (Field player = 0; player < 2; ++player) {
    if (player == 1 && kind == Cycles::shared) break;
    for (const std::uint32_t p : primes) {
      for (std::uint32_t i = 0; i < p; ++i) arrows.emplace_back(free + i, free + (i + 1) % p);
      arrows.emplace_back(player, free + (kind == Cycles::exits ? player : 0));
      if (kind == Cycles::shared) arrows.emplace_back(1, free + 1);
      if (kind == Cycles::exits) arrows.emplace_back(free + p - 1, exit);
      free += p;
    }
  }
  return build(free, std::move(arrows));
}

// Each of k players on a cycle of his own prime length, from which he can leave to
// one common dead end: after about the product of the primes they can do it together.
inline std::pair<Graph, Task> leave_together(const std::vector<std::uint32_t>& primes) {
  std::vector<Arrow> arrows;
  Task task;
  Field free = 1;
  for (const std::uint32_t p : primes) {
    for (std::uint32_t i = 0; i < p; ++i) arrows.emplace_back(free + i, free + (i + 1) % p);
    arrows.emplace_back(free + p - 1, 0);
    task.start.push_back(free + static_cast<Field>(task.start.size()) % p);
    free += p;
  }
  return {build(free, std::move(arrows)), task};
}

// Small and nasty: dead ends, self-loops, several components, few arrows or many.
inline Graph nasty(std::uint32_t n, Random& random) {
  std::vector<Arrow> arrows;
  const std::uint32_t dead = random.below(4);   // how often a field has no arrow, in tenths
  const std::uint32_t extra = random.below(3);  // further arrows per field
  const std::uint32_t style = random.below(4);
  for (Field v = 0; v < n; ++v) {
    if (random.below(10) < dead) continue;
    arrows.emplace_back(v, style > 1 ? random.below(n) : (v + 1 + random.below(1 + style)) % n);
    for (std::uint32_t i = 0; i < extra; ++i)
      if (random.below(3) == 0) arrows.emplace_back(v, style == 3 ? (v + 3) % n : random.below(n));
  }
  return build(n, std::move(arrows));
}

// Cycles and single fields in a row, with arrows that only lead onwards: routes pass
// through several periods, and may end in a cycle or a dead end.
inline Graph chained(std::uint32_t parts, Random& random) {
  std::vector<Arrow> arrows;
  Field free = 0;
  for (std::uint32_t part = 0; part < parts; ++part) {
    const std::uint32_t length = random.below(2) * (1 + random.below(5));
    const std::uint32_t size = std::max(length, 1U);
    for (std::uint32_t i = 0; i < length; ++i)
      arrows.emplace_back(free + i, free + (i + 1) % length);
    for (std::uint32_t i = 0; part > 0 && i < 1 + random.below(3); ++i)
      arrows.emplace_back(random.below(free), free + random.below(size));
    free += size;
  }
  return build(free, std::move(arrows));
}

// Takes hundreds or thousands of jumps, as a rule.
inline Graph cycle_with_chord(std::uint32_t n, Random& random) {
  std::vector<Arrow> arrows{{random.below(n), random.below(n)}};
  for (Field v = 0; v < n; ++v) arrows.emplace_back(v, (v + 1) % n);
  return build(n, std::move(arrows));
}

}  // namespace knobel::huepfburg::bench
