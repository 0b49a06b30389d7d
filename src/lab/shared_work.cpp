#include "lab/shared_work.h"

#include <fmt/format.h>
#include <mutex>
#include <random>

#include "base/error.h"
#include "base/mapped_file.h"
#include "base/text.h"
#include "base/threads.h"
#include "lab/piece_desk.h"
#include "lab/registry.h"

namespace tusk::lab {

namespace {

// Requests of the first process: one of these words, the name of an experiment and possibly a number.
constexpr std::string_view kWhole = "whole";
constexpr std::string_view kPiece = "piece";

// A temporary folder, deleted by the destructor.
class ScratchFolder {
 public:
  ScratchFolder()
      : path_(std::filesystem::temp_directory_path() / fmt::format("tusk-lab-{:08x}", std::random_device()())) {
    std::filesystem::create_directory(path_);
  }
  ~ScratchFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// Runs the experiment locally; its output files are sent to the first process.
std::string run_whole(const Experiment& experiment, RunOptions options) {
  const ScratchFolder folder;
  options.session.folder = folder.path();
  options.session.progress = Progress::Style::silent;
  options.say = [](const std::string&) {};
  const Finding finding = run_experiment(experiment, options);
  Json files = Json::object();
  for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
    if (entry.is_regular_file()) files[entry.path().filename().string()] = read_file(entry.path());
  return Json{{"markdown", finding.markdown}, {"json", finding.json}, {"files", files}}.dump();
}

class Asking {
 public:
  Asking(const RunOptions& options, Workforce& workforce) : options_(options), workforce_(workforce) {
    // Workers use one thread per piece, and the pieces may depend on the number of threads.
    options_.session.threads = 1;
    options_.session.sharing.places = workforce.slots();
    options_.session.sharing.ask = [this](std::string_view experiment, std::size_t piece) {
      const auto page = Notebook::parse_page(asked(fmt::format("{} {} {}", kPiece, experiment, piece)));
      if (!page) throw InputError("a worker's answer is not a list of numbers");
      return page->second;
    };
  }

  Finding run(const Experiment& experiment) {
    const std::filesystem::path& folder = options_.session.folder;
    if (experiment.in_pieces) return run_experiment(experiment, options_);
    if (auto kept = kept_finding(experiment, options_)) return *kept;
    const Json answer = Json::parse(asked(fmt::format("{} {}", kWhole, experiment.name)));
    if (!folder.empty()) {
      std::filesystem::create_directories(folder);
      for (const auto& [name, contents] : answer["files"].items()) {
        if (std::filesystem::path(name).filename() != name) throw InputError(quote(name) + " is not a file name");
        write_file_atomically(folder / name, contents.get<std::string>());
      }
    }
    return {answer["markdown"].get<std::string>(), answer["json"], false};
  }

 private:
  std::string asked(const std::string& piece) {
    auto answer = workforce_.ask(piece, options_.session.stop);
    if (!answer) throw Interrupted();
    return *std::move(answer);
  }

  RunOptions options_;
  Workforce& workforce_;
};

}  // namespace

void run_by_workforce(const std::vector<const Experiment*>& experiments, const RunOptions& options,
                      Workforce& workforce, const std::function<void(const Experiment&, const Finding&)>& each) {
  Asking asking(options, workforce);
  std::mutex lock;
  std::vector<std::optional<Finding>> findings(experiments.size());
  std::size_t told = 0;
  parallel_for(experiments.size(), static_cast<int>(experiments.size()), [&](std::size_t i) {
    Finding finding = asking.run(*experiments[i]);
    const std::lock_guard hold(lock);
    findings[i] = std::move(finding);
    for (; told < findings.size() && findings[told]; ++told) each(*experiments[told], *findings[told]);
  });
}

void serve_experiments(const RunOptions& given, Workforce& workforce) {
  const std::stop_source nobody_waits;
  RunOptions options = given;
  options.session.stop = nobody_waits.get_token();
  SessionOptions for_pieces = options.session;
  for_pieces.threads = 1;
  PieceDesk desk(for_pieces);
  const auto answer = [&](const std::string& asked) -> std::string {
    const auto words = words_of(asked);
    if (words.size() < 2) throw InputError(quote(asked) + " is not a part of an experiment");
    const Experiment& experiment = find_experiment(words[1].text);
    try {
      if (words[0].text == kPiece && words.size() == 3)
        return Notebook::page_text("page", desk.piece(experiment, parse_number(words[2].text).value_or(0)));
      desk.close();
      return run_whole(experiment, options);
    } catch (const Interrupted&) {
      return {};
    }
  };
  workforce.serve([&](int) { return answer; }, nobody_waits);
}

}  // namespace tusk::lab
