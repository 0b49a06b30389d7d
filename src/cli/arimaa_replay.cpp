// tusk arimaa replay: replays records and archives and reports violations of the rules.
#include <memory>

#include "arimaa.h"
#include "arimaa/notation/archive.h"
#include "arimaa/notation/replay.h"
#include "base/error.h"
#include "base/mapped_file.h"
#include "base/progress.h"
#include "base/text.h"

namespace tusk::cli {

namespace {

using namespace arimaa;

struct ArimaaReplayOptions {
  std::vector<std::string> files;
  Rules rules = Rules::official;
  bool json = false;
};

std::string claim_in_words(const Claim& claim) {
  const std::string reason = claim.reason ? fmt::format(" ({})", name_of(*claim.reason)) : "";
  if (claim.draw) return "a draw" + reason;
  if (claim.winner) return fmt::format("{} wins{}", name_of(*claim.winner), reason);
  return claim.reason ? std::string(name_of(*claim.reason)) : "no result";
}

Json claim_to_json(const Claim& claim) {
  Json json;
  json["winner"] = claim.winner ? Json(std::string(1, letter_of(*claim.winner))) : claim.draw ? Json("d") : Json();
  json["reason"] = claim.reason ? Json(name_of(*claim.reason)) : Json();
  return json;
}

const char* name_of(Agreement agreement) {
  switch (agreement) {
    case Agreement::agrees:
      return "agrees";
    case Agreement::contradicts:
      return "contradicts";
    default:
      return "open";
  }
}

// The result of one game. An empty turn in a rejection means that the whole game could not be read.
struct Verdict {
  std::string id;
  std::size_t turns = 0;
  std::optional<Outcome> by_rules;
  Claim claim;
  bool rejected = false;
  std::string turn;
  std::string reason;
};

Verdict verdict_on(std::string id, const Record& record, const Claim& claim, Rules rules) {
  const Replay played = replay(record, rules);
  Verdict verdict{std::move(id), played.turns.size(), played.game.outcome(), claim, false, {}, {}};
  if (played.rejection) {
    verdict.rejected = true;
    verdict.turn = to_text(played.rejection->label);
    verdict.reason = played.rejection->reason;
  }
  return verdict;
}

Verdict unreadable(std::string id, const std::string& reason) {
  Verdict verdict;
  verdict.id = std::move(id);
  verdict.rejected = true;
  verdict.reason = reason;
  return verdict;
}

// Prints games as they come, so that memory does not grow with the archive.
class Report {
 public:
  explicit Report(bool json) : json_(json) {
    if (json_) fmt::print("{{\"games\":[");
  }

  void add(const Verdict& verdict) {
    json_ ? print_json_line(verdict) : print_line(verdict);
    ++games_;
    rejected_ += verdict.rejected ? 1 : 0;
    turns_ += verdict.turns;
  }

  void finish() const {
    if (json_) {
      fmt::print("\n],\"total\":{},\"rejected\":{},\"turns\":{}}}\n", games_, rejected_, turns_);
    } else {
      fmt::print("{} games, {} rejected, {} turns\n", games_, rejected_, turns_);
    }
  }

  [[nodiscard]] std::size_t games() const { return games_; }
  [[nodiscard]] std::size_t rejected() const { return rejected_; }

 private:
  static void print_line(const Verdict& verdict) {
    if (verdict.rejected) {
      fmt::print("{}: rejected{}{}: {}\n", verdict.id, verdict.turn.empty() ? "" : " at ", verdict.turn,
                 verdict.reason);
      return;
    }
    const Agreement agreement = compare(verdict.by_rules, verdict.claim);
    fmt::print("{}: {} turns, by the rules {}, recorded {}: {}\n", verdict.id, verdict.turns,
               verdict.by_rules ? cli::in_words(*verdict.by_rules) : "undecided", claim_in_words(verdict.claim),
               name_of(agreement));
  }

  void print_json_line(const Verdict& verdict) const {
    Json json;
    json["id"] = verdict.id;
    json["turns"] = verdict.turns;
    json["by_rules"] = verdict.by_rules ? cli::to_json(*verdict.by_rules) : Json();
    json["recorded"] = claim_to_json(verdict.claim);
    json["agreement"] = verdict.rejected ? Json() : Json(name_of(compare(verdict.by_rules, verdict.claim)));
    json["rejected"] = verdict.rejected ? Json{{"turn", verdict.turn}, {"reason", verdict.reason}} : Json();
    fmt::print("{}\n{}", games_ == 0 ? "" : ",", json.dump(-1, ' ', false, Json::error_handler_t::replace));
  }

  bool json_;
  std::size_t games_ = 0;
  std::size_t rejected_ = 0;
  std::size_t turns_ = 0;
};

Verdict replay_row(const ArchiveReader& reader, const ArchiveRow& row, Rules rules) {
  std::string id = reader.id_of(row);
  if (id.empty()) id = fmt::format("line {}", row.line);
  try {
    const ArchiveGame game = reader.parse(row);
    return verdict_on(std::move(id), game.record, game.claim, rules);
  } catch (const InputError& error) {
    const std::string where = error.place().line > 0 ? "movelist " + to_string(error.place()) + ": " : "";
    return unreadable(std::move(id), where + error.reason());
  }
}

void replay_archive(const std::string& path, std::string_view text, Rules rules, Report& report) {
  constexpr std::size_t kLongJob = 16 << 20;
  ArchiveReader reader(text);
  Progress progress(path, text.size(), text.size() < kLongJob ? Progress::Style::silent : Progress::Style::automatic);
  std::size_t done = 0;
  while (const auto row = reader.next()) {
    report.add(replay_row(reader, *row, rules));
    progress.advance(reader.offset() - done);
    done = reader.offset();
  }
}

void replay_record(const std::string& path, std::string_view text, Rules rules, Report& report) {
  try {
    const Record record = parse_record(text);
    const std::string* id = record.tag("Id");
    report.add(verdict_on(id != nullptr ? *id : path, record, claim_of(record), rules));
  } catch (const InputError& error) {
    report.add(unreadable(path, error.what()));
  }
}

// Opens all files first, so that a wrong path is reported before any work is done.
void replay_files(const ArimaaReplayOptions& options) {
  std::vector<MappedFile> files;
  for (const std::string& path : options.files) files.emplace_back(path);
  Report report(options.json);
  for (std::size_t i = 0; i < files.size(); ++i) {
    const std::string_view text = files[i].text();
    if (trimmed(text).empty()) throw InputError({options.files[i], 0, 0}, "the file is empty");
    const bool is_archive = ArchiveColumns::is_header(text.substr(0, text.find('\n')));
    (is_archive ? replay_archive : replay_record)(options.files[i], text, options.rules, report);
  }
  report.finish();
  if (report.games() > 0 && report.rejected() == report.games()) throw InputError("every game was rejected");
}

}  // namespace

void add_arimaa_replay(Command& arimaa) {
  Command command = arimaa.add_subcommand("replay", "Replays game records and archives and checks their results");
  auto options = std::make_shared<ArimaaReplayOptions>();
  command.add_option("FILE", options->files, "game records or archive files (allgamesYYYYMM.txt)").required();
  add_rules_option(command, options->rules);
  command.add_flag("--json", options->json, "print JSON");
  command.footer(
      "Turns are those after the two setups; turns taken back are not counted. A rejected game is not an error of\n"
      "the command, unless all of them are.\n\n"
      "Example:\n  tusk arimaa replay allgames202602.txt\n  tusk arimaa replay --rules 2006 old_game.txt --json");
  command.callback([options] { replay_files(*options); });
}

}  // namespace tusk::cli
