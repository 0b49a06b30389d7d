// A search, in a thread of its own where there are threads, told as it goes to somebody who may leave.
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

// Gets reports as they come, and in between now and then nothing: a client that has gone is noticed when something is
// sent to it. False means that nobody listens any more.
using Tell = std::function<bool(const arimaa::SearchReport* report)>;

// The last report. The caller has a place at the desk. Ends early when nobody listens or the desk closes.
arimaa::SearchReport run_live(SearchDesk& desk, const LiveSearch& search, const Tell& tell);

}  // namespace tusk::api
