// A second checker of certificates, written from docs/certificates.md alone.
//
//   certify PUZZLE CERTIFICATE [--diagonal] [--stick S] [--start A,B,…] [--meet F]
//
// Exit code 0: valid, 1: invalid, 2: belongs to another puzzle or cannot be read. Shares nothing
// with Knobel: plain C++20, one file. Certificates that are packed must be unpacked before.
#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace {

using Number = std::int64_t;
using State = std::vector<Number>;
using Step = std::function<void(const State&)>;

constexpr Number largest_number = 1'000'000'000'000'000;

struct Invalid : std::runtime_error {
  using std::runtime_error::runtime_error;
};
struct Unreadable : std::runtime_error {
  using std::runtime_error::runtime_error;
};

void require(bool holds, const char* otherwise) {
  if (!holds) throw Invalid(otherwise);
}

// ---------------------------------------------------------------- JSON

struct Json {
  enum class Type { null, truth, number, text, list, object } type = Type::null;
  bool truth = false;
  Number number = 0;
  std::string text;
  std::vector<Json> list;
  std::map<std::string, Json> object;

  [[nodiscard]] const Json* find(const std::string& name) const {
    const auto found = object.find(name);
    return found == object.end() ? nullptr : &found->second;
  }
};

class Reader {
 public:
  explicit Reader(const std::string& text) : text_(text) {}

  Json read() {
    Json value = read_value(0);
    skip_space();
    require(at_ == text_.size(), "not JSON");
    return value;
  }

 private:
  void skip_space() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\r'))
      ++at_;
  }

  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  void expect(const std::string& word) {
    require(text_.compare(at_, word.size(), word) == 0, "not JSON");
    at_ += word.size();
  }

  Json read_value(int depth) {
    require(depth < 100, "not JSON");
    skip_space();
    Json value;
    const char first = peek();
    if (first == '{') {
      read_object(value, depth);
    } else if (first == '[') {
      read_list(value, depth);
    } else if (first == '"') {
      value.type = Json::Type::text;
      value.text = read_text();
    } else if (first == 't' || first == 'f') {
      value.type = Json::Type::truth;
      value.truth = first == 't';
      expect(value.truth ? "true" : "false");
    } else if (first == 'n') {
      expect("null");
    } else {
      value.type = Json::Type::number;
      value.number = read_number();
    }
    return value;
  }

  void read_object(Json& value, int depth) {
    value.type = Json::Type::object;
    expect("{");
    skip_space();
    for (bool more = peek() != '}'; more;) {
      skip_space();
      std::string name = read_text();
      skip_space();
      expect(":");
      require(value.object.emplace(std::move(name), read_value(depth + 1)).second, "a name twice");
      skip_space();
      more = peek() == ',';
      if (more) ++at_;
    }
    expect("}");
  }

  void read_list(Json& value, int depth) {
    value.type = Json::Type::list;
    expect("[");
    skip_space();
    for (bool more = peek() != ']'; more;) {
      value.list.push_back(read_value(depth + 1));
      skip_space();
      more = peek() == ',';
      if (more) ++at_;
    }
    expect("]");
  }

  std::string read_text() {
    expect("\"");
    std::string read;
    while (peek() != '"') {
      require(at_ < text_.size() && static_cast<unsigned char>(peek()) >= 0x20, "not JSON");
      if (peek() != '\\') {
        read += text_[at_++];
        continue;
      }
      ++at_;
      read += read_escape();
    }
    ++at_;
    return read;
  }

  std::string read_escape() {
    static const std::map<char, char> plain{{'"', '"'},  {'\\', '\\'}, {'/', '/'},  {'b', '\b'},
                                            {'f', '\f'}, {'n', '\n'},  {'r', '\r'}, {'t', '\t'}};
    const char sign = peek();
    ++at_;
    if (const auto found = plain.find(sign); found != plain.end()) return {found->second};
    require(sign == 'u' && at_ + 4 <= text_.size(), "not JSON");
    unsigned code = 0;
    for (int k = 0; k < 4; ++k) {
      const char digit = text_[at_++];
      require(std::isxdigit(static_cast<unsigned char>(digit)) != 0, "not JSON");
      code = 16 * code + static_cast<unsigned>(std::stoi(std::string(1, digit), nullptr, 16));
    }
    if (code < 0x80) return {static_cast<char>(code)};
    return "\\u" + std::to_string(code);  // nothing that is compared contains such a character
  }

  Number read_number() {
    const std::size_t begin = at_;
    if (peek() == '-') ++at_;
    const std::size_t digits = at_;
    while (std::isdigit(static_cast<unsigned char>(peek())) != 0) ++at_;
    const std::size_t count = at_ - digits;
    require(count > 0 && count <= 16 && (count == 1 || text_[digits] != '0'), "not a number");
    require(peek() != '.' && peek() != 'e' && peek() != 'E', "not a whole number");
    const Number value = std::stoll(text_.substr(begin, at_ - begin));
    require(value <= largest_number && value >= -largest_number, "a number is too large");
    require(value != 0 || begin == digits, "-0 is not a number");
    return value;
  }

  const std::string& text_;
  std::size_t at_ = 0;
};

bool is_utf8(const std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = [&](std::size_t k) {
      return at + k < text.size() ? static_cast<unsigned char>(text[at + k]) : 0U;
    };
    const unsigned first = byte(0);
    const std::size_t length = first < 0x80   ? 1
                               : first < 0xC2 ? 0
                               : first < 0xE0 ? 2
                               : first < 0xF0 ? 3
                               : first < 0xF5 ? 4
                                              : 0;
    if (length == 0) return false;
    for (std::size_t k = 1; k < length; ++k)
      if ((byte(k) & 0xC0U) != 0x80U) return false;
    if ((first == 0xE0 && byte(1) < 0xA0) || (first == 0xED && byte(1) >= 0xA0) ||
        (first == 0xF0 && byte(1) < 0x90) || (first == 0xF4 && byte(1) >= 0x90))
      return false;
    at += length;
  }
  return true;
}

