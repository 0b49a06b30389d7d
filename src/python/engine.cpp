// The engine: searches release the GIL, report progress, and end on Ctrl-C.
#include "arimaa/engine/engine.h"

#include <condition_variable>
#include <fmt/format.h>
#include <mutex>
#include <pybind11/functional.h>
#include <pybind11/stl.h>
#include <thread>

#include "arimaa/notation/turn_text.h"
#include "base/error.h"
#include "python/binding.h"
#include "python/played_game.h"

namespace tusk::python {

using namespace arimaa;
using namespace pybind11::literals;

namespace {

constexpr std::chrono::milliseconds kSignalPause{20};

// A report as text, converted while the position is known.
struct Report {
  int depth = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::vector<std::pair<Score, std::vector<std::string>>> lines;
};

Report in_words(const SearchReport& report, const TurnState& start) {
  Report words{report.depth, report.nodes, report.seconds, {}};
  for (const Line& line : report.lines) {
    std::vector<std::string> turns;
    Position position = start.turn_start;
    Turn steps = start.steps;
    for (const Turn& turn : line.turns) {
      for (const Step step : turn) steps.push_back(step);
      turns.push_back(to_text(position, steps));
      for (const Step step : steps) position.make(step);
      position.end_turn();
      steps = Turn();
    }
    words.lines.emplace_back(line.score, std::move(turns));
  }
  return words;
}

SearchLimits limits_of(std::optional<int> depth, std::optional<std::uint64_t> nodes, std::optional<double> seconds) {
  if (!depth && !nodes && !seconds) throw InputError("say how long to search: depth, nodes or seconds");
  if ((depth && *depth < 1) || (nodes && *nodes < 1) || (seconds && *seconds <= 0))
    throw InputError("depth, nodes and seconds are positive numbers");
  SearchLimits limits;
  limits.depth = depth;
  limits.nodes = nodes;
  limits.maximum_seconds = seconds;
  return limits;
}

// A search in its own thread. The calling thread waits for it without the GIL, which it takes only to check for
// signals: Python handles signals only in its main thread, which is often the one that waits here.
class Search {
 public:
  Search(Engine& engine, const Root& root, const TurnState& start, const SearchLimits& limits,
         std::function<py::object(const Report&)> on_report)
      : engine_(engine), start_(start), on_report_(std::move(on_report)) {
    thread_ = std::thread([this, root, limits] { run(root, limits); });
  }

  Report wait() {
    bool interrupted = false;
    {
      const py::gil_scoped_release release;
      std::unique_lock hold(lock_);
      while (!changed_.wait_for(hold, kSignalPause, [&] { return done_; })) {
        hold.unlock();
        if (!interrupted) {
          const py::gil_scoped_acquire acquire;
          interrupted = PyErr_CheckSignals() != 0;
          if (interrupted) saved_.emplace();
        }
        if (interrupted) engine_.stop();
        hold.lock();
      }
      hold.unlock();
      thread_.join();
      engine_.cancel_stop();
    }
    if (saved_) throw *std::move(saved_);
    if (failure_) std::rethrow_exception(failure_);
    return result_;
  }

 private:
  void run(const Root& root, const SearchLimits& limits) {
    try {
      Engine::OnReport on_report;
      if (on_report_) on_report = [this](const SearchReport& report) { told(report); };
      result_ = in_words(engine_.search(root, limits, on_report), start_);
    } catch (...) {
      if (!failure_) failure_ = std::current_exception();
    }
    const std::lock_guard hold(lock_);
    done_ = true;
    changed_.notify_all();
  }

  // A callback that returns False ends the search. So does one that raises; the caller gets its exception.
  void told(const SearchReport& report) {
    const py::gil_scoped_acquire acquire;
    try {
      const py::object answer = on_report_(in_words(report, start_));
      if (answer.is(py::bool_(false))) engine_.stop();
    } catch (...) {
      if (!failure_) failure_ = std::current_exception();
      engine_.stop();
    }
  }

