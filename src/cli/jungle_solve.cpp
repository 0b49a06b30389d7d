// tusk jungle solve and tusk jungle check-proof.
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <set>

#include "base/error.h"
#include "base/interrupt.h"
#include "base/mapped_file.h"
#include "base/text.h"
#include "base/threads.h"
#include "jungle.h"
#include "jungle/notation.h"
#include "jungle/proof/checker.h"
#include "jungle/proof/prover.h"
#include "jungle/proof/writer.h"
#include "jungle/record.h"
#include "jungle/tablebase/oracle.h"
#include "jungle/tablebase/tablebase.h"
#include "jungle/tablebase/verifier.h"

namespace tusk::cli {
namespace {

namespace proof = jungle::proof;
using jungle::Position;
using jungle::Side;
using search::Value;
using search::Verdict;

struct SolveArguments {
  PositionArgument position;
  LimitArguments limits;
  TablesArgument tables;
  std::size_t mebibytes = 1024;
  std::string state;
  std::string proof;
  double save_seconds = 300;
  bool json = false;
};

// What is known about one attacker's win.
struct Standing {
  Verdict verdict = Verdict::unknown;
  int plies = 0;
};

Standing standing_of(jungle::DfPn& prover, const jungle::tablebase::Tablebase* tables, const Position& root,
                     Side attacker) {
  using jungle::tablebase::Outcome;
  if (const auto outlook = tables != nullptr ? tables->probe(root) : std::nullopt) {
    const Outcome wanted = root.to_move() == attacker ? Outcome::win : Outcome::loss;
    return {outlook->outcome == wanted ? Verdict::proved : Verdict::disproved, std::max(outlook->plies, 0)};
  }
  const auto* entry = prover.table().find(root.key(), jungle::index_of(attacker));
  if (entry == nullptr) return {};
  if (entry->facts.won()) return {Verdict::proved, entry->facts.won_within};
  if (entry->facts.never_won()) return {Verdict::disproved, 0};
  return {Verdict::unknown, entry->facts.safe_for};
}

// Searches in slices and saves after each, until the value is known or a limit is reached.
search::Solution solve(jungle::DfPn& prover, const jungle::tablebase::Tablebase* tables, const Position& root,
                       const SolveArguments& arguments, const std::stop_token& stop) {
  search::Limits limits = arguments.limits.get(stop);
  const Stopwatch watch;
  const double seconds = limits.seconds;
  const std::uint64_t max_nodes = limits.nodes;
  search::Statistics sum;
  for (;;) {
    limits.seconds = std::min(seconds - watch.seconds(), arguments.save_seconds);
    limits.nodes = max_nodes - sum.nodes;
    auto solution = prover.solve(root, limits);
    sum.nodes += solution.proof.statistics.nodes;
    sum.table_hits += solution.proof.statistics.table_hits;
    sum.seconds = watch.seconds();
    solution.proof.statistics = sum;
    if (!arguments.state.empty()) proof::save_state(prover, root, proof::tables_used(tables), arguments.state);
    if (solution.value != Value::unknown || stop.stop_requested() || watch.seconds() >= seconds ||
        sum.nodes >= max_nodes)
      return solution;
    if (!arguments.json)
      for (const Side side : jungle::kSides)
        fmt::print(stderr, "{} nodes, {:.0f} s: {} has no forced win within {} plies\n", with_commas(sum.nodes),
                   sum.seconds, jungle::name_of(side), standing_of(prover, tables, root, side).plies);
  }
}

std::string value_text(Value value, Side to_move) {
  if (value == Value::unknown) return "unknown";
  if (value == Value::draw) return "draw";
  return fmt::format("{} wins",
                     jungle::name_of((value == Value::win) == (to_move == Side::white) ? Side::white : Side::black));
}

// Writes what has been proved; returns false if there is nothing.
bool write_proof(jungle::DfPn& prover, const jungle::tablebase::Tablebase* tables, const Position& root,
                 const SolveArguments& arguments, int table_pieces, const std::stop_token& stop) {
  proof::Proof found{root, table_pieces, {}, {}};
  search::Limits limits;
  limits.stop = stop;
  for (const Side side : jungle::kSides) {
    const Standing standing = standing_of(prover, tables, root, side);
    if (standing.verdict == Verdict::unknown) continue;
    search::ProofResult result;
    result.verdict = standing.verdict;
    result.plies = standing.plies;
    auto part = proof::part_of(prover, root, side, result, limits);
    if (!part) throw InputError("the proof did not fit into the table; give it more --memory and solve again");
    found.parts.push_back(std::move(*part));
    // A win of one side says everything.
    if (standing.verdict == Verdict::proved) {
      found.parts = {std::move(found.parts.back())};
      break;
    }
  }
  if (found.parts.empty()) return false;
  if (tables != nullptr) proof::name_tables(found, *tables);
  write_file_atomically(arguments.proof, proof::to_text(found));
  return true;
}

void run_solve(const SolveArguments& arguments) {
  const Position root = arguments.position.get();
  if (!root.has_dens()) throw InputError("a proof needs the board with dens; without dens use tusk jungle prove");
  if (const auto result = jungle::result_of(root); result != jungle::Result::unknown)
    throw InputError(fmt::format("the game is over in this position: {}", jungle::to_string(result)));
  const auto tables = arguments.tables.open();
  const int table_pieces = tables ? tables->complete_pieces() : 0;
  const InterruptGuard interrupt;
  jungle::DfPn prover({.table_mebibytes = arguments.mebibytes});
  if (tables) prover.consult(jungle::tablebase::oracle_of(*tables));
  std::uint64_t resumed = 0;
  if (!arguments.state.empty() && std::filesystem::exists(arguments.state))
    resumed = proof::load_state(prover, root, proof::tables_used(tables.get()), arguments.state);
  auto solution = solve(prover, tables.get(), root, arguments, interrupt.token());
  bool written = false;
  if (!arguments.proof.empty())
    written = write_proof(prover, tables.get(), root, arguments, table_pieces, interrupt.token());
  const auto& statistics = solution.proof.statistics;
  if (arguments.json) {
    Json json{{"position", jungle::to_line(root)}, {"value", value_text(solution.value, root.to_move())}};
    json["tables"] = table_pieces;
    for (const Side side : jungle::kSides) {
      const Standing standing = standing_of(prover, tables.get(), root, side);
      Json& entry = json[std::string(lower_name(side))];
      entry["verdict"] = standing.verdict == Verdict::proved      ? "wins"
                         : standing.verdict == Verdict::disproved ? "does not win"
                                                                  : "unknown";
      if (standing.verdict != Verdict::disproved)
        entry[standing.verdict == Verdict::proved ? "plies" : "no_way_within"] = standing.plies;
    }
    json["resumed"] = resumed;
    json["proof"] = written ? Json(arguments.proof) : Json();
    json["nodes"] = statistics.nodes;
    json["seconds"] = statistics.seconds;
    print_json(json);
    return;
  }
  fmt::print("{}: {} ({} nodes, {:.1f} s)\n", jungle::to_line(root), value_text(solution.value, root.to_move()),
             with_commas(statistics.nodes), statistics.seconds);
  for (const Side side : jungle::kSides) {
    const Standing standing = standing_of(prover, tables.get(), root, side);
    const auto name = jungle::name_of(side);
    if (standing.verdict == Verdict::proved)
      fmt::print("{} reaches the end or a won table position within {} plies\n", name, standing.plies);
    else if (standing.verdict == Verdict::disproved)
      fmt::print("{} has no forced win\n", name);
    else if (solution.value == Value::unknown)
      fmt::print("{}: no forced way to a win, or into a won table position, within {} plies\n", name, standing.plies);
  }
  if (written) fmt::print("proof written to {}\n", arguments.proof);
  if (solution.value == Value::unknown && !arguments.state.empty())
    fmt::print("state saved to {}; run the same command again to continue\n", arguments.state);
}

struct CheckArguments {
  std::string file;
  TablesArgument tables;
  bool verify_tables = false;
  int threads = default_threads();
  bool json = false;
};

proof::Proof read_proof(const std::string& path) {
  const MappedFile file(path);
  try {
    return proof::parse_proof(file.text());
  } catch (const InputError& error) {
    throw error.inside(path);
  }
}

// Verifies every entry of the tables that the proof names, and of those that they depend on.
std::size_t verify_named_tables(const proof::Proof& proof, const CheckArguments& arguments,
                                const jungle::tablebase::Tablebase& tables) {
  using jungle::tablebase::Material;
  const InterruptGuard interrupt;
  std::set<unsigned> verified;
  for (const proof::NamedTable& named : proof.tables)
    for (const Material member :
         jungle::tablebase::family_of(Material::parse(std::string_view(named.name).substr(0, named.name.find('.'))))) {
      const Material material = member.canonical();
      const auto* table = tables.table(material);
      if (table == nullptr) throw InputError(fmt::format("the table {} is missing", material.name()));
      if (!verified.insert(material.bits()).second) continue;
      if (!jungle::tablebase::verify_table(arguments.tables.folder, material, table->figures().kind, arguments.threads,
                                           interrupt.token()))
        throw InputError("interrupted");
    }
  return verified.size();
}

void run_check(const CheckArguments& arguments) {
  const Stopwatch watch;
  const proof::Proof proof = read_proof(arguments.file);
  const auto tables = arguments.tables.open();
  std::size_t verified = 0;
  if (arguments.verify_tables && tables) verified = verify_named_tables(proof, arguments, *tables);
  const auto report = proof::check(proof, tables.get());
  if (arguments.json) {
    print_json({{"position", jungle::to_line(proof.root)},
                {"claim", proof::to_string(report.claim)},
                {"tables", proof.table_pieces},
                {"named_tables", proof.tables.size()},
                {"verified_tables", verified},
                {"positions", report.positions},
                {"moves", report.moves},
                {"probes", report.probes},
                {"seconds", watch.seconds()}});
    return;
  }
  fmt::print("{}: {}. The proof holds: {} positions and {} moves checked, {} of them with tables ({:.1f} s)\n",
             jungle::to_line(proof.root), proof::to_string(report.claim), with_commas(report.positions),
             with_commas(report.moves), with_commas(report.probes), watch.seconds());
  if (verified > 0) fmt::print("{} tables were verified first\n", verified);
}

}  // namespace

void add_jungle_solve_commands(Command& jungle) {
  const auto arguments = std::make_shared<SolveArguments>();
  Command solve = jungle.add_subcommand("solve", "Finds the exact value of a position, and writes its proof");
  arguments->position.add_to(solve);
  arguments->limits.add_to(solve);
  arguments->tables.add_to(solve);
  solve.add_option("--memory", arguments->mebibytes, "MiB for the table of the search")
      .between(1, 1 << 20)
      .show_default();
  solve.add_option("--state", arguments->state, "save progress to this file, and resume from it");
  solve.add_option("--save-every", arguments->save_seconds, "seconds between two saves").positive().show_default();
  solve.add_option("--proof", arguments->proof, "write the proof to this file");
  solve.add_flag("--json", arguments->json, "print JSON");
  solve.footer("Example: tusk jungle solve --tables tables --state start.state --proof start.proof start");
  solve.callback([arguments] { run_solve(*arguments); });

  const auto check_arguments = std::make_shared<CheckArguments>();
  Command check = jungle.add_subcommand("check-proof", "Checks a proof with the rules and the tables alone");
  check.add_option("file", check_arguments->file, "a proof written by tusk jungle solve or hold").required();
  check_arguments->tables.add_to(check);
  check.add_flag("--verify-tables", check_arguments->verify_tables,
                 "first verify every entry of the tables that the proof uses");
  check.add_option("--threads", check_arguments->threads, "threads for verifying tables").positive().show_default();
  check.add_flag("--json", check_arguments->json, "print JSON");
  check.footer("Example: tusk jungle check-proof --tables tables start.proof");
  check.callback([check_arguments] { run_check(*check_arguments); });
}

}  // namespace tusk::cli
