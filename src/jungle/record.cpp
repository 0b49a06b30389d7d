#include "jungle/record.h"

#include <array>
#include <fmt/format.h>
#include <optional>

#include "base/error.h"
#include "base/text.h"
#include "jungle/notation.h"

namespace tusk::jungle {
namespace {

constexpr std::size_t kLineWidth = 80;

// Reads the games one after another.
class Reader {
 public:
  std::vector<GameRecord> read(std::string_view text) {
    int number = 0;
    for (const std::string_view line : lines_of(text)) {
      ++number;
      try {
        read_line(line);
      } catch (const InputError& error) {
        throw InputError(Place{"", number, error.place().column}, error.reason());
      }
    }
    if (begun_) finish();
    return std::move(records_);
  }

 private:
  void read_line(std::string_view line) {
    const std::string_view text = trimmed(line);
    if (text.empty()) return;
    if (text[0] == '[') return read_tag(text);
    for (const Word& word : words_of(line)) {
      try {
        read_word(word.text);
      } catch (const InputError& error) {
        throw InputError(Place{"", 1, word.column}, error.reason());
      }
    }
  }

  void read_tag(std::string_view text) {
    if (!record_.moves.empty()) finish();
    const std::size_t quote_at = text.find('"');
    if (text.back() != ']' || quote_at == std::string_view::npos || text.rfind('"') == quote_at)
      throw InputError(fmt::format("expected [Name \"value\"], not {}", quote(text)));
    const std::string_view name = trimmed(text.substr(1, quote_at - 1));
    const std::string_view value = text.substr(quote_at + 1, text.rfind('"') - quote_at - 1);
    if (name.empty() || value.find('"') != std::string_view::npos || trimmed(text.substr(text.rfind('"') + 1)) != "]")
      throw InputError(fmt::format("expected [Name \"value\"], not {}", quote(text)));
    begun_ = true;
    if (name == "Position") {
      record_.start = now_ = parse_position(value);
    } else {
      record_.tags.emplace_back(name, value);
    }
  }

  void read_word(std::string_view word) {
    begun_ = true;
    for (const Result result : {Result::unknown, Result::white_wins, Result::black_wins, Result::draw}) {
      if (word != to_string(result)) continue;
      record_.result = result;
      return finish();
    }
    if (const std::size_t dot = word.find('.'); dot != std::string_view::npos) {
      const auto number = parse_number(word.substr(0, dot));
      if (number != record_.moves.size() + 1)
        throw InputError(fmt::format("expected move {}, not {}", record_.moves.size() + 1, quote(word)));
      word.remove_prefix(dot + 1);
      if (word.empty()) return;
    }
    const Move move = parse_move(now_, word);
    record_.moves.push_back(move);
    now_ = now_.after(move);
  }

  void finish() {
    const Result shown = result_of(now_);
    if (shown != Result::unknown && record_.result != Result::unknown && record_.result != shown)
      throw InputError(
          fmt::format("the result is given as {}, but the game ended {}", to_string(record_.result), to_string(shown)));
    if (shown != Result::unknown) record_.result = shown;
    records_.push_back(std::move(record_));
    record_ = {};
    now_ = record_.start;
    begun_ = false;
  }

  std::vector<GameRecord> records_;
  GameRecord record_;
  Position now_ = record_.start;
  bool begun_ = false;
};

}  // namespace

std::string_view to_string(Result result) {
  static constexpr std::array kTexts{"*", "1-0", "0-1", "1/2-1/2"};  // as in Result
  return kTexts[static_cast<std::size_t>(result)];
}

Result result_of(const Position& position) {
  if (position.ending() == search::Ending::lost)
    return position.to_move() == Side::white ? Result::black_wins : Result::white_wins;
  return position.has_move() ? Result::unknown : Result::draw;
}

std::string to_text(const GameRecord& record) {
  std::string text;
  for (const auto& [name, value] : record.tags) text += fmt::format("[{} \"{}\"]\n", name, value);
  if (record.start != Position::start()) text += fmt::format("[Position \"{}\"]\n", to_line(record.start));
  std::string line;
  const auto add = [&](const std::string& word) {
    if (!line.empty() && line.size() + 1 + word.size() > kLineWidth) {
      text += line + '\n';
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
  };
  Position position = record.start;
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    add(fmt::format("{}.{}", i + 1, to_string(position, record.moves[i])));
    position = position.after(record.moves[i]);
  }
  add(std::string(to_string(record.result)));
  return text + line + '\n';
}

std::vector<GameRecord> parse_records(std::string_view text) { return Reader().read(text); }

}  // namespace tusk::jungle
