// The calling thread only waits: it adds up what the others report, keeps the limits and
// passes on the order to stop.
#include "stromrallye/threads.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <new>
#include <thread>
#include <utility>

#include "core/crew.hpp"
#include "core/hash.hpp"
#include "core/memory.hpp"
#include "stromrallye/exact/dead_states.hpp"
#include "stromrallye/portfolio.hpp"

namespace knobel::stromrallye {
namespace {

// What a thread reports.
struct Worker {
  std::atomic<std::uint64_t> states{0};
  std::atomic<std::size_t> memory{0};
  std::atomic<std::uint32_t> depth{0};
};

struct Team {
  std::atomic<bool> stop{false};
  std::mutex mutex;  // guards the rest
  std::condition_variable changed;
  std::size_t started = 0;
  std::size_t finished = 0;
  Outcome outcome = Outcome::ended;
  End end = End::stopped;
  std::vector<Move> moves;
};

void work(const Graph& graph, const Position& root, std::uint64_t seed, std::size_t memory,
          DeadStates& dead, Team& team, Worker& worker) {
  {
    // Sets up what an exception needs in this thread while there is memory for it: if there
    // were none later, the C library would abort the program.
    static_cast<void>(std::uncaught_exceptions());
    const std::scoped_lock lock(team.mutex);
    ++team.started;
    team.changed.notify_one();
  }
  Limits limits;
  limits.memory = memory;
  Control control(
      limits,
      [&](const Progress& progress) {
        worker.states = progress.states;
        worker.memory = progress.memory;
        worker.depth = progress.depth;
        return true;
      },
      &team.stop);
  MemoryAccount account(control);
  std::vector<Move> moves;
  Outcome outcome = Outcome::ended;
  bool out_of_memory = false;  // the machine has less than the limit allows
  try {
    outcome = decide(graph, root, seed, account, dead, moves);
  } catch (const std::bad_alloc&) {
    out_of_memory = true;
  }
  worker.states = control.states;
  worker.memory = account.peak();
  const std::scoped_lock lock(team.mutex);
  ++team.finished;
  if (team.outcome == Outcome::ended && outcome != Outcome::ended) {
    team.outcome = outcome;
    team.moves = std::move(moves);
    team.stop = true;
  }
  if (out_of_memory || (outcome == Outcome::ended && control.end() == End::memory))
    team.end = End::memory;
  team.changed.notify_one();
}

}  // namespace

Outcome decide_together(const Graph& graph, const Position& root, std::uint64_t seed,
                        std::uint32_t threads, Control& control, std::vector<Move>& moves,
                        End& end) {
  Team team;
  std::deque<Worker> workers(threads);
  std::vector<std::thread> crew;
  const std::size_t base = control.memory;
  const std::size_t limit = control.limits().memory;
  const std::size_t room = limit - std::min(base, limit);
  Limits limits_of_dead;
  limits_of_dead.memory = room / 2;
  Control control_of_dead(limits_of_dead);
  MemoryAccount account_of_dead(control_of_dead);
  DeadStates dead(account_of_dead, true);
  const std::size_t memory_each = (room - room / 2) / threads;
  crew.reserve(threads);
  try {
    for (std::uint32_t i = 0; i < threads && has_room_for_thread(); ++i) {
      crew.emplace_back(work, std::cref(graph), std::cref(root), i == 0 ? seed : mix(seed + i),
                        memory_each, std::ref(dead), std::ref(team), std::ref(workers[i]));
      std::unique_lock lock(team.mutex);
      team.changed.wait(lock, [&] { return team.started == crew.size(); });
    }
  } catch (const std::exception&) {
    // There cannot be that many threads: those that have started do the work.
  }
  if (crew.empty()) team.end = End::memory;
  {
    std::unique_lock lock(team.mutex);
    while (team.finished < crew.size()) {
      team.changed.wait_for(lock, std::chrono::milliseconds(2));
      control.states = 0;
      control.memory = base + dead.bytes();
      for (const Worker& worker : workers) {
        control.states += worker.states;
        control.memory += worker.memory;
        control.depth = std::max(control.depth, worker.depth.load());
      }
      lock.unlock();
      if (!control.look()) team.stop = true;
      lock.lock();
    }
  }
  for (std::thread& thread : crew) thread.join();
  moves = std::move(team.moves);
  end = control.ended() ? control.end() : team.end;
  return team.outcome;
}

}  // namespace knobel::stromrallye
