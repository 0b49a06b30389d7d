// An experiment: its name, its settings at each scale, and its work. registry.h lists all of them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/progress.h"
#include "lab/notebook.h"
#include "lab/report.h"
#include "lab/signatures.h"

namespace tusk::lab {

// `quick`: all experiments in ten minutes on two cores. `normal`: some minutes each. `full`: hours in total.
enum class Scale : std::uint8_t { quick, normal, full };
[[nodiscard]] std::string_view name_of(Scale scale);

struct Setting {
  std::string_view name;
  std::string_view meaning;
  double quick = 0;
  double normal = 0;
  double full = 0;

  [[nodiscard]] double at(Scale scale) const {
    return scale == Scale::quick ? quick : scale == Scale::normal ? normal : full;
  }
};

// Thrown by an experiment that was told to stop. Its notebook keeps the results so far.
struct Interrupted : std::runtime_error {
  Interrupted() : std::runtime_error("interrupted") {}
};

// Computes the piece with this number.
using PieceWork = std::function<Notebook::Numbers(std::size_t piece)>;

// How pieces of an experiment are distributed to other processes: for the process that asks, and for one that answers.
struct PieceSharing {
  int places = 0;  // number of pieces that can be computed at the same time
  std::function<Notebook::Numbers(std::string_view experiment, std::size_t piece)> ask;
  // Computes requested pieces until no more are wanted.
  std::function<void(const PieceWork& work)> offer;
};

struct SessionOptions {
  Scale scale = Scale::quick;
  std::uint64_t seed = 1;
  int threads = 1;
  std::map<std::string, double> settings;  // override those of the scale
  std::vector<std::string> archives;       // files with games, used in addition to generated ones
  std::string database;                    // address of a games database, used instead of a generated one
  std::string weights;                     // weights file of `classic`, the starting point of learning
  std::filesystem::path folder;            // for intermediate results; empty: none are kept
  SignatureOf signature;                   // signatures of program parts; unset: "unknown"
  Progress::Style progress = Progress::Style::silent;
  std::stop_token stop;
  PieceSharing sharing;
};

struct Experiment;

// One run of an experiment.
class Session {
 public:
  Session(const Experiment& experiment, const SessionOptions& options);

  // The value of a setting.
  [[nodiscard]] double number(std::string_view name) const;
  [[nodiscard]] int count(std::string_view name) const;
  [[nodiscard]] std::uint64_t seed() const { return options_.seed; }
  [[nodiscard]] int threads() const { return options_.threads; }
  [[nodiscard]] Scale scale() const { return options_.scale; }
  [[nodiscard]] const std::vector<std::string>& archives() const { return options_.archives; }
  [[nodiscard]] const std::string& database() const { return options_.database; }
  [[nodiscard]] const std::string& weights() const { return options_.weights; }
  // A file of this experiment that a later run may reuse; empty without a folder.
  [[nodiscard]] std::filesystem::path file(std::string_view name) const;
  // For files that several experiments share; empty without one.
  [[nodiscard]] const std::filesystem::path& folder() const { return options_.folder; }
  [[nodiscard]] std::string signature(std::string_view part) const;

  [[nodiscard]] bool stopped() const { return options_.stop.stop_requested(); }
  [[nodiscard]] const std::stop_token& stop() const { return options_.stop; }
  // Throws Interrupted if a stop was requested.
  void check() const;
  // Starts the next phase, which has this many pieces.
  void begin(const std::string& label, std::size_t pieces);
  void advance(std::size_t by = 1);
  void note(const std::string& text);
  void end() { progress_.reset(); }

  // Computes independent pieces of work, row by row, on all threads or in other processes, unless they are in the
  // notebook. Throws Interrupted, also in a process that computes single pieces for another one.
  [[nodiscard]] std::vector<Notebook::Numbers> pieces(
      const std::string& label, std::size_t rows, std::size_t columns,
      const std::function<Notebook::Numbers(std::size_t row, std::size_t column)>& work);

  [[nodiscard]] Notebook& notebook() { return *notebook_; }

 private:
  const Experiment& experiment_;
  const SessionOptions& options_;
  std::unique_ptr<Notebook> notebook_;
  std::unique_ptr<Progress> progress_;
};

struct Experiment {
  std::string_view name;
  std::string_view title;
  std::string_view source;   // documents, chapters and tables
  std::string_view summary;  // one line for the list
  std::vector<Setting> settings;
  // Program parts that the figures depend on (signatures.h): if one changes, the section is out of date.
  std::vector<std::string_view> parts;
  // Increased when a change of the experiment's own code affects its results.
  int version;
  Section (*run)(Session& session);
  // The work consists of a single call of Session::pieces and depends only on the settings.
  bool in_pieces = false;
};

// The settings of a run, by name.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> settings_of(const Experiment& experiment, Scale scale,
                                                                           const std::map<std::string, double>& given);
// Everything that the result of a run depends on.
[[nodiscard]] Provenance provenance_of(const Experiment& experiment, const SessionOptions& options);

}  // namespace tusk::lab
