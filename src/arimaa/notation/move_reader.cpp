#include "arimaa/notation/move_reader.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

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

std::optional<TurnWord> turn_word(std::string_view text) {
  for (const auto& [spelling, word] : kWords)
    if (equals_ignore_case(spelling, text)) return word;
  return std::nullopt;
}

[[noreturn]] void fail(int column, const std::string& reason) { throw InputError(Place{"", 0, column}, reason); }

// Blanks out comments in braces, so that the columns stay the same, and cuts off what follows a #.
std::string without_comments(std::string_view line) {
  std::string text(line.substr(0, line.find('#')));
  bool inside = false;
  for (char& c : text) {
    if (c == '{') inside = true;
    const bool closes = c == '}';
    if (inside) c = ' ';
    if (closes) inside = false;
  }
  return text;
}

}  // namespace

bool is_comment_line(std::string_view line) {
  const std::string_view content = trimmed(line);
  return content.empty() || content.front() == '#' || content.front() == ';' || content.front() == '%';
}

void MoveReader::read_line(std::string_view line, int number) {
  const std::string text = without_comments(line);
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

void MoveReader::begin(Label label, int line, int column) {
  finish();
  if (open_) throw InputError(Place{"", open_->line, open_->column}, to_text(open_->label) + " has no steps");
  current_ = Entry{Entry::Kind::turn, label, {}, {}, line, column};
  has_word_ = passed_ = false;
}

void MoveReader::add(const Word& word) {
  if (has_word_ || passed_) fail(word.column, fmt::format("{}: nothing may follow here", quote(word.text)));
  if (const auto special = turn_word(word.text)) {
    // After steps, a pass only says that the rest of the turn is not used.
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

void MoveReader::finish() {
  if (!current_) return;
  if (current_->kind != Entry::Kind::word && current_->tokens.empty()) {
    open_ = std::move(current_);
  } else {
    entries_.push_back(std::move(*current_));
  }
  current_.reset();
}

std::string_view name_of(TurnWord word) {
  return std::find_if(kWords.begin(), kWords.end(), [&](const WordText& entry) { return entry.word == word; })->text;
}

}  // namespace tusk::arimaa
