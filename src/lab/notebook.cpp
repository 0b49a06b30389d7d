#include "lab/notebook.h"

#include <charconv>
#include <fmt/format.h>
#include <unistd.h>

#include "base/error.h"
#include "base/mapped_file.h"
#include "base/text.h"

namespace tusk::lab {

Notebook::Notebook(const std::filesystem::path& path, const std::string& identity) : path_(path) {
  load(identity);
  std::string text = identity + '\n';
  for (const auto& [name, numbers] : pages_) {
    text += name;
    for (const double number : numbers) text += fmt::format(" {}", number);
    text += '\n';
  }
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
  if (lines.empty() || lines[0] != identity) return;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto words = words_of(lines[i]);
    if (words.empty()) continue;
    Numbers numbers;
    for (std::size_t k = 1; k < words.size(); ++k) {
      double number = 0;
      const std::string_view word = words[k].text;
      if (std::from_chars(word.data(), word.data() + word.size(), number).ec != std::errc()) break;
      numbers.push_back(number);
    }
    if (numbers.size() + 1 == words.size()) pages_[std::string(words[0].text)] = std::move(numbers);
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
    std::string line = name;
    // The shortest text that reads back as the same number.
    for (const double number : numbers) line += fmt::format(" {}", number);
    line += '\n';
    if (std::fwrite(line.data(), 1, line.size(), file_) != line.size() || std::fflush(file_) != 0 ||
        ::fsync(::fileno(file_)) != 0)
      throw InputError(fmt::format("cannot write {}", path_.string()));
  }
  pages_[name] = numbers;
  return numbers;
}

}  // namespace tusk::lab
