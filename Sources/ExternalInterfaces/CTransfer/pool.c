#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "pool.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>

// One thread serves all transfers of a pool. It starts with the first and ends with the last, so
// that an idle program has none. The connections stay with the multi handle, which only that thread
// uses.

struct transfer_pool {
  pthread_mutex_t lock;
  /// Transfers that the thread has yet to pick up, and those that are running.
  struct transfer *fresh, *active;
  uint64_t last_number;
  bool is_closing, is_running, has_thread;
  pthread_t thread;
  CURLM *multi;
  const struct curl_library *curl;
};

enum { WARM_CONNECTIONS = 8, LONGEST_WAIT = 60 * 1000 };

#ifdef __linux__
enum { LAST_DESCRIPTOR = 1024 };

/// Returns the identity of an open file, since descriptor numbers are reused.
static ino_t identity(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) == 0 ? status.st_ino : 0;
}

static bool is_local_socket(int descriptor) {
  struct sockaddr_storage address;
  socklen_t size = sizeof address;
  return getsockname(descriptor, (struct sockaddr *)&address, &size) == 0 &&
         address.ss_family == AF_UNIX;
}

/// Creates a multi handle whose wake-up sockets are close-on-exec.
///
/// Older libraries leave these sockets open to child processes and do not expose them, so they are
/// found by comparing descriptors.
static CURLM *make_multi(const struct curl_library *curl) {
  ino_t before[LAST_DESCRIPTOR];
  for (int i = 0; i < LAST_DESCRIPTOR; i++) before[i] = identity(i);
  CURLM *multi = curl->multi_init();
  for (int i = 0; i < LAST_DESCRIPTOR; i++)
    if (identity(i) != before[i] && fcntl(i, F_GETFD) == 0 && is_local_socket(i))
      fcntl(i, F_SETFD, FD_CLOEXEC);
  return multi;
}
#else
static CURLM *make_multi(const struct curl_library *curl) { return curl->multi_init(); }
#endif

static bool ensure_multi(struct transfer_pool *pool) {
  if (pool->multi) return true;
  const struct curl_library *curl = curl_library();
  CURLM *multi = curl ? make_multi(curl) : NULL;
  if (!multi) return false;
  curl->multi_setopt(multi, MULTI_OPTION_MAX_CONNECTS, (long)WARM_CONNECTIONS);
  pthread_mutex_lock(&pool->lock);
  pool->curl = curl;
  pool->multi = multi;
  pthread_mutex_unlock(&pool->lock);
  return true;
}

/// Removes and completes a running transfer.
static void end(struct transfer_pool *pool, struct transfer *transfer,
                enum transfer_outcome outcome, long code) {
  pthread_mutex_lock(&pool->lock);
  struct transfer **link = &pool->active;
  while (*link != transfer) link = &(*link)->next;
  *link = transfer->next;
  pthread_mutex_unlock(&pool->lock);
  if (transfer->easy && pool->multi) pool->curl->multi_remove_handle(pool->multi, transfer->easy);
  transfer_finish(transfer, pool->curl, outcome, code);
}

static void begin(struct transfer_pool *pool, struct transfer *transfer) {
  enum { FAILED_INIT = 2 };
  if (!ensure_multi(pool) || (transfer_needs_tls(transfer) && !pool->curl->has_tls))
    end(pool, transfer, TRANSFER_NO_LIBRARY, 0);
  else if (!transfer_prepare(transfer, pool->curl) ||
           pool->curl->multi_add_handle(pool->multi, transfer->easy) != 0)
    end(pool, transfer, TRANSFER_FAILED, FAILED_INIT);
}

/// Returns the first cancelled transfer.
static struct transfer *take_cancelled(struct transfer_pool *pool) {
  pthread_mutex_lock(&pool->lock);
  struct transfer *found = pool->active;
  while (found && !found->is_cancelled && !pool->is_closing) found = found->next;
  pthread_mutex_unlock(&pool->lock);
  return found;
}

/// Takes the next started transfer, which is running from now on.
static struct transfer *take_fresh(struct transfer_pool *pool) {
  pthread_mutex_lock(&pool->lock);
  struct transfer *found = pool->fresh;
  if (found) {
    pool->fresh = found->next;
    found->next = pool->active;
    pool->active = found;
  }
  pthread_mutex_unlock(&pool->lock);
  return found;
}

