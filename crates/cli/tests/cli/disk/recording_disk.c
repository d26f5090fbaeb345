/*
 * A disk that records its calls. Preloaded before the C library, it appends all changes of files in the folder named
 * by RECORDED to the file named by RECORDING, so that possible disk contents after a power failure can be
 * reconstructed. Each call, in order, is recorded as
 *
 *   one byte: 'w' written, 't' truncated, 'b' sync begun, 's' sync ended, 'u' removed, 'r' renamed;
 *   length of the path (4 bytes), offset or, for a sync, thread (8), number of bytes that follow (8);
 *   the path, the bytes (for a rename: the new name)
 *
 * in the machine's byte order. SQLite's shared memory (-shm) is not part of the disk.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* Returns whether a path is in the recorded folder and part of the disk. */
static int is_recorded(const char *path)
{
    const char *folder = getenv("RECORDED");
    size_t length = strlen(path), start = folder ? strlen(folder) : 0;
    int shared = length >= 4 && strcmp(path + length - 4, "-shm") == 0;
    return start > 0 && strncmp(path, folder, start) == 0 && path[start] == '/' && !shared;
}

/* Finds the path of a file; returns whether its changes are recorded. */
static int find(int file, char path[PATH_MAX])
{
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    path[length > 0 ? length : 0] = '\0';
    return is_recorded(path);
}

static void record(char what, const char *path, uint64_t offset, const void *bytes, uint64_t length)
{
    static int log = -1;
    if (log < 0)
        log = open(getenv("RECORDING"), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    uint32_t name = strlen(path);
    struct iovec parts[] = {
        { &what, 1 }, { &name, 4 }, { &offset, 8 }, { &length, 8 }, { (void *)path, name }, { (void *)bytes, length },
    };
    if (writev(log, parts, 6) != (ssize_t)(21 + name + length))
        abort();
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset)
{
    char path[PATH_MAX];
    if (!find(file, path))
        return syscall(SYS_pwrite64, file, bytes, length, offset);
    pthread_mutex_lock(&lock);
    ssize_t written = syscall(SYS_pwrite64, file, bytes, length, offset);
    if (written > 0)
        record('w', path, offset, bytes, written);
    pthread_mutex_unlock(&lock);
    return written;
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t offset)
{
    return pwrite(file, bytes, length, offset);
}

ssize_t write(int file, const void *bytes, size_t length)
{
    char path[PATH_MAX];
    if (!find(file, path))
        return syscall(SYS_write, file, bytes, length);
    pthread_mutex_lock(&lock);
    ssize_t written = syscall(SYS_write, file, bytes, length);
    if (written > 0)
        record('w', path, lseek(file, 0, SEEK_CUR) - written, bytes, written);
    pthread_mutex_unlock(&lock);
    return written;
}

int ftruncate(int file, off_t length)
{
    char path[PATH_MAX];
    if (!find(file, path))
        return syscall(SYS_ftruncate, file, length);
    pthread_mutex_lock(&lock);
    int cut = syscall(SYS_ftruncate, file, length);
    if (cut == 0)
        record('t', path, length, "", 0);
    pthread_mutex_unlock(&lock);
    return cut;
}

int ftruncate64(int file, off64_t length)
{
    return ftruncate(file, length);
}

static int sync_by(long call, int file)
{
    char path[PATH_MAX];
    if (!find(file, path))
        return syscall(call, file);
    uint64_t thread = syscall(SYS_gettid);
    pthread_mutex_lock(&lock);
    record('b', path, thread, "", 0);
    pthread_mutex_unlock(&lock);
    int synced = syscall(call, file);
    pthread_mutex_lock(&lock);
    if (synced == 0)
        record('s', path, thread, "", 0);
    pthread_mutex_unlock(&lock);
    return synced;
}

int fsync(int file)
{
    return sync_by(SYS_fsync, file);
}

int fdatasync(int file)
{
    return sync_by(SYS_fdatasync, file);
}

int unlink(const char *path)
{
    if (!is_recorded(path))
        return syscall(SYS_unlinkat, AT_FDCWD, path, 0);
    pthread_mutex_lock(&lock);
    int removed = syscall(SYS_unlinkat, AT_FDCWD, path, 0);
    if (removed == 0)
        record('u', path, 0, "", 0);
    pthread_mutex_unlock(&lock);
    return removed;
}

int rename(const char *from, const char *to)
{
    if (!is_recorded(from))
        return syscall(SYS_renameat, AT_FDCWD, from, AT_FDCWD, to);
    pthread_mutex_lock(&lock);
    int renamed = syscall(SYS_renameat, AT_FDCWD, from, AT_FDCWD, to);
    if (renamed == 0)
        record('r', from, 0, to, strlen(to));
    pthread_mutex_unlock(&lock);
    return renamed;
}
