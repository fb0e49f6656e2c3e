import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { createBrowser } from '#tests/support/browser.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';
import { createExternalIssuer } from '#tests/support/oidc-issuer.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let now = new Date();
const cleanups: (() => Promise<void>)[] = [];

let silentApp: Awaited<ReturnType<typeof startListeningApp>>;
let silentVisit: ReturnType<ReturnType<typeof createBrowser>['visit']>;
const silentServer = createServer(() => {});
beforeAll(async () => {
  database = await createTestDatabase();
  silentServer.listen(0, '127.0.0.1');
  await once(silentServer, 'listening');
  const { port } = silentServer.address() as AddressInfo;
  const env = { OIDC_ISSUER: `http://localhost:${port}`, OIDC_CLIENT_ID: 'shop-42' };
  silentApp = await startListeningApp(database.db, { env, clock: () => new Date() });
  silentVisit = createBrowser(silentApp.url).visit('/api/login');
});
afterAll(async () => {
  await silentApp.close();
  silentServer.close();
  await database.close();
});

afterEach(async () => {
  for (const close of cleanups.splice(0)) await close();
});

type Issuer = Awaited<ReturnType<typeof createExternalIssuer>>;

async function startProvider(faults: Parameters<Issuer['start']>[1] = {}) {
  now = new Date();
  const issuer = await createExternalIssuer();
  const app = await startListeningApp(database.db, { env: issuer.env, clock: () => now });
  const stop = await issuer.start(app.url, faults);
  cleanups.push(stop, app.close);
  return { app, stop };
}

async function signIn(url: string) {
  const shopper = createBrowser(url);
  const question = await shopper.visit('/api/login?returnTo=/account');
  const form = { claims: JSON.stringify({ sub: 'ada', given_name: 'Ada' }) };
  const page = await shopper.visit(question.url, { form });
  const isSignedIn = (await shopper.visit('/api/auth/user')).status === 200;
  return { path: `${page.url.pathname}${page.url.search}`, isSignedIn };
}

const successResult = { path: '/account', isSignedIn: true };
const failureResult = { path: '/auth-error?error=login_failed', isSignedIn: false };

describe('Faulty identity provider', () => {
  it('Sign-in fails if the provider signs with an unpublished key', async () => {
    const { app } = await startProvider({ hasOtherKeys: true });
    expect(await signIn(app.url)).toEqual(failureResult);
  });

  it("Sign-in succeeds if the provider's clock is four minutes fast", async () => {
    const { app } = await startProvider({ clockOffsetMs: 4 * MINUTE_MS });
    expect(await signIn(app.url)).toEqual(successResult);
  });

  it.each([6, 60])("Sign-in fails if the provider's clock is %i minutes fast", async (minutes) => {
    const { app } = await startProvider({ clockOffsetMs: minutes * MINUTE_MS });
    expect(await signIn(app.url)).toEqual(failureResult);
  });

  it("Sign-in fails if the provider's clock is five minutes slow", async () => {
    const { app } = await startProvider({ clockOffsetMs: -5 * MINUTE_MS });
    expect(await signIn(app.url)).toEqual(failureResult);
  });

  it('Sign-in fails if the provider uses a different issuer name', async () => {
    const { app } = await startProvider({ issuer: 'https://elsewhere.example.com' });
    expect((await createBrowser(app.url).visit('/api/login')).url.href).toBe(app.url + failureResult.path);
  });
});

describe('Identity provider outages', () => {
  const requestHead = async (url: string, path: string) =>
    (await fetch(url + path, { method: 'HEAD', redirect: 'manual' })).status;

  it('While the identity provider is down, sign-in shows an error page', async () => {
    const { app, stop } = await startProvider();
    expect(await signIn(app.url)).toEqual(successResult);
    expect(await requestHead(app.url, '/api/login')).toBe(302);
    await stop();
    now = new Date(now.getTime() + 31_000);
    const shopper = createBrowser(app.url);
    for (const [path, code] of [
      ['/api/login', 'login_failed'],
      ['/api/mobile-login', 'mobile_oauth_failed'],
    ] as const) {
      const { url } = await shopper.visit(path);
      expect(url.pathname + url.search).toBe(`/auth-error?error=${code}`);
      expect(await requestHead(app.url, path), 'for programs').toBe(503);
    }
  });

  it('After a provider outage, sign-in leads to the page that was requested originally', async () => {
    const issuer = await createExternalIssuer();
    const app = await startListeningApp(database.db, { env: issuer.env, clock: () => new Date() });
    cleanups.push(app.close);
    const shopper = createBrowser(app.url);
    expect((await shopper.visit('/api/login?returnTo=/account')).url.pathname).toBe('/auth-error');
    cleanups.unshift(await issuer.start(app.url));
    const question = await shopper.visit('/api/login');
    const form = { claims: JSON.stringify({ sub: 'ada' }) };
    expect((await shopper.visit(question.url, { form })).url.pathname).toBe('/account');
  });
});

it("Sign-in gives up on a provider that doesn't respond", async () => {
  expect((await silentVisit).url.href).toBe(silentApp.url + failureResult.path);
});
