// Breadth-first search over pairs of states, in little memory and with several threads.
//
//     lower     ######     ######  upper     What has fallen to one side and then falls to the
//               #ab  #     #  ab#            other keeps lanes and order. So both turns of a state
//               ######     ######            lead to a pair of states that are never met apart:
//                                            only the lower one, towards 0, is kept.
//
// Holds as long as no stick is lost before the puzzle is solved. The start is met without its
// partner; if that is met later, the start is met for the second time, but counted once.
//
// Only the level that is being turned and the next one are kept as states. Of all the others there
// are keys, in sets that store little more than half of them, and one bit per state: does it lead
// to a new pair? The way back follows these bits.
//
//     level 1    P                  bits  1 1          the first and second state of P lead to Q, R
//     level 2    Q         R              0 1   1 0    Q's first to none that is new, ...
//     level 3        S   T                             the parent of T: what the second 1 stands for
//
// The states of a level are in the order of `Search`, and so is everything that is found: first
// the pair that the first state leads to, and of a pair first the state that L leads to. Threads
// turn the states of a piece of a level; then each adds those keys whose hashes are its own,
// in this order. So the result does not depend on how many there are.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "core/block.hpp"
#include "core/chunked_array.hpp"
#include "core/crew.hpp"
#include "core/hash.hpp"
#include "core/key_set.hpp"
#include "core/memory.hpp"
#include "rotation/fall.hpp"
#include "rotation/many_falls.hpp"
#include "rotation/state_queue.hpp"

namespace knobel::rotation {

template <std::size_t W>
class PairSearch {
  static_assert(W <= 2, "keys have at most 128 bits");

 public:
  PairSearch(const FrameTables& tables, MemoryAccount& memory, std::size_t threads)
      : control(memory.control()),
        tables_(tables),
        account_(memory),
        faller_(tables),
        sets_share_(memory),
        work_share_(memory),
        queues_{StateQueue<W>(memory), StateQueue<W>(memory)},
        leads_on_(memory),
        threads_(threads) {
    for (std::size_t i = 0; i < tables.slots.size(); ++i)
      (i < tables.word_ends[0] ? bits_of_first_ : bits_of_second_) += tables.slots[i].bits;
    const unsigned bits = bits_of_first_ + bits_of_second_ + 1;  // one says the axis
    sets_.reserve(shards);
    for (std::size_t s = 0; s < shards; ++s) sets_.emplace_back(bits > 64 ? bits - 64 : 0);
  }

  Control& control;

  // From a start at rest until the goal is reached or there are no more states.
  // False: a limit was reached.
  bool run(const State<W>& start) {
    states_ = control.states = 1;
    sizes_ = {1};
    if (!control.tick() || !turn_start(start)) return false;
    while (!solved() && states_ > begin_of_next_) {
      sizes_.push_back(states_ - begin_of_next_);
      begin_of_next_ = states_;
      control.depth = static_cast<std::uint32_t>(depth());
      std::swap(level_, next_);
      first_bits_.push_back(bits_);
      if (!expand_level()) return false;
    }
    return true;
  }

  [[nodiscard]] std::uint64_t states() const { return states_; }
  [[nodiscard]] std::size_t depth() const { return sizes_.size() - 1; }
  // How many states the complete levels have.
  [[nodiscard]] const std::vector<std::uint64_t>& sizes() const { return sizes_; }
  [[nodiscard]] bool solved() const { return exit_.state != none; }

  // The lexicographically first turns that solve the puzzle. False: a limit was reached.
  bool trace(std::vector<std::uint8_t>& turns) {
    turns.assign(depth() + 1, exit_.turn);
    std::uint64_t state = exit_.state;
    for (std::size_t level = depth(); level > 0; --level) {
      turns[level - 1] = state % 2;
      if (level > 1 && !find_parent(level - 1, state / 2, state)) return false;
    }
    return true;
  }

 private:
  static constexpr std::size_t shards = std::size_t{1} << KeySet::common_bits;
  static constexpr std::size_t most_pairs = 4096;   // in a piece of a level
  static constexpr std::size_t few = 6;             // are turned faster one by one
  static constexpr std::size_t many = 1024;         // are worth waking threads for
  static constexpr std::size_t step = at_once / 2;  // pairs that `Search` expands at once
  static constexpr std::uint64_t none = ~std::uint64_t{0};

  // The first turn that reaches the goal: of which state of the level.
  struct Exit {
    std::uint64_t state = none;
    std::uint8_t turn = 0;
  };

