// Figure 2.2 of Cox's thesis: the complexities of games. The figure is missing from the scan. According to the text, it
// is based on a table by van den Herik, Uiterwijk and van Rijswijck (2002), with Amazons, Lines of Action and Arimaa
// added; these are the numbers known for them.
#pragma once

#include <array>
#include <string_view>

namespace tusk::lab::cox {

struct GameComplexity {
  std::string_view game;
  int state_space;  // as powers of ten
  int game_tree;
};

inline constexpr std::array kGameComplexities{
    GameComplexity{"Awari", 12, 32},
    GameComplexity{"Checkers", 21, 31},
    GameComplexity{"Chess", 46, 123},
    GameComplexity{"Chinese Chess", 48, 150},
    GameComplexity{"Connect-Four", 14, 21},
    GameComplexity{"Dakon-6", 15, 33},
    GameComplexity{"Domineering", 15, 27},
    GameComplexity{"Draughts", 30, 54},
    GameComplexity{"Go", 172, 360},
    GameComplexity{"Go-Moku", 105, 70},
    GameComplexity{"Hex", 57, 98},
    GameComplexity{"Kalah", 13, 18},
    GameComplexity{"Nine Men's Morris", 10, 50},
    GameComplexity{"Othello", 28, 58},
    GameComplexity{"Pentominoes", 12, 18},
    GameComplexity{"Qubic", 30, 34},
    GameComplexity{"Renju", 105, 70},
    GameComplexity{"Shogi", 71, 226},
    GameComplexity{"Amazons", 40, 212},
    GameComplexity{"Lines of Action", 23, 64},
};
// Arimaa according to the text: 1.66e+43 and 3.1e+300.
inline constexpr GameComplexity kArimaa{"Arimaa", 43, 300};

}  // namespace tusk::lab::cox
