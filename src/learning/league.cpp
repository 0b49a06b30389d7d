#include "learning/league.h"

#include <cmath>
#include <fmt/format.h>
#include <numbers>
#include <utility>

#include "base/error.h"
#include "base/mapped_file.h"
#include "base/text.h"

namespace tusk::learning {

using arimaa::EvaluatorChoice;

namespace {

double number_in(std::string_view text, double low, double high, int column) {
  const auto number = parse_number<double>(text);
  if (!number || *number < low || *number > high)
    throw InputError(Place{"", 0, column}, fmt::format("{}: expected a number from {} to {}", quote(text), low, high));
  return *number;
}

void set_key(const Word& word, const std::filesystem::path& folder, LeaguePlayer& player) {
  const auto equals = word.text.find('=');
  const std::string_view key = word.text.substr(0, equals);
  const std::string value(equals == std::string_view::npos ? "" : word.text.substr(equals + 1));
  if (value.empty()) throw InputError(Place{"", 0, word.column}, quote(word.text) + ": expected KEY=VALUE");
  if (key == "style")
    player.evaluator.name = value;
  else if (key == "network")
    player.evaluator.network_file = folder / value;
  else if (key == "weights")
    player.evaluator.weights_file = folder / value;
  else if (key == "nodes")
    player.nodes = static_cast<int>(number_in(value, 1, 1000, word.column));
  else if (key == "jitter")
    player.jitter = number_in(value, 0, 2, word.column);
  else
    throw InputError(Place{"", 0, word.column},
                     fmt::format("{}: expected style=, network=, weights=, nodes= or jitter=", quote(word.text)));
}

}  // namespace

LeagueTable parse_league(std::string_view text, const std::filesystem::path& folder) {
  LeagueTable table;
  int number = 0;
  for (const std::string_view line : lines_of(text)) {
    ++number;
    const auto words = words_of(line.substr(0, line.find('#')));
    if (words.empty()) continue;
    try {
      LeaguePlayer player;
      player.weight = number_in(words[0].text, 1e-6, 1e6, words[0].column);
      for (std::size_t i = 1; i < words.size(); ++i) set_key(words[i], folder, player);
      table.push_back(std::move(player));
    } catch (const InputError& error) {
      throw InputError(Place{"", number, error.place().column}, error.reason());
    }
  }
  if (table.empty()) throw InputError("the league has no players");
  return table;
}

League::League(std::filesystem::path file) : file_(std::move(file)) { load(); }

void League::load() {
  // Taken before reading, so that a change in between is noticed next time.
  std::error_code error;
  const auto changed_at = std::filesystem::last_write_time(file_, error);
  const MappedFile contents(file_);  // throws if there is no such file
  LeagueTable table;
  try {
    table = parse_league(contents.text(), file_.parent_path());
  } catch (const InputError& fault) {
    throw fault.inside(file_.string());
  }
  std::vector<Member> members;
  for (LeaguePlayer& player : table) {
    // A network that is already loaded need not be read again.
    std::unique_ptr<arimaa::Evaluator> evaluator;
    for (const Member& known : members_)
      if (known.player.evaluator == player.evaluator) evaluator = known.evaluator->clone();
    if (!evaluator) evaluator = make_evaluator(player.evaluator);
    members.push_back({std::move(player), std::move(evaluator)});
  }
  members_ = std::move(members);
  read_at_ = changed_at;
}

void League::follow() {
  std::error_code error;
  const auto changed_at = std::filesystem::last_write_time(file_, error);
  if (error || changed_at == read_at_) return;
  try {
    load();
  } catch (const InputError&) {
    read_at_ = changed_at;  // the learner replaces the whole file: try again with the next version
  }
}

League::Entrant League::enter(std::size_t member, Random& random) const {
  const LeaguePlayer& player = members_[member].player;
  Entrant entrant{members_[member].evaluator->clone(), player.nodes, member == 0};
  if (player.jitter <= 0) return entrant;
  // Names are copied, because changing a weight may move them.
  std::vector<std::pair<std::string, double>> weights;
  for (const auto& weight : entrant.evaluator->weights()) weights.emplace_back(weight.name, weight.value);
  // The sum of four uniform numbers is close enough to a normal one.
  const auto factor = [&] {
    double sum = -2;
    for (int i = 0; i < 4; ++i) sum += random.unit();
    return std::exp(player.jitter * sum * std::numbers::sqrt3);
  };
  for (const auto& [name, value] : weights) entrant.evaluator->set_weight(name, value * factor());
  return entrant;
}

std::size_t League::draw_rival(Random& random) const {
  double total = 0;
  for (std::size_t i = 1; i < members_.size(); ++i) total += members_[i].player.weight;
  double left = random.unit() * total;
  std::size_t chosen = 1;
  while (chosen + 1 < members_.size() && (left -= members_[chosen].player.weight) > 0) ++chosen;
  return chosen;
}

std::array<League::Entrant, 2> League::draw(double rivals, double strangers, Random& random) {
  const std::lock_guard guard(lock_);
  follow();
  const double lot = members_.size() > 1 ? random.unit() : 2;
  std::array<std::size_t, 2> chosen{};  // the learner, unless a rival is drawn
  if (lot < strangers)
    chosen = {draw_rival(random), draw_rival(random)};
  else if (lot < strangers + rivals)
    chosen[random.below(2)] = draw_rival(random);
  return {enter(chosen[0], random), enter(chosen[1], random)};
}

}  // namespace tusk::learning
