import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { parseEnv } from '#server/env.ts';
import { createTestDatabase } from '#tests/support/database.ts';

const database = await createTestDatabase();
const PLAIN = {};
const WITH_ADS = { ADSENSE_CLIENT: 'ca-pub-1234567890123456', ADSENSE_SLOT: '42' };
let webRoot: string;

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'cartwise-static-'));
  await writeFile(join(webRoot, 'index.html'), await readFile('index.html', 'utf8'));
});

afterAll(async () => {
  await database.close();
  await rm(webRoot, { recursive: true });
});

async function ask(variables: Record<string, string>, method: 'GET' | 'HEAD' | 'POST', url: string) {
  const app = await buildApp({
    db: database.db,
    webRoot,
    env: parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...variables }),
    clock: () => new Date(),
    fetch: () => Promise.reject(new Error('No outside service in this test')),
  });
  const { statusCode, headers, body } = await app.inject({ method, url });
  await app.close();
  return { status: statusCode, type: headers['content-type'], csp: headers['content-security-policy'], body };
}

describe.each([
  ['without advertisements', PLAIN],
  ['with advertisements', WITH_ADS],
])('a page of the app, %s', (_with, variables) => {
  it.each(['/', '/subscribe', '/no-such-page'])('answers GET and HEAD of %s with the page', async (url) => {
    const read = await ask(variables, 'GET', url);
    expect(read).toMatchObject({ status: 200, type: expect.stringContaining('text/html') });
    expect(read.body).toContain('<div id="root">');
    expect(await ask(variables, 'HEAD', url)).toMatchObject({ status: 200, type: read.type, body: '' });
  });

  it('is not the answer to an unknown call, an asset that is gone, or anything posted', async () => {
    expect((await ask(variables, 'GET', '/api/nothing')).status).toBe(404);
    expect((await ask(variables, 'HEAD', '/assets/gone.js')).status).toBe(404);
    expect((await ask(variables, 'POST', '/somewhere')).status).toBe(404);
  });
});

describe('advertisements of Google', () => {
  it('are neither named nor allowed unless configured', async () => {
    const { body, csp } = await ask(PLAIN, 'GET', '/');
    expect(body).not.toContain('adsense');
    expect(csp).not.toMatch(/google|doubleclick/);
  });

  it.each(['/', '/shared/nope'])('are named in the page %s and allowed once configured', async (url) => {
    const { body, csp } = await ask(WITH_ADS, 'GET', url);
    expect(body).toContain('<meta name="adsense-client" content="ca-pub-1234567890123456">');
    expect(body).toContain('<meta name="adsense-slot" content="42">');
    expect(csp).toMatch(/script-src 'self'[^;]* https:\/\/\*\.googlesyndication\.com/);
    expect(csp).toMatch(/frame-src 'self'[^;]* https:\/\/\*\.doubleclick\.net/);
  });
});
