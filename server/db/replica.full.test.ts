import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '#tests/support/child.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startStreamingReplica } from '#tests/support/streaming-replica.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { connect, type Database, type Db } from './connect.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded.ts';
import { migrate } from './migrate.ts';
import { type Replica, watchReplica } from './replica.ts';

let folder: string;
let embedded: EmbeddedDatabase;
let standby: Awaited<ReturnType<typeof startStreamingReplica>>;
let primary: Database;
let standbyDatabase: Database;
let replica: Replica;
let app: Awaited<ReturnType<typeof startTestApp>>;
const stateLines: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cartwise-replica-'));
  await chmod(folder, 0o755); // the database servers may run as a different user
  embedded = await startEmbeddedDatabase({ dataDir: join(folder, 'primary'), sync: false, role: 'guest' });
  primary = connect(embedded.connection, () => undefined);
  await migrate(primary.pool);
  await sql`create table noted (n integer)`.execute(primary.db);
  standby = await startStreamingReplica(embedded.connection, join(folder, 'replica'));
  standbyDatabase = connect(standby.connection, () => undefined);
  replica = watchReplica({
    primary: { db: primary.db, connection: embedded.connection },
    replica: { db: standbyDatabase.db, connection: standby.connection },
    log: (line) => stateLines.push(line),
  });
  app = await startTestApp(primary.db, { replica });
});

afterAll(async () => {
  await app?.close();
  await replica?.close();
  await standbyDatabase?.close();
  await standby?.stop();
  await primary?.close();
  await embedded?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const waitForState = (pattern: RegExp) => waitUntil(async () => pattern.test(replica.state()));

const readCount = () =>
  replica.reads(async (db) => {
    const { rows } = await sql<{ onReplica: boolean; count: number }>`
      select pg_is_in_recovery() as "onReplica", count(*)::int as count from noted`.execute(db);
    return rows[0];
  });

const waitForCount = (expected: Awaited<ReturnType<typeof readCount>>) =>
  waitUntil(async () => isDeepStrictEqual(await readCount(), expected));

const insertRow = () => sql`insert into noted values (1)`.execute(primary.db);
let searchCount = 0;
/** Sends each search from a different address, so that the searches stay below the rate limit. */
const search = () => {
  searchCount += 1;
  const headers = {
    'x-forwarded-for': `10.${(searchCount >> 16) % 256}.${(searchCount >> 8) % 256}.${searchCount % 256}`,
  };
  return app.call('GET', '/api/grocery-items/search?q=milk', { headers });
};
const readReadiness = async () => (await app.call('GET', '/health/ready')).body;

describe('Reads that may be a second out of date', () => {
  it('Reads go to a streaming replica, even after a while without writes', async () => {
    await waitForState(/^fresh$/);
    await insertRow();
    await waitForCount({ onReplica: true, count: 1 });
    await waitUntil(async () => (await readReadiness()).replica === 'fresh');
  });

  it('Reads go to the primary while the replica lags', async () => {
    await sql`select pg_wal_replay_pause()`.execute(standbyDatabase.db);
    await insertRow();
    await waitForState(/^behind \d+ s$/);
    expect(await readCount()).toEqual({ onReplica: false, count: 2 });
    expect((await readReadiness()).replica).toMatch(/^behind [1-9]\d* s$/);
    await sql`select pg_wal_replay_resume()`.execute(standbyDatabase.db);
    await waitForCount({ onReplica: true, count: 2 });
  });

  it('A read that conflicts with recovery on the replica is retried on the primary', async () => {
    const reads: [boolean, string][] = [];
    const read = (db: Db) => {
      reads.push([db === standbyDatabase.db, replica.state()]);
      return sql`select case when pg_is_in_recovery() then pg_sleep(30) end from noted`.execute(db);
    };
    await waitForCount({ onReplica: true, count: 2 });
    const reading = replica.reads(read);
    const countSleepingReads = sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where query like '%pg_sleep(30)%' and wait_event = 'PgSleep'`;
    await waitUntil(async () => (await countSleepingReads.execute(standbyDatabase.db)).rows[0]?.n === 1);
    await sql`alter table noted add column what text`.execute(primary.db);
    await reading;
    expect(reads).toEqual([
      [true, 'fresh'],
      [false, 'unreachable'], // reads from the replica pause for a second
    ]);
    await waitForState(/^fresh$/);
  });

  it('Reads are retried on the primary if the replica hangs', async () => {
    await standby.signalAll('SIGSTOP');
    const answers = await Promise.all([readCount(), readCount(), search()]);
    await standby.signalAll('SIGCONT');
    expect(answers).toMatchObject([{ count: 2 }, { count: 2 }, { status: 200 }]);
    await waitForState(/^fresh$/);
  });

  it('Reads keep succeeding while the replica is killed and restarted', async () => {
    let isDone = false;
    const statuses = new Set<number>();
    const shopper = async () => {
      while (!isDone) statuses.add((await search()).status);
    };
    const shoppers = [shopper(), shopper()];
    await standby.kill();
    await waitForState(/^unreachable$/);
    expect(await readCount()).toEqual({ onReplica: false, count: 2 });
    expect(await readReadiness()).toEqual({ status: 'ok', replica: 'unreachable' });
    await standby.start();
    await waitForState(/^fresh$/);
    isDone = true;
    await Promise.all(shoppers);
    expect([...statuses]).toEqual([200]);
  });

  it('Reads continue on the replica while the primary is down', async () => {
    const { headers } = await signIn(primary.db);
    await embedded.stop();
    await waitForState(/^alone$/);
    expect(await readCount()).toEqual({ onReplica: true, count: 2 });
    expect((await search()).status).toBe(200);
    expect((await app.call('GET', '/api/grocery-items/search?q=milk', { headers })).status).toBe(200);
    expect((await app.call('GET', '/api/cart', { headers })).status).toBe(503);
    expect(await readReadiness()).toEqual({ status: 'ok', replica: 'alone' });
    await waitUntil(async () => stateLines.at(-1) === 'Replica: alone');
  });
});
