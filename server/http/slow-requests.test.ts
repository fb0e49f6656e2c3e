import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as think } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { parseEnv } from '#server/env/env.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { pickRoundCount } from '#tests/support/tier.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  database = await createTestDatabase();
  const env = parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', STORE_LAYER_URL: 'off' });
  app = await buildApp({ db: database.db, env, clock: () => new Date(), fetch });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function sendSlowly(head: string) {
  const address = app.addresses()[0];
  const port = typeof address === 'object' ? address.port : 0;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(head);
  socket.on('error', () => undefined);
  const responseText = text(socket).catch(() => '');
  const sendBytes = async () => {
    for (; !socket.destroyed; await think(1_000)) socket.write('x');
  };
  const [answer] = await Promise.all([responseText, sendBytes()]);
  return answer;
}

const post = 'POST /api/cart HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5000\r\n\r\n{';

describe('Slow requests', () => {
  it('The server allows 15 seconds for headers and 30 for a request, and checks for timeouts every five seconds', () => {
    const { headersTimeout, requestTimeout } = app.server;
    const every = Reflect.get(app.server, 'connectionsCheckingInterval');
    expect({ headersTimeout, requestTimeout, every }).toEqual({
      ...{ headersTimeout: 15_000, requestTimeout: 30_000, every: 5_000 },
    });
  });

  it('The server closes a connection that has been idle for two minutes', () => {
    expect(app.server.timeout).toBe(120_000);
  });

  it.runIf(pickRoundCount(0, 1) === 1)(
    'A request whose headers or body never arrive completely gets status 408',
    { timeout: 60_000 },
    async () => {
      const [head, body] = await Promise.all([sendSlowly('GET / HTTP/1.1\r\nhost: local'), sendSlowly(post)]);
      expect(head).toContain('408');
      expect(body).toContain('408');
    },
  );
});
