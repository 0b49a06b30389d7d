#include "api/game_store.h"

#include <algorithm>
#include <fmt/format.h>
#include <random>

#include "base/error.h"

namespace tusk::api {

namespace {

constexpr std::size_t kIdLength = 24;

std::string random_id() {
  std::random_device device;
  std::string id;
  while (id.size() < kIdLength) id += fmt::format("{:08x}", device());
  return id;
}

[[noreturn]] void refuse_unknown() { throw Refusal(status::kNotFound, "there is no such game"); }

}  // namespace

bool GameStore::is_id(const std::string& text) {
  return text.size() == kIdLength &&
         std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

void GameStore::refuse_damaged() { throw Refusal(status::kInternal, "the stored game is damaged"); }

void GameStore::must_be_id(const std::string& text) {
  if (!is_id(text)) refuse_unknown();
}

HostedGame GameStore::read(const std::string& id) {
  const auto text = read_text(id);
  if (!text) refuse_unknown();
  try {
    // The text also contains the id, which must match.
    HostedGame game = HostedGame::from_store(Json::parse(*text, nullptr, false));
    if (game.id() == id) return game;
  } catch (const InputError&) {
    // The reason concerns our own storage, not the client.
  }
  refuse_damaged();
}

void GameStore::write(const HostedGame& game, bool is_new) {
  write_text(game.id(), game.to_store().dump(1) + "\n", is_new);
}

HostedGame GameStore::create(const GameTerms& terms) {
  HostedGame game(random_id(), terms, now());
  const GameLocks::Hold hold(locks_, game.id());
  write(game, true);
  return game;
}

HostedGame GameStore::load(const std::string& id) {
  must_be_id(id);
  const GameLocks::Hold hold(locks_, id);
  HostedGame game = read(id);
  if (game.check_flag(now())) write(game);
  return game;
}

HostedGame GameStore::change(const std::string& id, const std::function<void(HostedGame&)>& change) {
  must_be_id(id);
  const GameLocks::Hold hold(locks_, id);
  HostedGame game = read(id);
  if (!game.check_flag(now())) change(game);
  write(game);
  return game;
}

void GameStore::remove(const std::string& id) {
  must_be_id(id);
  const GameLocks::Hold hold(locks_, id);
  if (!remove_text(id)) refuse_unknown();
}

}  // namespace tusk::api