  // A pair that a state leads to.
  struct Child {
    State<W> state;  // the lower one, but with the gravity of that to which L leads
    std::uint64_t hash;
  };

  // What a thread needs to turn many states at once.
  struct Turner {
    explicit Turner(const FrameTables& tables) : falls(tables) {}
    ManyFalls falls;
    std::array<Row<std::uint64_t>, W> words;
    ManyPairs pairs;
  };

  // The start has no partner: turns it alone.
  bool turn_start(const State<W>& start) {
    Turns<W> turns;
    faller_.turn(start, turns);
    begin_of_next_ = 1;
    for (std::uint8_t turn = 2; turn-- > 0;)
      if (turns.solved[turn]) exit_ = {0, turn};
    if (solved()) return true;
    start_ = start;
    start_[0] |= 2;
    faller_.settle(start_);
    if (!reserve_piece(1)) return false;
    children_[0] = child_of(turns, start);
    return add_children(1, 1);
  }

  bool expand_level() {
    StateQueue<W>& level = queues_[level_];
    for (std::size_t done = 0; level.size() > 0;) {
      const std::size_t pairs = std::min({level.size(), most_pairs, pairs_until_limit()});
      if (!(pairs >= many ? control.look() : control.tick())) return false;
      if (!reserve_piece(pairs)) return false;
      turn(pairs);
      const std::size_t children = solved() ? exit_.state / at_once * at_once : 2 * pairs;
      if (!add_children(children, pairs)) return false;
      if (solved()) {
        exit_.state += 2 * done;
        return true;
      }
      level.drop(pairs);
      done += pairs;
    }
    return true;
  }

  // How many pairs can be expanded without going beyond the limit by more than a step.
  [[nodiscard]] std::size_t pairs_until_limit() const {
    const std::uint64_t left = control.limits().states - std::min(control.limits().states, states_);
    return static_cast<std::size_t>(
        std::clamp<std::uint64_t>(left / (4 * step) * step, step, most_pairs));
  }

  // Makes ready to expand so many pairs. False: no memory for it.
  [[nodiscard]] bool reserve_piece(std::size_t pairs) {
    if (!queues_[next_].reserve(2 * pairs) || !leads_on_.reserve(pairs / 32 + 1)) return false;
    if (pairs > few && turners_.empty() && !add_turners(1)) return false;
    if (pairs >= many && threads_ > 1 && !crew_) {
      crew_ = std::make_unique<Crew>(threads_);
      if (!add_turners(crew_->size() - 1)) return false;
    }
    if (pairs <= room_) return true;
    const std::size_t room = std::min(most_pairs, std::max<std::size_t>(64, 2 * pairs));
    if (!work_share_.take((room - room_) * 2 * (sizeof(Child) + 1))) return false;
    room_ = room;
    children_ = Block<Child>(2 * room);
    marks_ = Block<std::uint8_t>(2 * room);
    return (children_ && marks_) || account_.fail();
  }

  [[nodiscard]] bool add_turners(std::size_t count) {
    if (!ManyFalls::pays(tables_)) return true;
    for (; count > 0; --count) {
      auto turner = std::make_unique<Turner>(tables_);
      if (!work_share_.take(sizeof(Turner) + turner->falls.bytes())) return false;
      turners_.push_back(std::move(turner));
    }
    return true;
  }

  // Calls job(thread) in all threads, or only here if the piece is small.
  template <class Job>
  void share(std::size_t pairs, Job job) {
    if (crew_ && pairs >= many)
      crew_->run(job);
    else
      job(0);
  }
  [[nodiscard]] std::size_t sharers(std::size_t pairs) const {
    return crew_ && pairs >= many ? crew_->size() : 1;
  }

  // The children of the first pairs of the level; `marks_` says which states are solved by L (1)
  // or R (2).
  void turn(std::size_t pairs) {
    if (turners_.empty() || pairs <= few) {
      for (std::size_t p = 0; p < pairs; ++p) turn_one(p);
    } else {
      std::atomic<std::size_t> begun = 0;
      share(pairs, [&](std::size_t thread) {
        for (std::size_t p; (p = begun.fetch_add(at_once)) < pairs;)
          turn_many(*turners_[thread], p, std::min(at_once, pairs - p));
      });
    }
    if (!tables_.leaves) return;
    for (std::size_t c = 0; c < 2 * pairs && !solved(); ++c)
      if (marks_[c] != 0) exit_ = {c, static_cast<std::uint8_t>(marks_[c] == 2)};
  }

