// Threads that wait for work: the same job for each of them, the calling thread included.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace knobel {

// Is there memory for one more thread (its stack and what it needs to begin)?
[[nodiscard]] bool has_room_for_thread();

class Crew {
 public:
  // `threads`, the calling one included; fewer if there cannot be as many.
  explicit Crew(std::size_t threads);
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  ~Crew();

  [[nodiscard]] std::size_t size() const { return helpers_.size() + 1; }

  // Calls job(0) to job(size() - 1), each in a thread of its own, and waits for all of them.
  // A job must not throw.
  void run(const std::function<void(std::size_t)>& job);

 private:
  void help(std::size_t number);

  std::mutex mutex_;  // guards the rest but for the threads
  std::condition_variable called_, done_;
  const std::function<void(std::size_t)>* job_ = nullptr;
  std::size_t calls_ = 0;
  std::size_t busy_ = 0;
  bool over_ = false;
  std::vector<std::thread> helpers_;
};

}  // namespace knobel
