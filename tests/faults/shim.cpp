// Makes the n-th change of a file below a folder fail, or the n-th allocation of the kernel. Loaded with
// LD_PRELOAD; the driver arms it. Modes: 1 that one call fails, 2 it and all later ones fail (a full disk),
// 3 the process is killed there, in the middle of a write. Or it records all changes, for power_cut.py.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>

namespace {
std::atomic<long> calls{0};
long fail_at = 0;
int mode = 0;
char under[4096] = "";
bool allocations = false;

int record = -1;  // where changes are recorded, if they are

bool below(const char* path) {
  return under[0] && std::strncmp(path, under, std::strlen(under)) == 0;
}

struct Name {
  char path[4096] = "";
  explicit Name(int file) {
    char link[64];
    std::snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    const ssize_t size = ::readlink(link, path, sizeof path - 1);
    path[size > 0 ? size : 0] = 0;
  }
  explicit Name(const char* given) { std::snprintf(path, sizeof path, "%s", given); }
};

bool below(int file) { return under[0] && below(Name(file).path); }

// What is to happen at this call: nothing (0), an error (1 or 2), the end (3).
int fate() {
  const long now = ++calls;
  if (fail_at == 0 || now < fail_at || (now > fail_at && mode != 2)) return 0;
  return mode;
}

int full() {
  errno = ENOSPC;
  return -1;
}

template <typename Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

// One line: what was done, to which file, a number (where; how long), the bytes or the other name.
void note(const char* what, const Name& where, long long number, const void* data, size_t size) {
  if (record < 0 || std::strncmp((where.path + std::string("/")).c_str(), under, std::strlen(under)))
    return;
  static auto* real = next<ssize_t(int, const void*, size_t)>("write");
  std::string line = std::string(what) + "\t" + where.path + "\t" + std::to_string(number) + "\t";
  for (size_t i = 0; i < size; ++i) {
    const unsigned byte = static_cast<const unsigned char*>(data)[i];
    line += "0123456789abcdef"[byte >> 4];
    line += "0123456789abcdef"[byte & 15];
  }
  line += "\n";
  if (real(record, line.data(), line.size()) != static_cast<ssize_t>(line.size())) std::abort();
}
void note(const char* what, const Name& where, long long number = 0) {
  note(what, where, number, "", 0);
}
}  // namespace

