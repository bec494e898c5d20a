// Rows of numbers in a text, read fast if the text is exactly as expected.
//
//     18/19 13/20 10/10      `inner` is "/", `outer` a space: three rows of two numbers
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace knobel {

struct RowsOfNumbers {
  std::vector<std::uint32_t> numbers;  // row by row
  std::size_t length = 0;              // of each row
};

// Numbers have one to nine digits; an `outer` may follow the last row. Nothing for any other
// text, and if the rows differ in length.
std::optional<RowsOfNumbers> rows_of_numbers(std::string_view text, std::string_view inner,
                                             std::string_view outer);

}  // namespace knobel
