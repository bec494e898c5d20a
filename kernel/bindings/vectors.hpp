// Vectors as lists of Python, and lists as vectors: what nanobind/stl/vector.h does, except that
// missing memory is a MemoryError here, and ends the process there.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/detail/nb_list.h>

#include <cstddef>
#include <exception>
#include <utility>
#include <vector>

namespace nanobind::detail {

template <class T>
struct type_caster<std::vector<T>> : list_caster<std::vector<T>, T> {
  using Value = std::vector<T>;

  template <class Flags>
  bool from_python(handle source, Flags flags, cleanup_list* cleanup) noexcept {
    failure_ = nullptr;
    try {
      return read(source, flags_for_local_caster<T>(flags), cleanup);
    } catch (...) {  // nothing may leave this function: whoever asks for the value gets it
      failure_ = std::current_exception();
      return true;
    }
  }

  explicit operator Value*() { return &checked(); }
  explicit operator Value&() { return checked(); }
  explicit operator Value&&() { return std::move(checked()); }

 private:
  template <class Flags>
  bool read(handle source, Flags flags, cleanup_list* cleanup) {
    this->value.clear();
    if (!isinstance<sequence>(source)) return false;
    const std::size_t size = len(source);
    this->value.reserve(size);
    make_caster<T> caster;
    for (std::size_t i = 0; i < size; ++i) {
      const object item = source[i];
      if (!caster.from_python(item, flags, cleanup) || !caster.template can_cast<T>()) return false;
      this->value.push_back(caster.operator cast_t<T>());
    }
    return true;
  }

  Value& checked() {
    if (failure_) std::rethrow_exception(failure_);
    return this->value;
  }

  std::exception_ptr failure_;
};

}  // namespace nanobind::detail
