// Network files: any bytes are rejected with a reason or loaded.
#include <cstddef>
#include <cstdint>
#include <span>

#include "arimaa/eval/network/network.h"
#include "base/error.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    (void)tusk::arimaa::network::parse_network(std::as_bytes(std::span(data, size)), "fuzz");
  } catch (const tusk::InputError&) {
  }
  return 0;
}
