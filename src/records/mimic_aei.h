// The mimic for clients that speak the Arimaa Engine Interface: lines in, lines out. It answers at once, so nothing
// runs beside the conversation.
#pragma once

#include <functional>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "arimaa/board/game.h"
#include "records/mimic.h"

namespace tusk::records {

class MimicAei {
 public:
  using WriteLine = std::function<void(const std::string&)>;

  MimicAei(Database& database, const MimicOptions& options, std::string version, WriteLine write);

  // False once the session is over. Bad input is answered with a log line and changes nothing.
  bool handle(std::string_view line);
  void run(std::istream& input);

 private:
  void dispatch(std::string_view name, std::string_view arguments);
  void set_position(std::string_view arguments);
  void make_move(std::string_view arguments);
  void answer();

  Mimic mimic_;
  const std::string version_;
  const WriteLine write_;
  arimaa::Game game_;
  std::optional<Square> last_;  // where the last piece moved came to stand
  bool pondering_ = false;
  bool over_ = false;
};

}  // namespace tusk::records
