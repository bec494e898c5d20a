// The Python module: its version, its compiler, and the searches (see bindings/).
//
// Only this file and those in bindings/ know Python.
#include <nanobind/nanobind.h>

#include "bindings/bindings.hpp"

NB_MODULE(_kernel, m) {
  m.doc() = "The C++ searches of Knobel.";
#ifdef KNOBEL_VERSION
  m.attr("version") = KNOBEL_VERSION;
#else
  m.attr("version") = "unknown";
#endif
  m.attr("compiler") =
#if defined(__clang__)
      "clang " __clang_version__;
#elif defined(__GNUC__)
      "gcc " __VERSION__;
#else
      "unknown compiler";
#endif
  knobel::bindings::bind_stromrallye(m);
  knobel::bindings::bind_human_game(m);
  knobel::bindings::bind_rotation(m);
  knobel::bindings::bind_huepfburg(m);
}
