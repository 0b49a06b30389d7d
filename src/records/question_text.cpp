#include "records/question_text.h"

#include <array>
#include <chrono>
#include <fmt/format.h>

#include "arimaa/notation/tokens.h"
#include "arimaa/notation/turn_text.h"
#include "base/error.h"
#include "base/text.h"

namespace tusk::records {

using namespace arimaa;

Animal parse_animal(std::string_view text) {
  const auto piece = text.size() == 1 ? piece_from_letter(text[0]) : std::nullopt;
  if (!piece) throw InputError(fmt::format("{} is not a piece; use a letter of EMHDCR", quote(text)));
  return piece->animal;
}

std::int64_t parse_date(std::string_view text) {
  const auto parts = split(text, '-');
  std::array<unsigned, 3> values{1970, 1, 1};
  bool good = parts.size() <= 3;
  for (std::size_t i = 0; i < parts.size() && good; ++i) {
    const auto number = parse_number(parts[i]);
    good = number && *number <= 9999;
    if (good) values[i] = static_cast<unsigned>(*number);
  }
  using namespace std::chrono;
  const year_month_day date{year(static_cast<int>(values[0])), month(values[1]), day(values[2])};
  if (!good || !date.ok())
    throw InputError(fmt::format("{} is not a date such as 2024, 2024-06 or 2024-06-30", quote(text)));
  return duration_cast<seconds>(sys_days(date).time_since_epoch()).count();
}

std::string date_text(std::int64_t seconds) {
  constexpr std::int64_t kEndOfYear9999 = 253'402'300'799;
  if (seconds <= 0 || seconds > kEndOfYear9999) return "";
  const std::chrono::year_month_day date{
      std::chrono::floor<std::chrono::days>(std::chrono::sys_seconds(std::chrono::seconds(seconds)))};
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                     static_cast<unsigned>(date.day()));
}

std::string turn_words(const std::optional<Position>& asked, const Turn& turn) {
  bool fits = asked.has_value();
  if (fits) {
    Position position = *asked;
    for (const Step step : turn) {
      fits = fits && position.at(step.from()).has_value() && (position.empty() & step.to().bit()) != 0;
      if (fits) position.make_plain(step);
    }
  }
  if (fits) return to_text(*asked, turn);
  std::string words;
  for (const Step step : turn)
    words += fmt::format("{}{}{}", words.empty() ? "" : " ", to_text(step.from()), letter_of(step.direction()));
  return words;
}

}  // namespace tusk::records
