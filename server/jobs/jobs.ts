import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { MINUTE_MS } from '#domain/durations.ts';
import { locks } from '#server/db/locks.ts';

/** A piece of work done at the start and once a minute by one of the processes. It may be ended at any moment and begun anew. */
export type MinutelyJob = { name: string; run: () => Promise<void> };

type Jobs = { stop: () => Promise<void> };

const SCHEMA = 'pgboss';
const CLOCK_CHECK_MS = MINUTE_MS;
const STOP_TIMEOUT_MS = 5_000;
const POLL_SECONDS = 2;

/** One waiting at most: a process that comes late finds one piece of work, not a queue of them. */
const queue = {
  policy: 'short',
  retryLimit: 0, // the next minute brings the next try
  expireInSeconds: 300,
  retentionSeconds: 3_600,
  deleteAfterSeconds: 3_600,
} as const;

/**
 * Forgets what the schedule did at times that have not come yet: with a clock that was ahead for a while nothing would
 * be done until that time is reached.
 */
async function forgetTheFuture(pool: pg.Pool): Promise<void> {
  await pool.query(`update ${SCHEMA}.version set cron_on = null where cron_on > now() + interval '1 minute'`);
  await pool.query(
    `delete from ${SCHEMA}.job where state = 'created' and start_after > now() + interval '1 minute'
       and (name = '__pgboss__send-it' or policy = 'short')`,
  );
}

/** Some of the queue's texts are whole transactions: a connection on which one failed is not used again. */
async function execute(pool: pg.Pool, text: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = await pool.connect();
  try {
    const result = await client.query(text, values);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * One process at a time: two that make the queue's tables at the same moment can each miss what the other has made.
 * The lock belongs to a transaction, so it holds behind a pooler too and goes with a process that is killed.
 */
async function inTurn(pool: pg.Pool, work: () => Promise<unknown>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [locks.jobsStart]);
    await work();
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * Does the jobs from now on, sharing the work with every process on this database; the first of them makes the
 * queue's tables, in a schema of their own. `stop` waits for what is under way, for some seconds. Failures, of a job
 * or of the queue while the database is away, go to `onError` and are tried again a minute later.
 */
export async function startJobs(
  pool: pg.Pool,
  jobs: readonly MinutelyJob[],
  onError: (error: unknown) => void,
): Promise<Jobs> {
  const boss = new PgBoss({
    schema: SCHEMA,
    // The app's own pool: no second set of connections to bound and to close.
    db: { executeSql: (text, values) => execute(pool, text, values) },
  });
  boss.on('error', onError);
  const correctClock = () => forgetTheFuture(pool).catch(onError);
  await inTurn(pool, () => boss.start());
  const timer = setInterval(correctClock, CLOCK_CHECK_MS).unref();
  const stop = async () => {
    clearInterval(timer);
    await boss.stop({ timeout: STOP_TIMEOUT_MS });
  };
  try {
    await correctClock();
    for (const { name, run } of jobs) {
      await boss.createQueue(name, queue);
      await boss.schedule(name, '* * * * *');
      await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS }, async () => {
        try {
          await run();
        } catch (error) {
          onError(error);
          throw error;
        }
      });
      await boss.send(name); // at once, for what became due while nothing ran
    }
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
