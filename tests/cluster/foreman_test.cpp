// Work that is given out over connections: every piece has one answer, whatever becomes of the workers.
#include "cluster/foreman.h"

#include <array>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <set>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

#include "base/error.h"
#include "base/stopwatch.h"
#include "base/threads.h"
#include "cluster/worker.h"

namespace tusk::cluster {
namespace {

const std::stop_token kGoOn;
constexpr Patience kShortForAnswers{.for_signs_of_life = 0.5, .for_workers = 60};
constexpr Patience kShortForWorkers{.for_signs_of_life = 60, .for_workers = 0.5};

// A worker in a thread of its own.
class WorkingThread {
 public:
  WorkingThread(const MeetingPoint& point, int slots, const Workforce::Answer& answer)
      : thread_([=] {
          work_for(
              point, slots, [&](int) { return answer; }, std::stop_source());
        }) {}

 private:
  std::jthread thread_;
};

std::string doubled(const std::string& piece) { return std::to_string(2 * std::stoi(piece)); }

// All answers, asked for on many threads.
std::vector<std::string> ask_all(Foreman& foreman, int pieces, int threads) {
  std::vector<std::string> answers(static_cast<std::size_t>(pieces));
  parallel_for(answers.size(), threads,
               [&](std::size_t i) { answers[i] = foreman.ask(std::to_string(i), kGoOn).value_or("none"); });
  return answers;
}

void expect_doubled(const std::vector<std::string>& answers) {
  for (std::size_t i = 0; i < answers.size(); ++i) EXPECT_EQ(answers[i], std::to_string(2 * i));
}

TEST(MeetingPoint, IsTheSameAfterTheWay) {
  const MeetingPoint point{4711, "abc", {"10.0.0.1", "192.168.1.7"}};
  EXPECT_EQ(parse_meeting_point(to_text(point)), point);
  for (const char* bad : {"", "4711", "4711 abc", "0 abc 10.0.0.1", "70000 abc 10.0.0.1", "x abc 10.0.0.1"})
    EXPECT_THROW((void)parse_meeting_point(bad), InputError) << bad;
}

TEST(Foreman, HasEveryPieceDoneOnce) {
  auto listener = std::make_unique<Listener>(true);
  const MeetingPoint point = listener->point();
  std::mutex lock;
  std::multiset<std::string> seen;
  const auto answer = [&](const std::string& piece) {
    const std::lock_guard hold(lock);
    seen.insert(piece);
    return doubled(piece);
  };
  std::optional<WorkingThread> one, two;
  {
    Foreman foreman(std::move(listener), 3);
    one.emplace(point, 1, answer);
    two.emplace(point, 2, answer);
    expect_doubled(ask_all(foreman, 500, 5));
    EXPECT_EQ(foreman.lost(), 0);
  }
  // Without a foreman the workers end: this would hang.
  one.reset();
  two.reset();
  EXPECT_EQ(seen.size(), 500u);
  EXPECT_EQ(std::set(seen.begin(), seen.end()).size(), 500u);
}

// Takes a piece of work and goes without an answer.
void vanish_with_a_piece(const MeetingPoint& point) {
  const auto channel = join(point, 60);
  std::string piece;
  EXPECT_EQ(channel->receive(piece, 60), Channel::Event::message);
  channel->send("");
}

TEST(Foreman, AsksAnotherWhereOneIsLost) {
  auto listener = std::make_unique<Listener>(true);
  const MeetingPoint point = listener->point();
  std::optional<WorkingThread> honest;
  Foreman foreman(std::move(listener), 3);
  const std::jthread one([&] { vanish_with_a_piece(point); });
  const std::jthread two([&] { vanish_with_a_piece(point); });
  const std::jthread later([&] {
    while (foreman.lost() < 2) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    honest.emplace(point, 1, doubled);
  });
  expect_doubled(ask_all(foreman, 50, 4));
  EXPECT_EQ(foreman.lost(), 2);
}

TEST(Foreman, GivesUpASilentWorker) {
  auto listener = std::make_unique<Listener>(true);
  const MeetingPoint point = listener->point();
  Foreman foreman(std::move(listener), 1, kShortForAnswers);
  const auto silent = join(point, 60);
  EXPECT_THROW((void)foreman.ask("1", kGoOn), InputError);
  EXPECT_EQ(foreman.lost(), 1);
}

TEST(Foreman, WaitsForWorkersNotForEver) {
  Foreman foreman(std::make_unique<Listener>(true), 2, kShortForWorkers);
  std::stop_source stopped;
  stopped.request_stop();
  EXPECT_EQ(foreman.ask("1", stopped.get_token()), std::nullopt);
  EXPECT_THROW((void)foreman.ask("1", kGoOn), InputError);
}

// Without a worker, and while one has the piece.
TEST(Foreman, StopEndsTheWait) {
  auto listener = std::make_unique<Listener>(true);
  const MeetingPoint point = listener->point();
  Foreman foreman(std::move(listener), 1);
  for (const bool has_worker : {false, true}) {
    std::unique_ptr<Channel> silent;
    if (has_worker) silent = join(point, 60);
    std::stop_source stop;
    const std::jthread stopper([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(300));
      stop.request_stop();
    });
    const Stopwatch watch;
    EXPECT_EQ(foreman.ask("1", stop.get_token()), std::nullopt);
    EXPECT_LT(watch.seconds(), 20);
  }
  EXPECT_EQ(foreman.lost(), 0);
}

TEST(Foreman, AdmitsNobodyWithoutTheWord) {
  auto listener = std::make_unique<Listener>(true);
  MeetingPoint wrong = listener->point();
  wrong.secret = "guessed";
  const auto stranger = join(wrong, 5);
  EXPECT_EQ(listener->admit(60), nullptr);
  std::string message;
  EXPECT_EQ(stranger->receive(message, 60), Channel::Event::closed);
  const auto friendly = join(listener->point(), 5);
  EXPECT_NE(listener->admit(60), nullptr);
}

TEST(Foreman, ClosesMessagesThatAreTooLong) {
  const Listener listener(true);
  MeetingPoint wrong = listener.point();
  wrong.secret = std::string(1000, 'x');
  const auto stranger = join(wrong, 5);
  EXPECT_EQ(listener.admit(60), nullptr);
}

// Who says the greeting a byte at a time keeps the others waiting for a moment, not for ever.
TEST(Foreman, ClosesAGuestWhoTakesHisTime) {
  const Listener listener(true);
  const int guest = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(listener.point().port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  ASSERT_EQ(::connect(guest, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  std::jthread dripping([&](const std::stop_token& done) {
    constexpr std::array<char, 4> kLength{40, 0, 0, 0};
    (void)::send(guest, kLength.data(), kLength.size(), MSG_NOSIGNAL);
    while (!done.stop_requested() && ::send(guest, "x", 1, MSG_NOSIGNAL) == 1)
      std::this_thread::sleep_for(std::chrono::seconds(1));
  });
  const Stopwatch watch;
  EXPECT_EQ(listener.admit(60), nullptr);
  EXPECT_LT(watch.seconds(), 20);  // all of the greeting takes twice as long
  dripping.request_stop();
  dripping.join();
  ::close(guest);
}

TEST(Worker, IsLostWithWhatItsAnswerThrows) {
  auto listener = std::make_unique<Listener>(true);
  const MeetingPoint point = listener->point();
  Foreman foreman(std::move(listener), 1, kShortForAnswers);
  std::stop_source stop;
  std::jthread asking([&] { EXPECT_THROW((void)foreman.ask("1", kGoOn), InputError); });
  const auto failing = [](int) -> Workforce::Answer {
    return [](const std::string&) -> std::string { throw InputError("no such engine"); };
  };
  EXPECT_THROW(work_for(point, 1, failing, stop), InputError);
  EXPECT_TRUE(stop.stop_requested());
  asking.join();
}

TEST(Worker, FindsNobody) {
  MeetingPoint point;
  {
    const Listener listener(true);
    point = listener.point();
  }
  EXPECT_THROW((void)join(point, 0.1), InputError);
}

}  // namespace
}  // namespace tusk::cluster
