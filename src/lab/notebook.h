// Stores the results of a long experiment piece by piece on disk, so that an interrupted experiment can resume.
#pragma once

#include <cstdio>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tusk::lab {

// A piece of work is identified by a name without blanks; its result is a list of numbers. Thread-safe.
class Notebook {
 public:
  using Numbers = std::vector<double>;

  // A page as one line: the name, then the shortest decimals that read back as the same numbers.
  [[nodiscard]] static std::string page_text(const std::string& name, const Numbers& numbers);
  [[nodiscard]] static std::optional<std::pair<std::string, Numbers>> parse_page(std::string_view line);

  // Keeps the pages in memory only.
  Notebook() = default;
  // `identity` is one line with everything the results depend on; a file with a different identity is started anew.
  // Truncated or damaged lines are ignored.
  Notebook(const std::filesystem::path& path, const std::string& identity);
  ~Notebook();
  Notebook(const Notebook&) = delete;
  Notebook& operator=(const Notebook&) = delete;

  // Returns the stored result of the name, or does the work and stores its result.
  Numbers once(const std::string& name, const std::function<Numbers()>& work);
  [[nodiscard]] std::size_t found() const { return found_; }

 private:
  void load(const std::string& identity);

  std::filesystem::path path_;
  std::FILE* file_ = nullptr;
  std::map<std::string, Numbers> pages_;
  std::size_t found_ = 0;  // pages that were already in the file
  std::mutex lock_;
};

}  // namespace tusk::lab
