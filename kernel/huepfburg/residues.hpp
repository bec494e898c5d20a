// One numbering for all fields: the shortest proof that the players cannot meet.
//
//     1 -> 2 -> 1     Classes 0 1 modulo 2; every arrow raises the class by 1.
//                     Sasha starts on class 0, Mika on class 1, and so it stays.
//
// Count every arrow as "one more", in whichever direction it is walked. Wherever two ways to
// the same field disagree, the period must divide the difference. Inside the components that
// is settled by their classes and periods; what is left are the arrows between them.
#pragma once

#include "huepfburg/components.hpp"

namespace knobel::huepfburg {

// Fills period, classes and residues, with the smallest period that keeps the players apart;
// the period stays 0 if none does. Components and task are those of the reduced graph.
// False: a limit was reached.
bool find_residues(const Components& components, const Task& task, MemoryAccount& account,
                   Residue& residue);

}  // namespace knobel::huepfburg
