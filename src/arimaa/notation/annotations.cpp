#include "arimaa/notation/annotations.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace tusk::arimaa {

namespace {

constexpr std::array<std::string_view, 6> kGlyphs{"!", "?", "!!", "??", "!?", "?!"};
// Greater than any search score.
constexpr int kHighestScore = 100'000;

constexpr int kHighestLoss = 1000;

std::optional<int> whole_in(std::string_view text, int low, int high) {
  const auto number = parse_number<int>(text);
  return number && *number >= low && *number <= high ? number : std::nullopt;
}

// `=SCORE` or `=SCORE loss LOSS`; nothing if it is anything else.
std::optional<Annotations> judgement_in(std::string_view text) {
  const auto words = words_of(text);
  if (!text.starts_with('=') || (words.size() != 1 && words.size() != 3)) return std::nullopt;
  Annotations judgement;
  judgement.score = whole_in(words[0].text.substr(1), -kHighestScore, kHighestScore);
  if (!judgement.score) return std::nullopt;
  if (words.size() == 1) return judgement;
  judgement.loss = whole_in(words[2].text, 0, kHighestLoss);
  if (words[1].text != "loss" || !judgement.loss) return std::nullopt;
  return judgement;
}

std::string comment_in(std::string_view text) {
  std::string comment;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool escaped = text[at] == '\\' && at + 1 < text.size();
    if (escaped) ++at;
    comment += !escaped ? text[at] : text[at] == 'n' ? '\n' : text[at] == ')' ? '}' : text[at];
  }
  return comment;
}

}  // namespace

void Annotations::add(const Annotations& later) {
  if (!later.glyph.empty()) glyph = later.glyph;
  if (later.score) score = later.score;
  if (later.loss) loss = later.loss;
  if (!comment.empty() && !later.comment.empty()) comment += '\n';
  comment += later.comment;
}

std::vector<BraceGroup> brace_groups(std::string_view line) {
  std::vector<BraceGroup> groups;
  for (std::size_t open = line.find('{'); open != std::string_view::npos; open = line.find('{', open)) {
    const std::size_t close = std::min(line.find('}', open), line.size());
    groups.push_back({std::string(line.substr(open + 1, close - open - 1)), static_cast<int>(open) + 1});
    open = close;
  }
  return groups;
}

Annotations annotation_in(std::string_view group) {
  const std::string_view text = trimmed(group);
  Annotations annotations;
  if (std::ranges::find(kGlyphs, text) != kGlyphs.end())
    annotations.glyph = text;
  else if (const auto judgement = judgement_in(text))
    return *judgement;
  else
    annotations.comment = comment_in(text);
  return annotations;
}

}  // namespace tusk::arimaa
