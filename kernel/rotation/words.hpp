// States are packed into as many words as the frame needs; searches are made for each number.
#pragma once

#include <cstddef>

namespace knobel::rotation {

template <class Run>
void with_words(std::size_t words, Run run) {
  if (words == 1)
    run.template operator()<1>();
  else if (words == 2)
    run.template operator()<2>();
  else if (words == 3)
    run.template operator()<3>();
  else if (words == 4)
    run.template operator()<4>();
  else if (words <= 6)
    run.template operator()<6>();
  else if (words <= 8)
    run.template operator()<8>();
  else
    run.template operator()<12>();
}

}  // namespace knobel::rotation
