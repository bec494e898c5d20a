// One function per file of this folder, each of which adds its classes and functions.
#pragma once

#include <nanobind/nanobind.h>

namespace knobel::bindings {

void bind_stromrallye(nanobind::module_& m);
void bind_human_game(nanobind::module_& m);
void bind_rotation(nanobind::module_& m);
void bind_huepfburg(nanobind::module_& m);

}  // namespace knobel::bindings
