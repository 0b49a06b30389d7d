#include "serve/game_folder.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <span>
#include <sys/file.h>

#include "base/crc32.h"
#include "base/file_error.h"
#include "base/mapped_file.h"

namespace tusk::serve {

namespace {

namespace fs = std::filesystem;

constexpr const char* kLockFile = "lock";
// The first line of a file: this, and the checksum of the rest. Older files do not have it.
constexpr std::string_view kTitle = "tusk game 1 ";

fs::path made(fs::path folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw FileError("make the folder", folder.string(), error.value());
  return folder;
}

Descriptor locked(const fs::path& folder) {
  Descriptor lock(::open((folder / kLockFile).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644));
  if (lock.get() < 0) throw FileError("write in the folder", folder.string(), errno);
  if (::flock(lock.get(), LOCK_EX | LOCK_NB) == 0) return lock;
  if (errno != EWOULDBLOCK) throw FileError("lock the folder", folder.string(), errno);
  throw InputError(fmt::format("{} is in use by another server; choose another --data", quote(folder.string())));
}

std::string title_of(std::string_view text) {
  return fmt::format("{}{:08x}", kTitle, crc32(std::as_bytes(std::span(text))));
}

}  // namespace

GameFolder::GameFolder(fs::path folder, std::size_t max_games)
    : folder_(made(std::move(folder))), max_games_(max_games), lock_(locked(folder_)) {
  try {
    for (const auto& entry : fs::directory_iterator(folder_)) games_ += is_game(entry.path()) ? 1 : 0;
  } catch (const fs::filesystem_error& error) {
    throw FileError("read the folder", folder_.string(), error.code().value());
  }
}

bool GameFolder::is_game(const fs::path& path) { return path.extension() == ".json" && is_id(path.stem().string()); }

std::string_view GameFolder::checked(std::string_view contents) {
  if (!contents.starts_with(kTitle)) return contents;
  const std::size_t end = std::min(contents.find('\n'), contents.size());
  const std::string_view text = contents.substr(std::min(end + 1, contents.size()));
  if (contents.substr(0, end) != title_of(text)) refuse_damaged();
  return text;
}

fs::path GameFolder::path_of(const std::string& id) const { return folder_ / (id + ".json"); }

std::optional<std::string> GameFolder::read_text(const std::string& id) {
  std::error_code ignored;
  if (!fs::is_regular_file(path_of(id), ignored)) return std::nullopt;
  const std::string contents = read_file(path_of(id));
  return std::string(checked(contents));
}

void GameFolder::make_room() {
  std::size_t games = games_;
  do {
    if (games >= max_games_) throw api::Refusal(api::status::kBusy, "game limit reached");
  } while (!games_.compare_exchange_weak(games, games + 1));
}

void GameFolder::write_text(const std::string& id, const std::string& text, bool is_new) {
  if (is_new) make_room();
  try {
    write_file_atomically(path_of(id), title_of(text) + "\n" + text);
  } catch (...) {
    // The file may exist, but nobody will ever learn its id.
    std::error_code ignored;
    if (is_new) {
      fs::remove(path_of(id), ignored);
      --games_;
    }
    throw;
  }
}

bool GameFolder::remove_text(const std::string& id) {
  std::error_code error;
  if (!fs::remove(path_of(id), error)) return false;
  --games_;
  return true;
}

std::size_t GameFolder::expire(std::chrono::hours age) {
  const auto last = fs::file_time_type::clock::now() - age;
  const auto is_old = [last](const fs::path& path) {
    std::error_code error;
    const auto changed = fs::last_write_time(path, error);
    return !error && changed < last;
  };
  std::size_t expired = 0;
  std::error_code error, ignored;
  for (fs::directory_iterator entry(folder_, error), end; !error && entry != end; entry.increment(error)) {
    const fs::path& path = entry->path();
    if (!is_old(path)) continue;
    if (!is_game(path)) {
      if (path.extension() == ".tmp") fs::remove(path, ignored);
      continue;
    }
    const std::string id = path.stem().string();
    // Checked again under the lock: the game may have been continued or deleted meanwhile.
    const api::GameLocks::Hold hold(locks(), id);
    expired += is_old(path) && remove_text(id) ? 1 : 0;
  }
  return expired;
}

}  // namespace tusk::serve
