#include "arimaa/notation/record.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <optional>

#include "arimaa/notation/board_cells.h"
#include "arimaa/notation/tags.h"
#include "arimaa/notation/turn_text.h"
#include "base/error.h"
#include "base/text.h"

namespace tusk::arimaa {

namespace {

struct WordText {
  std::string_view text;
  TurnWord word;
};
// The first spelling of each word is the one written.
constexpr std::array kWords{
    WordText{"takeback", TurnWord::takeback}, WordText{"resigns", TurnWord::resigns},
    WordText{"lost", TurnWord::lost},         WordText{"draw", TurnWord::draw},
    WordText{"pass", TurnWord::pass},         WordText{"resign", TurnWord::resigns},
    WordText{"resigned", TurnWord::resigns},  WordText{"loses", TurnWord::lost},
};

bool same_letters(std::string_view one, std::string_view two) {
  return std::equal(one.begin(), one.end(), two.begin(), two.end(),
                    [](char a, char b) { return to_lower(a) == to_lower(b); });
}

std::optional<TurnWord> turn_word(std::string_view text) {
  for (const auto& [spelling, word] : kWords)
    if (same_letters(spelling, text)) return word;
  return std::nullopt;
}

[[noreturn]] void fail(int column, const std::string& reason) { throw InputError(Place{"", 0, column}, reason); }

bool is_comment(std::string_view line) {
  const std::string_view content = trimmed(line);
  return content.empty() || content.front() == '#' || content.front() == ';' || content.front() == '%';
}

// Blanks out what stands in braces, so that the columns stay.
std::string without_braces(std::string_view line) {
  std::string text(line);
  bool inside = false;
  for (char& c : text) {
    if (c == '{') inside = true;
    const bool closes = c == '}';
    if (inside) c = ' ';
    if (closes) inside = false;
  }
  return text;
}

class MoveReader {
 public:
  explicit MoveReader(std::vector<Entry>& entries) : entries_(entries) {}

  void read_line(std::string_view line, int number) {
    const std::string text = without_braces(line);
    const auto words = words_of(text);
    if (words.empty()) return;
    if (!looks_like_label(words[0].text))
      fail(words[0].column, fmt::format("{}: expected a move number and side such as 12g", quote(words[0].text)));
    for (const Word& word : words) {
      if (looks_like_label(word.text)) {
        begin(parse_label(word), number, word.column);
      } else {
        add(word);
      }
    }
    finish();
  }

  // A label that nothing follows is fine only at the very end.
  void check_open_label() const {
    if (open_) throw InputError(Place{"", open_->line, open_->column}, to_text(open_->label) + " has no steps");
  }

 private:
  void begin(Label label, int line, int column) {
    finish();
    check_open_label();
    current_ = Entry{Entry::Kind::turn, label, {}, {}, line, column};
    has_word_ = passed_ = false;
  }

  void add(const Word& word) {
    if (has_word_ || passed_) fail(word.column, fmt::format("{}: nothing may follow here", quote(word.text)));
    if (const auto special = turn_word(word.text)) {
      // After steps a pass only says that the rest of the turn is not used.
      passed_ = *special == TurnWord::pass;
      if (!current_->tokens.empty()) {
        if (!passed_) fail(word.column, fmt::format("{}: not allowed after steps", quote(word.text)));
        return;
      }
      current_->kind = Entry::Kind::word;
      current_->word = *special;
      has_word_ = true;
      return;
    }
    const Token token = parse_token(word);
    const bool placement = token.kind == Token::Kind::placement;
    if (current_->tokens.empty()) {
      current_->kind = placement ? Entry::Kind::setup : Entry::Kind::turn;
    } else if (placement != (current_->kind == Entry::Kind::setup)) {
      fail(word.column, fmt::format("{}: placements and steps do not mix", quote(word.text)));
    }
    current_->tokens.push_back(token);
  }

  void finish() {
    if (!current_) return;
    if (current_->kind != Entry::Kind::word && current_->tokens.empty()) {
      open_ = std::move(current_);
    } else {
      entries_.push_back(std::move(*current_));
    }
    current_.reset();
  }

  std::vector<Entry>& entries_;
  std::optional<Entry> current_;
  std::optional<Entry> open_;  // a label without anything after it
  bool has_word_ = false;
  bool passed_ = false;
};

}  // namespace

std::string_view name_of(TurnWord word) {
  return std::find_if(kWords.begin(), kWords.end(), [&](const WordText& entry) { return entry.word == word; })->text;
}

bool Entry::operator==(const Entry& other) const {
  if (kind != other.kind || label != other.label) return false;
  return kind == Kind::word ? word == other.word : tokens == other.tokens;
}

const std::string* Record::tag(std::string_view name) const {
  for (const Tag& tag : tags)
    if (same_letters(tag.name, name)) return &tag.value;
  return nullptr;
}

Record parse_record(std::string_view text) {
  Record record;
  MoveReader moves(record.entries);
  const auto lines = lines_of(text);
  for (std::size_t at = 0; at < lines.size(); ++at) {
    const int number = static_cast<int>(at) + 1;
    try {
      if (is_comment(lines[at])) continue;
      if (const auto tag = parse_tag(lines, at)) {
        record.tags.push_back(*tag);
      } else {
        moves.read_line(lines[at], number);
      }
    } catch (const InputError& error) {
      throw error.place().line > 0 ? error : on_line(error, number);
    }
  }
  return record;
}

std::string to_text(const Record& record) {
  std::string text;
  for (const Tag& tag : record.tags) text += to_text(tag);
  if (!record.tags.empty()) text += '\n';
  for (const Entry& entry : record.entries) {
    const bool is_word = entry.kind == Entry::Kind::word;
    text += fmt::format("{} {}\n", to_text(entry.label), is_word ? name_of(entry.word) : to_text(entry.tokens));
  }
  return text;
}

std::vector<Entry> entries_of(std::span<const Setup> setups, std::span<const Turn> turns) {
  std::vector<Entry> entries;
  const auto add = [&](Entry::Kind kind, std::vector<Token> tokens) {
    const auto plies = static_cast<int>(entries.size());
    const Label label{plies / 2 + 1, plies % 2 == 0 ? Side::gold : Side::silver};
    entries.push_back({kind, label, std::move(tokens), {}, 0, 0});
  };
  Position position;
  for (const Setup& setup : setups) {
    add(Entry::Kind::setup, tokens_of(setup));
    place(setup, position);
  }
  for (const Turn& turn : turns) {
    add(Entry::Kind::turn, tokens_of(position, turn));
    for (const Step step : turn) position.make(step);
    position.end_turn();
  }
  return entries;
}

void add_outcome(const Outcome& outcome, Record& record) {
  const char* const result = !outcome.winner ? "1/2-1/2" : *outcome.winner == Side::gold ? "1-0" : "0-1";
  record.tags.push_back({"Result", result});
  record.tags.push_back({"Termination", std::string(1, letter_of(outcome.reason))});
}

}  // namespace tusk::arimaa