static void work(struct transfer_pool *pool) {
  const struct curl_library *curl = pool->curl;
  int running, left;
  if (!pool->multi) return;
  curl->multi_perform(pool->multi, &running);
  struct curl_message *message;
  while ((message = curl->multi_info_read(pool->multi, &left))) {
    if (message->kind != MESSAGE_DONE) continue;
    int code = message->data.result;
    char *transfer = NULL;
    curl->easy_getinfo(message->easy, INFO_PRIVATE, &transfer);
    end(pool, (struct transfer *)(void *)transfer, code ? TRANSFER_FAILED : TRANSFER_COMPLETE,
        code);
  }
}

/// Returns whether nothing is left to do; after that this thread must not touch the pool.
static bool retire(struct transfer_pool *pool) {
  pthread_mutex_lock(&pool->lock);
  bool is_over = !pool->active && !pool->fresh;
  if (is_over) {
    if (pool->is_closing && pool->multi) {
      pool->curl->multi_cleanup(pool->multi);
      pool->multi = NULL;
    }
    pool->is_running = false;
  }
  pthread_mutex_unlock(&pool->lock);
  return is_over;
}

static void *serve(void *context) {
  struct transfer_pool *pool = context;
#ifdef __linux__
  pthread_setname_np(pthread_self(), "transfers");
#endif
  while (!retire(pool)) {
    struct transfer *transfer;
    while ((transfer = take_fresh(pool))) begin(pool, transfer);
    while ((transfer = take_cancelled(pool))) end(pool, transfer, TRANSFER_CANCELLED, 0);
    work(pool);
    if (pool->active && pool->multi)
      pool->curl->multi_poll(pool->multi, NULL, 0, LONGEST_WAIT, NULL);
  }
  return NULL;
}

/// Starts the thread with signals blocked, including those raised by closed connections.
///
/// Its own faults still end the program as usual.
static bool start_thread(struct transfer_pool *pool) {
  static const int own[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT};
  sigset_t all, before;
  sigfillset(&all);
  for (size_t i = 0; i < sizeof own / sizeof *own; i++) sigdelset(&all, own[i]);
  if (pool->has_thread) pthread_join(pool->thread, NULL);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pool->has_thread = pthread_create(&pool->thread, NULL, serve, pool) == 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pool->is_running = pool->has_thread;
  return pool->has_thread;
}

/// Wakes the thread. The lock must be held.
static bool rouse(struct transfer_pool *pool) {
  if (!pool->is_running) return start_thread(pool);
  if (pool->multi) pool->curl->multi_wakeup(pool->multi);
  return true;
}

struct transfer_pool *transfer_pool_make(void) {
  struct transfer_pool *pool = calloc(1, sizeof *pool);
  if (pool && pthread_mutex_init(&pool->lock, NULL) != 0) {
    free(pool);
    return NULL;
  }
  return pool;
}

uint64_t transfer_start(struct transfer_pool *pool, const struct transfer_request *request,
                        void *context, transfer_callback callback) {
  struct transfer *transfer = transfer_make(request);
  if (!transfer) return 0;
  transfer->context = context;
  transfer->callback = callback;
  pthread_mutex_lock(&pool->lock);
  uint64_t number = transfer->number = ++pool->last_number;
  struct transfer **link = &pool->fresh;
  while (*link) link = &(*link)->next;
  *link = transfer;
  bool is_roused = rouse(pool);
  if (!is_roused) *link = NULL;
  pthread_mutex_unlock(&pool->lock);
  if (is_roused) return number;
  transfer_discard(transfer);
  return 0;
}

void transfer_cancel(struct transfer_pool *pool, uint64_t number) {
  pthread_mutex_lock(&pool->lock);
  struct transfer *lists[] = {pool->fresh, pool->active};
  for (int i = 0; i < 2; i++)
    for (struct transfer *each = lists[i]; each; each = each->next)
      if (each->number == number) {
        each->is_cancelled = true;
        rouse(pool);
      }
  pthread_mutex_unlock(&pool->lock);
}

void transfer_pool_close(struct transfer_pool *pool) {
  pthread_mutex_lock(&pool->lock);
  // The thread closes its own connections: writing to a closed one must not raise a signal.
  pool->is_closing = true;
  bool has_thread = pool->multi || pool->is_running ? rouse(pool) : pool->has_thread;
  pthread_t thread = pool->thread;
  pool->has_thread = false;
  pthread_mutex_unlock(&pool->lock);
  if (has_thread) pthread_join(thread, NULL);
  pthread_mutex_lock(&pool->lock);
  pool->is_closing = false;
  pthread_mutex_unlock(&pool->lock);
}

void transfer_pool_free(struct transfer_pool *pool) {
  transfer_pool_close(pool);
  pthread_mutex_destroy(&pool->lock);
  free(pool);
}
