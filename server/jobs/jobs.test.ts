import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startJobs } from './jobs.ts';

const POLL = { timeout: 15_000, interval: 50 };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let other: ReturnType<typeof connect>;

beforeEach(async () => {
  database = await createTestDatabase();
  other = connect(database.connection, () => undefined); // as another process has it
});
afterEach(async () => {
  await other.close();
  await database.close();
});

/** A job that counts its runs, and the errors of the queue. */
function counter(work: () => Promise<void> = async () => undefined) {
  const told = { runs: 0, errors: [] as unknown[] };
  const job = {
    name: 'count',
    run: async () => {
      told.runs += 1;
      await work();
    },
  };
  return { told, job, onError: (error: unknown) => told.errors.push(error) };
}

describe('the jobs', () => {
  it('start in two processes at once on a bare database, share the work and stop', async () => {
    const { told, job, onError } = counter();
    const started = await Promise.all([
      startJobs(database.pool, [job], onError),
      startJobs(other.pool, [job], onError),
    ]);
    await expect.poll(() => told.runs, POLL).toBeGreaterThan(0);
    await Promise.all(started.map(({ stop }) => stop()));
    expect(told.errors).toEqual([]);
    await expect.poll(() => database.pool.idleCount === database.pool.totalCount, POLL).toBe(true);
  });

  it('start again on the tables they left', async () => {
    const { told, job, onError } = counter();
    await (await startJobs(database.pool, [job], onError)).stop();
    const again = await startJobs(other.pool, [job], onError);
    await again.stop();
    expect(told.errors).toEqual([]);
  });

  it('tell of a failure', async () => {
    const { told, job, onError } = counter(() => Promise.reject(new Error('out of milk')));
    const { stop } = await startJobs(database.pool, [job], onError);
    await expect.poll(() => told.errors, POLL).toEqual([new Error('out of milk')]);
    await stop();
  });

  it('go on after the clock was ahead for a while', async () => {
    const before = counter();
    await (await startJobs(database.pool, [before.job], before.onError)).stop();
    await database.pool.query("update pgboss.version set cron_on = now() + interval '3 years'");
    await database.pool.query('delete from pgboss.job');
    await database.pool.query(
      `insert into pgboss.job (name, policy, start_after, created_on, keep_until)
       values ('count', 'short', now() + interval '3 years', now() + interval '3 years', now() + interval '4 years')`,
    );
    const after = counter();
    const { stop } = await startJobs(database.pool, [after.job], after.onError);
    await expect.poll(() => after.told.runs, POLL).toBeGreaterThan(0);
    await stop();
  });

  it('leave nothing running when they cannot start', async () => {
    const { job, onError } = counter();
    await expect(startJobs(database.pool, [{ ...job, name: 'no such name!' }], onError)).rejects.toThrow();
    await expect.poll(() => database.pool.idleCount === database.pool.totalCount, POLL).toBe(true);
  });
});