Json read_line(const std::string& line) {
  require(is_utf8(line), "not UTF-8");
  Json value = Reader(line).read();
  require(value.type == Json::Type::object, "not an object");
  return value;
}

std::optional<Number> whole(const Json* value) {
  if (value == nullptr || value->type != Json::Type::number) return std::nullopt;
  return value->number;
}

// A list of different numbers from `least` to `most`.
std::vector<Number> different(const Json* value, Number least, Number most) {
  require(value != nullptr && value->type == Json::Type::list, "a list of numbers is missing");
  std::vector<Number> numbers;
  for (const Json& item : value->list) {
    const auto number = whole(&item);
    require(number && *number >= least && *number <= most, "a number is out of range");
    require(std::find(numbers.begin(), numbers.end(), *number) == numbers.end(), "a number twice");
    numbers.push_back(*number);
  }
  return numbers;
}

void require_names(const Json& object, const std::set<std::string>& names) {
  for (const auto& entry : object.object) require(names.contains(entry.first), "an unknown name");
}

// ---------------------------------------------------------------- SHA-256 (FIPS 180-4)

std::string sha256(std::string data) {
  const auto is_prime = [](unsigned n) {
    for (unsigned d = 2; d * d <= n; ++d)
      if (n % d == 0) return false;
    return true;
  };
  // The first 32 bits behind the point of the roots of primes.
  const auto behind_point = [](double root) {
    return static_cast<std::uint32_t>((root - std::floor(root)) * 4294967296.0);
  };
  std::vector<std::uint32_t> hash;
  std::vector<std::uint32_t> constants;
  for (unsigned n = 2; constants.size() < 64; ++n) {
    if (!is_prime(n)) continue;
    if (hash.size() < 8) hash.push_back(behind_point(std::sqrt(n)));
    constants.push_back(behind_point(std::cbrt(n)));
  }
  const std::uint64_t bits = 8 * data.size();
  data += '\x80';
  while (data.size() % 64 != 56) data += '\0';
  for (int shift = 56; shift >= 0; shift -= 8) data += static_cast<char>(bits >> shift);
  const auto turn = [](std::uint32_t x, int n) { return (x >> n) | (x << (32 - n)); };
  for (std::size_t block = 0; block < data.size(); block += 64) {
    std::array<std::uint32_t, 64> w{};
    for (std::size_t k = 0; k < 64; ++k)
      w[k / 4 % 16] = w[k / 4 % 16] << 8 | static_cast<unsigned char>(data[block + k]);
    for (std::size_t k = 16; k < 64; ++k) {
      const std::uint32_t a = turn(w[k - 15], 7) ^ turn(w[k - 15], 18) ^ (w[k - 15] >> 3);
      const std::uint32_t b = turn(w[k - 2], 17) ^ turn(w[k - 2], 19) ^ (w[k - 2] >> 10);
      w[k] = w[k - 16] + a + w[k - 7] + b;
    }
    std::vector<std::uint32_t> v = hash;
    for (std::size_t k = 0; k < 64; ++k) {
      const std::uint32_t s1 = turn(v[4], 6) ^ turn(v[4], 11) ^ turn(v[4], 25);
      const std::uint32_t choice = (v[4] & v[5]) ^ (~v[4] & v[6]);
      const std::uint32_t t1 = v[7] + s1 + choice + constants[k] + w[k];
      const std::uint32_t s0 = turn(v[0], 2) ^ turn(v[0], 13) ^ turn(v[0], 22);
      const std::uint32_t most = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
      v = {t1 + s0 + most, v[0], v[1], v[2], v[3] + t1, v[4], v[5], v[6]};
    }
    for (std::size_t k = 0; k < 8; ++k) hash[k] += v[k];
  }
  std::string hex;
  for (const std::uint32_t word : hash) {
    std::array<char, 9> digits{};
    std::snprintf(digits.data(), digits.size(), "%08x", word);
    hex += digits.data();
  }
  return hex;
}

// ---------------------------------------------------------------- puzzles

struct Options {
  bool diagonal = false;
  std::string stick;
  std::vector<Number> start;
  std::optional<Number> meet;
};

class Puzzle {
 public:
  virtual ~Puzzle() = default;

  std::string kind;
  std::string text;     // in the contest's form
  std::string options;  // as JSON
  std::string counts = "length";

  // The moves, one after the other.
  virtual void make(const std::string& move) = 0;
  [[nodiscard]] virtual bool made_it() const = 0;
  Number swaps = 0;

  // The view.
  [[nodiscard]] virtual State start() = 0;
  virtual void each_step(const State& state, const Step& visit) = 0;
  [[nodiscard]] virtual bool solved(const State& state) = 0;
  // `below`: L - class, or nothing for "unsolvable".
  virtual void argue(const std::string&, const State&, const Json&, std::optional<Number>) {
    throw Invalid("there is no such argument");
  }
};

std::vector<std::string> lines_of(std::istream& in) {
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    lines.push_back(line);
  }
  return lines;
}

std::vector<Number> numbers_in(const std::string& line) {
  std::string spaced = line;
  std::replace(spaced.begin(), spaced.end(), ',', ' ');
  std::istringstream in(spaced);
  std::vector<Number> numbers;
  for (Number n = 0; in >> n;) numbers.push_back(n);
  return numbers;
}

// ---------------------------------------------------------------- Rotation

