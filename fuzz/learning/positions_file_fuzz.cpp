// Position files: any bytes are read up to the first error, and the samples read are written the same way.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <unistd.h>

#include "base/error.h"
#include "learning/positions_file.h"

using namespace tusk::learning;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size >= kSampleBytes) {
    PackedSample packed;
    std::memcpy(packed.data(), data, kSampleBytes);
    try {
      const Sample sample = unpack(packed);
      if (!(unpack(pack(sample)) == sample)) std::abort();
    } catch (const tusk::InputError&) {
    }
  }
  static const auto path =
      std::filesystem::temp_directory_path() / ("tusk_fuzz_" + std::to_string(::getpid()) + ".pos");
  std::FILE* file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) return 0;
  std::fwrite("TUSKPOS1", 1, 8, file);
  std::fwrite(data, 1, size, file);
  std::fclose(file);
  try {
    (void)read_samples(path, [](const Sample&) {});
  } catch (const tusk::InputError&) {
  }
  std::filesystem::remove(path);
  return 0;
}
