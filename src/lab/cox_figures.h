// The figures printed in chapter 2 and appendix B of Cox's thesis (2006).
#pragma once

#include <array>
#include <string_view>

namespace tusk::lab::cox {

// Table 2.1 for n = 32 down to 0. In the rows for 9 and 8 pieces, a decimal point and two numbers are illegible in the
// scan; they have been restored and marked.
struct StateSpaceFigures {
  int pieces;
  std::string_view possibilities, unique, sorted, placements;
  bool pieces_restored = false, placements_restored = false;
};
inline constexpr std::array kTable21{
    StateSpaceFigures{32, "1", "1", "1", "4.63473e+42"},
    StateSpaceFigures{31, "32", "12", "3", "4.49428e+42"},
    StateSpaceFigures{30, "496", "74", "7", "2.30497e+42"},
    StateSpaceFigures{29, "4960", "310", "13", "8.31347e+41"},
    StateSpaceFigures{28, "35960", "987", "22", "2.35457e+41"},
    StateSpaceFigures{27, "201376", "2540", "33", "5.52581e+40"},
    StateSpaceFigures{26, "906192", "5499", "48", "1.10607e+40"},
    StateSpaceFigures{25, "3365856", "10314", "63", "1.92039e+39"},
    StateSpaceFigures{24, "10518300", "17163", "80", "2.92329e+38"},
    StateSpaceFigures{23, "28048800", "25866", "94", "3.92962e+37"},
    StateSpaceFigures{22, "64512240", "35955", "108", "4.6863e+36"},
    StateSpaceFigures{21, "129024480", "46818", "116", "4.96954e+35"},
    StateSpaceFigures{20, "225792840", "57774", "123", "4.68714e+34"},
    StateSpaceFigures{19, "347373600", "68022", "123", "3.92605e+33"},
    StateSpaceFigures{18, "471435600", "76569", "122", "2.91258e+32"},
    StateSpaceFigures{17, "565722720", "82314", "114", "1.90708e+31"},
    StateSpaceFigures{16, "601080390", "84348", "107", "1.09793e+30"},
    StateSpaceFigures{15, "565722720", "82314", "94", "5.536e+28"},
    StateSpaceFigures{14, "471435600", "76569", "84", "2.43527e+27"},
    StateSpaceFigures{13, "347373600", "68022", "70", "9.30991e+25"},
    StateSpaceFigures{12, "225792840", "57774", "60", "3.08072e+24"},
    StateSpaceFigures{11, "129024480", "46818", "47", "8.78575e+22"},
    StateSpaceFigures{10, "64512240", "35955", "38", "2.1486e+21"},
    StateSpaceFigures{9, "28048800", "25866", "28", "4.47876e+19", true, true},
    StateSpaceFigures{8, "10518300", "17163", "22", "7.89728e+17", true},
    StateSpaceFigures{7, "3365856", "10314", "15", "1.16634e+16"},
    StateSpaceFigures{6, "906192", "5499", "11", "1.4239e+14"},
    StateSpaceFigures{5, "201376", "2540", "7", "1.41124e+12"},
    StateSpaceFigures{4, "35960", "987", "5", "11066979168"},
    StateSpaceFigures{3, "4960", "310", "3", "66079104"},
    StateSpaceFigures{2, "496", "74", "2", "282240"},
    StateSpaceFigures{1, "32", "12", "1", "768"},
    StateSpaceFigures{0, "1", "1", "1", "1"},
};

// The part of appendix B that exists: sorted patterns, hits, and placements of all of them.
struct SortedFigures {
  int pieces;
  std::array<int, 12> numbers;
  int hits;
  std::string_view placements;
};
inline constexpr std::array kAppendixB{
    SortedFigures{32, {1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 8, 8}, 1, "4.63473e+42"},
    SortedFigures{31, {0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 8, 8}, 4, "5.61785e+41"},
    SortedFigures{31, {1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 8, 8}, 6, "1.68536e+42"},
    SortedFigures{31, {1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 7, 8}, 2, "2.24714e+42"},
    SortedFigures{30, {1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 7, 7}, 1, "2.64369e+41"},
    SortedFigures{30, {0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 7, 8}, 8, "2.64369e+41"},
    SortedFigures{30, {1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 7, 8}, 12, "7.93108e+41"},
    SortedFigures{30, {1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 6, 8}, 2, "4.62647e+41"},
    SortedFigures{30, {1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 8, 8}, 15, "2.47846e+41"},
    SortedFigures{30, {0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 8, 8}, 30, "2.47846e+41"},
    SortedFigures{30, {0, 0, 1, 1, 2, 2, 2, 2, 2, 2, 8, 8}, 6, "2.47846e+40"},
    SortedFigures{29, {0, 0, 0, 1, 2, 2, 2, 2, 2, 2, 8, 8}, 4, "4.72088e+38"},
    SortedFigures{29, {0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 7, 7}, 4, "3.02136e+40"},
    SortedFigures{29, {0, 0, 1, 1, 2, 2, 2, 2, 2, 2, 7, 8}, 12, "1.13301e+40"},
    SortedFigures{29, {1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 8, 8}, 20, "1.88835e+40"},
    SortedFigures{29, {0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 8, 8}, 60, "1.41626e+40"},
    SortedFigures{29, {0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 8, 8}, 90, "4.24879e+40"},
    SortedFigures{29, {1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 7, 7}, 6, "9.06409e+40"},
    SortedFigures{29, {1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 7, 8}, 30, "1.13301e+41"},
    SortedFigures{29, {0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 7, 8}, 60, "1.13301e+41"},
    SortedFigures{29, {1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 6, 7}, 2, "1.05748e+41"},
    SortedFigures{29, {0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 6, 8}, 8, "5.28739e+40"},
    SortedFigures{29, {1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 6, 8}, 12, "1.58622e+41"},
    SortedFigures{29, {1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 5, 8}, 2, "7.93108e+40"},
    SortedFigures{28, {1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 6, 6}, 1, "1.0281e+40"},
    SortedFigures{28, {0, 0, 0, 0, 2, 2, 2, 2, 2, 2, 8, 8}, 1, "3.27839e+36"},
    SortedFigures{28, {0, 0, 1, 1, 2, 2, 2, 2, 2, 2, 7, 7}, 6, "1.2589e+39"},
    SortedFigures{28, {0, 0, 0, 1, 2, 2, 2, 2, 2, 2, 7, 8}, 8, "2.09817e+38"},
    SortedFigures{28, {0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 6, 7}, 8, "1.17498e+40"},
    SortedFigures{28, {1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 7, 7}, 15, "1.2589e+40"},
    SortedFigures{28, {0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 7, 7}, 30, "1.2589e+40"},
    SortedFigures{28, {1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 6, 7}, 12, "3.52493e+40"},
    SortedFigures{28, {1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 5, 7}, 2, "1.76246e+40"},
    SortedFigures{28, {0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 5, 8}, 8, "8.81231e+39"},
    SortedFigures{28, {1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 5, 8}, 12, "2.64369e+40"},
    SortedFigures{28, {1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 4, 8}, 2, "1.10154e+40"},
    SortedFigures{28, {1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 6, 8}, 30, "2.20308e+40"},
    SortedFigures{28, {0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 6, 8}, 60, "2.20308e+40"},
    SortedFigures{28, {0, 0, 1, 1, 2, 2, 2, 2, 2, 2, 6, 8}, 12, "2.20308e+39"},
};

// Table 2.2: positions with an unsupported gold piece of each animal on a trap, and their sum.
inline constexpr std::array<std::string_view, 6> kTable22{"7.5e+41",  "1.87e+41", "1.87e+41",
                                                          "1.87e+41", "9.37e+40", "9.37e+40"};
inline constexpr std::string_view kTable22Total = "1.5e+42";

}  // namespace tusk::lab::cox
