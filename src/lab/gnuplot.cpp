#include "lab/gnuplot.h"

#include <cstdio>
#include <cstdlib>

#include "base/error.h"

namespace tusk::lab {

bool have_gnuplot() { return std::system("command -v gnuplot >/dev/null 2>&1") == 0; }

void run_gnuplot(const std::string& script) {
  std::FILE* gnuplot = ::popen("gnuplot", "w");
  if (gnuplot == nullptr) throw InputError("cannot start gnuplot");
  const bool written = std::fwrite(script.data(), 1, script.size(), gnuplot) == script.size();
  if (::pclose(gnuplot) != 0 || !written) throw InputError("gnuplot could not draw a plot; see what it says above");
}

}  // namespace tusk::lab