class Rotation : public Puzzle {
 public:
  Rotation(const std::vector<std::string>& lines, const Options& chosen) : goal_(chosen.stick) {
    kind = "rotation";
    options = goal_.empty() ? "{}" : R"({"stick":")" + goal_ + "\"}";
    size_ = numbers_in(lines.at(0)).at(0);
    text = std::to_string(size_) + "\n";
    static const std::string names =
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    std::map<std::size_t, std::vector<Number>> cells;
    for (Number row = 0; row < size_; ++row) {
      std::string line = lines.at(static_cast<std::size_t>(row) + 1);
      line.resize(static_cast<std::size_t>(size_), ' ');
      text += line + "\n";
      for (Number column = 0; column < size_; ++column) {
        const char sign = line[static_cast<std::size_t>(column)];
        if (sign == '#') walls_.insert(row * size_ + column);
        if (const auto n = names.find(sign); n != std::string::npos)
          cells[n].push_back(row * size_ + column);
      }
    }
    std::map<std::tuple<std::size_t, bool, bool>, std::vector<std::size_t>> groups;
    for (const auto& [n, at] : cells) {
      const bool upright = at.size() > 1 && at[1] == at[0] + size_;
      const bool wanted = goal_ == std::string(1, names[n]);
      if (wanted) wanted_ = sticks_.size();
      groups[{at.size(), upright, wanted}].push_back(sticks_.size());
      sticks_.push_back({static_cast<Number>(at.size()), upright, at[0]});
    }
    for (const auto& group : groups) groups_.push_back(group.second);
    playing_ = fallen_start();
  }

  void make(const std::string& move) override {
    require(!made_it(), "solved before the end");
    require(move == "L" || move == "R", "not a move");
    playing_ = turned(playing_, move == "L" ? 1 : 3);
  }
  [[nodiscard]] bool made_it() const override { return is_out(playing_); }

  [[nodiscard]] State start() override { return sorted(fallen_start()); }
  void each_step(const State& state, const Step& visit) override {
    if (is_out(state)) return;
    for (const Number turn : {1, 3}) visit(sorted(turned(state, turn)));
  }
  [[nodiscard]] bool solved(const State& state) override { return is_out(state); }

 private:
  struct Stick {
    Number length;
    bool upright;
    Number cell;
  };

  [[nodiscard]] State fallen_start() const {
    State state{0};
    for (const Stick& stick : sticks_) state.push_back(stick.cell);
    return turned(state, 0);
  }

  [[nodiscard]] bool is_out(const State& state) const {
    if (goal_ == "all")
      return std::all_of(state.begin() + 1, state.end(), [](Number c) { return c < 0; });
    if (!goal_.empty()) return state[wanted_ + 1] < 0;
    return std::any_of(state.begin() + 1, state.end(), [](Number c) { return c < 0; });
  }

  [[nodiscard]] State sorted(State state) const {
    for (const auto& group : groups_) {
      std::vector<Number> cells;
      for (const std::size_t n : group) cells.push_back(state[n + 1]);
      std::sort(cells.begin(), cells.end());
      for (std::size_t k = 0; k < group.size(); ++k) state[group[k] + 1] = cells[k];
    }
    return state;
  }

  [[nodiscard]] State turned(State state, Number turn) const {
    state[0] = (state[0] + turn) % 4;
    static constexpr std::array<std::pair<Number, Number>, 4> gravity{
        {{1, 0}, {0, -1}, {-1, 0}, {0, 1}}};
    const auto [down, right] = gravity[static_cast<std::size_t>(state[0])];
    const auto cells = [&](std::size_t n, Number row, Number column) {
      std::vector<std::pair<Number, Number>> covered;
      for (Number k = 0; k < sticks_[n].length; ++k)
        covered.emplace_back(row + (sticks_[n].upright ? k : 0),
                             column + (sticks_[n].upright ? 0 : k));
      return covered;
    };
    std::vector<std::pair<Number, std::size_t>> order;
    for (std::size_t n = 0; n < sticks_.size(); ++n) {
      if (state[n + 1] < 0) continue;
      Number lowest = -size_;
      for (const auto& [row, column] : cells(n, state[n + 1] / size_, state[n + 1] % size_))
        lowest = std::max(lowest, row * down + column * right);
      order.emplace_back(-lowest, n);
    }
    std::sort(order.begin(), order.end());
    std::set<std::pair<Number, Number>> taken;
    const auto inside = [&](Number r, Number c) {
      return r >= 0 && c >= 0 && r < size_ && c < size_;
    };
    for (const auto& [height, n] : order) {
      Number row = state[n + 1] / size_;
      Number column = state[n + 1] % size_;
      const auto blocked = [&](Number r, Number c) {
        for (const auto& cell : cells(n, r, c))
          if (taken.contains(cell) || (inside(cell.first, cell.second) &&
                                       walls_.contains(cell.first * size_ + cell.second)))
            return true;
        return false;
      };
      const auto is_inside = [&](Number r, Number c) {
        for (const auto& cell : cells(n, r, c))
          if (inside(cell.first, cell.second)) return true;
        return false;
      };
      while (is_inside(row, column) && !blocked(row + down, column + right)) {
        row += down;
        column += right;
      }
      const bool rests = is_inside(row, column);
      state[n + 1] = rests ? row * size_ + column : -1;
      if (rests)
        for (const auto& cell : cells(n, row, column)) taken.insert(cell);
    }
    return state;
  }

  Number size_ = 0;
  std::string goal_;
  std::size_t wanted_ = 0;
  std::set<Number> walls_;
  std::vector<Stick> sticks_;
  std::vector<std::vector<std::size_t>> groups_;
  State playing_;
};

// ---------------------------------------------------------------- Hüpfburg

