#include "jungle/tablebase/builder.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/error.h"
#include "base/stopwatch.h"
#include "jungle/tablebase/solver.h"

namespace tusk::jungle::tablebase {
namespace {

// Keeps two builds out of one folder. The system releases the lock when the process ends, however it ends.
class FolderLock {
 public:
  explicit FolderLock(const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error)
      throw InputError(fmt::format("cannot create the folder {}: {}", quote(folder.string()), error.message()));
    const auto path = folder / ".lock";
    file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (file_ < 0)
      throw InputError(fmt::format("cannot write to {}: {}", quote(folder.string()), std::strerror(errno)));
    if (::flock(file_, LOCK_EX | LOCK_NB) != 0) {
      ::close(file_);
      throw InputError(fmt::format("another build is running in {}; wait for it or stop it", quote(folder.string())));
    }
  }
  ~FolderLock() { ::close(file_); }
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int file_ = -1;
};

// Removes what a killed build was writing.
void remove_leftovers(const std::filesystem::path& folder) {
  std::error_code ignored;
  for (const auto& file : std::filesystem::directory_iterator(folder, ignored))
    if (file.path().extension() == ".tmp") std::filesystem::remove(file.path(), ignored);
}

bool is_present(const BuildOptions& options, Material material) {
  try {
    const TableFile file(options.folder, material, options.kind);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

// Runs the solver for one attacker; nothing if it was interrupted.
std::unique_ptr<ClassSolver> solve(Material material, Side attacker, const BuildOptions& options,
                                   const BuildObserver& observer) {
  const OnLevel on_level = [&observer, material, attacker](const LevelReport& report) {
    if (observer.on_level) observer.on_level(material, attacker, report);
  };
  std::unique_ptr<ClassSolver> solver;
  if (options.make_solver) {
    solver = options.make_solver(material, attacker, on_level, options.stop);
  } else {
    SolverOptions how;
    how.threads = options.threads;
    how.distances = options.kind == Kind::dtw;
    // While the second attacker is being solved, the first one's sets are still in memory.
    if (2 * Solver::memory_needed(material, how.distances) > options.memory) how.work_folder = options.folder;
    how.on_level = on_level;
    how.stop = options.stop;
    how.crew = options.crew;
    solver = std::make_unique<Solver>(material, attacker, how);
  }
  if (!solver->run()) return nullptr;
  if (observer.on_solved) observer.on_solved(material, attacker);
  return solver;
}

// A solved class of which only the statistics are kept.
class Figures : public ClassSolver {
 public:
  explicit Figures(const ClassSolver& solver) {
    result_[0] = solver.won();
    result_[1] = solver.lost();
  }
  bool run() override { return true; }
};

}  // namespace

std::optional<TableFigures> survey_class(Material material, const BuildOptions& options,
                                         const BuildObserver& observer) {
  std::vector<Figures> figures;
  for (const Side attacker : kSides) {
    const auto solver = solve(material, attacker, options, observer);
    if (solver == nullptr) return std::nullopt;
    figures.emplace_back(*solver);
  }
  return TableWriter(material, options.kind, figures[0], figures[1]).figures();
}

bool build_tables(const BuildOptions& options, const BuildObserver& observer) {
  Crew alone;
  Crew& crew = options.crew != nullptr ? *options.crew : alone;
  const bool first = crew.rank() == 0;
  std::unique_ptr<FolderLock> lock;
  if (first) {
    lock = std::make_unique<FolderLock>(options.folder);
    remove_leftovers(options.folder);
  }
  for (int pieces = 2; pieces <= options.pieces; ++pieces) {
    for (const Material material : tables_with(pieces)) {
      Crew::Words present{first && is_present(options, material) ? 1U : 0U};
      crew.sum(present);
      if (present[0] != 0) {
        if (observer.on_present) observer.on_present(material);
        continue;
      }
      const Stopwatch watch;
      const auto white = solve(material, Side::white, options, observer);
      const auto black = white != nullptr ? solve(material, Side::black, options, observer) : nullptr;
      if (black == nullptr) return false;
      if (!first) continue;
      const TableWriter writer(material, options.kind, *white, *black);
      writer.write(options.folder, options.threads);
      if (observer.on_written) observer.on_written(writer.figures(), watch.seconds());
    }
  }
  return true;
}

}  // namespace tusk::jungle::tablebase
