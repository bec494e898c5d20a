#include "core/rows_of_numbers.hpp"

namespace knobel {

std::optional<RowsOfNumbers> rows_of_numbers(std::string_view text, std::string_view inner,
                                             std::string_view outer) {
  constexpr std::size_t most_digits = 9;
  RowsOfNumbers rows;
  std::size_t at = 0;
  std::size_t in_row = 0;
  const auto skip = [&](std::string_view sign) {
    if (text.compare(at, sign.size(), sign) != 0) return false;
    at += sign.size();
    return true;
  };
  while (at < text.size()) {
    const std::size_t begin = at;
    std::uint32_t number = 0;
    for (; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at) {
      if (at - begin == most_digits) return std::nullopt;
      number = 10 * number + static_cast<std::uint32_t>(text[at] - '0');
    }
    if (at == begin) return std::nullopt;
    rows.numbers.push_back(number);
    ++in_row;
    if (at < text.size() && skip(inner)) {
      if (at == text.size()) return std::nullopt;
      continue;
    }
    if (at < text.size() && !skip(outer)) return std::nullopt;
    if (rows.length == 0) rows.length = in_row;
    if (rows.length != in_row) return std::nullopt;
    in_row = 0;
  }
  if (rows.numbers.empty()) return std::nullopt;
  return rows;
}

}  // namespace knobel
