/* SPDX-FileCopyrightText: 2026 The octoway authors
 * SPDX-License-Identifier: MIT
 *
 * Preloaded into a process: makes the n-th call that writes fail, from fault_arm(n, error) on. With error 0 it makes
 * all writes short instead. fault_calls() tells how many there were. Calls that remove a file do not fail: no one could
 * clean up then. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static int armed, at, code, calls;

void fault_arm(int n, int error) {
  calls = 0;
  at = n;
  code = error;
  armed = 1;
}

int fault_calls(void) {
  armed = 0;
  return calls;
}

static int fails(void) {
  if (!armed || ++calls != at || code == 0) return 0;
  errno = code;
  return 1;
}

#define REAL(name, type) ((type)dlsym(RTLD_NEXT, name))

static int open_real(const char* name, const char* path, int flags, mode_t mode) {
  if ((flags & O_CREAT) && fails()) return -1;
  return REAL(name, int (*)(const char*, int, ...))(path, flags, mode);
}

int open(const char* path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  const mode_t mode = (flags & O_CREAT) ? va_arg(list, mode_t) : 0;
  va_end(list);
  return open_real("open", path, flags, mode);
}

int open64(const char* path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  const mode_t mode = (flags & O_CREAT) ? va_arg(list, mode_t) : 0;
  va_end(list);
  return open_real("open64", path, flags, mode);
}

ssize_t write(int file, const void* data, size_t size) {
  if (fails()) return -1;
  if (armed && code == 0 && size > 1) size = size / 2;
  return REAL("write", ssize_t(*)(int, const void*, size_t))(file, data, size);
}

int fsync(int file) { return fails() ? -1 : REAL("fsync", int (*)(int))(file); }

int flock(int file, int how) { return fails() ? -1 : REAL("flock", int (*)(int, int))(file, how); }

int fchmod(int file, mode_t mode) { return fails() ? -1 : REAL("fchmod", int (*)(int, mode_t))(file, mode); }

int fchown(int file, uid_t user, gid_t group) {
  return fails() ? -1 : REAL("fchown", int (*)(int, uid_t, gid_t))(file, user, group);
}

int close(int file) {
  const int bad = fails();
  const int kept = errno;
  const int result = REAL("close", int (*)(int))(file);
  if (bad) errno = kept;
  return bad ? -1 : result;
}

int rename(const char* from, const char* to) {
  return fails() ? -1 : REAL("rename", int (*)(const char*, const char*))(from, to);
}
