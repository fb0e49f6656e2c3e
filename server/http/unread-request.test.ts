import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';
import { loggerOptions } from './request-log.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startListeningApp>>;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startListeningApp(database.db);
});

afterAll(async () => {
  await app.close();
  await database.close();
});

async function sendBytes(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(bytes);
  return text(socket);
}

describe("Requests that can't be parsed", () => {
  it.each([
    `/auth-error?error=${'x'.repeat(20_000)}`,
    `/api/callback?code=${'x'.repeat(20_000)}`,
    `/${'x'.repeat(20_000)}`,
  ])('A request whose URL is too long gets a page that explains the problem: %.20s', async (path) => {
    const answer = await fetch(app.url + path);
    expect(answer.status).toBe(431);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const body = await answer.text();
    expect(body).toContain('<h1>This address is too long</h1>');
    expect(body).toContain('href="/"');
    expect(body).not.toContain('xxx');
  });

  it('A request with oversized cookies gets 431 and advice to delete the cookies', async () => {
    const answer = await fetch(app.url, { headers: { cookie: `a=${'x'.repeat(20_000)}` } });
    expect(answer.status).toBe(431);
    expect(await answer.text()).toContain('please delete the cookies of this site');
  });

  it('A malformed header gets an error page, and the connection is closed', async () => {
    const answer = await sendBytes(app.url, 'GET / HTTP/1.1\r\nbad header\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toContain('<h1>Something went wrong</h1>');
  });

  it("A request that can't be parsed is logged with the same ID that its response contains", async () => {
    const lines: Record<string, unknown>[] = [];
    const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
    const loggingApp = await buildApp(app.deps, loggerOptions('info', stream));
    const url = await loggingApp.listen({ port: 0, host: '127.0.0.1' });
    const conflictingLengths =
      'POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\ncontent-length: 3\r\n\r\nabc';
    const tooLong = `GET / HTTP/1.1\r\nhost: a\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`;
    const answers = [
      await sendBytes(url, 'garbage\r\n\r\n'),
      await sendBytes(url, tooLong),
      await sendBytes(url, conflictingLengths),
    ];
    await loggingApp.close();
    const requests = lines.filter(({ msg }) => msg === 'request').map(({ reqId, status }) => [reqId, status]);
    expect(requests).toEqual(
      answers.map((answer, index) => [
        /^x-request-id: ([0-9a-f-]{36})\r$/m.exec(answer)?.[1],
        [400, 431, 400][index],
      ]),
    );
    expect(new Set(requests.map(([id]) => id)).size).toBe(3);
  });
});
