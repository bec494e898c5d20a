#include "core/crew.hpp"

#include <exception>
#include <new>

namespace knobel {

bool has_room_for_thread() {
  // volatile: the compiler may not leave out the allocation
  char* volatile probe = new (std::nothrow) char[std::size_t{48} << 20];
  const bool has_room = probe != nullptr;
  delete[] probe;
  return has_room;
}

Crew::Crew(std::size_t threads) {
  try {
    helpers_.reserve(threads);
    while (size() < threads && has_room_for_thread())
      helpers_.emplace_back([this, number = size()] { help(number); });
  } catch (const std::exception&) {
    // There cannot be that many threads: those that have started do the work.
  }
}

Crew::~Crew() {
  {
    const std::scoped_lock lock(mutex_);
    over_ = true;
  }
  called_.notify_all();
  for (std::thread& helper : helpers_) helper.join();
}

void Crew::run(const std::function<void(std::size_t)>& job) {
  {
    const std::scoped_lock lock(mutex_);
    job_ = &job;
    ++calls_;
    busy_ = helpers_.size();
  }
  called_.notify_all();
  job(0);
  std::unique_lock lock(mutex_);
  done_.wait(lock, [&] { return busy_ == 0; });
}

void Crew::help(std::size_t number) {
  std::unique_lock lock(mutex_);
  for (std::size_t answered = 0;;) {
    called_.wait(lock, [&] { return over_ || calls_ > answered; });
    if (over_) return;
    answered = calls_;
    const auto* job = job_;
    lock.unlock();
    (*job)(number);
    lock.lock();
    if (--busy_ == 0) done_.notify_one();
  }
}

}  // namespace knobel
