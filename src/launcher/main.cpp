// The `tusk` command of packages: starts the program compiled for the newest instruction set that this CPU supports. It
// is found relative to this file, so the folder may be anywhere. TUSK_LEVEL selects another one, for tests and
// measurements.
#include <array>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <sys/auxv.h>
#include <unistd.h>

namespace {

constexpr int kCannotStart = 1;

struct Level {
  const char* name;
  bool supported;
};

// Newest first.
std::array<Level, 4> levels() {
  __builtin_cpu_init();
  return {{{"x86-64-v4", __builtin_cpu_supports("x86-64-v4") != 0},
           {"x86-64-v3", __builtin_cpu_supports("x86-64-v3") != 0},
           {"x86-64-v2", __builtin_cpu_supports("x86-64-v2") != 0},
           {"x86-64", true}}};
}

// The path of this program, with links resolved. Without /proc, uses the path by which it was started.
std::string own_path() {
  std::array<char, PATH_MAX> path{};
  if (readlink("/proc/self/exe", path.data(), path.size() - 1) > 0) return path.data();
  const auto* const started = reinterpret_cast<const char*>(getauxval(AT_EXECFN));
  return started != nullptr && realpath(started, path.data()) != nullptr ? path.data() : "";
}

// PREFIX/bin/tusk -> PREFIX/lib/tusk/tusk-LEVEL, without the level.
std::string common_path_of_programs() {
  std::string place = own_path();
  for (int up = 0; up < 2; ++up) place.erase(place.rfind('/') == std::string::npos ? 0 : place.rfind('/'));
  return place + "/lib/tusk/tusk-";
}

}  // namespace

int main(int, char** argv) {
  const std::string path = common_path_of_programs();
  const char* const wanted = std::getenv("TUSK_LEVEL");
  errno = ENOENT;  // reported if there is no such level
  for (const Level& level : levels()) {
    if (wanted != nullptr ? std::strcmp(wanted, level.name) != 0 : !level.supported) continue;
    execv((path + level.name).c_str(), argv);
    // A package need not contain every level.
    if (errno != ENOENT || wanted != nullptr) break;
  }
  std::fprintf(stderr, "tusk: cannot start %s%s: %s\n", path.c_str(), wanted != nullptr ? wanted : "LEVEL",
               std::strerror(errno));
  return kCannotStart;
}
