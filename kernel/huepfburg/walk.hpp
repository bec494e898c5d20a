// Checks a meeting jump by jump, by an index of the arrows that no search uses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace knobel::huepfburg {

// Which arrows there are. Fields count from 1, as in the text of a puzzle; those of the arrows
// are between 1 and `fields`.
class ArrowIndex {
 public:
  // `ends`: from, to, from, to, ...
  ArrowIndex(std::uint32_t fields, std::span<const std::uint32_t> ends);

  // False also for fields that do not exist.
  [[nodiscard]] bool has(std::uint32_t from, std::uint32_t to) const;

 private:
  std::vector<std::uint32_t> first_;  // per field: where its targets begin
  std::vector<std::uint32_t> to_;     // sorted for each field
};

// Routes of one length, one per player, the start included: how many jumps can be made before
// one that follows no arrow, or that comes after a meeting. `meet`: the field to meet on; -1: any.
std::size_t walk(const ArrowIndex& arrows,
                 const std::vector<std::span<const std::uint32_t>>& routes, std::int64_t meet);

}  // namespace knobel::huepfburg
