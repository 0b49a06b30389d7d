#include "arimaa/eval/network/network.h"

#include <cstring>
#include <fmt/format.h>

#include "base/crc32.h"
#include "base/error.h"
#include "base/mapped_file.h"

namespace tusk::arimaa::network {

namespace {

constexpr std::string_view kMagic = "TUSKNET1";

struct Header {
  char magic[8];
  std::uint32_t inputs, hidden, dense1, dense2, heads;
  std::uint32_t checksum;  // CRC-32 of everything after the header
};
static_assert(sizeof(Header) == 32);

// Reads numbers from the front of the bytes, in the order and byte order of the file.
class Reader {
 public:
  explicit Reader(std::span<const std::byte> bytes) : rest_(bytes) {}

  template <typename T, std::size_t N>
  void read(std::array<T, N>& to) {
    std::memcpy(to.data(), rest_.data(), sizeof to);
    rest_ = rest_.subspan(sizeof to);
  }
  void read(float& to) {
    std::memcpy(&to, rest_.data(), sizeof to);
    rest_ = rest_.subspan(sizeof to);
  }

 private:
  std::span<const std::byte> rest_;
};

constexpr std::size_t kHeadBytes = kDense1 * kProducts + sizeof(Head::bias1) + sizeof(Head::dense2) +
                                   sizeof(Head::bias2) + sizeof(Head::out) + sizeof(float);
constexpr std::size_t file_bytes(std::size_t heads) {
  return sizeof(Header) + sizeof(Network::bias) + sizeof(Network::weights) + sizeof(Network::direct) +
         heads * kHeadBytes;
}

void read_head(Reader& reader, Head& head) {
  for (std::size_t to = 0; to < kDense1; ++to) {
    std::array<std::int8_t, kProducts> row;
    reader.read(row);
    for (std::size_t from = 0; from < kProducts; ++from) head.set_dense1_weight(to, from, row[from]);
  }
  reader.read(head.bias1);
  for (auto& row : head.dense2) reader.read(row);
  reader.read(head.bias2);
  reader.read(head.out);
  reader.read(head.bias_out);
}

}  // namespace

std::shared_ptr<const Network> parse_network(std::span<const std::byte> bytes, std::string_view name) {
  const auto fail = [name](const std::string& reason) { throw InputError({std::string(name)}, reason); };
  Header header;
  if (bytes.size() < sizeof header || std::memcmp(bytes.data(), kMagic.data(), kMagic.size()) != 0)
    fail("not a network file: it does not begin with " + std::string(kMagic));
  std::memcpy(&header, bytes.data(), sizeof header);
  const auto shape = [](auto inputs, auto hidden, auto dense1, auto dense2, auto heads) {
    return fmt::format("{} inputs, {} hidden, {} and {} dense, {} heads", inputs, hidden, dense1, dense2, heads);
  };
  // Networks from before there were phases still work: every phase has the same heads.
  const std::uint32_t heads = header.heads == kStepsPerTurn ? kStepsPerTurn : kHeads;
  const std::string has = shape(header.inputs, header.hidden, header.dense1, header.dense2, header.heads);
  const std::string wanted = shape(kInputs, kHidden, kDense1, kDense2, heads);
  if (has != wanted) fail(fmt::format("the network has {}; this program needs {}", has, wanted));
  if (bytes.size() != file_bytes(heads))
    fail(fmt::format("the network has {} bytes instead of {}", bytes.size(), file_bytes(heads)));
  if (crc32(bytes.subspan(sizeof header)) != header.checksum) fail("the network is damaged: its checksum is wrong");

  auto network = std::make_shared<Network>();
  Reader reader(bytes.subspan(sizeof header));
  reader.read(network->bias);
  for (auto& row : network->weights) reader.read(row);
  reader.read(network->direct);
  for (std::size_t i = 0; i < heads; ++i) read_head(reader, network->heads[i]);
  for (std::size_t i = heads; i < kHeads; ++i) network->heads[i] = network->heads[i - heads];
  return network;
}

std::shared_ptr<const Network> load_network(const std::filesystem::path& path) {
  const MappedFile file(path);
  return parse_network(file.bytes(), path.string());
}

}  // namespace tusk::arimaa::network
