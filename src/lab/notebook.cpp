#include "lab/notebook.h"

#include <charconv>
#include <fmt/format.h>
#include <optional>
#include <span>
#include <unistd.h>
#include <utility>

#include "base/crc32.h"
#include "base/error.h"
#include "base/mapped_file.h"
#include "base/text.h"

namespace tusk::lab {

namespace {

// The first line of a file; the identity is the second. Older files, without checksums, start with the identity.
constexpr std::string_view kTitle = "tusk notebook 1";

std::string checksum_of(std::string_view line) { return fmt::format("{:08x}", crc32(std::as_bytes(std::span(line)))); }

// A page with its checksum.
std::string line_of(const std::string& name, const Notebook::Numbers& numbers) {
  const std::string line = Notebook::page_text(name, numbers);
  return line + ' ' + checksum_of(line) + '\n';
}

// The line without its checksum; nullopt if the checksum is wrong.
std::optional<std::string_view> checked(std::string_view line) {
  const std::size_t end = line.rfind(' ');
  if (end == std::string_view::npos || line.substr(end + 1) != checksum_of(line.substr(0, end))) return std::nullopt;
  return line.substr(0, end);
}

}  // namespace

std::string Notebook::page_text(const std::string& name, const Numbers& numbers) {
  std::string line = name;
  for (const double number : numbers) line += fmt::format(" {}", number);
  return line;
}

std::optional<std::pair<std::string, Notebook::Numbers>> Notebook::parse_page(std::string_view line) {
  const auto words = words_of(line);
  if (words.empty()) return std::nullopt;
  Numbers numbers;
  for (std::size_t k = 1; k < words.size(); ++k) {
    double number = 0;
    const std::string_view word = words[k].text;
    if (std::from_chars(word.data(), word.data() + word.size(), number).ec != std::errc()) return std::nullopt;
    numbers.push_back(number);
  }
  return std::pair(std::string(words[0].text), std::move(numbers));
}

Notebook::Notebook(const std::filesystem::path& path, const std::string& identity) : path_(path) {
  load(identity);
  std::string text = fmt::format("{}\n{}\n", kTitle, identity);
  for (const auto& [name, numbers] : pages_) text += line_of(name, numbers);
  write_file_atomically(path_, text);
  file_ = std::fopen(path_.c_str(), "a");
  if (file_ == nullptr) throw InputError(fmt::format("cannot write {}", path_.string()));
}

Notebook::~Notebook() {
  if (file_ != nullptr) std::fclose(file_);
}

void Notebook::load(const std::string& identity) {
  if (!std::filesystem::exists(path_)) return;
  const MappedFile file(path_);
  const std::string_view text = file.text();
  const auto lines = lines_of(text.substr(0, text.rfind('\n') + 1));
  const bool has_checksums = !lines.empty() && lines[0] == kTitle;
  const std::size_t first = has_checksums ? 1 : 0;
  if (lines.size() <= first || lines[first] != identity) return;
  for (std::size_t i = first + 1; i < lines.size(); ++i) {
    const auto line = has_checksums ? checked(lines[i]) : lines[i];
    if (auto page = line ? parse_page(*line) : std::nullopt) pages_.insert_or_assign(page->first, page->second);
  }
  found_ = pages_.size();
}

Notebook::Numbers Notebook::once(const std::string& name, const std::function<Numbers()>& work) {
  {
    const std::lock_guard hold(lock_);
    if (const auto page = pages_.find(name); page != pages_.end()) return page->second;
  }
  Numbers numbers = work();
  const std::lock_guard hold(lock_);
  if (file_ != nullptr) {
    const std::string line = line_of(name, numbers);
    if (std::fwrite(line.data(), 1, line.size(), file_) != line.size() || std::fflush(file_) != 0 ||
        ::fsync(::fileno(file_)) != 0)
      throw InputError(fmt::format("cannot write {}", path_.string()));
  }
  pages_[name] = numbers;
  return numbers;
}

}  // namespace tusk::lab
