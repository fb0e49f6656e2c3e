import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAppProcess } from '#tests/support/app-process.ts';
import { collectGarbage } from '#tests/support/collect-garbage.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { followList, type ReceivedEvent } from '#tests/support/follow-list.ts';
import { makeAddLineOperation } from '#tests/support/households.ts';
import { signIn } from '#tests/support/sign-in.ts';

const LIST_COUNT = 10;
/** Enough accounts that none exceeds its limit of open streams. */
const PERSON_COUNT = 100;
const STREAM_COUNT = 1_000;
const WARM_UP_STREAM_COUNT = 300;
const CHANGE_COUNT = 200;
const TOKEN = 'figures-of-the-listeners';
const MEGABYTE = 1_048_576;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startAppProcess>>;
const streams: Awaited<ReturnType<typeof followList>>[] = [];

async function readFigures() {
  await collectGarbage(app.child);
  const answer = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const text = await answer.text();
  const readMetric = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  `.execute(database.db);
  return { memory: readMetric('cartwise_process_resident_memory_bytes'), open: Number(rows[0]?.open) };
}

describe('Event listeners', { timeout: 300_000 }, () => {
  beforeAll(async () => {
    database = await createTestDatabase();
    app = await startAppProcess(
      { DATABASE_URL: database.url, METRICS_TOKEN: TOKEN },
      { flags: ['--inspect=0'] },
    );
    await app.isReady;
  });
  afterAll(async () => {
    for (const stream of streams) stream.cut();
    app?.child.signal('SIGKILL');
    await app?.child.exited;
    await database?.close();
  });

  it('A thousand open event streams receive every change without using database connections', async () => {
    const people = await Promise.all(Array.from({ length: PERSON_COUNT }, () => signIn(database.db)));
    const lists: number[] = [];
    const post = (path: string, cookie: string, body: unknown) =>
      fetch(`${app.url}/api/${path}`, {
        method: 'POST',
        headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const now = new Date();
    for (const { cookie, userId } of people.slice(0, LIST_COUNT)) {
      const { id } = await (await post('lists', cookie, { name: 'Cabin' })).json();
      lists.push(id);
      const others = people.filter((person) => person.userId !== userId);
      const rows = others.map((person) => ({
        ...{ list_id: id, user_id: person.userId, role: 'edit', joined_at: now, seen_at: now },
      }));
      await database.db.insertInto('list_member').values(rows).execute();
    }
    const follow = async (count: number) => {
      const list = lists[count % LIST_COUNT];
      const { cookie } = people[Math.floor(count / LIST_COUNT) % people.length] ?? { cookie: '' };
      const stream = await followList(`${app.url}/api/lists/${list}/events?since=0`, {
        cookie,
        // One network can use at most a fifth of a process's streams.
        'x-forwarded-for': `203.0.113.${count % 10}`,
      });
      expect(stream.status).toBe(200);
      await stream.waitForEvent(({ kind }) => kind === 'list');
      return stream;
    };
    // Warm up first, because code loaded by the first streams isn't listener memory.
    for (let count = 0; count < WARM_UP_STREAM_COUNT; count += 1) (await follow(count)).cut();
    const before = await readFigures();
    for (let count = 0; count < STREAM_COUNT; count += 1) streams.push(await follow(count));
    const heldOpen = await readFigures();
    let receivedCount = 0;
    for (let change = 0; change < CHANGE_COUNT; change += 1) {
      const listIndex = change % LIST_COUNT;
      const add = makeAddLineOperation(`Line ${randomUUID()}`);
      await post(`lists/${lists[listIndex]}/operations`, people[change % people.length]?.cookie ?? '', {
        operations: [add],
      });
      const notified = await Promise.all(
        streams
          .filter((_, index) => index % LIST_COUNT === listIndex)
          .map(
            (stream): Promise<ReceivedEvent> =>
              stream.waitForEvent(
                (event) => event.kind === 'lines' && event.lines.some(({ line }) => line === add.line),
              ),
          ),
      );
      receivedCount += notified.length;
    }
    const after = await readFigures();
    const grown = Math.round((Math.max(after.memory, heldOpen.memory) - before.memory) / MEGABYTE);
    console.info(
      `${STREAM_COUNT} listeners: ${grown} MB more (${Math.round((heldOpen.memory - before.memory) / MEGABYTE)} MB before any change), ${heldOpen.open} connections to the database (${before.open} before, with those of the test), ` +
        `${receivedCount} changes heard`,
    );
    expect(grown).toBeLessThanOrEqual(60);
    expect(heldOpen.open - before.open, 'the pool opens when it is used').toBeLessThanOrEqual(10);
    expect(receivedCount).toBe((STREAM_COUNT / LIST_COUNT) * CHANGE_COUNT);
    await app.stop();
    await Promise.all(streams.map((stream) => stream.ended()));
  });
});