class Huepfburg : public Puzzle {
 public:
  Huepfburg(const std::vector<std::string>& lines, const Options& chosen) : meet_(chosen.meet) {
    kind = "huepfburg";
    const auto head = numbers_in(lines.at(0));
    fields_ = head.at(0);
    text = std::to_string(fields_) + " " + std::to_string(head.at(1)) + "\n";
    for (Number k = 1; k <= head[1]; ++k) {
      const auto arrow = numbers_in(lines.at(static_cast<std::size_t>(k)));
      text += std::to_string(arrow.at(0)) + " " + std::to_string(arrow.at(1)) + "\n";
      targets_[arrow[0]].insert(arrow[1]);
    }
    playing_ = chosen.start.empty() ? State{1, 2} : chosen.start;
    start_ = playing_;
    std::sort(start_.begin(), start_.end());
    if (meet_) options = "\"meet\":" + std::to_string(*meet_);
    if (playing_ != State{1, 2}) {
      std::string list;
      for (const Number field : playing_) list += (list.empty() ? "" : ",") + std::to_string(field);
      options += std::string(options.empty() ? "" : ",") + "\"start\":[" + list + "]";
    }
    options = "{" + options + "}";
  }

  void make(const std::string& move) override {
    require(!made_it(), "solved before the end");
    State jump;
    std::istringstream in(move);
    for (std::string part; std::getline(in, part, '/');) {
      const auto first = part.find_first_not_of(' ');
      const auto last = part.find_last_not_of(' ');
      require(first != std::string::npos, "not a move");
      part = part.substr(first, last - first + 1);
      require(part.size() < 19 && part.find_first_not_of("0123456789") == std::string::npos,
              "not a move");
      jump.push_back(std::stoll(part));
    }
    require(!move.empty() && move.back() != '/' && jump.size() == playing_.size(), "not a move");
    for (std::size_t k = 0; k < jump.size(); ++k)
      require(targets_[playing_[k]].contains(jump[k]), "there is no such arrow");
    playing_ = jump;
  }
  [[nodiscard]] bool made_it() const override { return together(playing_); }

  [[nodiscard]] State start() override { return start_; }
  void each_step(const State& state, const Step& visit) override {
    if (together(state)) return;
    State jump;
    jump_on(state, jump, visit);
  }
  [[nodiscard]] bool solved(const State& state) override { return together(state); }

  void argue(const std::string& name, const State& state, const Json& data,
             std::optional<Number> below) override {
    require(name == "times", "there is no such argument");
    require_names(data, {"before", "period"});
    Number most = 1;
    for (std::size_t k = 0; k < state.size() && most <= largest_number; ++k) most *= fields_;
    const bool for_ever = data.find("period") != nullptr;
    const auto before = whole(data.find("before"));
    const auto period = for_ever ? whole(data.find("period")) : std::optional<Number>(1);
    require(before && period && *before >= 0 && *before <= most && *period >= 1 && *period <= most,
            "before and period must be numbers");
    require(for_ever || (below && *before >= *below), "these times are not enough");
    std::vector<std::set<Number>> sets;
    for (const Number field : state) sets.push_back({field});
    for (Number time = 0; time < *before; ++time) {
      require(!have_common(sets), "they can meet");
      for (auto& set : sets) set = next(set);
    }
    if (!for_ever) return;
    const auto p = static_cast<std::size_t>(*period);
    std::vector<std::vector<std::set<Number>>> times;
    for (const auto& set : sets) times.push_back(all_times(set, p));
    for (std::size_t r = 0; r < p; ++r) {
      std::vector<std::set<Number>> now;
      for (const auto& of_player : times) now.push_back(of_player[r]);
      require(!have_common(now), "they can meet");
    }
  }

 private:
  [[nodiscard]] bool together(const State& state) const {
    for (const Number field : state)
      if (field != state[0]) return false;
    return !meet_ || state[0] == *meet_;
  }

  void jump_on(const State& state, State& jump, const Step& visit) {
    if (jump.size() == state.size()) {
      State after = jump;
      std::sort(after.begin(), after.end());
      return visit(after);
    }
    for (const Number there : targets_[state[jump.size()]]) {
      jump.push_back(there);
      jump_on(state, jump, visit);
      jump.pop_back();
    }
  }

  [[nodiscard]] std::set<Number> next(const std::set<Number>& fields) {
    std::set<Number> after;
    for (const Number here : fields)
      for (const Number there : targets_[here]) after.insert(there);
    return after;
  }

  [[nodiscard]] std::vector<std::set<Number>> all_times(const std::set<Number>& first,
                                                        std::size_t p) {
    std::vector<std::set<Number>> times(p);
    std::vector<std::pair<Number, std::size_t>> open;
    const auto add = [&](Number field, std::size_t r) {
      if (times[r].insert(field).second) open.emplace_back(field, r);
    };
    for (const Number field : first) add(field, 0);
    while (!open.empty()) {
      const auto [field, r] = open.back();
      open.pop_back();
      for (const Number there : targets_[field]) add(there, (r + 1) % p);
    }
    return times;
  }

  [[nodiscard]] bool have_common(const std::vector<std::set<Number>>& sets) const {
    for (const Number field : sets[0]) {
      if (meet_ && field != *meet_) continue;
      if (std::all_of(sets.begin(), sets.end(),
                      [&](const auto& set) { return set.contains(field); }))
        return true;
    }
    return false;
  }

  Number fields_ = 0;
  std::map<Number, std::set<Number>> targets_;
  std::optional<Number> meet_;
  State start_;
  State playing_;
};

// ---------------------------------------------------------------- Stromrallye

class Stromrallye : public Puzzle {
 public:
  using Field = std::pair<Number, Number>;

