// Makes the n-th change of a file below a folder fail, or the n-th allocation of the kernel. Loaded with
// LD_PRELOAD; the driver arms it. Modes: 1 that one call fails, 2 it and all later ones fail (a full disk),
// 3 the process is killed there, in the middle of a write.
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

namespace {
std::atomic<long> calls{0};
long fail_at = 0;
int mode = 0;
char under[4096] = "";
bool allocations = false;

bool below(const char* path) {
  return under[0] && std::strncmp(path, under, std::strlen(under)) == 0;
}

bool below(int file) {
  if (!under[0]) return false;
  char link[64], path[4096];
  std::snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  const ssize_t size = ::readlink(link, path, sizeof path - 1);
  if (size <= 0) return false;
  path[size] = 0;
  return below(path);
}

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
}  // namespace

extern "C" {
void fault_arm(const char* folder, long n, int how) {
  std::snprintf(under, sizeof under, "%s", folder);
  allocations = !folder[0] && how != 0;
  fail_at = n;
  mode = how;
  calls = 0;
}

long fault_calls() { return calls; }

#define CHANGE(result, name, parameters, arguments, where) \
  result name parameters {                                 \
    static auto* real = next<result parameters>(#name);    \
    if (below(where)) {                                    \
      const int how = fate();                              \
      if (how == 3) ::raise(SIGKILL);                      \
      if (how) return full();                              \
    }                                                      \
    return real arguments;                                 \
  }

#define WRITE(name, parameters, arguments, half)                      \
  ssize_t name parameters {                                           \
    static auto* real = next<ssize_t parameters>(#name);              \
    if (below(file)) {                                                \
      const int how = fate();                                         \
      if (how == 3) {                                                 \
        real half;                                                    \
        ::raise(SIGKILL);                                             \
      }                                                               \
      if (how == 2 && size > 1 && calls == fail_at) return real half; \
      if (how) return full();                                         \
    }                                                                 \
    return real arguments;                                            \
  }

WRITE(write, (int file, const void* data, size_t size), (file, data, size), (file, data, size / 2))
WRITE(pwrite, (int file, const void* data, size_t size, off_t at), (file, data, size, at),
      (file, data, size / 2, at))
WRITE(pwrite64, (int file, const void* data, size_t size, off64_t at), (file, data, size, at),
      (file, data, size / 2, at))
CHANGE(int, fsync, (int file), (file), file)
CHANGE(int, fdatasync, (int file), (file), file)
CHANGE(int, rename, (const char* from, const char* to), (from, to), to)
CHANGE(int, mkdir, (const char* path, mode_t rights), (path, rights), path)

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
    return real(path, flags, rights);                             \
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
