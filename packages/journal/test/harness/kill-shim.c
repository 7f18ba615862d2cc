/*
 * Test code: an LD_PRELOAD library that numbers every disk-changing libc call below one directory
 * and kills the process, or fails the call, at a chosen number (crash-safety.md 5.3).
 *
 *   CR_ROOT=/dir        only calls on paths below it count
 *   CR_KILL=k           SIGKILL at call k ...
 *   CR_MODE=before|after|half   ... before it, after it, or after half of the bytes of a write
 *   CR_ERR=k:errno      call k fails with this errno instead
 *   CR_LOG=file         one line per counted call
 *   CR_NOSYNC=1         fsync and fdatasync do nothing: a disk that forgets everything
 *
 * The variables and LD_PRELOAD are taken out of the environment at start, so that child processes
 * run free.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static char root[PATH_MAX];
static size_t root_length;
static long kill_at, fail_at;
static int fail_errno, log_fd = -1, no_sync;
static char mode[8] = "before";
static atomic_long counter;

__attribute__((constructor)) static void start(void) {
  const char *value = getenv("CR_ROOT");
  if (value != NULL) snprintf(root, sizeof root, "%s", value);
  root_length = strlen(root);
  if ((value = getenv("CR_KILL")) != NULL) kill_at = atol(value);
  if ((value = getenv("CR_MODE")) != NULL) snprintf(mode, sizeof mode, "%s", value);
  if ((value = getenv("CR_ERR")) != NULL) sscanf(value, "%ld:%d", &fail_at, &fail_errno);
  if ((value = getenv("CR_LOG")) != NULL) log_fd = open(value, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  no_sync = getenv("CR_NOSYNC") != NULL;
  unsetenv("LD_PRELOAD");
  unsetenv("CR_KILL");
  unsetenv("CR_ERR");
  unsetenv("CR_LOG");
}

static int below_root(const char *path) {
  return root_length > 0 && strncmp(path, root, root_length) == 0 &&
         (path[root_length] == '/' || path[root_length] == '\0');
}

static int fd_counts(int fd) {
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t n = readlink(link, path, sizeof path - 1);
  if (n < 0) return 0;
  path[n] = '\0';
  return below_root(path);
}

static int path_counts(const char *path) {
  int fd;
  if (path == NULL) return 0;
  if (sscanf(path, "/proc/self/fd/%d/", &fd) == 1) return fd_counts(fd);
  char cwd[PATH_MAX];
  if (path[0] != '/') return getcwd(cwd, sizeof cwd) != NULL && below_root(cwd);
  return below_root(path);
}

/* Numbers the call; kills before it, answers -1 when it must fail, 1 when it is the chosen one. */
static int enter(const char *name, const char *detail) {
  long number = atomic_fetch_add(&counter, 1) + 1;
  if (log_fd >= 0) dprintf(log_fd, "%ld %s %s\n", number, name, detail);
  if (number == fail_at) {
    errno = fail_errno;
    return -1;
  }
  if (number != kill_at) return 0;
  if (strcmp(mode, "before") == 0) {
    kill(getpid(), SIGKILL);
    for (;;) pause();
  }
  return 1;
}

static void leave(int chosen) {
  if (!chosen) return;
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define WRAP(counts, name, detail, call) \
  do {                                   \
    int chosen = 0;                      \
    if (counts) {                        \
      chosen = enter(name, detail);      \
      if (chosen < 0) return -1;         \
    }                                    \
    __typeof__(call) result = (call);    \
    int saved = errno;                   \
    leave(chosen);                       \
    errno = saved;                       \
    return result;                       \
  } while (0)

int rename(const char *from, const char *to) {
  WRAP(path_counts(from) || path_counts(to), "rename", to, REAL(rename)(from, to));
}
int link(const char *from, const char *to) { WRAP(path_counts(to), "link", to, REAL(link)(from, to)); }
int symlink(const char *text, const char *path) {
  WRAP(path_counts(path), "symlink", path, REAL(symlink)(text, path));
}
int unlink(const char *path) { WRAP(path_counts(path), "unlink", path, REAL(unlink)(path)); }
int mkdir(const char *path, mode_t bits) {
  WRAP(path_counts(path), "mkdir", path, REAL(mkdir)(path, bits));
}
int rmdir(const char *path) { WRAP(path_counts(path), "rmdir", path, REAL(rmdir)(path)); }
int fsync(int fd) { WRAP(fd_counts(fd), "fsync", "", no_sync ? 0 : REAL(fsync)(fd)); }
int fdatasync(int fd) { WRAP(fd_counts(fd), "fdatasync", "", no_sync ? 0 : REAL(fdatasync)(fd)); }
int fchmod(int fd, mode_t bits) { WRAP(fd_counts(fd), "fchmod", "", REAL(fchmod)(fd, bits)); }
int fchown(int fd, uid_t uid, gid_t gid) {
  WRAP(fd_counts(fd), "fchown", "", REAL(fchown)(fd, uid, gid));
}
int chmod(const char *path, mode_t bits) {
  WRAP(path_counts(path), "chmod", path, REAL(chmod)(path, bits));
}
int ftruncate(int fd, off_t size) { WRAP(fd_counts(fd), "ftruncate", "", REAL(ftruncate)(fd, size)); }
int ftruncate64(int fd, off64_t size) {
  WRAP(fd_counts(fd), "ftruncate", "", REAL(ftruncate64)(fd, size));
}
int futimens(int fd, const struct timespec times[2]) {
  WRAP(fd_counts(fd), "futimens", "", REAL(futimens)(fd, times));
}

#define WRITE_HALF(fd, bytes, full, half)                       \
  do {                                                          \
    if (fd_counts(fd)) {                                        \
      int chosen = enter("write", "");                          \
      if (chosen < 0) return -1;                                \
      ssize_t result = chosen && strcmp(mode, "half") == 0 ? (half) : (full); \
      leave(chosen);                                            \
      return result;                                            \
    }                                                           \
    return (full);                                              \
  } while (0)

ssize_t write(int fd, const void *data, size_t bytes) {
  WRITE_HALF(fd, bytes, REAL(write)(fd, data, bytes), REAL(write)(fd, data, bytes / 2));
}
ssize_t pwrite(int fd, const void *data, size_t bytes, off_t at) {
  WRITE_HALF(fd, bytes, REAL(pwrite)(fd, data, bytes, at), REAL(pwrite)(fd, data, bytes / 2, at));
}
ssize_t pwrite64(int fd, const void *data, size_t bytes, off64_t at) {
  WRITE_HALF(fd, bytes, REAL(pwrite64)(fd, data, bytes, at), REAL(pwrite64)(fd, data, bytes / 2, at));
}

/* Opening counts only when it can make or truncate a file. */
#define WRAP_OPEN(name)                                                        \
  int name(const char *path, int flags, ...) {                                 \
    va_list arguments;                                                         \
    va_start(arguments, flags);                                                \
    mode_t bits = va_arg(arguments, mode_t);                                   \
    va_end(arguments);                                                         \
    int changes = (flags & (O_CREAT | O_TRUNC)) != 0 && path_counts(path);     \
    WRAP(changes, "open", path, REAL(name)(path, flags, bits));                \
  }
WRAP_OPEN(open)
WRAP_OPEN(open64)