  Stromrallye(const std::vector<std::string>& lines, const Options& chosen)
      : diagonal_(chosen.diagonal) {
    kind = "stromrallye";
    counts = "swaps";
    options = diagonal_ ? R"({"diagonal":true})" : "{}";
    size_ = numbers_in(lines.at(0)).at(0);
    const auto robot = numbers_in(lines.at(1));
    const Number count = numbers_in(lines.at(2)).at(0);
    text = std::to_string(size_) + "\n" + triple(robot) + std::to_string(count) + "\n";
    fields_.emplace_back(robot.at(0), robot.at(1));
    start_ = {0, robot.at(2)};
    for (Number n = 1; n <= count; ++n) {
      const auto battery = numbers_in(lines.at(static_cast<std::size_t>(n) + 2));
      text += triple(battery);
      fields_.emplace_back(battery.at(0), battery.at(1));
      battery_at_[fields_.back()] = n;
      start_.push_back(battery.at(2));
    }
    walks_.resize(fields_.size());
    here_ = fields_[0];
    charges_ = start_;
  }

  void make(const std::string& move) override {
    static const std::map<std::string, Field> steps{
        {"R", {1, 0}},    {"U", {0, -1}},  {"L", {-1, 0}},  {"D", {0, 1}},
        {"UL", {-1, -1}}, {"UR", {1, -1}}, {"DL", {-1, 1}}, {"DR", {1, 1}}};
    require(!made_it(), "solved before the end");
    const auto step = steps.find(move);
    require(step != steps.end() && (diagonal_ || move.size() == 1), "not a move");
    here_ = {here_.first + step->second.first, here_.second + step->second.second};
    require(is_on_board(here_) && charges_[1] > 0, "this step is not possible");
    --charges_[1];
    if (const auto battery = battery_at_.find(here_); battery != battery_at_.end()) {
      std::swap(charges_[1], charges_[static_cast<std::size_t>(battery->second) + 1]);
      ++swaps;
    }
  }
  [[nodiscard]] bool made_it() const override {
    return std::all_of(charges_.begin() + 1, charges_.end(), [](Number q) { return q == 0; });
  }

  [[nodiscard]] State start() override { return start_; }
  void each_step(const State& state, const Step& visit) override {
    for (Number k = 1; k <= state[1]; ++k)
      for (const Number b : std::set<Number>(batteries(state[0], k))) {  // a visit may walk on
        State after = state;
        const auto place = static_cast<std::size_t>(b) + 1;
        after[0] = b;
        after[1] = state[place];
        after[place] = state[1] - k;
        visit(after);
      }
  }
  [[nodiscard]] bool solved(const State& state) override {
    return std::all_of(state.begin() + 2, state.end(), [](Number q) { return q == 0; }) &&
           !free_fields(state[0], state[1]).empty();
  }

  void argue(const std::string& name, const State& state, const Json& data,
             std::optional<Number> below) override {
    if (name == "colouring") return colouring(state, data);
    if (name == "unreachable") return unreachable(state, data);
    if (name == "dead-ends") return dead_ends(state, data);
    if (name == "visits") {
      require_names(data, {});
      const auto charged =
          std::count_if(state.begin() + 2, state.end(), [](Number q) { return q > 0; });
      return require(below && charged >= *below, "too few visits");
    }
    require(name == "places", "there is no such argument");
    places(state, data);
  }

 private:
  struct Walk {
    std::vector<std::set<Field>> free;
    std::vector<std::set<Number>> batteries;
  };

  static std::string triple(const std::vector<Number>& n) {
    return std::to_string(n.at(0)) + "," + std::to_string(n.at(1)) + "," + std::to_string(n.at(2)) +
           "\n";
  }

  [[nodiscard]] bool is_on_board(const Field& f) const {
    return f.first >= 1 && f.second >= 1 && f.first <= size_ && f.second <= size_;
  }

  // Walks from the field of battery n (0: where the robot starts).
  std::pair<const Walk*, std::size_t> walked(Number from, Number steps) {
    Walk& walk = walks_[static_cast<std::size_t>(from)];
    if (walk.free.empty()) {
      walk.free.push_back({fields_[static_cast<std::size_t>(from)]});
      walk.batteries.emplace_back();
    }
    const auto repeats = [&] {
      const std::size_t n = walk.free.size();
      return n > 2 && walk.free[n - 1] == walk.free[n - 3];
    };
    while (static_cast<Number>(walk.free.size()) <= steps && !repeats()) {
      std::set<Field> free;
      std::set<Number> batteries;
      for (const auto& [x, y] : walk.free.back())
        for (Number dx = -1; dx <= 1; ++dx)
          for (Number dy = -1; dy <= 1; ++dy) {
            const Field there{x + dx, y + dy};
            if ((dx == 0 && dy == 0) || (!diagonal_ && dx != 0 && dy != 0) || !is_on_board(there))
              continue;
            const auto battery = battery_at_.find(there);
            if (battery == battery_at_.end()) {
              free.insert(there);
            } else {
              batteries.insert(battery->second);
            }
          }
      walk.free.push_back(std::move(free));
      walk.batteries.push_back(std::move(batteries));
    }
    const auto last = static_cast<Number>(walk.free.size()) - 1;
    const Number at = steps <= last ? steps : last - (steps - last) % 2;
    return {&walk, static_cast<std::size_t>(at)};
  }
  const std::set<Number>& batteries(Number from, Number steps) {
    const auto [walk, at] = walked(from, steps);
    return walk->batteries[at];
  }
  const std::set<Field>& free_fields(Number from, Number steps) {
    const auto [walk, at] = walked(from, steps);
    return walk->free[at];
  }
  bool can_end(Number from, Number charge) {
    return !free_fields(from, charge).empty() || !batteries(from, charge).empty();
  }
  static Number charge(const State& state, Number n) {
    return state[static_cast<std::size_t>(n) + 1];
  }

