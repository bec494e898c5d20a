// A set of keys that stores only what their place does not say already. Nothing is lost: keys are
// compared in full.
//
//     key       | hash: 64 bits, one to one with the key | rest: what more than 64 bits it has |
//     bucket    64 bytes, named by the hash; a key that finds it full goes on by 1, 2, 3, ... buckets
//     entry     | rest | what the bucket does not say of the hash | jumps + 1; 0: free |
//
// (Always going on by 1 makes long rows of full buckets, and so large numbers of jumps.) With 2^20
// buckets, 20 bits of every key need not be stored. An entry is a word; what does not fit it is in
// the last words of the bucket.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/block.hpp"
#include "core/id_table.hpp"

namespace knobel {

class KeySet {
 public:
  // Of a hash: sets hold keys whose hashes begin with the same bits.
  static constexpr unsigned common_bits = 5;

  explicit KeySet(unsigned rest_bits) : rest_bits_(rest_bits) {}

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t buckets() const { return buckets_; }
  [[nodiscard]] std::size_t room() const { return room_for(buckets_); }
  [[nodiscard]] std::size_t room_for(std::size_t buckets) const {
    const std::size_t slots = slots_of(buckets);
    return buckets * slots - buckets * slots / (slots > 5 ? 8 : 4);
  }
  [[nodiscard]] static std::size_t bytes_for(std::size_t buckets) {
    return buckets * sizeof(Bucket);
  }

  static constexpr std::size_t fewest_buckets = 4;

  // Moves everything into more buckets. False: there is no memory for it.
  [[nodiscard]] bool grow(std::size_t buckets) {
    KeySet larger(rest_bits_);
    larger.entries_ = Block<Bucket>(buckets);
    if (!larger.entries_) return false;
    std::fill_n(larger.entries_.get(), buckets, Bucket{});
    larger.buckets_ = buckets;
    larger.log_ = static_cast<unsigned>(std::bit_width(buckets)) - 1;
    larger.slots_ = slots_of(buckets);
    if (larger.slots_ < words_per_bucket) {
      const std::size_t others = words_per_bucket - larger.slots_;
      larger.extras_per_word_ = (larger.slots_ + others - 1) / others;
      larger.extra_bits_ = 64 / larger.extras_per_word_;
      larger.extra_mask_ = ~std::uint64_t{0} >> (64 - larger.extra_bits_);
    }
    larger.most_tries_ = std::min(tries_mask, buckets);
    for (std::size_t b = 0; b < buckets_; ++b)
      for (std::size_t i = 0; i < slots_ && entries_[b].words[i] != 0; ++i) move(b, i, larger);
    *this = std::move(larger);
    return true;
  }

  void prefetch_bucket(std::uint64_t hash) const { prefetch(&entries_[home(hash)]); }

  // Was the key new? There must be room for it.
  bool add(std::uint64_t hash, std::uint64_t rest) {
    const std::uint64_t product = spread(hash) * buckets_;
    const std::uint64_t within = (product & low_half) >> log_ << low_bits | lowest(hash, low_bits);
    const std::uint64_t word = rest << (rest_at - log_) | within << tries_bits;
    const std::uint64_t extra = rest >> (log_ - 1);
    auto b = static_cast<std::size_t>(product >> 32);
    for (std::size_t tries = 1; tries <= most_tries_; ++tries) {
      Bucket& bucket = entries_[b];
      for (std::size_t i = 0; i < slots_; ++i) {
        if (bucket.words[i] == (word | tries) && extra_at(bucket, i) == extra) return false;
        if (bucket.words[i] != 0) continue;
        bucket.words[i] = word | tries;
        add_extra(bucket, i, extra);
        ++size_;
        return true;
      }
      b = b + tries < buckets_ ? b + tries : b + tries - buckets_;
    }
    overflown_ = true;
    return false;
  }

  // So many keys in one place that one of them could not be added: practically never.
  [[nodiscard]] bool overflown() const { return overflown_; }

 private:
  static constexpr std::size_t words_per_bucket = 8;
  struct alignas(64) Bucket {
    std::uint64_t words[words_per_bucket];
  };

  static constexpr std::uint64_t low_half = 0xFFFFFFFF;
  static constexpr unsigned low_bits = 64 - common_bits - 32;  // of a hash: never part of a place
  static constexpr unsigned tries_bits = 6;
  static constexpr std::size_t tries_mask = (1u << tries_bits) - 1;
  static constexpr unsigned rest_at = 64 - common_bits + tries_bits;

  static std::uint64_t lowest(std::uint64_t word, unsigned bits) {
    return word & ((std::uint64_t{1} << bits) - 1);
  }
  // The 32 bits of a hash that name the bucket.
  static std::uint64_t spread(std::uint64_t hash) { return hash >> low_bits & low_half; }
  [[nodiscard]] std::size_t home(std::uint64_t hash) const {
    return static_cast<std::size_t>(spread(hash) * buckets_ >> 32);
  }

  // How many entries a bucket has. Its other words hold what does not fit the words of these.
  [[nodiscard]] std::size_t slots_of(std::size_t buckets) const {
    const unsigned in_word = std::max(static_cast<unsigned>(std::bit_width(buckets)), 2u) - 2;
    const unsigned extra = rest_bits_ > in_word ? rest_bits_ - in_word : 0;
    return extra == 0 ? 8 : extra <= 9 ? 7 : extra <= 21 ? 6 : extra <= 32 ? 5 : 4;
  }

  [[nodiscard]] std::uint64_t extra_at(const Bucket& bucket, std::size_t i) const {
    if (slots_ == words_per_bucket) return 0;
    const std::uint64_t word = bucket.words[slots_ + i / extras_per_word_];
    return word >> i % extras_per_word_ * extra_bits_ & extra_mask_;
  }
  void add_extra(Bucket& bucket, std::size_t i, std::uint64_t extra) const {
    if (slots_ == words_per_bucket) return;
    bucket.words[slots_ + i / extras_per_word_] |= extra << i % extras_per_word_ * extra_bits_;
  }

  // Two hashes with the same bucket differ by at least the number of buckets in `product`, so
  // what is kept of it tells them apart, and the smallest multiple from there on is the product.
  void move(std::size_t b, std::size_t i, KeySet& to) const {
    const std::uint64_t word = entries_[b].words[i];
    const auto jumps = static_cast<std::size_t>(word & tries_mask) - 1;
    const std::size_t jumped = jumps * (jumps + 1) / 2 % buckets_;
    const std::uint64_t first = b >= jumped ? b - jumped : b + buckets_ - jumped;
    const std::uint64_t within = lowest(word, rest_at - log_) >> tries_bits;
    const std::uint64_t product = first << 32 | within >> low_bits << log_;
    const std::uint64_t spread = (product + buckets_ - 1) / buckets_;
    const std::uint64_t rest = word >> (rest_at - log_) | extra_at(entries_[b], i) << (log_ - 1);
    to.add(spread << low_bits | lowest(within, low_bits), rest);
  }

  unsigned rest_bits_;
  Block<Bucket> entries_;
  std::size_t buckets_ = 0, size_ = 0, slots_ = 0, most_tries_ = 0;
  unsigned log_ = 0;  // of the buckets, rounded down
  std::size_t extras_per_word_ = 1, extra_bits_ = 0;
  std::uint64_t extra_mask_ = 0;
  bool overflown_ = false;
};

}  // namespace knobel
