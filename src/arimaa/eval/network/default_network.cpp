// The built-in network, embedded as it is in the repository.
#include "arimaa/eval/network/network.h"
#include "base/embedded_file.h"

namespace tusk::arimaa::network {

TUSK_EMBED_FILE(network_file, TUSK_NETWORK_FILE)

std::shared_ptr<const Network> default_network() {
  static const auto network = parse_network(network_file(), "the built-in network");
  return network;
}

}  // namespace tusk::arimaa::network
