#include "arimaa/notation/study.h"

#include <algorithm>
#include <fmt/format.h>

#include "arimaa/board/game.h"
#include "arimaa/notation/archive.h"
#include "arimaa/notation/board_cells.h"
#include "arimaa/notation/move_reader.h"
#include "arimaa/notation/ply.h"
#include "arimaa/notation/position_text.h"
#include "arimaa/notation/tags.h"
#include "arimaa/notation/turn_text.h"
#include "base/error.h"
#include "base/text.h"

namespace tusk::arimaa {

namespace {

constexpr std::string_view kVariation = "#>";
constexpr std::string_view kPositionTag = "Position";

Label after(Label label) {
  return label.side == Side::gold ? Label{label.number, Side::silver} : Label{label.number + 1, Side::gold};
}

// A turn as written: its depth in variations, and its annotations.
struct WrittenTurn {
  int depth = 0;
  Entry entry;
  Annotations annotations;
};

struct WrittenStudy {
  std::vector<Tag> tags;
  Annotations before;  // before the first turn
  std::vector<WrittenTurn> turns;
};

class StudyReader {
 public:
  WrittenStudy read(std::string_view text) {
    const auto lines = lines_of(text);
    for (std::size_t at = 0; at < lines.size(); ++at) {
      const int number = static_cast<int>(at) + 1;
      try {
        if (trimmed(lines[at]).starts_with(kVariation)) {
          read_variation(lines[at], number);
        } else if (is_comment_line(lines[at])) {
          continue;
        } else if (const auto tag = parse_tag(lines, at)) {
          result_.tags.push_back(*tag);
        } else {
          read_turns(main_, 0, lines[at], number);
        }
      } catch (const InputError& error) {
        throw error.place().line > 0 ? error : on_line(error, number);
      }
    }
    return std::move(result_);
  }

 private:
  void read_variation(std::string_view line, int number) {
    // Blanked out, so that the columns stay the same.
    std::string text(line);
    text[text.find('#')] = ' ';
    int depth = 0;
    for (std::size_t at = text.find('>'); at < text.size() && text[at] == '>'; ++at, ++depth) text[at] = ' ';
    MoveReader reader(entries_);
    read_turns(reader, depth, text, number);
  }

  void read_turns(MoveReader& reader, int depth, std::string_view line, int number) {
    entries_.clear();
    reader.read_line(line, number);
    const auto groups = brace_groups(line);
    auto group = groups.begin();
    for (const Entry& entry : entries_) {
      for (; group != groups.end() && group->column < entry.column; ++group) annotate(*group);
      result_.turns.push_back({depth, entry, {}});
    }
    for (; group != groups.end(); ++group) annotate(*group);
  }

  // A group in braces belongs to the turn before it.
  void annotate(const BraceGroup& group) {
    Annotations& target = result_.turns.empty() ? result_.before : result_.turns.back().annotations;
    target.add(annotation_in(group.text));
  }

  WrittenStudy result_;
  std::vector<Entry> entries_;  // of one line
  MoveReader main_{entries_};
};

bool is_word(const WrittenTurn& turn) { return turn.entry.kind == Entry::Kind::word; }
bool is_takeback(const WrittenTurn& turn) { return is_word(turn) && turn.entry.word == TurnWord::takeback; }

// A turn taken back counts as never made, legal or not, and so do its variations.
void apply_takebacks(std::vector<WrittenTurn>& turns) {
  std::vector<WrittenTurn> standing;
  for (WrittenTurn& turn : turns) {
    if (turn.depth > 0 || !is_takeback(turn)) {
      standing.push_back(std::move(turn));
      continue;
    }
    const auto last = std::find_if(standing.rbegin(), standing.rend(), [](const auto& t) { return t.depth == 0; });
    if (last == standing.rend())
      throw InputError(Place{"", turn.entry.line, turn.entry.column}, "there is nothing to take back");
    standing.erase(std::prev(last.base()), standing.end());
  }
  turns = std::move(standing);
}

class StudyBuilder {
 public:
  explicit StudyBuilder(WrittenStudy written) {
    apply_takebacks(written.turns);
    study_.annotations = std::move(written.before);
    take_tags(std::move(written.tags));
    for (const WrittenTurn& turn : written.turns) {
      if (is_word(turn) && turn.depth == 0 && turn.entry.word != TurnWord::pass) {
        take_end(turn.entry);
      } else if (!add(turn)) {
        return;
      }
    }
  }

  Study take() { return std::move(study_); }

 private:
  void take_tags(std::vector<Tag> tags) {
    for (Tag& tag : tags) {
      if (!equals_ignore_case(tag.name, kPositionTag)) {
        study_.tags.push_back(std::move(tag));
        continue;
      }
      const TurnState state = parse_position(tag.value);
      if (!state.steps.empty()) throw InputError("the position of the tag Position is in the middle of a turn");
      study_.start = state.position;
      study_.first = {state.turn_number, state.position.side()};
    }
  }

