// Counts of step sequences and distinct turns on positions from random play, each confirmed by the reference.
#pragma once

#include <array>

#include "arimaa/board/drawing.h"
#include "arimaa/board/steps.h"

namespace tusk::arimaa {

struct PerftCase {
  Side side;
  Drawing board;
  SequenceCounts sequences;  // of exactly 1, 2, 3 and 4 steps
  std::uint64_t turns;       // distinct boards at the end of a turn
};

inline constexpr std::array kPerftTable{
    PerftCase{Side::gold,
              {"derrmhrd",  //
               "crhcrrrr",  //
               "..x..x..",  //
               "........",  //
               "........",  //
               "..x..x..",  //
               "CERMHRRC",  //
               "DRRRHRDR"},
              {8, 99, 1384, 21785},
              3274},
    PerftCase{Side::silver,
              {"c.rr.rrr",  //
               ".dchdhe.",  //
               "mrx..x..",  //
               "....rr..",  //
               "........",  //
               "..x..xR.",  //
               "..CCH.R.",  //
               "RRHRM..D"},
              {23, 554, 13860, 356965},
              24326},
    PerftCase{Side::gold,
              {".e.r..r.",  //
               "...r...d",  //
               "rrcr.x..",  //
               "RRc....m",  //
               ".RR...r.",  //
               "..D..xR.",  //
               "....CCr.",  //
               "D.HH..ER"},
              {21, 433, 9000, 175448},
              11469},
    PerftCase{Side::silver,
              {".h..m...",  //
               "........",  //
               "..x..x..",  //
               ".....rRr",  //
               "....R...",  //
               ".rxR.x.D",  //
               "..R.....",  //
               "HH.D.C.."},
              {12, 137, 1511, 16291},
              1062},
    PerftCase{Side::gold,
              {"..c.d.M.",  //
               "e..d..R.",  //
               "..x..x..",  //
               "R.....R.",  //
               "..Dr.r..",  //
               "r.x..x..",  //
               "RRr..H..",  //
               "........"},
              {20, 337, 5659, 83566},
              6121},
    PerftCase{Side::gold,
              {".hr..M..",  //
               "..rm..r.",  //
               "..x.RxRE",  //
               ".rR.D..r",  //
               ".....dR.",  //
               "..x.cx.c",  //
               "DC.r.h.C",  //
               "R...e..R"},
              {22, 455, 9399, 169136},
              11653},
    PerftCase{Side::gold,
              {".......e",  //
               "R..Rc...",  //
               "h.x.dx.R",  //
               "........",  //
               "........",  //
               "r.x..x.D",  //
               ".r....r.",  //
               "E....C.."},
              {10, 116, 1193, 8999},
              854},
    PerftCase{Side::silver,
              {"....r...",  //
               ".....R..",  //
               "..x.cxR.",  //
               "....hM.h",  //
               ".....D..",  //
               "..x..x..",  //
               "........",  //
               "........"},
              {11, 116, 1165, 10378},
              1115},
    PerftCase{Side::silver,
              {"........",  //
               "........",  //
               "..x..x..",  //
               ".r.Rr...",  //
               "R..rD...",  //
               "d.xR.x..",  //
               "..RMc...",  //
               "hRd....."},
              {12, 83, 604, 2894},
              498},
    PerftCase{Side::silver,
              {".C......",  //
               "........",  //
               "..x..xh.",  //
               ".r.....c",  //
               "..ed.Rr.",  //
               "..mr.x.d",  //
               ".h.....c",  //
               "........"},
              {28, 775, 21340, 582111},
              34502},
    PerftCase{Side::gold,
              {"........",  //
               "........",  //
               "..x..x..",  //
               "........",  //
               "...h..R.",  //
               "..x..x..",  //
               "...er...",  //
               ".....H.C"},
              {8, 64, 503, 3563},
              319},
    PerftCase{Side::silver,
              {"........",  //
               ".....r..",  //
               "M.x..x..",  //
               "..c.....",  //
               "H.......",  //
               "e.x..xR.",  //
               "........",  //
               "........"},
              {11, 95, 801, 5993},
              670},
    PerftCase{Side::gold,
              {"........",  //
               "........",  //
               "..x..x..",  //
               "........",  //
               "...rR...",  //
               "..x..x..",  //
               "....dM..",  //
               ".....E.."},
              {9, 59, 450, 2911},
              547},
};

}  // namespace tusk::arimaa
