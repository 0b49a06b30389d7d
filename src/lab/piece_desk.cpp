#include "lab/piece_desk.h"

#include <fmt/format.h>

namespace tusk::lab {

PieceDesk::PieceDesk(const SessionOptions& options) : options_(options) {
  options_.folder.clear();
  options_.progress = Progress::Style::silent;
  options_.sharing.offer = [this](const PieceWork& work) { offer(work); };
}

void PieceDesk::close() {
  {
    const std::lock_guard hold(lock_);
    closing_ = true;
    changed_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
  experiment_ = nullptr;
}

void PieceDesk::open(const Experiment& experiment) {
  close();
  experiment_ = &experiment;
  work_ = nullptr;
  closing_ = ended_ = false;
  failure_ = nullptr;
  thread_ = std::jthread([this] { run(); });
}

void PieceDesk::run() {
  try {
    Session session(*experiment_, options_);
    (void)experiment_->run(session);
    throw std::logic_error(fmt::format("the experiment {} has no pieces", experiment_->name));
  } catch (...) {
    const std::lock_guard hold(lock_);
    failure_ = std::current_exception();
    ended_ = true;
    changed_.notify_all();
  }
}

void PieceDesk::offer(const PieceWork& work) {
  std::unique_lock hold(lock_);
  work_ = &work;
  changed_.notify_all();
  changed_.wait(hold, [&] { return closing_; });
}

Notebook::Numbers PieceDesk::piece(const Experiment& experiment, std::size_t number) {
  if (experiment_ != &experiment) open(experiment);
  std::unique_lock hold(lock_);
  changed_.wait(hold, [&] { return work_ != nullptr || ended_; });
  if (work_ == nullptr) std::rethrow_exception(failure_);
  hold.unlock();
  return (*work_)(number);
}

}  // namespace tusk::lab
