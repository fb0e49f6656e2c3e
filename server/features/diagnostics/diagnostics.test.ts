import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const now = new Date();
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startTestApp>>;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp(database.db, {
    clock: () => now,
    env: { PUBLIC_URL: 'http://cartwise.example', OIDC_CLIENT_SECRET: 'hush' },
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const readStatus = async (headers: Record<string, string> = {}) =>
  (await app.call('GET', '/api/mobile-status', { headers: { host: 'cartwise.example', ...headers } })).body;

describe('Mobile status', () => {
  it('For a new visitor, GET /api/mobile-status reports no cookies and no session', async () => {
    expect(await readStatus()).toEqual({
      isSignedIn: false,
      hasCookies: false,
      isMobile: false,
      isPublicAddress: true,
      publicUrl: 'http://cartwise.example',
      serverTime: now.toISOString(),
    });
    markVerified('7.GET /api/mobile-status');
  });

  it('The mobile status says whether a request came from a phone, used a public address and had cookies and a session', async () => {
    const { cookie } = await signIn(database.db);
    const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1';
    expect(await readStatus({ cookie, host: '127.0.0.1:3000', 'user-agent': agent })).toEqual({
      isSignedIn: true,
      hasCookies: true,
      isMobile: true,
      isPublicAddress: false,
      publicUrl: 'http://cartwise.example',
      serverTime: now.toISOString(),
    });
    expect(await readStatus({ cookie })).toMatchObject({
      isSignedIn: true,
      isMobile: false,
      isPublicAddress: true,
    });
    expect(await readStatus({ cookie: 'session=of-nobody' })).toMatchObject({
      isSignedIn: false,
      hasCookies: true,
    });
    markVerified('7.GET /api/mobile-status');
  });

  it('The mobile status never contains secrets or values from the request', async () => {
    const { cookie, userId } = await signIn(database.db, { email: 'sam@example.com' });
    const responseText = JSON.stringify(
      await readStatus({ cookie: `${cookie}; other=value-of-it`, host: 'evil.example' }),
    );
    for (const secret of [cookie.replace('session=', ''), 'value-of-it', 'evil', userId, 'sam@', 'hush']) {
      expect(responseText).not.toContain(secret);
    }
  });
});
