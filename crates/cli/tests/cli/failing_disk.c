/*
 * A disk that fails on demand. Loaded before the C library, it answers the writes and syncs of database files with
 * errors for as long as the file that FAILING_DISK names says so:
 *
 *   full         a write finds no space (ENOSPC)
 *   broken-write a write fails (EIO)
 *   broken-sync  a write succeeds and its sync fails (EIO)
 *   stuck-sync   a write succeeds and its sync does not end until the fault is over
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Whether the control file says just this. */
static int is_told(const char *fault)
{
    const char *path = getenv("FAILING_DISK");
    char told[32] = "";
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0)
        return 0;
    ssize_t length = read(file, told, sizeof told - 1);
    close(file);
    return length > 0 && strcmp(told, fault) == 0;
}

static int ends_with(const char *text, size_t length, const char *end)
{
    size_t rest = strlen(end);
    return length >= rest && memcmp(text + length - rest, end, rest) == 0;
}

static int is_database(int file)
{
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path);
    return length > 0 && (ends_with(path, length, ".db") || ends_with(path, length, ".db-wal"));
}

/* The error of a write, or 0. What was in errno stays there. */
static int write_error(int file)
{
    int before = errno, error = 0;
    if (is_told("full") && is_database(file))
        error = ENOSPC;
    else if (is_told("broken-write") && is_database(file))
        error = EIO;
    errno = before;
    return error;
}

static int sync_error(int file)
{
    int before = errno, error = is_told("broken-sync") && is_database(file) ? EIO : 0;
    errno = before;
    return error;
}

static void wait_if_stuck(int file)
{
    int before = errno;
    while (is_told("stuck-sync") && is_database(file))
        usleep(10000);
    errno = before;
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