  Engine& engine_;
  const TurnState start_;
  const std::function<py::object(const Report&)> on_report_;
  std::mutex lock_;
  std::condition_variable changed_;
  bool done_ = false;
  Report result_;
  std::exception_ptr failure_;
  std::optional<py::error_already_set> saved_;
  std::thread thread_;
};

EngineOptions options_of(const std::string& style, int threads, int hash, int multipv, const std::string& network,
                         const std::map<std::string, bool>& techniques) {
  if (threads < 1 || threads > 1024 || hash < 1 || multipv < 1)
    throw InputError("threads, hash and multipv are positive numbers");
  EngineOptions options;
  options.evaluator.name = style;
  options.evaluator.network_file = network;
  options.threads = threads;
  options.hash_mebibytes = hash;
  options.multipv = multipv;
  for (const auto& [name, on] : techniques) {
    const auto found =
        std::find_if(kTechniques.begin(), kTechniques.end(), [&](const auto& each) { return each.name == name; });
    if (found == kTechniques.end()) throw InputError(quote(name) + " is not a search technique");
    options.techniques.*found->flag = on;
  }
  return options;
}

// One search at a time: a second thread waits for the first.
struct PythonEngine {
  explicit PythonEngine(const EngineOptions& options) : engine(options) {}
  Engine engine;
  std::mutex busy;
};

// Waits without the GIL, which the running search may need for its reports.
std::unique_lock<std::mutex> when_free(PythonEngine& engine) {
  const py::gil_scoped_release release;
  return std::unique_lock(engine.busy);
}

Report search(PythonEngine& engine, const Root& root, const TurnState& start, const SearchLimits& limits,
              std::function<py::object(const Report&)> on_report) {
  const auto hold = when_free(engine);
  return Search(engine.engine, root, start, limits, std::move(on_report)).wait();
}

void bind_report(py::module_& module) {
  py::class_<Report>(module, "Report", "What a search has found so far.")
      .def_readonly("depth", &Report::depth, "Steps.")
      .def_readonly("nodes", &Report::nodes)
      .def_readonly("seconds", &Report::seconds)
      .def_readonly("lines", &Report::lines,
                    "(score, turns) of each line, the best first; scores are for the side to move.")
      .def_property_readonly(
          "score", [](const Report& report) { return report.lines.empty() ? 0 : report.lines.front().first; },
          "Hundredths of a rabbit, for the side to move.")
      .def_property_readonly(
          "turn",
          [](const Report& report) -> std::optional<std::string> {
            if (report.lines.empty() || report.lines.front().second.empty()) return std::nullopt;
            return report.lines.front().second.front();
          },
          "The best turn, or None where there is no legal one.")
      .def("__repr__", [](const Report& report) {
        const bool found = !report.lines.empty() && !report.lines.front().second.empty();
        return fmt::format("<Report depth {}, {} nodes: {}>", report.depth, report.nodes,
                           found
                               ? fmt::format("{:+} {}", report.lines.front().first, report.lines.front().second.front())
                               : "no turn");
      });
}

}  // namespace

void bind_engine(py::module_& module) {
  bind_report(module);
  py::class_<PythonEngine>(module, "Engine", "The engine. It keeps what it has learnt from one search to the next.")
      .def(py::init([](const std::string& style, int threads, int hash, int multipv, const std::string& network,
                       const std::map<std::string, bool>& techniques) {
             return std::make_unique<PythonEngine>(options_of(style, threads, hash, multipv, network, techniques));
           }),
           "style"_a = "network", py::kw_only(), "threads"_a = 1, "hash"_a = 64, "multipv"_a = 1, "network"_a = "",
           "techniques"_a = std::map<std::string, bool>(),
           "`hash` is in MiB; `network` a file instead of the built-in one; `techniques` switches by name, as of "
           "`tusk bench`.")
      .def(
          "search",
          [](PythonEngine& engine, const TurnState& state, std::optional<int> depth, std::optional<std::uint64_t> nodes,
             std::optional<double> seconds, std::function<py::object(const Report&)> on_report) {
            Root root(state.turn_start);
            root.position = state.position;
            return search(engine, root, state, limits_of(depth, nodes, seconds), std::move(on_report));
          },
          "position"_a, py::kw_only(), "depth"_a = py::none(), "nodes"_a = py::none(), "seconds"_a = py::none(),
          "on_report"_a = py::none(),
          "Searches until a limit is reached or Ctrl-C. `on_report` is called for every depth; False from it ends the "
          "search.")
      .def(
          "search",
          [](PythonEngine& engine, const PlayedGame& game, std::optional<int> depth, std::optional<std::uint64_t> nodes,
             std::optional<double> seconds, std::function<py::object(const Report&)> on_report) {
            if (game.game.in_setup()) throw InputError("both sides set up before the engine can search");
            return search(engine, Root(game.game), turn_start(game.game.position(), game.game.turn_number()),
                          limits_of(depth, nodes, seconds), std::move(on_report));
          },
          "game"_a, py::kw_only(), "depth"_a = py::none(), "nodes"_a = py::none(), "seconds"_a = py::none(),
          "on_report"_a = py::none(), "The same for the position of a game, with its repetitions.")
      .def(
          "stop", [](PythonEngine& engine) { engine.engine.stop(); },
          "From another thread: ends the search that runs, or the next one as it begins.")
      .def(
          "new_game",
          [](PythonEngine& engine) {
            const auto hold = when_free(engine);
            engine.engine.new_game();
          },
          "Forgets what was learnt, once no search runs.");
}

}  // namespace tusk::python
