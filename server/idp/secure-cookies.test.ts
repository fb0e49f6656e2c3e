import { expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { parseEnv } from '#server/env/env.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { CLIENT_ID } from './issuer.ts';

it('Over HTTPS, every identity provider cookie has a name with a secure prefix', async () => {
  const database = await createTestDatabase();
  const app = await buildApp({
    db: database.db,
    env: parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PUBLIC_URL: 'https://cartwise.example' }),
    clock: () => new Date(),
    fetch: globalThis.fetch,
  });
  const parameters = new URLSearchParams({
    client_id: CLIENT_ID,
    response_type: 'code',
    scope: 'openid',
    redirect_uri: 'https://cartwise.example/api/callback',
    code_challenge: 'A'.repeat(43),
    code_challenge_method: 'S256',
    state: 'state',
    nonce: 'nonce',
  });
  const authorization = await app.inject({ url: `/idp/auth?${parameters}` });
  const cookie = [authorization.headers['set-cookie'] ?? []].flat();
  const form = String(authorization.headers.location);
  const refused = await app.inject({
    method: 'POST',
    url: form,
    headers: {
      cookie: cookie.map((each) => each.split(';')[0]).join('; '),
      origin: 'https://cartwise.example',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: 'email=nobody@example.com&password=wrong',
  });
  expect(refused.statusCode).toBe(303);
  const set = [...cookie, ...[refused.headers['set-cookie'] ?? []].flat()];
  expect(set.length).toBeGreaterThan(3);
  for (const each of set) expect(each).toMatch(/^__Secure-.*; secure\b/i);
  await app.close();
  await database.close();
});
