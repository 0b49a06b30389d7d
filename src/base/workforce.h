// Other processes that do pieces of a long job. One process gives the pieces out and takes the answers; all the others
// work. Every process of a job is started with the same words, so that a piece is no more than a few numbers.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>

namespace tusk {

class Workforce {
 public:
  virtual ~Workforce() = default;

  // Said once by every process, before anything else: how many pieces it can work on at a time.
  virtual void gather(int places) = 0;
  // Whether this process gives out the work.
  [[nodiscard]] virtual bool gives_work() const = 0;
  // Of all workers together, when they began.
  [[nodiscard]] virtual int places() const = 0;

  // The answer to one piece of work, by whoever is free first. A worker that is lost meanwhile is replaced by another,
  // so that every piece has exactly one answer. Nothing if a stop is requested before; throws InputError when no
  // worker is left. Any number of threads may ask at a time.
  [[nodiscard]] virtual std::optional<std::string> ask(const std::string& piece, const std::stop_token& stop) = 0;

  using Answer = std::function<std::string(const std::string& piece)>;
  // Works until there is no more to do. `make` is called for each place, on its own thread. Requests a stop when nobody
  // waits for the answers any more. Throws what an answer throws; then this worker is lost.
  virtual void serve(const std::function<Answer(int place)>& make, std::stop_source stop) = 0;
};

}  // namespace tusk
