import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIST_TEXT_MAX_CHARACTERS, MAX_LIST_TEXT_LINES } from '#contract/limits.ts';
import { noExternalServices } from '#tests/support/app-process.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { itInFullTier, pickRoundCount } from '#tests/support/tier.ts';

const KILOBYTE = 1_024;
const MAX_ITEMS = 60;
const MAX_SEARCH_KILOBYTES = 40;
/** Number of parallel requests. More than this would cause connection timeouts on a busy machine. */
const PARALLEL_SEARCHES = pickRoundCount(150, 500);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startListeningApp>>;
let headers: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase({ template: 'seeded' });
  app = await startListeningApp(database.db, {
    env: { ...noExternalServices, TRUSTED_PROXIES: '127.0.0.1,::1' },
  });
  headers = (await signIn(database.db)).headers;
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const search = (q: string, caller = 1) =>
  fetch(`${app.url}/api/grocery-items/search?q=${encodeURIComponent(q)}`, {
    headers: { 'x-forwarded-for': `198.51.${caller >> 8}.${caller & 255}` },
  });

describe('Searches', () => {
  it.each([
    ['2,000 characters', 'milk bread eggs '.repeat(125)],
    ['2,000 characters without a space', 'abcdefghij'.repeat(200)],
    ['one letter over and over', 'e'.repeat(500)],
    ['one letter in many words', 'e '.repeat(250)],
    ['fifty words', Array.from({ length: 50 }, (_, n) => `sweet${n} organic`).join(' ')],
    ['every percent and size', '100% 50% 12 oz 3 lb '.repeat(20)],
  ])('The response to a search for %s is within the size limits', async (_what, text) => {
    const answer = await search(text);
    const body = await answer.text();
    expect([200, 400]).toContain(answer.status);
    expect(body.length).toBeLessThan(MAX_SEARCH_KILOBYTES * KILOBYTE);
    if (answer.status === 200) expect(JSON.parse(body).items.length).toBeLessThanOrEqual(MAX_ITEMS);
  });

  itInFullTier(
    `${PARALLEL_SEARCHES} simultaneous searches don't block other calls, and the same query always gets the same response`,
    async () => {
      const texts = ['milk', 'whole mlk', 'e'.repeat(200), 'organic sweet potatoes'];
      const all = Array.from({ length: PARALLEL_SEARCHES }, (_, n) =>
        search(texts[n % texts.length] ?? '', n),
      );
      const cart = await fetch(`${app.url}/api/cart`, { headers });
      expect(cart.status).toBe(200);
      const answers = await Promise.all(
        (await Promise.all(all)).map(async (answer, n) => [
          n % texts.length,
          answer.status,
          await answer.text(),
        ]),
      );
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(texts.length);
      expect(new Set(answers.map(([, status]) => status))).toEqual(new Set([200]));
    },
  );
});

describe('Pasted lists', () => {
  it('Only the first 100 lines of a pasted list are parsed, and a list over the character limit is rejected', async () => {
    const read = async (text: string) => {
      const answer = await fetch(`${app.url}/api/cart/read-list`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ text }),
      });
      return { status: answer.status, body: JSON.parse(await answer.text()) };
    };
    const lines = Array.from({ length: 500 }, (_, n) => `${1 + (n % 9)} milk`);
    const { status, body } = await read(lines.join('\n'));
    expect(status).toBe(200);
    expect(body.lines).toHaveLength(MAX_LIST_TEXT_LINES);
    expect(body.restCount).toBe(500 - MAX_LIST_TEXT_LINES);
    expect((await read('x'.repeat(LIST_TEXT_MAX_CHARACTERS + 1))).status).toBe(400);
  });
});

describe('Slow clients', () => {
  itInFullTier("Clients that read very slowly don't delay other callers", async () => {
    const { port } = new URL(app.url);
    const cookie = headers.cookie ?? '';
    const slowSockets: Socket[] = Array.from({ length: 50 }, () => connect(Number(port), '127.0.0.1'));
    for (const socket of slowSockets) {
      await once(socket, 'connect');
      // Read one byte and stop, so that the kernel's buffer fills up.
      socket.once('readable', () => socket.read(1));
      socket.write(
        `GET /api/grocery-items/search?q=milk HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${cookie}\r\n\r\n`.repeat(
          20,
        ),
      );
    }
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => fetch(`${app.url}/api/cart`, { headers })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const socket of slowSockets) socket.destroy();
  });
});
