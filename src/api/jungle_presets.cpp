#include "api/jungle_presets.h"

#include <array>

namespace tusk::api {
namespace {

// The longest wins, as played by `tusk jungle probe --tables DIR` with dtw tables.
constexpr std::string_view kTwoAnimals = "Rb1 rc3 Rc1 rb3 Rc2 ra3 Rb2 ra4 Rb3 ra5 Rb4 ra6 Rb5 ra7 Rb6 ra6 Rxa6";
constexpr std::string_view kThreeAnimals =
    "Re3 tc6 Re4 td6 Re5 te6 Rd5 td6 Rc5 tc6 Rb5 tc5 Rb6 tc6 Ra6 tc5 Ra7 tc6 De2 tc5 De3 tc6 De4 tc5 De5 "
    "tc4 Rb7 tc3 Rc7 tc2 Rd7";
constexpr std::string_view kFourAnimals =
    "Ec1 rc6 Ec2 rd6 Ec3 rd5 Ec4 dc6 Rb1 dd6 Rb2 de6 Rb3 de5 Ec3 rd4 Ec2 dd5 Rc3 dc5 Ed2 dc4 Rd3 rd5 Re3 "
    "rd4 Ec2 rd5 Re2 rc5 Rd2 rd5 Ec3 dd4 Ed3 dc4 Re2 rc5 Re3 rd5 Rf3 dc5 Ec3 rd6 Re3 rc6 Rd3 rd6 Ec4 dd5 "
    "Ed4 dc5 Re3 rc6 Re4 rd6 Re5 dc4 Rd5 rxd5 Exd5 dc3 Ed6 dc2 Ed7";
constexpr std::string_view kFiveAnimals =
    "Db5 tb6 Dc5 tc6 Dd5 td6 De5 td5 De6 df7 Tg2 td6 De5 df6 De4 td5 Df4 td4 Tf2 te4 Dg4 tf4 Dg3 df5 Rd3 "
    "de5 Rc3 dd5 Df3 dc5 De3 te4 Te2 td4 Td2 dc4 Dd3 db4 Rc2 db3 Rb2 tc4 Tc2 da3 De3 td4 Tc3 db3 De2 db4 "
    "Ra2 dc4 Ra3 db4 Dd2 dc4 Ra4 db4 Ra5 dc4 Ra6 dc5 Ra7 dc6 Dc2 dc5 Db2 dc6 Db3 dc5 Db4 dc6 Db5 dc7 Db6 "
    "te4 Td3 te5 Td4 te6 Td5 dc6 Dxc6 tf6 Dd6 tf5 Dd7";

}  // namespace

// The values come from docs/tablebases.md, that of the start from docs/jungle-solved.md. Tests verify the small ones
// with tables.
std::span<const JunglePreset> jungle_presets() {
  static constexpr std::array presets{
      JunglePreset{"Start of the game", "All eight animals. Both sides can hold it.", "start", "draw", 0},
      JunglePreset{"Rat against rat", "The longest win with two animals.", "w Ra1 rb3", "win", 17, kTwoAnimals},
      JunglePreset{"Rat and dog against tiger", "Black drives the tiger out of the way.", "b Ta1 da6 ra3", "win", 31},
      JunglePreset{"Dog and rat against tiger", "The longest win with three animals.", "w De1 Re2 tb6", "win", 31,
                   kThreeAnimals},
      JunglePreset{"Tigers and elephants", "In their starting places, a draw.", "w Te2 Eb1 tc6 ef7", "draw", 0},
      JunglePreset{"Tigers and rats", "In their starting places; Black, who waits, wins.", "w Te2 Rf1 tc6 rb7", "loss",
                   38},
      JunglePreset{"Elephant and rat against dog and rat", "The longest win with four animals.", "w Eb1 Ra1 dc5 rb6",
                   "win", 65, kFourAnimals},
      JunglePreset{"Three against two", "The longest win with five animals.", "w Tg1 Da5 Re3 ta6 dg7", "win", 87,
                   kFiveAnimals},
      JunglePreset{"Three against three", "The longest win with six animals.", "w Eb1 Dg2 Rf2 ta7 df4 rg6", "win", 137},
      JunglePreset{"Four against three", "The longest win with seven animals.", "w Eg1 Tc3 Df2 Ra1 ea3 te6 dg7", "win",
                   147},
  };
  return presets;
}

}  // namespace tusk::api
