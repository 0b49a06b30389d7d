// Processes that share a long job. One process hands out the pieces and collects the answers; all others work. Every
// process of a job is started with the same command line, so that a piece is described by a few numbers.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>

namespace tusk {

class Workforce {
 public:
  virtual ~Workforce() = default;

  // Every process calls this once, first: the number of pieces that it can work on at the same time.
  virtual void gather(int slots) = 0;
  // Whether this process hands out the work.
  [[nodiscard]] virtual bool gives_work() const = 0;
  // The slots of all workers together at the start of the job.
  [[nodiscard]] virtual int slots() const = 0;

  // The answer to one piece of work, from the next free worker. If that worker is lost, another one gets the piece, so
  // that every piece has exactly one answer. Nothing if a stop is requested first; throws InputError if no worker is
  // left. Thread-safe.
  [[nodiscard]] virtual std::optional<std::string> ask(const std::string& piece, const std::stop_token& stop) = 0;

  using Answer = std::function<std::string(const std::string& piece)>;
  // Works until there is nothing left to do. `make` is called for each slot, on the thread of that slot. Requests a
  // stop when nobody waits for the answers any longer. Rethrows exceptions of an answer; this worker is then lost.
  virtual void serve(const std::function<Answer(int slot)>& make, std::stop_source stop) = 0;
};

}  // namespace tusk
