import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { listeningApp } from '#tests/support/listening-app.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof listeningApp>>;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await listeningApp(database.db);
});

afterAll(async () => {
  await app.close();
  await database.close();
});

describe('what is no request that can be read', () => {
  it.each([
    `/auth-error?error=${'x'.repeat(20_000)}`,
    `/api/callback?code=${'x'.repeat(20_000)}`,
    `/${'x'.repeat(20_000)}`,
  ])('is told on a page that its address is too long: %.20s', async (path) => {
    const answer = await fetch(app.url + path);
    expect(answer.status).toBe(431);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
    const body = await answer.text();
    expect(body).toContain('<h1>This address is too long</h1>');
    expect(body).toContain('href="/"');
    expect(body).not.toContain('xxx');
  });

  it('is told the same when it is the cookies, and what to do then', async () => {
    const answer = await fetch(app.url, { headers: { cookie: `a=${'x'.repeat(20_000)}` } });
    expect(answer.status).toBe(431);
    expect(await answer.text()).toContain('please delete the cookies of this site');
  });

  it('is a page as well when it is not HTTP, and ends the connection', async () => {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write('GET / HTTP/1.1\r\nbad header\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toContain('<h1>This did not work</h1>');
  });
});
