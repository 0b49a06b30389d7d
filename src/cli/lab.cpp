// tusk lab: repeats the experiments of the documents, with their tables and plots.
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <memory>

#include "arimaa/eval/evaluator.h"
#include "base/error.h"
#include "base/interrupt.h"
#include "base/mapped_file.h"
#include "base/threads.h"
#include "commands.h"
#include "lab/page.h"
#include "lab/registry.h"
#include "lab/runner.h"
#include "lab/shared_work.h"
#include "match_options.h"
#include "output.h"
#include "records/database.h"

namespace tusk::cli {
namespace {

struct LabRunArguments {
  std::vector<std::string> names;
  bool quick = false;
  bool full = false;
  std::vector<std::string> settings;
  lab::RunOptions options;
  std::string folder;
  bool json = false;
};

std::vector<const lab::Experiment*> chosen(const std::vector<std::string>& names) {
  std::vector<const lab::Experiment*> list;
  for (const lab::Experiment& experiment : lab::experiments())
    if (std::find(names.begin(), names.end(), "all") != names.end()) list.push_back(&experiment);
  for (const std::string& name : names) {
    if (name == "all") continue;
    const lab::Experiment* experiment = &lab::find_experiment(name);
    if (std::find(list.begin(), list.end(), experiment) == list.end()) list.push_back(experiment);
  }
  return list;
}

// Parses NAME=NUMBER words; each name must be a setting of at least one of the experiments.
std::map<std::string, double> parse_settings(const std::vector<std::string>& words,
                                             const std::vector<const lab::Experiment*>& list) {
  std::map<std::string, double> values;
  std::vector<NamedNumber> known;
  for (const lab::Experiment* experiment : list)
    for (const lab::Setting& setting : experiment->settings) {
      double& value = values[std::string(setting.name)] = std::nan("");
      known.push_back({std::string(setting.name), &value});
    }
  if (known.empty() && !words.empty()) throw InputError("--set: these experiments have no settings");
  parse_named_numbers("--set", words, known);
  std::erase_if(values, [](const auto& value) { return std::isnan(value.second); });
  for (const auto& [name, value] : values)
    if (value < 0) throw InputError(fmt::format("--set: {} cannot be negative", name));
  return values;
}

// Checked before the first experiment, not after hours.
void check_inputs(const lab::SessionOptions& session) {
  for (const std::string& path : session.archives) (void)MappedFile(path);
  if (!session.database.empty())
    records::with_database(session.database, records::Opening::existing, [](records::Database&) {});
  if (!session.weights.empty()) (void)arimaa::make_evaluator(arimaa::EvaluatorChoice{"classic", "", session.weights});
}

// Says before the first experiment which ones will not be run.
void announce_kept(const std::vector<const lab::Experiment*>& list, const LabRunArguments& arguments) {
  std::vector<std::string_view> kept;
  for (const lab::Experiment* experiment : list)
    if (kept_finding(*experiment, arguments.options)) kept.push_back(experiment->name);
  if (!kept.empty())
    arguments.options.say(
        fmt::format("up to date in {} or its page, --again repeats them: {}", arguments.folder, fmt::join(kept, ", ")));
}

void run_lab(LabRunArguments arguments, Workforce* workforce) {
  const auto list = chosen(arguments.names);
  auto& session = arguments.options.session;
  session.scale = arguments.quick ? lab::Scale::quick : arguments.full ? lab::Scale::full : lab::Scale::normal;
  session.settings = parse_settings(arguments.settings, list);
  session.folder = arguments.folder;
  check_inputs(session);
  session.progress = arguments.json ? Progress::Style::silent : Progress::Style::automatic;
  lab::Signatures signatures;
  session.signature = [&](std::string_view part) { return signatures.of(part); };
  arguments.options.say = [](const std::string& text) { fmt::print(stderr, "{}\n", text); };
  if (workforce != nullptr) {
    workforce->gather(1);
    if (!workforce->gives_work()) return serve_experiments(arguments.options, *workforce);
    // Several run at once, and their progress bars would overwrite each other.
    session.progress = Progress::Style::silent;
  }
  const InterruptGuard interrupt;
  session.stop = interrupt.token();
  announce_kept(list, arguments);
  Json all = Json::array();
  const auto on_finding = [&](const lab::Experiment&, const lab::Finding& finding) {
    if (arguments.json)
      all.push_back(finding.json);
    else
      fmt::print("{}\n", finding.markdown);
    std::fflush(stdout);
    if (!arguments.folder.empty()) lab::write_page(arguments.folder, session.signature);
  };
  try {
    if (workforce != nullptr)
      run_by_workforce(list, arguments.options, *workforce, on_finding);
    else
      for (const lab::Experiment* experiment : list)
        on_finding(*experiment, run_experiment(*experiment, arguments.options));
  } catch (const lab::Interrupted&) {
    throw InputError(arguments.folder.empty() ? "interrupted; re-run with --out to make it resumable"
                                              : "interrupted; run the same command again to continue");
  }
  if (arguments.json) print_json(all);
  if (!arguments.folder.empty())
    arguments.options.say(fmt::format("wrote {}", lab::page_of(arguments.folder).string()));
}

void add_run(Command& lab, Workforce* workforce) {
  const auto arguments = std::make_shared<LabRunArguments>();
  auto& session = arguments->options.session;
  // In a workforce, every core has its own process.
  session.threads = workforce != nullptr ? 1 : default_threads();
  Command command = lab.add_subcommand("run", "Runs experiments and prints their results beside the published figures");
  command.add_option("NAME", arguments->names, "experiments of `tusk lab list`, or all").required();
  const Option quick =
      command.add_flag("--quick", arguments->quick, "small: all experiments in ten minutes on two cores");
  command.add_flag("--full", arguments->full, "large: hours for all of them on two cores").excludes(quick);
  command.add_option("--set", arguments->settings, "NAME=NUMBER: overrides a setting of the scale")
      .type_name("NAME=NUMBER")
      .one_value_each();
  command.add_option("--archive", session.archives, "files of games to use in addition to generated ones")
      .type_name("FILE");
  command.add_option("--database", session.database, "games database for the mimic, instead of a generated one")
      .type_name("URL");
  command.add_option("--weights", session.weights, "initial weights of `classic` for td").type_name("FILE");
  command.add_option("--seed", session.seed, "random seed").show_default();
  command.add_option("--threads", session.threads, workforce != nullptr ? "threads of each process" : "threads")
      .show_default(workforce != nullptr ? "1" : "one per core")
      .between(1, 1024)
      .type_name("N");
  command
      .add_option("--out", arguments->folder,
                  "folder for sections, tables and plots; DIR.md becomes the page of all of them")
      .type_name("DIR");
  command.add_flag("--again", arguments->options.again, "repeat what the folder or its page already has");
  command.add_flag("--json", arguments->json, "print JSON; exact numbers are strings");
  command.footer(
      "With --out an interrupted run can be resumed by the same command. Sections of DIR or DIR.md that this program\n"
      "would make again with the same settings are kept. Plots need gnuplot.\n\n"
      "Examples:\n  tusk lab run complexity\n  tusk lab run all --quick --out quick\n"
      "  tusk lab run tournament --set games=20 --set nodes=5000\n"
      "  tusk lab run all --full --out docs/reproduction      writes docs/reproduction.md");
  command.callback([arguments, workforce] { run_lab(*arguments, workforce); });
}

void list_experiments(bool json) {
  Json all = Json::array();
  for (const lab::Experiment& experiment : lab::experiments()) {
    Json settings = Json::array();
    if (!json) fmt::print("{:<18} {} ({})\n", experiment.name, experiment.summary, experiment.source);
    for (const lab::Setting& setting : experiment.settings) {
      if (!json)
        fmt::print("    {:<14} {}: quick {}, normal {}, full {}\n", setting.name, setting.meaning, setting.quick,
                   setting.normal, setting.full);
      settings.push_back({{"name", setting.name},
                          {"meaning", setting.meaning},
                          {"quick", setting.quick},
                          {"normal", setting.normal},
                          {"full", setting.full}});
    }
    all.push_back({{"name", experiment.name},
                   {"title", experiment.title},
                   {"source", experiment.source},
                   {"summary", experiment.summary},
                   {"settings", settings}});
  }
  if (json) print_json(all);
}

void add_list(Command& lab) {
  const auto json = std::make_shared<bool>(false);
  Command command = lab.add_subcommand("list", "The experiments, their sources and their settings");
  command.add_flag("--json", *json, "print JSON");
  command.callback([json] { list_experiments(*json); });
}

struct CheckArguments {
  std::string folder;
  bool mark = false;
  bool json = false;
};

void check(const CheckArguments& arguments) {
  lab::Signatures signatures;
  const lab::SignatureOf signature = [&](std::string_view part) { return signatures.of(part); };
  const std::filesystem::path page = lab::page_of(arguments.folder);
  if (arguments.mark && std::filesystem::exists(page)) lab::mark_page(arguments.folder, signature);
  const auto states = lab::check_page(MappedFile(page).text(), signature);
  std::vector<std::string> faults;
  Json all = Json::array();
  for (const lab::SectionState& state : states) {
    all.push_back({{"experiment", state.experiment}, {"redo", state.reasons}, {"fault", state.fault}});
    if (!state.fault.empty()) faults.push_back(state.experiment);
    if (arguments.json) continue;
    fmt::print("{:<18} {}{}\n", state.experiment,
               state.reasons.empty() ? "up to date" : fmt::format("to be redone: {}", fmt::join(state.reasons, "; ")),
               state.fault.empty() ? "" : fmt::format("; but {}", state.fault));
  }
  if (arguments.json) print_json(all);
  if (!faults.empty())
    throw InputError(fmt::format("{} does not mark {} as out of date; redo them, or run tusk lab check --mark {}",
                                 page.string(), fmt::join(faults, ", "), arguments.folder));
}

void add_check(Command& lab) {
  const auto arguments = std::make_shared<CheckArguments>();
  Command command = lab.add_subcommand(
      "check", "Lists the sections of a page that are out of date, and checks that the page says so");
  command.add_option("DIR", arguments->folder, "the folder of the page DIR.md, as given to --out").required();
  command.add_flag("--mark", arguments->mark, "first write into the page which sections are out of date");
  command.add_flag("--json", arguments->json, "print JSON");
  command.footer(
      "Compares the parts of the program, the settings and the version that each section records with those of this\n"
      "program. Exit code 2 if the page shows a section as current that is not, or a text that was changed by hand.\n\n"
      "Example:\n  tusk lab check docs/reproduction");
  command.callback([arguments] { check(*arguments); });
}

}  // namespace

void add_lab_command(Command& app, Workforce* workforce) {
  Command command = app.add_subcommand("lab", "The experiments of the documents, beside the published figures");
  command.require_subcommand();
  command.footer("Example:\n  tusk lab list\n  tusk lab run complexity");
  add_list(command);
  add_run(command, workforce);
  add_check(command);
}

}  // namespace tusk::cli
