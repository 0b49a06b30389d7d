// Works for a foreman, on up to `slots` pieces at the same time.
#pragma once

#include "base/workforce.h"
#include "cluster/meeting_point.h"

namespace tusk::cluster {

// See Workforce::serve.
void work_for(const MeetingPoint& point, int slots, const std::function<Workforce::Answer(int slot)>& make,
              std::stop_source stop);

}  // namespace tusk::cluster
