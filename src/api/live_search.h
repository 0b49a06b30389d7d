// Runs a search, in its own thread where threads exist, and reports to a client that may disconnect.
#pragma once

#include <functional>

#include "api/search_desk.h"
#include "arimaa/engine/engine.h"
#include "arimaa/engine/root.h"

namespace tusk::api {

inline constexpr int kDefaultHashMebibytes = 32;

struct LiveSearch {
  arimaa::Root root;
  int lines = 1;
  double seconds = 10;
  int threads = 1;
  int hash_mebibytes = kDefaultHashMebibytes;
};

// Receives each report as it comes, and nullptr now and then in between, since a disconnected client is only noticed
// when something is sent to it. Returns false if the client has disconnected.
using SendReport = std::function<bool(const arimaa::SearchReport* report)>;

// Returns the last report. The caller must hold a slot at the desk. Ends early if the client disconnects or the desk
// closes.
arimaa::SearchReport run_live(SearchDesk& desk, const LiveSearch& search, const SendReport& send);

}  // namespace tusk::api
