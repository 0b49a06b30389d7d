#include "serve/game_store.h"

#include <algorithm>
#include <fmt/format.h>
#include <random>

#include "base/error.h"
#include "base/mapped_file.h"

namespace tusk::serve {

namespace {

constexpr std::size_t kIdLength = 24;

bool is_id(const std::string& text) {
  return text.size() == kIdLength &&
         std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

std::string random_id() {
  std::random_device device;
  std::string id;
  while (id.size() < kIdLength) id += fmt::format("{:08x}", device());
  return id;
}

}  // namespace

GameStore::GameStore(std::filesystem::path folder, std::size_t most_games)
    : folder_(std::move(folder)), most_games_(most_games) {
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  if (error) throw InputError(fmt::format("cannot make the folder {}: {}", quote(folder_.string()), error.message()));
  for (const auto& entry : std::filesystem::directory_iterator(folder_))
    if (is_id(entry.path().stem().string())) ++games_;
}

std::filesystem::path GameStore::path_of(const std::string& id) const { return folder_ / (id + ".json"); }

HostedGame GameStore::read(const std::string& id) const {
  // The id becomes a file name, so nothing but an id may come through here.
  std::error_code ignored;
  if (!is_id(id) || !std::filesystem::is_regular_file(path_of(id), ignored))
    throw Refusal(status::kNotFound, "there is no such game");
  const MappedFile file(path_of(id));
  const Json json = Json::parse(file.text(), nullptr, false);
  if (json.is_discarded()) throw InputError(fmt::format("{} is damaged", quote(path_of(id).string())));
  return HostedGame::from_store(json);
}

void GameStore::write(const HostedGame& game) const {
  write_file_atomically(path_of(game.id()), game.to_store().dump(1) + "\n");
}

HostedGame GameStore::create(const GameTerms& terms) {
  HostedGame game(random_id(), terms, now());
  const std::lock_guard lock(mutex_);
  if (games_ >= most_games_) throw Refusal(status::kBusy, "the server keeps as many games as it may");
  write(game);
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

}  // namespace tusk::serve