  void colouring(const State& state, const Json& data) {
    require_names(data, {"batteries", "places"});
    const Field robot = fields_[static_cast<std::size_t>(state[0])];
    Number total = robot.first + robot.second + state[1];
    Number a = total % 2;
    Number b = 0;
    for (std::size_t n = 1; n < fields_.size(); ++n) {
      const Number colour = fields_[n].first + fields_[n].second;
      a += (colour + state[n + 1]) % 2;
      b += colour % 2;
      total += state[n + 1];
    }
    b += total % 2;
    require(!diagonal_ && a != b, "the colours prove nothing");
    require(whole(data.find("batteries")) == a && whole(data.find("places")) == b, "other numbers");
  }

  void unreachable(const State& state, const Json& data) {
    require_names(data, {"part"});
    const auto count = static_cast<Number>(fields_.size()) - 1;
    const auto list = different(data.find("part"), 1, count);
    const std::set<Number> part(list.begin(), list.end());
    require(!part.empty(), "the part is empty");
    for (const Number n : part) require(charge(state, n) > 0, "the part has an empty battery");
    const auto check = [&](Number from, Number most) {
      for (Number k = 1; k <= most; ++k)
        for (const Number b : batteries(from, k))
          require(!part.contains(b), "the part can be entered");
    };
    check(state[0], state[1]);
    const Number most = *std::max_element(state.begin() + 1, state.end());
    for (Number n = 1; n <= count; ++n)
      if (charge(state, n) > 0 && !part.contains(n)) check(n, most);
  }

  void dead_ends(const State& state, const Json& data) {
    require_names(data, {"batteries"});
    const auto list = different(data.find("batteries"), 1, static_cast<Number>(fields_.size()) - 1);
    require(!list.empty(), "no batteries");
    for (const Number n : list) {
      require(charge(state, n) > 0, "an empty battery");
      for (Number k = 1; k <= charge(state, n); ++k)
        for (const Number b : batteries(n, k)) require(charge(state, b) == 0, "not a dead end");
    }
    require(list.size() > 1 || !can_end(list[0], charge(state, list[0])), "it can be the last one");
  }

  // -- places

  using Set = std::set<Number>;
  using Way = std::pair<Number, Number>;
  struct Tracks {
    std::map<Number, Number> charge;  // q(n)
    std::map<Number, Number> at;      // where walks begin
    std::map<Number, Set> legs;
    Set last;
    Number most = 0;
  };

  std::vector<Way> ways(const Tracks& tracks, Number n, Number q) {
    std::vector<Way> found;
    for (Number k = 1; k <= q; ++k)
      for (const Number m : batteries(tracks.at.at(n), k))
        if (tracks.legs.at(n).contains(m)) found.emplace_back(m, q - k);
    return found;
  }

