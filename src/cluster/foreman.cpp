#include "cluster/foreman.h"

#include <utility>

#include "base/error.h"

namespace tusk::cluster {

namespace {

// How often a waiting thread checks whether it should stop.
constexpr double kLookSeconds = 0.1;

}  // namespace

Foreman::Foreman(std::unique_ptr<Listener> listener, int slots, Patience patience)
    : listener_(std::move(listener)),
      slots_(slots),
      patience_(patience),
      accepting_([this](const std::stop_token& done) { admit_workers(done); }) {}

void Foreman::admit_workers(const std::stop_token& done) {
  while (!done.stop_requested()) {
    auto worker = listener_->admit(kLookSeconds);
    if (!worker) continue;
    const std::lock_guard hold(lock_);
    free_.push_back(std::move(worker));
    ++joined_;
    since_change_.restart();
    changed_.notify_one();
  }
}

std::unique_ptr<Channel> Foreman::take_free(const std::stop_token& stop) {
  std::unique_lock hold(lock_);
  while (free_.empty()) {
    if (stop.stop_requested()) return nullptr;
    const bool some_may_come = joined_ < slots_ && since_change_.seconds() < patience_.for_workers;
    if (joined_ == lost_ && !some_may_come) throw InputError("no worker is left");
    changed_.wait_for(hold, stop, std::chrono::duration<double>(kLookSeconds), [&] { return !free_.empty(); });
  }
  auto worker = std::move(free_.back());
  free_.pop_back();
  return worker;
}

std::optional<std::string> Foreman::answer_of(Channel& worker, const std::string& piece,
                                              const std::stop_token& stop) const {
  if (!worker.send(piece)) return std::nullopt;
  Stopwatch silence;
  std::string message;
  while (!stop.stop_requested()) {
    const auto event = worker.receive(message, kLookSeconds);
    if (event == Channel::Event::closed) return std::nullopt;
    if (event == Channel::Event::message && !message.empty()) return message;
    if (event == Channel::Event::message) silence.restart();
    if (silence.seconds() > patience_.for_signs_of_life) return std::nullopt;
  }
  return std::nullopt;
}

std::optional<std::string> Foreman::ask(const std::string& piece, const std::stop_token& stop) {
  while (auto worker = take_free(stop)) {
    auto answer = answer_of(*worker, piece, stop);
    const std::lock_guard hold(lock_);
    if (answer) {
      free_.push_back(std::move(worker));
    } else if (!stop.stop_requested()) {
      ++lost_;
      since_change_.restart();
    }
    changed_.notify_one();
    if (answer || stop.stop_requested()) return answer;
  }
  return std::nullopt;
}

int Foreman::lost() const {
  const std::lock_guard hold(lock_);
  return lost_;
}

}  // namespace tusk::cluster
