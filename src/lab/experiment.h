// An experiment: a name, the settings it has at each scale, and the work. All of them are listed in registry.h.
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

// `quick`: all experiments in ten minutes on two cores. `normal`: some minutes each. `full`: hours for all.
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

// Thrown out of an experiment when it was told to stop. What its notebook holds is not lost.
struct Interrupted : std::runtime_error {
  Interrupted() : std::runtime_error("interrupted") {}
};

// Does the piece of this number.
using PieceWork = std::function<Notebook::Numbers(std::size_t piece)>;

// How other processes do pieces of an experiment, in the one that asks and in one that is asked.
struct PieceSharing {
  int places = 0;  // that work at a time
  std::function<Notebook::Numbers(std::string_view experiment, std::size_t piece)> ask;
  // Has pieces done until no more are wanted.
  std::function<void(const PieceWork& work)> offer;
};

struct SessionOptions {
  Scale scale = Scale::quick;
  std::uint64_t seed = 1;
  int threads = 1;
  std::map<std::string, double> settings;  // instead of those of the scale
  std::vector<std::string> archives;       // files of games to use besides those that an experiment makes
  std::string database;                    // address of a games database to use instead of one made for the purpose
  std::string weights;                     // file of weights of `classic` to begin learning with
  std::filesystem::path folder;            // for what is kept while the work goes on; empty: nothing is
  SignatureOf signature;                   // of a part of the program; unset: "unknown"
  Progress::Style progress = Progress::Style::silent;
  std::stop_token stop;
  PieceSharing sharing;
};

struct Experiment;

// One run of one experiment, as the experiment sees it.
class Session {
 public:
  Session(const Experiment& experiment, const SessionOptions& options);

  // A setting of the experiment, by its name.
  [[nodiscard]] double number(std::string_view name) const;
  [[nodiscard]] int count(std::string_view name) const;
  [[nodiscard]] std::uint64_t seed() const { return options_.seed; }
  [[nodiscard]] int threads() const { return options_.threads; }
  [[nodiscard]] Scale scale() const { return options_.scale; }
  [[nodiscard]] const std::vector<std::string>& archives() const { return options_.archives; }
  [[nodiscard]] const std::string& database() const { return options_.database; }
  [[nodiscard]] const std::string& weights() const { return options_.weights; }
  // A file of this experiment that may stay for a later run; empty without a folder.
  [[nodiscard]] std::filesystem::path file(std::string_view name) const;
  // For files that several experiments share; empty without one.
  [[nodiscard]] const std::filesystem::path& folder() const { return options_.folder; }
  [[nodiscard]] std::string signature(std::string_view part) const;

  [[nodiscard]] bool stopped() const { return options_.stop.stop_requested(); }
  [[nodiscard]] const std::stop_token& stop() const { return options_.stop; }
  // Throws Interrupted if told to stop.
  void check() const;
  // The next part of the work, of so many pieces.
  void begin(const std::string& label, std::size_t pieces);
  void advance(std::size_t by = 1);
  void note(const std::string& text);
  void end() { progress_.reset(); }

  // The numbers of pieces of work that do not depend on each other, row by row, from the notebook or from the work: on
  // all threads, or by other processes. Throws Interrupted, also in a process that does single pieces for another one.
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
  // Parts of the program that the figures rest on (signatures.h): when one changes, the section is out of date.
  std::vector<std::string_view> parts;
  // Goes up when the experiment's own code changes what it finds.
  int version;
  Section (*run)(Session& session);
  // The work is in Session::pieces, called once, and depends on the settings alone.
  bool in_pieces = false;
};

// The settings that a run with these options has, by name.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> settings_of(const Experiment& experiment, Scale scale,
                                                                           const std::map<std::string, double>& given);
// All that the result of a run depends on.
[[nodiscard]] Provenance provenance_of(const Experiment& experiment, const SessionOptions& options);

}  // namespace tusk::lab
