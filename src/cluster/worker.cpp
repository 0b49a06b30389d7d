#include "cluster/worker.h"

#include <thread>

#include "base/stopwatch.h"
#include "base/threads.h"

namespace tusk::cluster {

namespace {

constexpr double kJoinSeconds = 60;
constexpr double kIdleSeconds = 0.2;
constexpr double kBetweenSignsOfLife = 5;

// Answers until the other end is gone or a stop is requested.
void answer_all(Channel& foreman, const Workforce::Answer& answer, const std::stop_token& stop) {
  std::string piece;
  while (!stop.stop_requested()) {
    const auto event = foreman.receive(piece, kIdleSeconds);
    if (event == Channel::Event::closed) return;
    if (event != Channel::Event::message || piece.empty()) continue;
    const std::string reply = answer(piece);
    if (stop.stop_requested() || !foreman.send(reply)) return;
  }
}

}  // namespace

void work_for(const MeetingPoint& point, int slots, const std::function<Workforce::Answer(int slot)>& make,
              std::stop_source stop) {
  std::vector<std::unique_ptr<Channel>> channels;
  channels.reserve(static_cast<std::size_t>(slots));
  for (int slot = 0; slot < slots; ++slot) channels.push_back(join(point, kJoinSeconds));
  // Nobody receives while an answer is being computed; this thread sends signs of life and checks that the foreman is
  // still there.
  const std::jthread pulse([&](const std::stop_token& done) {
    Stopwatch since_sign;
    while (!done.stop_requested() && !stop.stop_requested()) {
      const bool sign = since_sign.seconds() > kBetweenSignsOfLife;
      if (sign) since_sign.restart();
      for (const auto& channel : channels)
        if (channel->is_closed() || (sign && !channel->send(""))) stop.request_stop();
      std::this_thread::sleep_for(std::chrono::duration<double>(kIdleSeconds));
    }
  });
  parallel_for(channels.size(), slots, [&](std::size_t slot) {
    try {
      answer_all(*channels[slot], make(static_cast<int>(slot)), stop.get_token());
    } catch (...) {
      stop.request_stop();
      throw;
    }
    stop.request_stop();
  });
}

}  // namespace tusk::cluster
