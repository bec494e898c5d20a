// The plain programs of this folder as one command: contestant KIND FILE
// Prints the seconds of processor time it took, then the answer.
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <string>

#include "huepfburg/generate.hpp"
#include "huepfburg/naive.hpp"
#include "rotation/naive.hpp"
#include "stromrallye/boards.hpp"
#include "stromrallye/plain_dfs.hpp"

namespace {

constexpr double patience = 1e6;  // whoever starts this stops it

std::string huepfburg(std::istream& in) {
  using namespace knobel::huepfburg;
  std::uint32_t fields = 0;
  std::size_t count = 0;
  in >> fields >> count;
  std::vector<bench::Arrow> arrows;
  for (Field from = 0, to = 0; in >> from >> to;) arrows.emplace_back(from - 1, to - 1);
  const Meeting routes = bench::naive_solve(bench::build(fields, std::move(arrows)));
  if (routes.empty()) return "unsolvable";
  std::string jumps;
  for (std::size_t i = 1; i < routes[0].size(); ++i)
    jumps += std::to_string(routes[0][i] + 1) + "/" + std::to_string(routes[1][i] + 1) + " ";
  return jumps;
}

std::string rotation(std::istream& in) {
  using namespace knobel::rotation::bench;
  std::string row;
  std::getline(in, row);
  const std::size_t size = std::strtoul(row.c_str(), nullptr, 10);
  Board board;
  while (board.size() < size && std::getline(in, row)) {
    row.resize(size, ' ');
    board.push_back(row);
  }
  const NaiveResult result = solve_naively(board);
  return result.solved ? result.way : "unsolvable";
}

std::string stromrallye(std::istream& in) {
  using namespace knobel::stromrallye;
  Board board;
  if (!bench::read_board(in, board)) return "unreadable";
  std::string legs;
  return bench::plain_dfs(board, patience, &legs) == knobel::End::solved ? legs : "unsolvable";
}

}  // namespace

double seconds_now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const std::string kind = argv[1];
  std::string answer;
  int runs = 0;
  const double start = seconds_now();
  do {  // most answers come faster than clocks tick
    std::ifstream in(argv[2]);
    answer = kind == "huepfburg"  ? huepfburg(in)
             : kind == "rotation" ? rotation(in)
                                  : stromrallye(in);
    ++runs;
  } while (seconds_now() - start < 0.02);
  std::cout << (seconds_now() - start) / runs << "\n" << answer << "\n";
}
