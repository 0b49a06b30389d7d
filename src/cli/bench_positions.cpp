#include "bench_positions.h"

namespace tusk::cli {

const std::array<std::string_view, kBenchPositionCount> kBenchPositions{
    "g [rrr  rrrrhc mchr  d  d     e R   H  E     M RH  C D RRRR CRRR]",
};

}  // namespace tusk::cli
