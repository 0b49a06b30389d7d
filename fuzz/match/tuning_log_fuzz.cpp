// Tuning logs: any file is rejected or accepted, and an accepted one can be continued.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>
#include <unistd.h>

#include "base/error.h"
#include "match/tuning_log.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::string path = "/tmp/tusk_tuning_log_fuzz." + std::to_string(::getpid());
  std::ofstream(path, std::ios::binary).write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
  const std::vector<tusk::match::TunedNumber> numbers{{"late_moves", 1, 20, 1, 4}};
  int iterations = -1;
  try {
    tusk::match::TuningLog log(path, numbers);
    iterations = log.iterations();
    log.append(0.5, log.numbers());
  } catch (const tusk::InputError&) {
  }
  if (iterations >= 0 && tusk::match::TuningLog(path, numbers).iterations() != iterations + 1) std::abort();
  ::unlink(path.c_str());
  return 0;
}