  // Converts `resigns`, `lost` and `draw` to tags if there is no Result tag.
  void take_end(const Entry& entry) {
    const auto is_result = [](const Tag& tag) { return equals_ignore_case(tag.name, "Result"); };
    if (std::ranges::any_of(study_.tags, is_result)) return;
    const bool gold_wins = entry.label.side == Side::silver;
    const bool draw = entry.word == TurnWord::draw;
    study_.tags.push_back({"Result", draw ? "1/2-1/2" : gold_wins ? "1-0" : "0-1"});
    if (entry.word == TurnWord::resigns) study_.tags.push_back({"Termination", {letter_of(Reason::resigned)}});
  }

  const StudyNode& node(int index) const { return study_.nodes[index]; }
  Label next_label(int parent) const { return parent == kStudyStart ? study_.first : after(node(parent).label); }

  // The turn that the written one follows, by its depth and number.
  int parent_of(const WrittenTurn& turn) const {
    const auto depth = static_cast<std::size_t>(turn.depth);
    if (depth > open_.size()) throw InputError("this variation does not replace any turn");
    const int before = depth < open_.size() ? open_[depth] : kStudyStart;
    const bool goes_on = depth == 0 || depth < open_.size();
    if (goes_on && turn.entry.label == next_label(before)) return before;
    if (depth == 0) throw InputError(fmt::format("expected {} here", to_text(next_label(before))));
    const StudyNode& replaced = node(open_[depth - 1]);
    if (turn.entry.label != replaced.label)
      throw InputError(fmt::format("expected {} here, to replace that turn", to_text(replaced.label)));
    return replaced.parent;
  }

  // False if the game cannot be continued.
  bool add(const WrittenTurn& turn) {
    const Entry& entry = turn.entry;
    try {
      if (is_word(turn) && turn.depth > 0) throw InputError("a variation may contain only turns");
      StudyNode node;
      node.parent = parent_of(turn);
      node.label = entry.label;
      node.annotations = turn.annotations;
      play(entry, node);
      open_.resize(static_cast<std::size_t>(turn.depth) + 1);
      open_.back() = static_cast<int>(study_.nodes.size());
      study_.nodes.push_back(std::move(node));
      return true;
    } catch (const InputError& error) {
      const int column = error.place().column > 0 ? error.place().column : entry.column;
      const InputError placed(Place{"", entry.line, column},
                              fmt::format("{}: {}", to_text(entry.label), error.reason()));
      if (turn.depth > 0) throw placed;
      study_.problem = placed.what();
      return false;
    }
  }

  void play(const Entry& entry, StudyNode& made) const {
    const bool at_start = made.parent == kStudyStart;
    const bool in_setup = !study_.start && made.label.number == 1;
    if ((entry.kind == Entry::Kind::setup) != in_setup)
      throw InputError(in_setup ? "the sides have to set up first" : "the setups are already made");
    Game game = in_setup ? Game() : Game(at_start ? *study_.start : node(made.parent).position, Rules::official);
    if (in_setup && !at_start) game.set_up(setup_on(node(made.parent).position, Side::gold));
    const Ply ply = resolve_ply(entry, game);
    const Game before = game;
    apply(game, ply);
    made.words = to_text(before, ply);
    made.position = game.position();
    made.outcome = game.outcome();
  }

  Study study_;
  std::vector<int> open_;  // the last turn at each depth
};

// The moves of a row without a header: the column that begins with Gold's setup.
std::optional<std::string> moves_in_row(std::string_view row) {
  for (const std::string_view value : split(row, '\t')) {
    const auto words = words_of(value.substr(0, value.find('\\')));
    if (words.size() > 1 && looks_like_label(words[0].text) && parse_label(words[0]) == Label{1, Side::gold})
      return unescaped(value);
  }
  return std::nullopt;
}

}  // namespace

Study parse_study(std::string_view text) { return StudyBuilder(StudyReader().read(text)).take(); }

Study parse_study_or_archive(std::string_view text) {
  const std::string_view first_line = text.substr(0, text.find('\n'));
  if (!ArchiveColumns::is_header(first_line)) {
    const auto moves = first_line.find('\t') == std::string_view::npos ? std::nullopt : moves_in_row(first_line);
    return parse_study(moves ? *moves : text);
  }
  ArchiveReader reader(text);
  const auto row = reader.next();
  if (!row) throw InputError("the archive has no game");
  if (reader.next()) throw InputError("the archive has several games; give one row below the header");
  const ArchiveGame game = reader.parse(*row);
  Study study = parse_study(unescaped(game.value("movelist")));
  const auto has_tag = [&](const Tag& tag) {
    return std::ranges::any_of(study.tags, [&](const Tag& other) { return equals_ignore_case(other.name, tag.name); });
  };
  for (const Tag& tag : game.record.tags)
    if (!has_tag(tag)) study.tags.push_back(tag);
  return study;
}

}  // namespace tusk::arimaa
