/*
 * A disk with faults on demand. Preloaded before the C library, it fails the writes and syncs of database files as
 * long as the control file, named by FAILING_DISK, contains one of these faults:
 *
 *   full         a write finds no space (ENOSPC)
 *   read-only    writes, and opens for writing, fail (EROFS), as after the system has found the disk damaged
 *   broken-write a write fails (EIO)
 *   broken-sync  a write succeeds and its sync fails (EIO)
 *   stuck-sync   a write succeeds and its sync does not end until the fault is over
 *
 * With a number, as in "full 3", only the third of these calls from then on fails, which also removes the control
 * file.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Reads the control file; an empty text if it is missing. */
static void read_control(char *told, size_t size)
{
    const char *path = getenv("FAILING_DISK");
    int file = path ? syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC) : -1;
    ssize_t length = file < 0 ? 0 : read(file, told, size - 1);
    if (file >= 0)
        close(file);
    told[length > 0 ? length : 0] = '\0';
}

/* Returns whether this call must fail: all of them, or the one with the number. */
static int is_the_call(int number)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static int calls;
    if (number == 0)
        return 1;
    pthread_mutex_lock(&lock);
    int hit = ++calls == number;
    if (hit) {
        calls = 0;
        unlink(getenv("FAILING_DISK"));
    }
    pthread_mutex_unlock(&lock);
    return hit;
}

static int ends_with(const char *text, size_t length, const char *end)
{
    size_t rest = strlen(end);
    return length >= rest && memcmp(text + length - rest, end, rest) == 0;
}

static int is_name(const char *path, size_t length)
{
    return ends_with(path, length, ".db") || ends_with(path, length, ".db-wal");
}

static int is_database(int file)
{
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path);
    return length > 0 && is_name(path, length);
}

/* Returns whether this fault is set, and the number of its call. Leaves errno unchanged. */
static int is_told(const char *fault, int *number)
{
    char told[32], kind[32] = "";
    int before = errno;
    *number = 0;
    read_control(told, sizeof told);
    sscanf(told, "%31s %d", kind, number);
    errno = before;
    return strcmp(kind, fault) == 0;
}

/* Returns whether a call on a file must fail with this fault now. */
static int strikes(const char *fault, int file)
{
    int number;
    return is_told(fault, &number) && is_database(file) && is_the_call(number);
}

/* Returns the error of a write, or 0. */
static int write_error(int file)
{
    return strikes("full", file) ? ENOSPC : strikes("broken-write", file) ? EIO : strikes("read-only", file) ? EROFS : 0;
}

static int sync_error(int file)
{
    return strikes("broken-sync", file) ? EIO : 0;
}

static void wait_if_stuck(int file)
{
    while (strikes("stuck-sync", file))
        usleep(10000);
}

static long fail(int error)
{
    errno = error;
    return -1;
}

ssize_t write(int file, const void *bytes, size_t length)
{
    int error = write_error(file);
    return error ? fail(error) : syscall(SYS_write, file, bytes, length);
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset)
{
    int error = write_error(file);
    return error ? fail(error) : syscall(SYS_pwrite64, file, bytes, length, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t offset)
{
    return pwrite(file, bytes, length, offset);
}

/* Refuses to open a database file for writing while the disk is read-only. */
int open(const char *path, int flags, ...)
{
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    int number, writes = (flags & O_ACCMODE) != O_RDONLY;
    int refused = writes && is_name(path, strlen(path)) && is_told("read-only", &number) && is_the_call(number);
    return refused ? fail(EROFS) : syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) __attribute__((alias("open")));

int ftruncate(int file, off_t length)
{
    int error = write_error(file);
    return error ? fail(error) : syscall(SYS_ftruncate, file, length);
}

int ftruncate64(int file, off64_t length)
{
    return ftruncate(file, length);
}

int fsync(int file)
{
    wait_if_stuck(file);
    int error = sync_error(file);
    return error ? fail(error) : syscall(SYS_fsync, file);
}

int fdatasync(int file)
{
    wait_if_stuck(file);
    int error = sync_error(file);
    return error ? fail(error) : syscall(SYS_fdatasync, file);
}
