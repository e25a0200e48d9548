/* Lets syncs of SQLite's write-ahead log fail with EIO while a file says so: FAILING_DISK names that file.
 *
 * It holds two numbers: how many syncs are still to fail, and every how many of them fails. What was written
 * before stays in the page cache, as on a disk that fails: after a kill it is there. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
static long seen = 0;

static int is_log(int file) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path);
    return length > 4 && memcmp(path + length - 4, "-wal", 4) == 0;
}

static int is_to_fail(int file) {
    const char *orders = getenv("FAILING_DISK");
    if (orders == NULL || !is_log(file)) return 0;
    int fails = 0;
    pthread_mutex_lock(&one_at_a_time);
    FILE *order = fopen(orders, "r+");
    if (order != NULL) {
        long left = 0, every = 1;
        if (fscanf(order, "%ld %ld", &left, &every) == 2 && left > 0 && ++seen % every == 0) {
            rewind(order);
            fprintf(order, "%10ld %10ld\n", left - 1, every);
            fails = 1;
        }
        fclose(order);
    }
    pthread_mutex_unlock(&one_at_a_time);
    return fails;
}

static int synced(const char *name, int file) {
    if (is_to_fail(file)) {
        errno = EIO;
        return -1;
    }
    int (*next)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
    return next(file);
}

int fsync(int file) { return synced("fsync", file); }

int fdatasync(int file) { return synced("fdatasync", file); }
