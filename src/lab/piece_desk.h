// Computes single pieces of experiments for another process.
#pragma once

#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include "lab/experiment.h"

namespace tusk::lab {

// Runs an experiment in its own thread up to the point where its pieces are known, and waits there. Any of them can
// then be computed, until a piece of another experiment is wanted. Not thread-safe.
class PieceDesk {
 public:
  explicit PieceDesk(const SessionOptions& options);
  ~PieceDesk() { close(); }
  PieceDesk(const PieceDesk&) = delete;
  PieceDesk& operator=(const PieceDesk&) = delete;

  // Throws Interrupted if a stop was requested, and whatever the experiment throws.
  [[nodiscard]] Notebook::Numbers piece(const Experiment& experiment, std::size_t number);
  void close();

 private:
  void open(const Experiment& experiment);
  void run();
  void offer(const PieceWork& work);

  SessionOptions options_;
  const Experiment* experiment_ = nullptr;
  std::mutex lock_;  // protects the members below
  std::condition_variable changed_;
  const PieceWork* work_ = nullptr;
  bool closing_ = false;
  bool ended_ = false;
  std::exception_ptr failure_;
  std::jthread thread_;  // last, because it uses all other members
};

}  // namespace tusk::lab
