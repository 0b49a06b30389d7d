#include "line_reader.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <editline/readline.h>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <unistd.h>

namespace tusk::cli {

namespace {

// readline requests one completion after the other through a plain function.
const std::vector<std::string>* offered = nullptr;
std::size_t next_offered = 0;

char* next_completion(const char* typed, int state) {
  if (state == 0) next_offered = 0;
  while (next_offered < offered->size()) {
    const std::string& word = (*offered)[next_offered++];
    if (word.compare(0, std::strlen(typed), typed) == 0) return ::strdup(word.c_str());
  }
  return nullptr;
}

char** complete(const char* typed, int, int) {
  rl_attempted_completion_over = 1;  // no file names
  return rl_completion_matches(typed, next_completion);
}

}  // namespace

std::optional<std::string> read_line(const std::string& prompt, const std::vector<std::string>& words) {
  if (::isatty(STDIN_FILENO) == 0 || ::isatty(STDOUT_FILENO) == 0) {
    fmt::print("{}", prompt);
    std::fflush(stdout);
    std::string line;
    if (!std::getline(std::cin, line)) return std::nullopt;
    fmt::print("\n");
    return line;
  }
  offered = &words;
  rl_attempted_completion_function = complete;
  const std::unique_ptr<char, void (*)(void*)> line(readline(prompt.c_str()), std::free);
  if (!line) return std::nullopt;
  if (line.get()[0] != '\0') add_history(line.get());
  return std::string(line.get());
}

}  // namespace tusk::cli
