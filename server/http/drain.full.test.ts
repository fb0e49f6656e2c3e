import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as think } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAppProcess } from '#tests/support/app-process.ts';
import { waitUntil } from '#tests/support/child.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { followList } from '#tests/support/follow-list.ts';
import { signIn } from '#tests/support/sign-in.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startAppProcess>>;

let other: Awaited<ReturnType<typeof startAppProcess>>;
let busy: Awaited<ReturnType<typeof startAppProcess>>;

beforeAll(async () => {
  database = await createTestDatabase({ template: 'seeded' });
  [app, other, busy] = await Promise.all([
    startAppProcess({ DATABASE_URL: database.url }),
    startAppProcess({ DATABASE_URL: database.url }),
    startAppProcess({ DATABASE_URL: database.url }),
  ]);
  await Promise.all([app.isReady, other.isReady, busy.isReady]);
});
afterAll(async () => {
  for (const process of [app, other, busy]) {
    process?.child.signal('SIGKILL');
    await process?.child.exited;
  }
  await database?.close();
});

function createClient() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return async (path: string) => {
    const sent = request(new URL(path, app.url), { agent }).end();
    const [answer] = await once(sent, 'response');
    answer.resume();
    await once(answer, 'end');
    return { status: answer.statusCode as number, isLast: answer.headers.connection === 'close' };
  };
}

async function shop(ask: ReturnType<typeof createClient>) {
  const answers: { status: number; isLast: boolean }[] = [];
  while (!answers.at(-1)?.isLast) {
    answers.push(await ask('/api/grocery-items?limit=5'));
    await think(20);
  }
  return answers;
}

/** Number of connections that fit into the shortest accept queue. They're reset when the port closes. */
const QUEUED_CONNECTIONS = 2;

async function askUntilRefused(url: string): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const results: string[] = [];
  while (results.at(-1) !== 'ECONNREFUSED') {
    const sent = request(new URL('/health/live', url), { agent }).end();
    try {
      const [answer] = await once(sent, 'response');
      answer.resume();
      await once(answer, 'end');
      results.push(String(answer.statusCode));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      results.push(code === 'ECONNRESET' && !sent.reusedSocket ? 'never accepted' : String(code));
    }
  }
  return results;
}

async function upload(url: string, { isSilent }: { isSilent: boolean }) {
  const sent = request(new URL('/api/cart', url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': 900_000,
      'sec-fetch-site': 'same-origin',
    },
  });
  let isClosed = false;
  const closed = new Promise<void>((resolve) => sent.once('close', resolve)).then(() => {
    isClosed = true;
  });
  sent.on('error', () => undefined);
  sent.write('{');
  await once(sent, 'socket');
  const sendSlowly = async () => {
    for (; !isClosed && !isSilent; await think(250)) sent.write(' ');
  };
  return Promise.all([closed, sendSlowly()]);
}

async function openList() {
  const { headers } = await signIn(database.db);
  const { id } = await fetch(`${app.url}/api/lists`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{"name":"Cabin"}',
  }).then((answer) => answer.json());
  return followList(`${app.url}/api/lists/${id}/events`, headers);
}

describe.concurrent('Shutdown', () => {
  it('SIGTERM ends the process even while uploads are slow or stalled', async () => {
    expect((await fetch(`${other.url}/health/ready`)).status).toBe(200);
    const uploads = [1, 2, 3].flatMap(() => [
      upload(other.url, { isSilent: true }),
      upload(other.url, { isSilent: false }),
    ]);
    await think(300); // wait until the uploads are in progress
    other.child.signal('SIGTERM', { group: false });
    expect(await other.child.exited).toBe(0);
    await Promise.all(uploads);
  });

  it('After SIGTERM, no accepted connection is reset, even with twenty busy clients', async () => {
    const clients = Array.from({ length: 20 }, () => askUntilRefused(busy.url));
    expect((await fetch(`${busy.url}/health/live`)).status).toBe(200);
    busy.child.signal('SIGTERM', { group: false });
    const ends = (await Promise.all(clients)).flat();
    expect(ends.filter((end) => end === 'never accepted').length).toBeLessThanOrEqual(QUEUED_CONNECTIONS);
    expect(new Set(ends.filter((end) => end !== 'never accepted'))).toEqual(new Set(['200', 'ECONNREFUSED']));
    expect(await busy.child.exited).toBe(0);
  });

  it('SIGTERM ends the process without failing any request on a keep-alive connection', async () => {
    const idleClient = createClient();
    expect(await idleClient('/health/ready')).toEqual({ status: 200, isLast: false });
    const shoppers = [createClient(), createClient(), createClient()].map(shop);
    const streamEnded = (await openList()).ended();
    app.child.signal('SIGTERM', { group: false });

    const balancer = createClient();
    await waitUntil(async () => (await balancer('/health/ready')).status === 503);
    expect(await balancer('/api/grocery-items'), 'serves on').toEqual({ status: 200, isLast: false });

    const answers = await Promise.all(shoppers);
    expect(new Set(answers.flat().map(({ status }) => status))).toEqual(new Set([200]));
    for (const responses of answers) expect(responses.filter(({ isLast }) => isLast)).toHaveLength(1);
    expect(await idleClient('/api/grocery-items'), 'was idle').toEqual({ status: 200, isLast: true });
    expect(await balancer('/health/live')).toEqual({ status: 200, isLast: true });
    // Streams end before the process exits, so that clients reconnect elsewhere.
    expect(await Promise.race([streamEnded.then(() => 'the stream'), app.child.exited])).toBe('the stream');
    expect(await app.child.exited).toBe(0);
  });
});
