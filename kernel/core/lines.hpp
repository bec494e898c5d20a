// Lines of text that are too many to keep: they are made twice, first to count their bytes, then to
// hand them over piece by piece. Whoever takes them hears the number of bytes before the first
// piece, and may refuse.
//
//     write_lines(sink, control, [&](LineBuffer& out) {
//       for (...) {
//         out.text("{\"state\":["); out.number(3); out.text("]}\n");
//         if (!out.line_ends()) return false;   // refused, or a limit was reached
//       }
//       return true;
//     });
#pragma once

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "core/control.hpp"

namespace knobel {

struct LineSink {
  std::function<bool(std::uint64_t bytes)> begin;      // false: too many
  std::function<bool(std::string_view piece)> accept;  // false: no more, please
};

class LineBuffer {
 public:
  LineBuffer(const LineSink* sink, Control& control) : sink_(sink), control_(control) {}

  void text(std::string_view text) { buffer_ += text; }
  void number(std::int64_t number) {
    std::array<char, 24> digits{};
    const auto [end, error] = std::to_chars(digits.begin(), digits.end(), number);
    buffer_.append(digits.begin(), end);
  }

  // False: refused, or a limit was reached.
  [[nodiscard]] bool line_ends() { return control_.tick() && (buffer_.size() < piece || flush()); }
  [[nodiscard]] bool flush() {
    bytes_ += buffer_.size();
    const bool goes_on = sink_ == nullptr || buffer_.empty() || sink_->accept(buffer_);
    buffer_.clear();
    return goes_on;
  }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

  static constexpr std::size_t piece = std::size_t{1} << 20;

 private:
  const LineSink* sink_;  // nullptr: only count
  Control& control_;
  std::string buffer_;
  std::uint64_t bytes_ = 0;
};

// False: refused, or a limit was reached.
template <class Make>
[[nodiscard]] bool write_lines(const LineSink& sink, Control& control, Make make) {
  LineBuffer counted(nullptr, control);
  if (!make(counted) || !counted.flush() || !sink.begin(counted.bytes())) return false;
  LineBuffer written(&sink, control);
  return make(written) && written.flush();
}

}  // namespace knobel
