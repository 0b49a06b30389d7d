#include "cluster/meeting_point.h"

#include <arpa/inet.h>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <random>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

#include "base/error.h"
#include "base/stopwatch.h"
#include "base/text.h"

namespace tusk::cluster {

namespace {

constexpr std::string_view kGreeting = "tusk worker 1 ";
constexpr double kGreetingSeconds = 2;
constexpr int kConnectMilliseconds = 5000;

std::string new_secret() {
  std::random_device device;
  return fmt::format("{:08x}{:08x}{:08x}{:08x}", device(), device(), device(), device());
}

// IPv4 addresses of all network interfaces except loopback.
std::vector<std::string> addresses_of_this_machine() {
  std::vector<std::string> addresses;
  ifaddrs* list = nullptr;
  if (::getifaddrs(&list) != 0) return addresses;
  for (const ifaddrs* each = list; each != nullptr; each = each->ifa_next) {
    if (each->ifa_addr == nullptr || each->ifa_addr->sa_family != AF_INET || (each->ifa_flags & IFF_LOOPBACK) != 0)
      continue;
    std::array<char, NI_MAXHOST> text{};
    if (::getnameinfo(each->ifa_addr, sizeof(sockaddr_in), text.data(), text.size(), nullptr, 0, NI_NUMERICHOST) == 0)
      addresses.emplace_back(text.data());
  }
  ::freeifaddrs(list);
  return addresses;
}

sockaddr_in address_at(const std::string& host, std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  if (::inet_pton(AF_INET, host.c_str(), &address.sin_addr) != 1) throw InputError(quote(host) + " is not an address");
  return address;
}

// A connected socket, or -1.
int connect_to(const std::string& host, std::uint16_t port) {
  const sockaddr_in address = address_at(host, port);
  const int made = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (made < 0) return -1;
  int error = 0;
  if (::connect(made, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    pollfd waiting{made, POLLOUT, 0};
    socklen_t size = sizeof error;
    if (errno != EINPROGRESS || ::poll(&waiting, 1, kConnectMilliseconds) <= 0 ||
        ::getsockopt(made, SOL_SOCKET, SO_ERROR, &error, &size) != 0)
      error = ETIMEDOUT;
  }
  if (error != 0) {
    ::close(made);
    return -1;
  }
  (void)::fcntl(made, F_SETFL, ::fcntl(made, F_GETFL) & ~O_NONBLOCK);
  return made;
}

}  // namespace

std::string to_text(const MeetingPoint& point) {
  return fmt::format("{} {} {}", point.port, point.secret, fmt::join(point.addresses, " "));
}

MeetingPoint parse_meeting_point(std::string_view text) {
  const auto words = words_of(text);
  const auto port = words.size() >= 3 ? parse_number(words[0].text) : std::nullopt;
  if (!port || *port == 0 || *port > 0xffff) throw InputError("not a meeting point: " + quote(text));
  MeetingPoint point{static_cast<std::uint16_t>(*port), std::string(words[1].text), {}};
  for (std::size_t i = 2; i < words.size(); ++i) point.addresses.emplace_back(words[i].text);
  return point;
}

Listener::Listener(bool this_machine_alone) {
  sockaddr_in address = address_at(this_machine_alone ? "127.0.0.1" : "0.0.0.0", 0);
  socklen_t size = sizeof address;
  socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  auto* const generic = reinterpret_cast<sockaddr*>(&address);
  if (socket_ < 0 || ::bind(socket_, generic, size) != 0 || ::listen(socket_, SOMAXCONN) != 0 ||
      ::getsockname(socket_, generic, &size) != 0)
    throw InputError(fmt::format("cannot listen for workers: {}", std::strerror(errno)));
  point_ = {ntohs(address.sin_port), new_secret(),
            this_machine_alone ? std::vector<std::string>{"127.0.0.1"} : addresses_of_this_machine()};
  if (point_.addresses.empty()) throw InputError("this machine has no network for workers to connect by");
}

Listener::~Listener() { ::close(socket_); }

std::unique_ptr<Channel> Listener::admit(double seconds) const {
  pollfd waiting{socket_, POLLIN, 0};
  if (::poll(&waiting, 1, static_cast<int>(seconds * 1000)) <= 0) return nullptr;
  const int guest = ::accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC);
  if (guest < 0) return nullptr;
  auto channel = std::make_unique<Channel>(guest);
  const std::string expected = std::string(kGreeting) + point_.secret;
  std::string greeting;
  // Short limits, because other workers wait meanwhile.
  const auto event = channel->receive(greeting, kGreetingSeconds, {expected.size(), kGreetingSeconds});
  return event == Channel::Event::message && greeting == expected ? std::move(channel) : nullptr;
}

std::unique_ptr<Channel> join(const MeetingPoint& point, double seconds) {
  const Stopwatch watch;
  do {
    for (const std::string& address : point.addresses) {
      const int made = connect_to(address, point.port);
      if (made < 0) continue;
      auto channel = std::make_unique<Channel>(made);
      if (channel->send(std::string(kGreeting) + point.secret)) return channel;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
  } while (watch.seconds() < seconds);
  throw InputError(fmt::format("no coordinator answers at {} port {}", fmt::join(point.addresses, ", "), point.port));
}

}  // namespace tusk::cluster
