#include "game/opening_book.h"

#include <gtest/gtest.h>

#include "arimaa/engine/setups.h"
#include "arimaa/notation/position_text.h"
#include "arimaa/notation/random_play.h"
#include "base/error.h"
#include "base/temporary_folder.h"
#include "match/book_builder.h"
#include "protocol/session.h"
#include "sample.h"

namespace tusk::match {
namespace {

using namespace arimaa;
using arimaa::testing::damaged;
using arimaa::testing::RandomGame;
using game::BookChoice;
using game::BookTerms;
using game::mirrored;
using game::OpeningBook;

// Few different openings, so that most positions have several games and some several choices.
RandomGame short_game(Random& random) {
  Random from_few(random.below(12));
  RandomGame opening;
  for (const Side side : kSides) {
    opening.setups.push_back(choose_setup("random", side, opening.game.position(), from_few));
    opening.game.set_up(opening.setups.back());
  }
  for (int turn = 0; turn < 3; ++turn) {
    opening.turns.push_back(arimaa::testing::random_turn(turn < 2 ? from_few : random, opening.game));
    opening.game.play(opening.turns.back());
  }
  return opening;
}

RandomGame image_of(const RandomGame& game) {
  RandomGame image;
  for (const arimaa::Setup& setup : game.setups) {
    image.setups.push_back(mirrored(Ply(setup)).setup());
    image.game.set_up(image.setups.back());
  }
  for (const Turn& turn : game.turns) {
    image.turns.push_back(mirrored(Ply(turn)).turn());
    image.game.play(image.turns.back());
  }
  return image;
}

OpeningBook random_book(std::uint64_t seed, int games) {
  Random random(seed);
  OpeningBook book;
  for (int i = 0; i < games; ++i) {
    const RandomGame game = short_game(random);
    book.add(game.setups, game.turns, random.chance(0.5) ? Side::gold : Side::silver);
  }
  return book;
}

void build(OpeningBook& book, std::uint64_t games, int threads) {
  build_book(
      book, games, threads, [] {}, [] {}, {});
}

constexpr BookTerms kQuick{30, 3, 5};

TEST(OpeningBook, SurvivesItsText) {
  for (const int games : {0, 1, 200}) {
    const OpeningBook book = random_book(1, games);
    const std::string text = book.text();
    const OpeningBook again = OpeningBook::parse(text);
    EXPECT_EQ(again.text(), text);
    EXPECT_EQ(again.games(), static_cast<std::uint64_t>(games));
    EXPECT_EQ(again.positions(), book.positions());
    EXPECT_EQ(again.terms(), book.terms());
  }
}

TEST(OpeningBook, CountsGamesAndPointsOfTheSideThatMoves) {
  Random random(2);
  const RandomGame game = short_game(random);
  OpeningBook book;
  for (const Side winner : {Side::gold, Side::gold, Side::silver}) book.add(game.setups, game.turns, winner);
  const BookChoice gold = book.results_of(Game(), game.setups[0]);
  EXPECT_EQ(gold.games, 3U);
  EXPECT_EQ(gold.points, 2U);
  Game after;
  after.set_up(game.setups[0]);
  EXPECT_EQ(book.results_of(after, game.setups[1]).points, 1U);
  EXPECT_EQ(book.results_of(after, mirrored(Ply(game.setups[1]))).games, 0U);
}

TEST(OpeningBook, AMirrorImageIsTheSame) {
  Random random(3);
  OpeningBook straight;
  OpeningBook mixed;
  std::vector<RandomGame> games;
  for (int i = 0; i < 100; ++i) {
    games.push_back(short_game(random));
    const RandomGame& game = games.back();
    const Side winner = random.chance(0.5) ? Side::gold : Side::silver;
    straight.add(game.setups, game.turns, winner);
    const RandomGame shown = random.chance(0.5) ? image_of(game) : game;
    mixed.add(shown.setups, shown.turns, winner);
  }
  EXPECT_EQ(mixed.games(), straight.games());
  EXPECT_EQ(mixed.positions(), straight.positions());
  int played = 0;
  for (const RandomGame& each : games) {
    Game game;
    Game image;
    const auto agree = [&](const Ply& ply) {
      const auto best = straight.best(game);
      const auto of_image = straight.best(image);
      ASSERT_EQ(best.has_value(), of_image.has_value());
      EXPECT_EQ(straight.results_of(game, ply).games, mixed.results_of(image, mirrored(ply)).games);
      // On the empty board both images are the same game, and get the same answer.
      if (best && game.plies() > 0) {
        EXPECT_EQ(mirrored(*best), *of_image);
      }
      played += static_cast<int>(best.has_value());
      apply(game, ply);
      apply(image, mirrored(ply));
    };
    for (const arimaa::Setup& setup : each.setups) agree(setup);
    for (const Turn& turn : each.turns) agree(turn);
  }
  EXPECT_GT(played, 100);
}

TEST(OpeningBook, OrdersOfStepsToOneBoardAreOneChoice) {
  Game game;
  for (const Side side : kSides) game.set_up(make_setup(setup_book()[0], side, false));
  const Ply one = parse_ply("Ra2n Rh2n", game);
  const Ply other = parse_ply("Rh2n Ra2n", game);
  OpeningBook book;
  for (const Ply& ply : {one, other})
    book.add({make_setup(setup_book()[0], Side::gold, false), make_setup(setup_book()[0], Side::silver, false)},
             {ply.turn()}, Side::gold);
  ASSERT_EQ(book.choices(game).size(), 1U);
  EXPECT_EQ(book.choices(game)[0].games, 2U);
}

// The choice with more points for certain: neither one that won its few games nor one that lost most of many.
TEST(OpeningBook, PlaysWhatDidBestForCertain) {
  const arimaa::Setup cats = make_setup(setup_book()[0], Side::gold, false);
  const arimaa::Setup dogs = make_setup(setup_book()[1], Side::gold, false);
  const arimaa::Setup wing = make_setup(setup_book()[3], Side::gold, false);
  OpeningBook book;
  const auto add = [&](const arimaa::Setup& setup, int won, int lost) {
    for (int i = 0; i < won + lost; ++i) book.add({setup}, {}, i < won ? Side::gold : Side::silver);
  };
  EXPECT_EQ(book.best(Game()), std::nullopt);
  add(wing, 3, 0);
  EXPECT_EQ(book.best(Game()), std::nullopt) << "three games are too few";
  add(dogs, 10, 30);
  EXPECT_EQ(book.best(Game()), std::nullopt) << "lost too often";
  add(cats, 24, 16);
  ASSERT_TRUE(book.best(Game()));
  Position board;
  place(book.best(Game())->setup(), board);
  EXPECT_EQ(board.of(Side::gold, Animal::dog), 0x18U) << "the dogs at home";
}

TEST(OpeningBook, NeverPlaysWhatRepetitionForbids) {
  Game game;
  std::vector<arimaa::Setup> setups;
  for (const Side side : kSides) {
    setups.push_back(make_setup(setup_book()[0], side, false));
    game.set_up(setups.back());
  }
  const auto turn = [&](const char* text) { return parse_ply(text, game).turn(); };
  OpeningBook book;
  for (int i = 0; i < 8; ++i) book.add(setups, {turn("Ee2n")}, Side::gold);
  ASSERT_TRUE(book.best(game));
  // The board after that turn comes about twice, on two ways, and then the one before it again.
  for (const char* text : {"Ee2n", "ee7s", "Ee3n", "ee6n", "Ee4s", "ee7s", "Ee3s", "ee6n"}) game.play(turn(text));
  EXPECT_FALSE(game.why_illegal(turn("Ee2n")).empty());
  EXPECT_EQ(book.best(game), std::nullopt);
}

TEST(OpeningBook, BadTextIsRefusedWithItsLine) {
  const std::string good = random_book(4, 20).text();
  ASSERT_NO_THROW((void)OpeningBook::parse(good));
  const auto refused = [&](const std::string& text, const std::string& message) {
    try {
      (void)OpeningBook::parse(text);
      ADD_FAILURE() << "taken: " << message;
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find(message), std::string::npos) << error.what();
    }
  };
  const auto changed = [&](const std::string& before, const std::string& after) {
    std::string text = good;
    text.replace(text.find(before), before.size(), after);
    return text;
  };
  refused("", "not an opening book");
  refused("tusk book 2\n", "not an opening book");
  refused(good.substr(0, good.size() / 2), "cut off");
  refused(changed("nodes 20000", "nodes many"), "line 2");
  refused(changed("games 20", "games 21"), "21 games");
  refused(changed("\ng [", "\nx ["), "line 3");
  refused(changed("\n  ", "\n  0 0 "), "line 4");
  refused(changed("\n  ", "\n  1 2 "), "line 4");
  const std::size_t first = good.find("\n  ") + 1;
  const std::string line = good.substr(first, good.find('\n', first) - first);
  refused(changed(line + "\n", line + "\n" + line + "\n"), "same board");
}

TEST(OpeningBook, DamagedTextIsReadOrRefused) {
  Random random(6);
  const std::string good = random_book(5, 30).text();
  int refused = 0;
  for (int i = 0; i < 2000; ++i) {
    const std::string text = damaged(random, good);
    try {
      // What is read is a book: it is what it writes.
      EXPECT_EQ(OpeningBook::parse(OpeningBook::parse(text).text()).games(), OpeningBook::parse(text).games());
    } catch (const InputError&) {
      ++refused;
    }
  }
  EXPECT_GT(refused, 1000);
}

// Each of its choices, wherever it is asked, and mirrored too.
TEST(OpeningBook, EverythingItPlaysIsLegal) {
  OpeningBook book(kQuick);
  constexpr int kRounds = kSanitized ? 2 : 4;
  build(book, kRounds * kBookRound, 2);
  EXPECT_EQ(book.games(), 1U * kRounds * kBookRound);
  int plies = 0;
  for (std::uint64_t number = 0; number < 200; ++number) {
    const Opening opening = book_opening(book, number);
    RandomGame game;
    game.setups = opening.setups;
    game.turns = opening.turns;
    for (const arimaa::Setup& setup : game.setups) game.game.set_up(setup);
    for (const Turn& turn : game.turns) game.game.play(turn);
    for (const Game& end : {game.game, image_of(game).game})
      for (const BookChoice& choice : book.choices(end)) {
        EXPECT_EQ(why_illegal(end, choice.ply), "") << short_form(end.position());
        ++plies;
      }
  }
  Game game;
  while (const auto ply = book.best(game)) apply(game, *ply);
  EXPECT_GT(game.plies(), 0);
  EXPECT_GT(plies, kSanitized ? 20 : 100);
}

TEST(OpeningBook, IsTheSameOnAnyNumberOfThreadsAndInPieces) {
  OpeningBook at_once(kQuick);
  build(at_once, 3 * kBookRound, 1);
  OpeningBook in_pieces(kQuick);
  build(in_pieces, kBookRound, 3);
  in_pieces = OpeningBook::parse(in_pieces.text());
  build(in_pieces, 3 * kBookRound, 2);
  EXPECT_EQ(in_pieces.text(), at_once.text());
}

TEST(OpeningBook, AnInterruptedRoundLeavesTheBookAsItWas) {
  OpeningBook book(kQuick);
  std::stop_source stop;
  int games = 0;
  build_book(
      book, 4 * kBookRound, 1,
      [&] {
        if (++games == kBookRound + 3) stop.request_stop();
      },
      [] {}, stop.get_token());
  EXPECT_EQ(book.games(), static_cast<std::uint64_t>(kBookRound));
  EXPECT_EQ(OpeningBook::parse(book.text()).text(), book.text());
}

TEST(OpeningBook, TheEngineOpensFromIt) {
  const tusk::testing::TemporaryFolder folder;
  OpeningBook book;
  const arimaa::Setup wing = make_setup(setup_book()[3], Side::gold, true);
  for (int i = 0; i < 8; ++i) book.add({wing}, {}, Side::gold);
  folder.write("book", book.text());
  protocol::testing::Session session;
  session.option("book", folder.file("book"));
  session.send("newgame");
  session.send("go");
  Game game;
  EXPECT_EQ(session.wait_for("bestmove "), to_text(game, *book.best(game)));
  session.option("book", "");
  session.send("go");
  Random random(0);
  EXPECT_EQ(session.wait_for("bestmove "), to_text(game, Ply(choose_setup("best", Side::gold, {}, random))));
  session.option("book", folder.file("nothing"));
  EXPECT_TRUE(session.wait_for("log Error: option book: "));
}

}  // namespace
}  // namespace tusk::match
