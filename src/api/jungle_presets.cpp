#include "api/jungle_presets.h"

#include <array>

namespace tusk::api {

// The values are those of docs/tablebases.md, that of the start is from docs/jungle-solved.md; the tests hold the small
// ones against tables.
std::span<const JunglePreset> jungle_presets() {
  static constexpr std::array presets{
      JunglePreset{"Start of the game", "All eight animals. Both sides can hold it.", "start", "draw", 0},
      JunglePreset{"Rat against rat", "The longest win with two animals.", "w Ra1 rb3", "win", 17},
      JunglePreset{"Rat and dog against tiger", "Black drives the tiger out of the way.", "b Ta1 da6 ra3", "win", 31},
      JunglePreset{"Dog and rat against tiger", "The longest win with three animals.", "w De1 Re2 tb6", "win", 31},
      JunglePreset{"Tigers and elephants", "In their starting places, a draw.", "w Te2 Eb1 tc6 ef7", "draw", 0},
      JunglePreset{"Tigers and rats", "In their starting places; Black, who waits, wins.", "w Te2 Rf1 tc6 rb7", "loss",
                   38},
      JunglePreset{"Elephant and rat against dog and rat", "The longest win with four animals.", "w Eb1 Ra1 dc5 rb6",
                   "win", 65},
      JunglePreset{"Three against two", "The longest win with five animals.", "w Tg1 Da5 Re3 ta6 dg7", "win", 87},
      JunglePreset{"Three against three", "The longest win with six animals.", "w Eb1 Dg2 Rf2 ta7 df4 rg6", "win", 137},
      JunglePreset{"Four against three", "The longest win with seven animals.", "w Eg1 Tc3 Df2 Ra1 ea3 te6 dg7", "win",
                   147},
  };
  return presets;
}

}  // namespace tusk::api