extern "C" {
void fault_arm(const char* folder, long n, int how) {
  std::snprintf(under, sizeof under, "%s", folder);
  allocations = !folder[0] && how != 0;
  record = -1;
  fail_at = n;
  mode = how;
  calls = 0;
}

long fault_calls() { return calls; }

void fault_record(const char* folder, int file) {
  std::snprintf(under, sizeof under, "%s", folder);
  record = file;
}

#define CHANGE(name, parameters, arguments, where, noted) \
  int name parameters {                                   \
    static auto* real = next<int parameters>(#name);      \
    if (below(where)) {                                   \
      const int how = fate();                             \
      if (how == 3) ::raise(SIGKILL);                     \
      if (how) return full();                             \
    }                                                     \
    const int result = real arguments;                    \
    if (result == 0 && record >= 0) noted;                \
    return result;                                        \
  }

#define WRITE(name, parameters, arguments, half, from)                       \
  ssize_t name parameters {                                                  \
    static auto* real = next<ssize_t parameters>(#name);                     \
    if (below(file)) {                                                       \
      const int how = fate();                                                \
      if (how == 3) {                                                        \
        real half;                                                           \
        ::raise(SIGKILL);                                                    \
      }                                                                      \
      if (how == 2 && size > 1 && calls == fail_at) return real half;        \
      if (how) return full();                                                \
    }                                                                        \
    const ssize_t done = real arguments;                                     \
    if (record >= 0 && done > 0) note("write", Name(file), from, data, done); \
    return done;                                                             \
  }

WRITE(write, (int file, const void* data, size_t size), (file, data, size), (file, data, size / 2),
      ::lseek(file, 0, SEEK_CUR) - done)
WRITE(pwrite, (int file, const void* data, size_t size, off_t at), (file, data, size, at),
      (file, data, size / 2, at), at)
WRITE(pwrite64, (int file, const void* data, size_t size, off64_t at), (file, data, size, at),
      (file, data, size / 2, at), at)
CHANGE(fsync, (int file), (file), file, note("flush", Name(file)))
CHANGE(fdatasync, (int file), (file), file, note("flush", Name(file)))
CHANGE(rename, (const char* from, const char* to), (from, to), to,
       note("rename", Name(from), 0, to, std::strlen(to)))
CHANGE(mkdir, (const char* path, mode_t rights), (path, rights), path, note("folder", Name(path)))

// These are recorded, but do not fail: they free space.
#define RECORDED(name, parameters, arguments, noted) \
  int name parameters {                              \
    static auto* real = next<int parameters>(#name); \
    const int result = real arguments;               \
    if (result == 0 && record >= 0) noted;           \
    return result;                                   \
  }
RECORDED(unlink, (const char* path), (path), note("remove", Name(path)))
RECORDED(rmdir, (const char* path), (path), note("remove", Name(path)))
RECORDED(ftruncate, (int file, off_t size), (file, size), note("cut", Name(file), size))
RECORDED(ftruncate64, (int file, off64_t size), (file, size), note("cut", Name(file), size))

#define OPEN(name)                                                \
  int name(const char* path, int flags, ...) {                    \
    static auto* real = next<int(const char*, int, ...)>(#name);  \
    va_list more;                                                 \
    va_start(more, flags);                                        \
    const int rights = (flags & O_CREAT) ? va_arg(more, int) : 0; \
    va_end(more);                                                 \
    if ((flags & O_CREAT) && below(path)) {                       \
      const int how = fate();                                     \
      if (how == 3) ::raise(SIGKILL);                             \
      if (how) return full();                                     \
    }                                                             \
    const int file = real(path, flags, rights);                   \
    if (file >= 0 && record >= 0) {                               \
      if (flags & O_CREAT) note("new", Name(file));               \
      if (flags & O_TRUNC) note("cut", Name(file));               \
    }                                                             \
    return file;                                                  \
  }
OPEN(open)
OPEN(open64)
}

namespace {
bool must_fail(void* caller) {
  if (!allocations) return false;
  Dl_info found;
  if (!::dladdr(caller, &found) || !found.dli_fname || !std::strstr(found.dli_fname, "_kernel"))
    return false;
  return fate() != 0;
}

void* allocate(std::size_t size, std::size_t alignment, void* caller) {
  if (must_fail(caller)) return nullptr;
  const std::size_t asked = size ? size : 1;
  return alignment <= alignof(std::max_align_t)
             ? std::malloc(asked)
             : ::aligned_alloc(alignment, (asked + alignment - 1) / alignment * alignment);
}
}  // namespace

#define CALLER __builtin_return_address(0)
void* operator new(std::size_t size) {
  if (void* found = allocate(size, 0, CALLER)) return found;
  throw std::bad_alloc();
}
void* operator new[](std::size_t size) {
  if (void* found = allocate(size, 0, CALLER)) return found;
  throw std::bad_alloc();
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  if (void* found = allocate(size, static_cast<std::size_t>(alignment), CALLER)) return found;
  throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return allocate(size, 0, CALLER);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return allocate(size, 0, CALLER);
}
void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return allocate(size, static_cast<std::size_t>(alignment), CALLER);
}
void operator delete(void* place) noexcept { std::free(place); }
void operator delete[](void* place) noexcept { std::free(place); }
void operator delete(void* place, std::size_t) noexcept { std::free(place); }
void operator delete[](void* place, std::size_t) noexcept { std::free(place); }
void operator delete(void* place, std::align_val_t) noexcept { std::free(place); }
void operator delete(void* place, std::size_t, std::align_val_t) noexcept { std::free(place); }
void operator delete(void* place, std::align_val_t, const std::nothrow_t&) noexcept {
  std::free(place);
}
void operator delete(void* place, const std::nothrow_t&) noexcept { std::free(place); }
