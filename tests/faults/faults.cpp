// Preloaded into a program, makes one call below its files fail: TUSK_FAULT is `write:3` for the third write, or
// `write:3+` for that and all later ones. Kinds: write, sync, rename, map. Only plain files count. When a call has
// failed, the file named in TUSK_FAULT_HIT is made.
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

struct Plan {
  const char* kind = nullptr;
  long number = 0;
  bool and_later = false;

  Plan() {
    const char* text = std::getenv("TUSK_FAULT");
    const char* colon = text == nullptr ? nullptr : std::strchr(text, ':');
    if (colon == nullptr) return;
    kind = ::strndup(text, static_cast<std::size_t>(colon - text));
    char* end = nullptr;
    number = std::strtol(colon + 1, &end, 10);
    and_later = *end == '+';
  }
};

void tell() {
  const char* path = std::getenv("TUSK_FAULT_HIT");
  if (path == nullptr) return;
  const long file = ::syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT, 0644);
  if (file >= 0) ::syscall(SYS_close, file);
}

bool must_fail(const char* kind) {
  static const Plan plan;
  static std::atomic<long> calls{0};
  if (plan.kind == nullptr || std::strcmp(plan.kind, kind) != 0) return false;
  const long call = ++calls;
  if (call != plan.number && !(plan.and_later && call > plan.number)) return false;
  tell();
  return true;
}

bool is_plain(int file) {
  struct stat facts {};
  return ::fstat(file, &facts) == 0 && S_ISREG(facts.st_mode);
}

template <typename Function>
Function* real(const char* name) {
  return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" {

// Half of what was to be written gets there: a full disk does that.
ssize_t write(int file, const void* data, std::size_t size) {
  static auto* const next = real<decltype(write)>("write");
  if (!is_plain(file) || !must_fail("write")) return next(file, data, size);
  (void)next(file, data, size / 2);
  errno = ENOSPC;
  return -1;
}

ssize_t pwrite64(int file, const void* data, std::size_t size, off64_t offset) {
  static auto* const next = real<decltype(pwrite64)>("pwrite64");
  if (!is_plain(file) || !must_fail("write")) return next(file, data, size, offset);
  (void)next(file, data, size / 2, offset);
  errno = ENOSPC;
  return -1;
}

ssize_t pwrite(int file, const void* data, std::size_t size, off_t offset) {
  return pwrite64(file, data, size, offset);
}

std::size_t fwrite(const void* data, std::size_t size, std::size_t count, std::FILE* stream) {
  static auto* const next = real<decltype(fwrite)>("fwrite");
  if (!is_plain(::fileno(stream)) || !must_fail("write")) return next(data, size, count, stream);
  const std::size_t done = next(data, size, count / 2, stream);
  errno = ENOSPC;
  return done;
}

int fflush(std::FILE* stream) {
  static auto* const next = real<decltype(fflush)>("fflush");
  if (stream == nullptr || !is_plain(::fileno(stream)) || !must_fail("write")) return next(stream);
  (void)next(stream);
  errno = ENOSPC;
  return EOF;
}

int fsync(int file) {
  static auto* const next = real<decltype(fsync)>("fsync");
  if (!must_fail("sync")) return next(file);
  errno = EIO;
  return -1;
}

int fdatasync(int file) {
  static auto* const next = real<decltype(fdatasync)>("fdatasync");
  if (!must_fail("sync")) return next(file);
  errno = EIO;
  return -1;
}

int rename(const char* from, const char* to) {
  static auto* const next = real<decltype(rename)>("rename");
  if (!must_fail("rename")) return next(from, to);
  errno = EIO;
  return -1;
}

void* mmap64(void* address, std::size_t size, int protection, int flags, int file, off64_t offset) {
  static auto* const next = real<decltype(mmap64)>("mmap64");
  if (file < 0 || !is_plain(file) || !must_fail("map")) return next(address, size, protection, flags, file, offset);
  errno = ENOMEM;
  return MAP_FAILED;
}

void* mmap(void* address, std::size_t size, int protection, int flags, int file, off_t offset) {
  return mmap64(address, size, protection, flags, file, offset);
}

}  // extern "C"