  static Set common(const Set& a, const Set& b) {
    Set both;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::inserter(both, both.end()));
    return both;
  }

  void places(const State& state, const Json& data) {
    require_names(data, {"rounds"});
    Tracks tracks;
    tracks.charge[0] = state[1];
    tracks.at[0] = state[0];
    for (Number n = 1; n < static_cast<Number>(fields_.size()); ++n)
      if (charge(state, n) > 0) {
        tracks.charge[n] = charge(state, n);
        tracks.at[n] = n;
      }
    for (const auto& [n, q] : tracks.charge) {
      tracks.last.insert(n);
      tracks.most = std::max(tracks.most, q);
      for (const auto& other : tracks.charge)
        if (other.first != 0) tracks.legs[n].insert(other.first);
      tracks.legs[n];
    }
    const Json* rounds = data.find("rounds");
    require(rounds != nullptr && rounds->type == Json::Type::list, "rounds are missing");
    for (const Json& round : rounds->list) {
      require(round.type == Json::Type::list, "a round must be a list");
      std::vector<std::vector<Number>> groups;
      for (const Json& group : round.list)
        groups.push_back(different(&group, 0, static_cast<Number>(fields_.size()) - 1));
      for (const auto& group : groups)
        for (const Number n : group)
          require(tracks.charge.contains(n), "a group has an empty battery");
      if (holds(tracks, groups)) return;
    }
    throw Invalid("the rounds prove nothing");
  }

  bool holds(Tracks& tracks, const std::vector<std::vector<Number>>& groups) {
    const auto ends = find_ends(tracks);
    std::map<Number, Set> goals;
    for (const auto& [n, q] : tracks.charge) goals[n] = ends.at({n, q});
    for (const auto& group : groups) {
      Set all;
      for (const Number n : group) all.insert(goals[n].begin(), goals[n].end());
      if (all.size() < group.size()) return true;
      require(all.size() == group.size(), "a group has more places than members");
      for (auto& [n, places] : goals)
        if (std::find(group.begin(), group.end(), n) == group.end())
          for (const Number place : all) places.erase(place);
    }
    first_legs(tracks, ends, goals);
    follow(tracks, ends, goals);
    return out_of_order(tracks);
  }

  std::map<Way, Set> find_ends(const Tracks& tracks) {
    std::map<Way, Set> ends;
    for (const auto& entry : tracks.charge) ends[{entry.first, 0}] = {entry.first};
    for (Number q = 1; q <= tracks.most; ++q)
      for (const auto& entry : tracks.charge) {
        const Number n = entry.first;
        Set found;
        for (const Way& way : ways(tracks, n, q)) found.insert(ends[way].begin(), ends[way].end());
        if (tracks.last.contains(n) && can_end(tracks.at.at(n), q)) found.insert(0);
        ends[{n, q}] = std::move(found);
      }
    return ends;
  }

  void first_legs(Tracks& tracks, const std::map<Way, Set>& ends,
                  const std::map<Number, Set>& goals) {
    std::map<Number, std::vector<Way>> useful;
    for (const auto& [n, q] : tracks.charge) {
      useful[n] = {};
      for (const Way& way : ways(tracks, n, q))
        if (!common(ends.at(way), goals.at(n)).empty()) useful[n].push_back(way);
    }
    for (const auto& [n, found] : useful)
      if (n != 0 && found.empty()) tracks.legs[n].clear();
    if (useful[0].size() != 1 || useful[0][0].second != 0) return;
    for (auto& [n, legs] : tracks.legs)
      if (n != 0) legs.erase(useful[0][0].first);
  }

  void follow(Tracks& tracks, const std::map<Way, Set>& ends, const std::map<Number, Set>& goals) {
    std::map<Way, Set> bound;
    for (const auto& [n, q] : tracks.charge) bound[{n, q}] = goals.at(n);
    Set last;
    std::map<Number, Set> legs;
    for (const auto& entry : tracks.charge) legs[entry.first];
    for (Number q = tracks.most; q >= 1; --q)
      for (const auto& entry : tracks.charge) {
        const Number n = entry.first;
        const Set to = bound[{n, q}];
        if (to.empty()) continue;
        if (to.contains(0) && tracks.last.contains(n) && can_end(tracks.at.at(n), q))
          last.insert(n);
        for (const Way& way : ways(tracks, n, q)) {
          const Set both = common(to, ends.at(way));
          if (both.empty()) continue;
          bound[way].insert(both.begin(), both.end());
          legs[n].insert(way.first);
        }
      }
    tracks.last = std::move(last);
    tracks.legs = std::move(legs);
  }

  static bool out_of_order(Tracks& tracks) {
    std::map<Number, Set> reach;
    for (const auto& entry : tracks.charge) {
      std::vector<Number> open{entry.first};
      Set& found = reach[entry.first];
      found.insert(entry.first);
      while (!open.empty()) {
        const Number here = open.back();
        open.pop_back();
        for (const Number there : tracks.legs[here])
          if (found.insert(there).second) open.push_back(there);
      }
    }
    std::set<std::size_t> sizes;
    for (const auto& [n, found] : reach) {
      sizes.insert(found.size());
      for (const auto& [m, other] : reach)
        if (!found.contains(m) && !other.contains(n)) return true;
    }
    std::map<Number, std::ptrdiff_t> part;
    for (const auto& [n, found] : reach)
      part[n] = std::distance(sizes.upper_bound(found.size()), sizes.end());
    for (auto& [n, legs] : tracks.legs)
      std::erase_if(legs, [&, from = n](Number m) { return part[m] > part[from] + 1; });
    std::erase_if(tracks.last, [&](Number n) {
      return part[n] + 1 < static_cast<std::ptrdiff_t>(sizes.size());
    });
    return false;
  }

  bool diagonal_;
  Number size_ = 0;
  std::vector<Field> fields_;  // 0: where the robot starts
  std::map<Field, Number> battery_at_;
  std::vector<Walk> walks_;
  State start_;
  Field here_;
  State charges_;
};

// ---------------------------------------------------------------- the checker

struct Claim {
  bool solved = false;
  std::optional<Number> value;
};

Claim read_header(const Puzzle& puzzle, const Json& header) {
  const auto fail = [](const char* why) -> Claim { throw Unreadable(why); };
  const auto text = [](const Json* value) {
    return value != nullptr && value->type == Json::Type::text ? value->text : std::string();
  };
  static const std::set<std::string> names{"certificate", "version", "kind",
                                           "digest",      "options", "claim"};
  for (const auto& entry : header.object)
    if (!names.contains(entry.first)) return fail("an unknown name in the header");
  if (text(header.find("certificate")) != "knobel" || whole(header.find("version")) != 1)
    return fail("not a certificate of version 1");
  const std::string whole_text = puzzle.kind + "\n" + puzzle.options + "\n" + puzzle.text;
  if (text(header.find("kind")) != puzzle.kind || text(header.find("digest")) != sha256(whole_text))
    return fail("the certificate does not belong to this puzzle");
  const Json expected = Reader(puzzle.options).read();
  const std::function<bool(const Json&, const Json&)> equal = [&](const Json& a,
                                                                  const Json& b) -> bool {
    if (a.type != b.type || a.truth != b.truth || a.number != b.number || a.text != b.text ||
        a.list.size() != b.list.size() || a.object.size() != b.object.size())
      return false;
    for (std::size_t k = 0; k < a.list.size(); ++k)
      if (!equal(a.list[k], b.list[k])) return false;
    for (const auto& [name, value] : a.object)
      if (b.find(name) == nullptr || !equal(value, *b.find(name))) return false;
    return true;
  };
  const Json* options = header.find("options");
  if (options == nullptr || !equal(*options, expected)) return fail("other options");
  const Json* claim = header.find("claim");
  if (claim == nullptr || claim->type != Json::Type::object) return fail("there is no claim");
  for (const auto& entry : claim->object)
    if (!std::set<std::string>{"status", "fewest", "value", "not_certified"}.contains(entry.first))
      return fail("an unknown name in the claim");
  const std::string status = text(claim->find("status"));
  if (status != "solved" && status != "unsolvable") return fail("an unknown claim");
  if (const Json* open = claim->find("not_certified")) {
    if (open->type != Json::Type::list) return fail("an unknown claim");
    for (const Json& name : open->list)
      if (name.type != Json::Type::text) return fail("an unknown claim");
  }
  Claim read{status == "solved", std::nullopt};
  if (claim->find("fewest") == nullptr && claim->find("value") == nullptr) return read;
  read.value = whole(claim->find("value"));
  if (!read.solved || text(claim->find("fewest")) != puzzle.counts || !read.value ||
      *read.value < 0)
    return fail("an unknown claim");
  return read;
}

