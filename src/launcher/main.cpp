// tusk as packages install it: starts the program that was compiled for the newest instructions of this processor. It
// is found beside this one, so the folder may be anywhere. TUSK_LEVEL chooses another, for tests and measurements.
#include <array>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <unistd.h>

namespace {

constexpr int kCannotStart = 1;

struct Level {
  const char* name;
  bool supported;
};

// The newest first.
std::array<Level, 4> levels() {
  __builtin_cpu_init();
  return {{{"x86-64-v4", __builtin_cpu_supports("x86-64-v4") != 0},
           {"x86-64-v3", __builtin_cpu_supports("x86-64-v3") != 0},
           {"x86-64-v2", __builtin_cpu_supports("x86-64-v2") != 0},
           {"x86-64", true}}};
}

// PREFIX/bin/tusk -> PREFIX/lib/tusk/tusk-
std::string beginning_of_programs() {
  std::array<char, PATH_MAX> path{};
  const ssize_t length = readlink("/proc/self/exe", path.data(), path.size() - 1);
  std::string place(path.data(), length > 0 ? static_cast<std::size_t>(length) : 0);
  for (int up = 0; up < 2; ++up) place.erase(place.rfind('/') == std::string::npos ? 0 : place.rfind('/'));
  return place + "/lib/tusk/tusk-";
}

}  // namespace

int main(int, char** argv) {
  const std::string beginning = beginning_of_programs();
  const char* const wanted = std::getenv("TUSK_LEVEL");
  for (const Level& level : levels()) {
    if (wanted != nullptr ? std::strcmp(wanted, level.name) != 0 : !level.supported) continue;
    execv((beginning + level.name).c_str(), argv);
    // A package need not have every level.
    if (errno != ENOENT || wanted != nullptr) break;
  }
  std::fprintf(stderr, "tusk: cannot start %s%s: %s\n", beginning.c_str(), wanted != nullptr ? wanted : "LEVEL",
               std::strerror(errno));
  return kCannotStart;
}
