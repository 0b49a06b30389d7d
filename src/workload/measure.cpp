#include "workload/measure.h"

#include <algorithm>
#include <fcntl.h>
#include <functional>
#include <memory>
#include <soci/soci.h>
#include <unistd.h>

#include "base/error.h"
#include "base/median.h"
#include "base/random.h"
#include "base/stopwatch.h"
#include "base/work_clock.h"
#include "records/prepared_game.h"
#include "records/search.h"
#include "records/statistics.h"

namespace tusk::workload {

using namespace arimaa;
using namespace records;

namespace {

struct Question {
  Position position;
  Square last_moved;  // taken as the opponent's last move
  std::string gold_setup;
};

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

using Ask = std::function<std::int64_t(Database&, const Question&)>;

std::vector<Question> draw_questions(Database& database, const MeasureOptions& options) {
  std::vector<Question> questions;
  const std::int64_t occurrences = database.number("SELECT MAX(id) + 1 FROM occurrences");
  if (occurrences == 0) throw InputError("the database is empty");
  Random random(options.seed);
  for (int i = 0; i < options.positions; ++i) {
    const auto id = static_cast<long long>(random.below(static_cast<std::uint64_t>(occurrences)));
    BoardColumns row{};
    std::string setup;
    database.sql() << "SELECT p.plane0, p.plane1, p.plane2, p.mover, g.gold_setup FROM occurrences o "
                      "JOIN positions p ON p.id = o.position_id JOIN games g ON g.id = o.game_id WHERE o.id = :id",
        soci::use(id), soci::into(row[0]), soci::into(row[1]), soci::into(row[2]), soci::into(row[3]),
        soci::into(setup);
    const Position position = position_of(code_from(row));
    std::vector<int> enemies;
    for (const int square : each_bit(position.of(Side::silver))) enemies.push_back(square);
    questions.push_back({position, Square(random.pick(enemies)), setup});
  }
  return questions;
}

// Drops the file from the page cache, so that the next query reads it from disk.
void forget_file(const std::string& url) {
  const Address address = parse_address(url);
  if (address.dialect != Dialect::sqlite) throw InputError("only a database in a file can be measured cold");
  const int file = ::open(address.file.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  ::fsync(file);
  ::posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
  ::close(file);
}

std::vector<std::pair<std::string, Ask>> kinds_of_question() {
  const SearchOptions options{20, false};
  return {
      {"silver setup",
       [](Database& database, const Question& question) {
         return common_setups(database, question.gold_setup, {}, false, 1).games;
       }},
      {"whole board",
       [=](Database& database, const Question& question) {
         return PositionSearch(database).whole_board(question.position, options).found;
       }},
      {"half board",
       [=](Database& database, const Question& question) {
         return PositionSearch(database).half_board(question.position, options).found;
       }},
      {"area at a trap",
       [=](Database& database, const Question& question) {
         return PositionSearch(database).area(question.position, nearest_trap(question.last_moved), options).found;
       }},
      {"area at a square",
       [=](Database& database, const Question& question) {
         return PositionSearch(database).area(question.position, question.last_moved, options).found;
       }},
      {"area for a piece",
       [=](Database& database, const Question& question) {
         const Square trap = nearest_trap(question.last_moved);
         return PositionSearch(database).area_for_piece(question.position, trap, Animal::horse, options).found;
       }},
      {"material",
       [=](Database& database, const Question& question) {
         return PositionSearch(database).material(question.position, options).found;
       }},
      {"pattern of five squares",
       [=](Database& database, const Question& question) {
         Pattern pattern;
         int squares = 0;
         for (const int index : each_bit(question.position.occupied()))
           if (squares < 5 && index % 3 == 0) {
             pattern.allow(Square(index), only(content_of(question.position, Square(index))));
             ++squares;
           }
         return PositionSearch(database).pattern(pattern, Side::gold, options).found;
       }},
  };
}

}  // namespace

std::vector<Timing> measure_searches(const std::string& url, const MeasureOptions& options) {
  auto database = std::make_unique<Database>(url, Opening::existing);
  const std::vector<Question> questions = draw_questions(*database, options);
  std::vector<Timing> timings;
  for (const auto& [kind, ask] : kinds_of_question()) {
    Timing timing;
    timing.kind = kind;
    std::vector<double> seconds;
    std::vector<double> work;
    for (const Question& question : questions) {
      if (options.cold) {
        database.reset();
        forget_file(url);
        database = std::make_unique<Database>(url, Opening::existing);
      } else {
        (void)ask(*database, question);
      }
      const WorkClock work_clock;
      const Stopwatch watch;
      const std::int64_t found = ask(*database, question);
      seconds.push_back(watch.seconds());
      work.push_back(work_clock.seconds());
      timing.mean_found += static_cast<double>(found) / static_cast<double>(questions.size());
      timing.with_hits += found > 1 ? 1 : 0;
    }
    timing.median = median(seconds);
    timing.median_error = median_error(seconds);
    timing.median_work = median(work);
    timing.worst = *std::max_element(seconds.begin(), seconds.end());
    timings.push_back(timing);
  }
  return timings;
}

}  // namespace tusk::workload
