// Several threads on one board. Success of a round depends on luck, so independent
// seeds are worth more than one search split up. The calling thread only waits: it adds
// up what the others report, keeps the limits and passes on the order to stop.
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "stromrallye/portfolio.hpp"

namespace knobel::stromrallye {
namespace {

struct Worker {
  std::atomic<std::uint64_t> states{0};
  std::atomic<std::size_t> memory{0};
  std::atomic<std::uint32_t> depth{0};
};

struct Team {
  std::atomic<bool> stop{false};
  std::mutex mutex;
  std::condition_variable changed;
  std::size_t running = 0;  // the rest is guarded by the mutex
  Outcome outcome = Outcome::ended;
  End end = End::stopped;
  std::vector<Move> moves;
};

void work(const Graph& graph, const Position& root, std::uint64_t seed,
          std::size_t memory, Team& team, Worker& worker) {
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
  Meter meter(control);
  std::vector<Move> moves;
  Outcome outcome = Outcome::ended;
  {
    DeadTable dead(meter);
    outcome = decide(graph, root, seed, meter, dead, moves);
  }
  worker.states = control.states;
  worker.memory = meter.peak();
  const std::lock_guard lock(team.mutex);
  --team.running;
  if (team.outcome == Outcome::ended && outcome != Outcome::ended) {
    team.outcome = outcome;
    team.moves = std::move(moves);
    team.stop = true;
  }
  if (outcome == Outcome::ended && control.end() == End::memory) team.end = End::memory;
  team.changed.notify_one();
}

}  // namespace

Outcome decide_together(const Graph& graph, const Position& root,
                        std::uint64_t seed, std::uint32_t threads, Control& control,
                        std::vector<Move>& moves, End& end) {
  Team team;
  team.running = threads;
  std::deque<Worker> workers(threads);
  std::vector<std::thread> crew;
  const std::size_t base = control.memory;
  const std::size_t limit = control.limits().memory;
  const std::size_t share = (limit - std::min(base, limit)) / threads;
  for (std::uint32_t i = 0; i < threads; ++i)
    crew.emplace_back(work, std::cref(graph), std::cref(root),
                      i == 0 ? seed : mix(seed + i), share, std::ref(team), std::ref(workers[i]));
  {
    std::unique_lock lock(team.mutex);
    while (team.running > 0) {
      team.changed.wait_for(lock, std::chrono::milliseconds(2));
      control.states = 0;
      control.memory = base;
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
