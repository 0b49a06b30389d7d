// Made by self-play: one game from random setups of the book for each position, both sides at level 8 with 4,000 nodes
// a move, which varies the turns a little; then the position before a random turn from 8 to 29, Gold's and Silver's
// turns alternating. Games that ended before were dropped.
#include "arimaa/engine/bench_positions.h"

namespace tusk::arimaa {

const std::array<std::string_view, kBenchPositionCount> kBenchPositions{
    "g [r  rr rrrrc dc r h E  d   H   D   e   h  D    H   C  C  RRRRRRRR]",
    "s [rrrcdrrrr d  c r   e  h  E       h       H  C H R RC m RRRD DRRR]",
    "g [r    rrrr r  c r r dd       c      e     h  E H     C D RR RRRRR]",
    "s [rrr crrr rdc   r h   hE      d    e mH   H      D C  C DRRRRRRRR]",
    "g [rrrrrrrr dc  cd  h  E        h   R       e m  H R  RCR RR   CDRR]",
    "s [r r crrrrrdhcd r h E  m     e      M     H    H R CD C RRRR DRRR]",
    "g [rrrmr rrrdc  E r h  c h      M       e   H    H R DC D RRRR CRRR]",
    "s [rrrrrrrr dc  cd  h  h E           e      H m  H D C  C DRRRRRRRR]",
    "g [rrrdcrrrr c    r h  d E                h H H Me R D CD RRRRC RRR]",
    "s [rr r rrrr   cd r h E  m  dHc      e      M    H RRD  D RR RCCRRR]",
    "g [rrr  rrrd    c rRr c  h    Ch      dEe   R  D   R C  DRRR    R R]",
    "s [rrr drrrr cdc  r h  h     m              D e  C RRC  DRRRR     R]",
    "g [rrrr rrr dcm chr h  E d      M       e   H    H R C  C RRRRDDRRR]",
    "s [rrc  rrrr r cd r      h          hE  m   H eC H RRD R  RRR C  RR]",
    "g [r r c rrrrd  r rh edD        c    E      RC   H R   ChDRRR   RRR]",
    "s [rrrrrrrr dc  mh  h  E M     dHc          H    e R DC D RRRR CRRR]",
    "g [ rr rrrrrdc  cd    r  h   Eh             M e  H HDCR CD RRR RRRR]",
    "s [rr   rrrrcrdcM r   d  eH  m  E   D  Rh   h      R C  CD RR R RRR]",
    "g [r  c rrrr r dc r r E  h R e M       hHd  D      R C CD RRR   RRR]",
    "s [rrrrrrrr hc  cd  d    h            Em    M e  H R  DCDHRRRRCR RR]",
    "g [rrrr rrr  c rcd  d    h    EH     eDm    h   CR R C  D  RRR  RRR]",
    "s [rrr crrrr c hd r m E  h     Md     e     H    H D C  C DRRRRRRRR]",
    "g [rrrccrrrr d  d r h hE m   M       eD     H    H R C DC RRRR  RRR]",
    "s [rrrrrrrr  c  c ddE    h      D    M  e        H R DC R RRRR C RR]",
    "g [rrrrrrrr hc  d   d    h     c EH     e   M   Hm R D CD RRRRCR RR]",
    "s [rrr  crrr cd r r h   dE   H       e      D    D R C  CH  RRRRRRR]",
    "g [ rrrrrrrrdc  cd    h      E ChR          H De   RRC RD RRR     R]",
    "s [rrrrrrr d c  cdr h  Em h                 H MD e  DC  CH RRRRRRRR]",
    "g [rrr crrrr d  d r h  c H   m          E   RDe    R   DC RRR C RRR]",
    "s [rrr crrrrH chd r m Ed h   M      Ce        D  H R R  C RRR  DRRR]",
    "g [rr c rrrr r cd r   h  h      C    EH m   D  e H   C    DRRRRRRRR]",
    "s [rr cdrrrr r  c r      h      E   h e        M H HDCR CD RRR RRRR]",
    "g [rrr   rrr c  drr h  d H              Ec  H Ce MhR DRD  RRR  CRRR]",
    "s [rrr r rrr dccd r m  EhM     D h      e   H  C H R DC R RRRR   RR]",
    "g [rrrc rrrr   cd r   h  h   d       EH e       mH R C  C RRRRDDRRR]",
    "s [rr rrrrr dr  c   h  c      R  E   C  Hh    e      D  CD RRRR RRR]",
    "g [rrc  rrrr r  cdr   h  E       h   HeC  H D        CR m DRRR R  R]",
    "s [rr  drrrr rc M r   e ch  h  E       H    D  R     C  CDRRRRR  RR]",
    "g [rrr crrrr d  d r h cm        E    H        D  H RReC C RR R DRRR]",
    "s [rr  r rrr  rdc r h E  h   Mc    R e  D        H R C CDHRRR   RRR]",
    "g [rrrrr rrd cc r   h    d      E    eC     H mD H RR DCR RRR    RR]",
    "s [rrc  rrrr r  d r   hc      h  C    H Em  D  eH    C  RD RRRRR RR]",
    "g [rrr d rrr dc r r     ch    h  E      em  M    H R D  DHRRRRCCRRR]",
    "s [rrr  rrrr c dc r   d  h   E  H   Mh  eH     C   RDC  D RRRR  RRR]",
    "g [rrrrrrrrh c  cd  d    h   E       m      H e  H RD CMCD RRR RRRR]",
    "s [rrrd r rr c  d r h  c r   He E           R DD H R R  C RR  C RRR]",
    "g [rrrrr rr  cmcd r d  E h h    M       e   H    H D C  CD RRRRRRRR]",
    "s [rrr drrr rcd c r h E  h    m      H      e C  H R D  C RRRR DRRR]",
};

}  // namespace tusk::arimaa
