#include "serve/game_store.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <random>
#include <sys/file.h>

#include "base/crc32.h"
#include "base/file_error.h"
#include "base/mapped_file.h"

namespace tusk::serve {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kIdLength = 24;
constexpr const char* kLockFile = "lock";
// The first line of a file: this, and the checksum of the rest. Files without it are from before there was one.
constexpr std::string_view kTitle = "tusk game 1 ";

bool is_id(const std::string& text) {
  return text.size() == kIdLength &&
         std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

bool is_game(const fs::path& path) { return path.extension() == ".json" && is_id(path.stem().string()); }

std::string random_id() {
  std::random_device device;
  std::string id;
  while (id.size() < kIdLength) id += fmt::format("{:08x}", device());
  return id;
}

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
  throw InputError(fmt::format("another server keeps its games in {}; choose another --data", quote(folder.string())));
}

std::string title_of(std::string_view text) {
  return fmt::format("{}{:08x}", kTitle, crc32(std::as_bytes(std::span(text))));
}

// The game's own text. Throws Refusal if the checksum is not right.
std::string_view checked(std::string_view contents) {
  if (!contents.starts_with(kTitle)) return contents;
  const std::size_t end = std::min(contents.find('\n'), contents.size());
  const std::string_view text = contents.substr(std::min(end + 1, contents.size()));
  if (contents.substr(0, end) != title_of(text)) throw Refusal(status::kInternal, "the stored game is damaged");
  return text;
}

}  // namespace

GameStore::GameStore(fs::path folder, std::size_t most_games)
    : folder_(made(std::move(folder))), most_games_(most_games), lock_(locked(folder_)) {
  try {
    for (const auto& entry : fs::directory_iterator(folder_)) games_ += is_game(entry.path()) ? 1 : 0;
  } catch (const fs::filesystem_error& error) {
    throw FileError("read the folder", folder_.string(), error.code().value());
  }
}

fs::path GameStore::path_of(const std::string& id) const { return folder_ / (id + ".json"); }

HostedGame GameStore::read(const std::string& id) const {
  // The id becomes a file name, so nothing but an id may come through here.
  std::error_code ignored;
  if (!is_id(id) || !fs::is_regular_file(path_of(id), ignored))
    throw Refusal(status::kNotFound, "there is no such game");
  const std::string contents = read_file(path_of(id));
  const Json json = Json::parse(checked(contents), nullptr, false);
  try {
    // A file says which game it is, too; it must not lead to another one's file.
    HostedGame game = HostedGame::from_store(json);
    if (game.id() == id) return game;
  } catch (const InputError&) {
    // Its reason is about our own file, and nothing to the client.
  }
  throw Refusal(status::kInternal, "the stored game is damaged");
}

void GameStore::write(const HostedGame& game) const {
  const std::string text = game.to_store().dump(1) + "\n";
  write_file_atomically(path_of(game.id()), title_of(text) + "\n" + text);
}

HostedGame GameStore::create(const GameTerms& terms) {
  HostedGame game(random_id(), terms, now());
  const std::lock_guard lock(mutex_);
  if (games_ >= most_games_) throw Refusal(status::kBusy, "game limit reached");
  try {
    write(game);
  } catch (const FileError&) {
    // It may be there, but nobody will ever know its id.
    std::error_code ignored;
    fs::remove(path_of(game.id()), ignored);
    throw;
  }
  ++games_;
  return game;
}

HostedGame GameStore::load(const std::string& id) {
  const std::lock_guard lock(mutex_);
  HostedGame game = read(id);
  if (game.check_flag(now())) write(game);
  return game;
}

HostedGame GameStore::change(const std::string& id, const std::function<void(HostedGame&)>& change) {
  const std::lock_guard lock(mutex_);
  HostedGame game = read(id);
  if (!game.check_flag(now())) change(game);
  write(game);
  return game;
}

void GameStore::remove(const std::string& id) {
  const std::lock_guard lock(mutex_);
  std::error_code error;
  // The id becomes a file name here as well.
  if (!is_id(id) || !fs::remove(path_of(id), error)) throw Refusal(status::kNotFound, "there is no such game");
  --games_;
}

std::size_t GameStore::expire(std::chrono::hours age) {
  const std::lock_guard lock(mutex_);
  const auto last = fs::file_time_type::clock::now() - age;
  std::size_t expired = 0;
  std::error_code error;
  for (fs::directory_iterator entry(folder_, error), end; !error && entry != end; entry.increment(error)) {
    const bool game = is_game(entry->path());
    if (!game && entry->path().extension() != ".tmp") continue;
    std::error_code ignored;
    const auto changed = entry->last_write_time(ignored);
    if (ignored || changed >= last || !fs::remove(entry->path(), ignored)) continue;
    expired += game ? 1 : 0;
  }
  games_ -= expired;
  return expired;
}

std::size_t GameStore::games() const {
  const std::lock_guard lock(mutex_);
  return games_;
}

}  // namespace tusk::serve
