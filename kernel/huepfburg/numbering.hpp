// One numbering for everything: the shortest proof that nobody can meet.
//
//     1 -> 2 -> 1     Classes 0 1 modulo 2; every arrow raises the class by 1.
//                     Sasha starts on class 0, Mika on class 1: so it stays.
//
// Follow every arrow as "one more", whichever way it is walked. Wherever two ways
// to the same field differ, the period must divide the difference. Inside the
// components that is settled already, by their classes and periods; left are the
// arrows between them.
#pragma once

#include "huepfburg/components.hpp"

namespace knobel::huepfburg {

// Fills period, classes and residues, with the smallest period that keeps the
// players apart. Leaves period 0 if none does. False: a limit was reached.
// Components and task are those of the useful graph.
bool find_numbering(const Components& components, const Task& task, Ledger& ledger, Residue& out);

}  // namespace knobel::huepfburg
