// A file to be imported, split into games or puzzles. Parsing is separate, so that several threads can share it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "arimaa/notation/archive.h"
#include "arimaa/notation/puzzle.h"
#include "base/mapped_file.h"
#include "records/prepared_game.h"

namespace tusk::records {

enum class InputKind : std::uint8_t { archive, records, puzzles };

// One row, record or line.
struct InputItem {
  std::string_view text;
  std::int64_t line = 0;  // its first line, from 1
};

// An item that was not imported, and why.
struct Rejected {
  std::int64_t line = 0;
  std::string game;
  std::string reason;
};

using ParsedItem = std::variant<PreparedGame, arimaa::Puzzle, Rejected>;

class InputFile {
 public:
  // Throws InputError if the file cannot be opened or does not contain games.
  explicit InputFile(const std::string& path);
  // The same for text in memory, which must outlive this object.
  InputFile(std::string name, std::string_view text);

  [[nodiscard]] InputKind kind() const { return kind_; }
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::size_t size() const { return text_.size(); }
  // Identifies the contents, regardless of the path.
  [[nodiscard]] std::string fingerprint() const;

  // Where the next item starts, and the number of lines before it.
  [[nodiscard]] std::size_t offset() const { return offset_; }
  [[nodiscard]] std::int64_t line() const { return line_; }
  // Continues from an earlier offset() and line().
  void seek(std::size_t offset, std::int64_t line);
  [[nodiscard]] std::optional<InputItem> next();

  // Thread-safe.
  [[nodiscard]] ParsedItem parse(const InputItem& item) const;

 private:
  void recognise();
  [[nodiscard]] std::string_view take_line();
  [[nodiscard]] InputItem take_record();

  std::string path_;
  std::optional<MappedFile> file_;
  std::string_view text_;
  InputKind kind_ = InputKind::archive;
  std::optional<arimaa::ArchiveReader> archive_;
  std::size_t offset_ = 0;
  std::int64_t line_ = 0;  // lines before the offset
};

}  // namespace tusk::records