  void turn_one(std::size_t p) {
    const State<W>& pair = queues_[level_][p];
    State<W> lower = pair;
    State<W> upper = pair;
    lower[0] |= 2;
    upper[0] &= ~std::uint64_t{2};
    faller_.settle(upper);
    const bool lower_first = gravity_of(pair) >= 2;
    for (std::size_t member = 0; member < 2; ++member) {
      const State<W>& state = (member == 0) == lower_first ? lower : upper;
      Turns<W> turns;
      faller_.turn(state, turns);
      marks_[2 * p + member] = turns.solved[0] ? 1 : turns.solved[1] ? 2 : 0;
      children_[2 * p + member] = child_of(turns, state);
    }
  }

  [[nodiscard]] Child child_of(const Turns<W>& turns, const State<W>& state) const {
    const int left = (gravity_of(state) + 3) & 3;
    return child_of(turns.next[left >= 2 ? 0 : 1], left);
  }
  [[nodiscard]] Child child_of(State<W> lower, int left) const {
    lower[0] = (lower[0] & ~std::uint64_t{3}) | static_cast<std::uint64_t>(left);
    return {lower, mix(key_of(lower).first)};
  }

  void turn_many(Turner& turner, std::size_t first, std::size_t count) {
    const StateQueue<W>& level = queues_[level_];
    for (std::size_t s = 0; s < at_once; ++s) {
      const State<W>& pair = level[first + (s < count ? s : 0)];
      for (std::size_t w = 0; w < W; ++w) turner.words[w][s] = pair[w];
    }
    const int axis = gravity_of(level[first]) & 1;
    ManyPairs& pairs = turner.pairs;
    turner.falls.turn_pairs(axis, turner.words.data(), pairs);
    for (std::size_t s = 0; s < count; ++s) {
      const bool lower_first = (turner.words[0][s] & 2) != 0;
      for (std::size_t member = 0; member < 2; ++member) {
        const bool lower = (member == 0) == lower_first;
        const std::size_t which = lower ? 0 : 1;
        const int left = ((lower ? 2 + axis : axis) + 3) & 3;
        const std::size_t c = 2 * (first + s) + member;
        State<W> child;
        for (std::size_t w = 0; w < W; ++w) child[w] = pairs.low[which].words[w][s];
        children_[c] = child_of(child, left);
        if (!tables_.leaves) continue;
        const bool low_solves = pairs.low[which].solved[s] != 0;
        const bool high_solves = pairs.high_solved[which][s] != 0;
        const bool left_solves = left >= 2 ? low_solves : high_solves;
        const bool right_solves = left >= 2 ? high_solves : low_solves;
        marks_[c] = left_solves ? 1 : right_solves ? 2 : 0;
      }
    }
  }

  // What tells pairs apart, without the bits that are always the same: 64 bits, and the others.
  [[nodiscard]] std::pair<std::uint64_t, std::uint64_t> key_of(const State<W>& state) const {
    const std::uint64_t word = state[0] >> 2 << 1 | (state[0] & 1);
    if constexpr (W == 1) return {word, 0};
    const unsigned used = bits_of_first_ + 1;
    const std::uint64_t rest = state[W - 1] >> (64 - used);
    return {(word | state[W - 1] << used) ^ rest * golden_ratio, rest};
  }

  static std::size_t shard_of(std::uint64_t hash) {
    return static_cast<std::size_t>(hash >> (64 - KeySet::common_bits));
  }

  // Adds the first children of the piece: those that are new get `marks_`, and come into the next
  // level. False: no memory for it.
  bool add_children(std::size_t count, std::size_t pairs) {
    if (!grow_sets(count)) return false;
    const std::size_t threads = sharers(pairs);
    share(pairs, [&](std::size_t thread) {
      add_keys(count, thread * shards / threads, (thread + 1) * shards / threads);
    });
    std::size_t given_back = 0;
    for (std::size_t s = 0; s < shards; ++s) {
      Growth& growth = growths_[s];
      if (growth.failed || sets_[s].overflown()) return account_.fail();
      given_back += growth.old_bytes;
      growth = {};
    }
    sets_share_.release(given_back);
    append(count);
    return true;
  }

  struct Growth {
    std::size_t buckets = 0;  // to grow to, if not 0
    std::size_t old_bytes = 0;
    bool failed = false;
  };

