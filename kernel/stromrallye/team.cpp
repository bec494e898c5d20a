// Several threads on one board. Success of a round depends on luck, so independent
// seeds are worth more than one search split up. Only the dead states are shared, so that
// complete searches that go through the legs in different orders save each other the work.
// The calling thread only waits: it adds up what the others report, keeps the limits and
// passes on the order to stop.
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <new>
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
  std::size_t ready = 0;  // have begun; this and the rest is guarded by the mutex
  std::size_t finished = 0;
  Outcome outcome = Outcome::ended;
  End end = End::stopped;
  std::vector<Move> moves;
};

void work(const Graph& graph, const Position& root, std::uint64_t seed,
          std::size_t memory, DeadTable& dead, Team& team, Worker& worker) {
  {
    // What an exception needs in this thread is set up now, while there is room for it: later
    // the C library would end the program if there were none.
    static_cast<void>(std::uncaught_exceptions());
    const std::lock_guard lock(team.mutex);
    ++team.ready;
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
  Meter meter(control);
  std::vector<Move> moves;
  Outcome outcome = Outcome::ended;
  bool starved = false;  // the machine has less memory than the limit allows
  try {
    outcome = decide(graph, root, seed, meter, dead, moves);
  } catch (const std::bad_alloc&) {
    starved = true;
  }
  worker.states = control.states;
  worker.memory = meter.peak();
  const std::lock_guard lock(team.mutex);
  ++team.finished;
  if (team.outcome == Outcome::ended && outcome != Outcome::ended) {
    team.outcome = outcome;
    team.moves = std::move(moves);
    team.stop = true;
  }
  if (starved || (outcome == Outcome::ended && control.end() == End::memory))
    team.end = End::memory;
  team.changed.notify_one();
}

// Is there room for one more thread (its stack and what it needs to begin)?
bool room_for_one() {
  char* volatile probe = new (std::nothrow) char[std::size_t{48} << 20];  // really asked for
  const bool there = probe != nullptr;
  delete[] probe;
  return there;
}

}  // namespace

Outcome decide_together(const Graph& graph, const Position& root,
                        std::uint64_t seed, std::uint32_t threads, Control& control,
                        std::vector<Move>& moves, End& end) {
  Team team;
  std::deque<Worker> workers(threads);
  std::vector<std::thread> crew;
  const std::size_t base = control.memory;
  const std::size_t limit = control.limits().memory;
  const std::size_t room = limit - std::min(base, limit);
  Limits for_dead;
  for_dead.memory = room / 2;
  Control keeper(for_dead);
  Meter meter(keeper);
  DeadTable dead(meter, true);
  const std::size_t share = (room - room / 2) / threads;
  crew.reserve(threads);
  try {
    for (std::uint32_t i = 0; i < threads && room_for_one(); ++i) {
      crew.emplace_back(work, std::cref(graph), std::cref(root), i == 0 ? seed : mix(seed + i),
                        share, std::ref(dead), std::ref(team), std::ref(workers[i]));
      std::unique_lock lock(team.mutex);
      team.changed.wait(lock, [&] { return team.ready == crew.size(); });
    }
  } catch (const std::exception&) {
    // Not so many: those that are there do the work.
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