class Checker {
 public:
  Checker(Puzzle& puzzle, const Claim& claim) : puzzle_(puzzle), claim_(claim) {}

  void read(const Json& line) {
    if (const Json* moves = line.find("moves")) {
      require(!begun_ && claim_.solved && line.object.size() == 1, "no moves are expected");
      require(moves->type == Json::Type::list, "moves must be a list");
      for (const Json& move : moves->list) {
        require(move.type == Json::Type::text, "a move must be a text");
        puzzle_.make(move.text);
        ++made_;
      }
      return;
    }
    begin();
    list(line);
  }

  void finish() {
    begin();
    require(owed_.empty(), "a state is missing");
  }

 private:
  void begin() {
    if (begun_) return;
    begun_ = true;
    if (claim_.solved) {
      require(puzzle_.made_it(), "not solved at the end");
      if (!claim_.value) return;
      require(*claim_.value == (puzzle_.counts == "swaps" ? puzzle_.swaps : made_),
              "another length");
    }
    owe(puzzle_.start(), 0);
  }

  void owe(const State& state, Number bound) {
    const auto limit = claim_.value;
    if (limit && bound >= *limit) return;
    require(!puzzle_.solved(state), "a solved state");
    if (limit && bound > *limit - 2) return;
    if (const auto listed = listed_.find(state); listed != listed_.end())
      return require(!limit || listed->second <= bound, "listed in a later class");
    if (const auto owed = owed_.find(state); owed != owed_.end()) {
      owed->second = std::min(owed->second, bound);
      return;
    }
    bool leads_on = false;
    puzzle_.each_step(state, [&](const State&) { leads_on = true; });
    if (leads_on) owed_[state] = bound;
  }

  void list(const Json& line) {
    const Json* written = line.find("state");
    require(written != nullptr && written->type == Json::Type::list, "a state is missing");
    State state;
    for (const Json& number : written->list) {
      require(number.type == Json::Type::number, "a state has numbers only");
      state.push_back(number.number);
    }
    const auto owed = owed_.find(state);
    require(owed != owed_.end(), "this state is not owed");
    Number step = owed->second;
    std::size_t names = 1;
    if (claim_.value) {
      const auto given = whole(line.find("class"));
      require(given && *given >= 0 && *given <= step, "another class");
      step = *given;
      ++names;
    }
    owed_.erase(owed);
    listed_[state] = step;
    const Json* refuted = line.find("refuted");
    const Json* data = line.find("data");
    if (refuted == nullptr) {
      require(line.object.size() == names, "an unknown name");
      puzzle_.each_step(state, [&](const State& after) { owe(after, step + 1); });
      return;
    }
    require(line.object.size() == names + 2 && refuted->type == Json::Type::text &&
                data != nullptr && data->type == Json::Type::object,
            "an argument has a name and data");
    puzzle_.argue(refuted->text, state, *data,
                  claim_.value ? std::optional<Number>(*claim_.value - step) : std::nullopt);
  }

  Puzzle& puzzle_;
  Claim claim_;
  bool begun_ = false;
  Number made_ = 0;
  std::map<State, Number> listed_;
  std::map<State, Number> owed_;
};

std::unique_ptr<Puzzle> read_puzzle(const std::string& kind, const std::string& file,
                                    const Options& chosen) {
  std::ifstream in(file, std::ios::binary);
  const auto lines = lines_of(in);
  if (kind == "rotation") return std::make_unique<Rotation>(lines, chosen);
  if (kind == "huepfburg") return std::make_unique<Huepfburg>(lines, chosen);
  if (kind == "stromrallye") return std::make_unique<Stromrallye>(lines, chosen);
  throw Unreadable("an unknown kind of puzzle");
}

Json read_first_line(const std::string& line) {
  try {
    return read_line(line);
  } catch (const Invalid&) {
    throw Unreadable("not a certificate");
  }
}

int check(const std::string& puzzle_file, const std::string& file, const Options& chosen) {
  std::ifstream in(file, std::ios::binary);
  std::string line;
  std::getline(in, line);
  const Json header = read_first_line(line);
  const Json* kind = header.find("kind");
  if (kind == nullptr) throw Unreadable("not a certificate");
  const auto puzzle = read_puzzle(kind->text, puzzle_file, chosen);
  Checker checker(*puzzle, read_header(*puzzle, header));
  std::size_t number = 1;
  try {
    while (std::getline(in, line)) {
      ++number;
      checker.read(read_line(line));
    }
    ++number;
    checker.finish();
  } catch (const Invalid& fault) {
    std::cout << "invalid at line " << number << ": " << fault.what() << "\n";
    return 1;
  }
  std::cout << "valid\n";
  return 0;
}

}  // namespace

int main(int count, char** words) {
  const std::vector<std::string> arguments(words + 1, words + count);
  Options chosen;
  std::vector<std::string> files;
  try {
    for (std::size_t k = 0; k < arguments.size(); ++k) {
      if (arguments[k] == "--diagonal") {
        chosen.diagonal = true;
      } else if (arguments[k] == "--stick") {
        chosen.stick = arguments.at(++k);
      } else if (arguments[k] == "--start") {
        chosen.start = numbers_in(arguments.at(++k));
      } else if (arguments[k] == "--meet") {
        chosen.meet = std::stoll(arguments.at(++k));
      } else {
        files.push_back(arguments[k]);
      }
    }
    return check(files.at(0), files.at(1), chosen);
  } catch (const std::exception& fault) {
    std::cerr << fault.what() << "\n";
    return 2;
  }
}
