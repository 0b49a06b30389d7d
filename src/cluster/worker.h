// Works for a foreman, on up to `places` pieces at the same time.
#pragma once

#include "base/workforce.h"
#include "cluster/meeting_point.h"

namespace tusk::cluster {

// See Workforce::serve.
void work_for(const MeetingPoint& point, int places, const std::function<Workforce::Answer(int place)>& make,
              std::stop_source stop);

}  // namespace tusk::cluster
