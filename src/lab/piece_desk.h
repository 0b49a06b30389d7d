// Single pieces of experiments, done for another process.
#pragma once

#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include "lab/experiment.h"

namespace tusk::lab {

// An experiment is begun as always, in a thread of its own, up to where its pieces are known. There it stays, and any
// of them can be done, until one of another experiment is wanted. For one thread.
class PieceDesk {
 public:
  explicit PieceDesk(const SessionOptions& options);
  ~PieceDesk() { close(); }
  PieceDesk(const PieceDesk&) = delete;
  PieceDesk& operator=(const PieceDesk&) = delete;

  // Throws Interrupted when told to stop, and what the experiment throws.
  [[nodiscard]] Notebook::Numbers piece(const Experiment& experiment, std::size_t number);
  void close();

 private:
  void open(const Experiment& experiment);
  void run();
  void offer(const PieceWork& work);

  SessionOptions options_;
  const Experiment* experiment_ = nullptr;
  std::mutex lock_;  // of what follows
  std::condition_variable changed_;
  const PieceWork* work_ = nullptr;
  bool closing_ = false;
  bool ended_ = false;
  std::exception_ptr failure_;
  std::jthread thread_;  // last: it uses all the others
};

}  // namespace tusk::lab
