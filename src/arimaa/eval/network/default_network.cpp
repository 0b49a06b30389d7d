// The network of the program, taken into it as it is in the repository.
#include "arimaa/eval/network/network.h"

__asm__(
    ".section .rodata\n"
    ".balign 64\n"
    ".globl tusk_network_begin\n"
    "tusk_network_begin:\n"
    ".incbin \"" TUSK_NETWORK_FILE
    "\"\n"
    ".globl tusk_network_end\n"
    "tusk_network_end:\n"
    ".byte 0\n"
    ".previous\n");

extern "C" const std::byte tusk_network_begin;
extern "C" const std::byte tusk_network_end;

namespace tusk::arimaa::network {

std::shared_ptr<const Network> default_network() {
  static const auto network = parse_network({&tusk_network_begin, &tusk_network_end}, "the built-in network");
  return network;
}

}  // namespace tusk::arimaa::network
