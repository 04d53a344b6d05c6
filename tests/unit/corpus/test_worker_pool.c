/* SPDX-License-Identifier: ISC */
/* The worker pool: each task is run once, whatever the number of threads. */
#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "corpus/walk/worker_pool.h"

#define TASKS 500

struct job {
    struct worker_task task; /* first: the pool hands back its address */
    atomic_int runs;
    int worker;
};

static void run_job(struct worker_task *task, int worker)
{
    struct job *job = (struct job *)task;

    job->worker = worker;
    atomic_fetch_add(&job->runs, 1);
}

static void test_each_once(void **state)
{
    static const int threads[] = {0, 1, 2, 5};
    (void)state;

    for (size_t t = 0; t < sizeof threads / sizeof threads[0]; t++) {
        struct job *jobs = calloc(TASKS, sizeof *jobs);
        struct worker_pool *pool;

        assert_non_null(jobs);
        assert_int_equal(worker_pool_open(&pool, threads[t]), 0);
        for (int i = 0; i < TASKS; i++) {
            jobs[i].task.run = run_job;
            worker_pool_submit(pool, &jobs[i].task);
            if (threads[t] == 0)
                assert_true(worker_pool_is_done(pool, &jobs[i].task));
        }
        for (int i = 0; i < TASKS; i++) {
            worker_pool_wait(pool, &jobs[i].task);
            assert_true(worker_pool_is_done(pool, &jobs[i].task));
            assert_int_equal(jobs[i].runs, 1);
            assert_in_range(jobs[i].worker, 0, threads[t] == 0 ? 0 : threads[t] - 1);
        }
        /* A task may be submitted again. */
        worker_pool_submit(pool, &jobs[0].task);
        worker_pool_wait(pool, &jobs[0].task);
        assert_int_equal(jobs[0].runs, 2);
        worker_pool_close(pool);
        free(jobs);
    }
    worker_pool_close(NULL);
}

/* Runs until it is let go. */
struct gate {
    struct worker_task task;
    atomic_bool entered, open;
};

static void run_gate(struct worker_task *task, int worker)
{
    struct gate *gate = (struct gate *)task;

    (void)worker;
    atomic_store(&gate->entered, true);
    while (!atomic_load(&gate->open))
        sched_yield();
}

/* Lets it go. */
struct key {
    struct worker_task task;
    struct gate *gate;
};

static void run_key(struct worker_task *task, int worker)
{
    (void)worker;
    atomic_store(&((struct key *)task)->gate->open, true);
}

/* Submits the gate and waits until a thread is in it. */
static void enter_gate(struct worker_pool *pool, struct gate *gate)
{
    worker_pool_submit(pool, &gate->task);
    while (!atomic_load(&gate->entered))
        sched_yield();
}

/* A task does not wait for one that was submitted before it. */
static void test_order(void **state)
{
    struct gate gate = {.task.run = run_gate};
    struct key key = {.task.run = run_key, .gate = &gate};
    struct worker_pool *pool;
    (void)state;

    assert_int_equal(worker_pool_open(&pool, 2), 0);
    enter_gate(pool, &gate);
    assert_false(worker_pool_is_done(pool, &gate.task));
    worker_pool_submit(pool, &key.task);
    worker_pool_wait(pool, &gate.task);
    worker_pool_wait(pool, &key.task);
    worker_pool_close(pool);
}

/* A thread that waits runs queued tasks: the pool's only thread is in the gate. */
static void test_help(void **state)
{
    struct gate gate = {.task.run = run_gate};
    struct key key = {.task.run = run_key, .gate = &gate};
    struct job jobs[3] = {{.task.run = run_job}, {.task.run = run_job}, {.task.run = run_job}};
    struct worker_pool *pool;
    (void)state;

    assert_int_equal(worker_pool_open(&pool, 1), 0);
    enter_gate(pool, &gate);
    for (int i = 0; i < 3; i++)
        worker_pool_submit(pool, &jobs[i].task);
    worker_pool_help(pool, &jobs[1].task, 1);
    for (int i = 0; i < 3; i++)
        assert_int_equal(jobs[i].runs, i < 2); /* no more than was needed */
    assert_int_equal(jobs[0].worker, 1);
    assert_int_equal(jobs[1].worker, 1);
    assert_true(worker_pool_is_done(pool, &jobs[1].task));
    worker_pool_submit(pool, &key.task);
    worker_pool_help(pool, &gate.task, 1);
    assert_true(worker_pool_is_done(pool, &gate.task));
    assert_int_equal(jobs[2].runs, 1);
    worker_pool_wait(pool, &key.task);
    worker_pool_close(pool);

    /* Without threads all is done already. */
    assert_int_equal(worker_pool_open(&pool, 0), 0);
    worker_pool_submit(pool, &jobs[0].task);
    worker_pool_help(pool, &jobs[0].task, 1);
    assert_int_equal(jobs[0].runs, 2);
    assert_int_equal(jobs[0].worker, 0);
    worker_pool_close(pool);
}

/* Closing drops what has not begun and waits for what has. */
static void test_close(void **state)
{
    struct job *jobs = calloc(TASKS, sizeof *jobs);
    struct worker_pool *pool;
    int runs = 0;
    (void)state;

    assert_non_null(jobs);
    assert_int_equal(worker_pool_open(&pool, 3), 0);
    for (int i = 0; i < TASKS; i++) {
        jobs[i].task.run = run_job;
        worker_pool_submit(pool, &jobs[i].task);
    }
    worker_pool_close(pool);
    for (int i = 0; i < TASKS; i++) {
        assert_in_range(jobs[i].runs, 0, 1);
        runs += jobs[i].runs;
    }
    assert_in_range(runs, 0, TASKS);
    free(jobs);
}

static void test_size(void **state)
{
    (void)state;
    assert_int_equal(worker_pool_size(1), 1);
    assert_int_equal(worker_pool_size(7), 7);
    assert_int_equal(worker_pool_size(WORKERS_MAX), WORKERS_MAX);
    assert_int_equal(worker_pool_size(WORKERS_MAX + 1), WORKERS_MAX);
    assert_in_range(worker_pool_size(0), 1, WORKERS_MAX);
}

struct loop {
    atomic_int runs[TASKS];
    atomic_int busy[8]; /* [worker] */
    atomic_bool wrong_worker; /* a number too large, or that of another thread too */
    int nworkers;
};

static void count_run(void *context, int worker, int index)
{
    struct loop *loop = context;

    if (worker < 0 || worker >= loop->nworkers || atomic_fetch_add(&loop->busy[worker], 1) != 0) {
        atomic_store(&loop->wrong_worker, true);
        return;
    }
    atomic_fetch_add(&loop->runs[index], 1);
    atomic_fetch_sub(&loop->busy[worker], 1);
}

static void test_parallel_for(void **state)
{
    static const int counts[] = {0, 1, 2, 7, TASKS};
    (void)state;

    for (int nworkers = 1; nworkers <= 8; nworkers++)
        for (size_t c = 0; c < sizeof counts / sizeof counts[0]; c++) {
            struct loop loop = {.nworkers = nworkers};

            parallel_for(nworkers, counts[c], count_run, &loop);
            assert_false(loop.wrong_worker);
            for (int i = 0; i < TASKS; i++)
                assert_int_equal(loop.runs[i], i < counts[c]);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_once), cmocka_unit_test(test_order),
        cmocka_unit_test(test_help),      cmocka_unit_test(test_close),
        cmocka_unit_test(test_size),      cmocka_unit_test(test_parallel_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
