// What a long experiment has found so far, piece by piece, on disk: an experiment that was cut off goes on from there.
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

// A piece of work is known by a name without blanks and has numbers as its result. Thread-safe.
class Notebook {
 public:
  using Numbers = std::vector<double>;

  // A page in one line: the name, then the shortest texts that read back as the same numbers.
  [[nodiscard]] static std::string page_text(const std::string& name, const Numbers& numbers);
  [[nodiscard]] static std::optional<std::pair<std::string, Numbers>> parse_page(std::string_view line);

  // Kept in memory alone.
  Notebook() = default;
  // `identity` says in one line what the results depend on; a file with another identity is begun anew. A line that
  // was cut off or damaged counts as never written.
  Notebook(const std::filesystem::path& path, const std::string& identity);
  ~Notebook();
  Notebook(const Notebook&) = delete;
  Notebook& operator=(const Notebook&) = delete;

  // What is written down under the name, or else the result of the work, which is then written down.
  Numbers once(const std::string& name, const std::function<Numbers()>& work);
  [[nodiscard]] std::size_t found() const { return found_; }

 private:
  void load(const std::string& identity);

  std::filesystem::path path_;
  std::FILE* file_ = nullptr;
  std::map<std::string, Numbers> pages_;
  std::size_t found_ = 0;  // pages that were there at the beginning
  std::mutex lock_;
};

}  // namespace tusk::lab