  // Decides which sets have to grow, and takes the memory for it.
  [[nodiscard]] bool grow_sets(std::size_t count) {
    std::array<std::uint32_t, shards> more{};
    for (std::size_t c = 0; c < count; ++c) ++more[shard_of(children_[c].hash)];
    for (std::size_t s = 0; s < shards; ++s) {
      const KeySet& set = sets_[s];
      const std::size_t wanted = set.size() + more[s];
      if (wanted <= set.room()) continue;
      std::size_t buckets = larger(set.buckets(), s);
      while (set.room_for(buckets) < wanted) buckets = larger(buckets, s);
      if (!sets_share_.take(KeySet::bytes_for(buckets))) return false;
      growths_[s] = {buckets, KeySet::bytes_for(set.buckets()), false};
    }
    return true;
  }

  // The sets do not grow at the same time, and by a quarter only: memory that is hardly used and
  // what is copied are a small part of all at any time.
  static std::size_t larger(std::size_t buckets, std::size_t s) {
    if (buckets < 64) return std::max(KeySet::fewest_buckets, 2 * buckets);
    return buckets == 64 ? 80 + s * 20 / shards : buckets + buckets / 4;
  }

  // The keys of some sets. Buckets are prefetched a while before they are needed.
  void add_keys(std::size_t count, std::size_t first, std::size_t last) {
    constexpr std::size_t ahead = 16;
    for (std::size_t s = first; s < last; ++s)
      if (growths_[s].buckets > 0) growths_[s].failed = !sets_[s].grow(growths_[s].buckets);
    const auto is_own = [&](std::size_t c) {
      const std::size_t shard = shard_of(children_[c].hash);
      return first <= shard && shard < last && !growths_[shard].failed;
    };
    for (std::size_t c = 0; c < count + ahead; ++c) {
      if (c < count && is_own(c))
        sets_[shard_of(children_[c].hash)].prefetch_bucket(children_[c].hash);
      if (c < ahead || !is_own(c - ahead)) continue;
      const Child& child = children_[c - ahead];
      marks_[c - ahead] = sets_[shard_of(child.hash)].add(child.hash, key_of(child.state).second);
    }
  }

  void append(std::size_t count) {
    for (std::size_t c = 0; c < count; ++c, ++bits_) {
      if (bits_ % 64 == 0) leads_on_.push_reserved(0);
      if (marks_[c] == 0) continue;
      leads_on_[bits_ / 64] |= std::uint64_t{1} << bits_ % 64;
      queues_[next_].push_reserved(children_[c].state);
      states_ += is_start(children_[c].state) ? 1 : 2;
    }
    control.states = states_;
  }

  [[nodiscard]] bool is_start(State<W> state) const {
    state[0] |= 2;
    return same(state, start_);
  }

  // Which state of the level leads to this pair of the next one? That of as many bits before.
  bool find_parent(std::size_t level, std::uint64_t pair, std::uint64_t& state) {
    const std::uint64_t first = first_bits_[level - 1];
    std::size_t at = first / 64;
    std::uint64_t word = leads_on_[at] & ~std::uint64_t{0} << first % 64;
    for (auto passed = static_cast<unsigned>(std::popcount(word)); passed <= pair;
         passed = static_cast<unsigned>(std::popcount(word))) {
      if (!control.tick()) return false;
      pair -= passed;
      word = leads_on_[++at];
    }
    for (; pair > 0; --pair) word &= word - 1;
    state = 64 * at + static_cast<unsigned>(std::countr_zero(word)) - first;
    return true;
  }

  const FrameTables& tables_;
  MemoryAccount& account_;
  Faller<W> faller_;
  unsigned bits_of_first_ = 0, bits_of_second_ = 0;  // fields of a state, by word
  State<W> start_;                                   // its pair, if that is ever met
  std::uint64_t states_ = 0, begin_of_next_ = 0;
  std::vector<std::uint64_t> sizes_;
  Exit exit_;

  std::vector<KeySet> sets_;  // by the first bits of the hash
  std::array<Growth, shards> growths_;
  MemoryShare sets_share_, work_share_;

  std::array<StateQueue<W>, 2> queues_;
  std::size_t level_ = 0, next_ = 1;  // which of them
  ChunkedArray<std::uint64_t> leads_on_;
  std::size_t bits_ = 0;
  std::vector<std::uint64_t> first_bits_;  // of the levels from 1 on

  std::size_t threads_;
  std::unique_ptr<Crew> crew_;
  std::vector<std::unique_ptr<Turner>> turners_;
  // The piece of a level that is being turned.
  std::size_t room_ = 0;
  Block<Child> children_;
  Block<std::uint8_t> marks_;
};

}  // namespace knobel::rotation
