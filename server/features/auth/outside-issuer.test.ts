import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { type Browser, createBrowser } from '#tests/support/browser.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';
import { createExternalIssuer } from '#tests/support/oidc-issuer.ts';
import { itInFullTier } from '#tests/support/tier.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startListeningApp>>;
let stopIssuer: () => Promise<void>;
let now = new Date();

beforeAll(async () => {
  database = await createTestDatabase();
  const issuer = await createExternalIssuer();
  app = await startListeningApp(database.db, { env: issuer.env, clock: () => now });
  const early = await createBrowser(app.url).visit('/api/login', { stopAt: '/auth-error' });
  expect(early.url.search, 'the provider is down').toBe('?error=login_failed');
  stopIssuer = await issuer.start(app.url);
});

beforeEach(() => {
  now = new Date();
});

afterAll(async () => {
  await stopIssuer();
  await app.close();
  await database.close();
});

type Claims = { sub: string; [claim: string]: unknown };

const ada: Claims = {
  sub: 'ada-1',
  email: 'ada@example.com',
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Byron',
  picture: 'https://pictures.example.com/ada.png',
};

async function answer(shopper: Browser, form: Record<string, string>, stopAt = '/api/callback') {
  const question = await shopper.visit('/api/login?returnTo=/account');
  expect(question.body).toBe('Who are you?');
  return (await shopper.visit(question.url, { form, stopAt })).url;
}

const getCallback = (shopper: Browser, claims: Claims) => answer(shopper, { claims: JSON.stringify(claims) });

async function signInAs(shopper: Browser, claims: Claims) {
  const page = await shopper.visit(await getCallback(shopper, claims));
  expect(page.url.href).toBe(`${app.url}/account`);
  return JSON.parse((await shopper.visit('/api/auth/user')).body);
}

const followCallback = async (shopper: Browser, callback: URL) => {
  const { url } = await shopper.visit(callback);
  return `${url.pathname}${url.search}`;
};

describe('External OpenID provider', () => {
  it("Each sign-in updates the user's name and picture from the provider's claims", async () => {
    const user = await signInAs(createBrowser(app.url), ada);
    expect(user).toMatchObject({
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName: 'Byron',
      profileImageUrl: 'https://pictures.example.com/ada.png',
    });
    const updatedUser = await signInAs(createBrowser(app.url), {
      ...ada,
      family_name: 'Lovelace',
      picture: 'javascript:1',
    });
    expect(updatedUser).toMatchObject({ id: user.id, lastName: 'Lovelace', profileImageUrl: null });
  });

  it('Sign-in removes NUL characters from the names that the provider sends', async () => {
    const user = await signInAs(createBrowser(app.url), {
      ...ada,
      sub: 'ada-2',
      given_name: 'A\u0000da\u0000',
    });
    expect(user.firstName).toBe('Ada');
    const namelessUser = await signInAs(createBrowser(app.url), {
      sub: 'ada-3',
      given_name: '\u0000',
      email: '\u0000',
    });
    expect(namelessUser).toMatchObject({ firstName: null, email: null });
  });

  it('Users with the same email address but different OpenID subjects stay separate', async () => {
    const user = await signInAs(createBrowser(app.url), ada);
    const impostor = await signInAs(createBrowser(app.url), {
      ...ada,
      sub: 'mallory',
      email_verified: false,
    });
    expect(impostor.id).not.toBe(user.id);
    expect([user.emailConfirmation, impostor.emailConfirmation]).toEqual(['done', 'at-provider']);
    const rows = await database.db
      .selectFrom('app_user')
      .select(['subject', 'email_verified'])
      .where('subject', 'in', ['ada-1', 'mallory'])
      .orderBy('subject')
      .execute();
    expect(rows).toEqual([
      { subject: 'ada-1', email_verified: true },
      { subject: 'mallory', email_verified: false },
    ]);
  });

  it('Sign-out redirects the browser to the external provider to sign out there too', async () => {
    const shopper = createBrowser(app.url);
    await signInAs(shopper, ada);
    const { url } = await shopper.visit('/api/logout', { stopAt: '/session/end' });
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${app.url}/`);
    expect(url.searchParams.get('id_token_hint')).toMatch(/^ey/);
    expect((await shopper.visit('/api/auth/user')).status).toBe(401);
  });
});

describe('Redirects to the external provider', () => {
  it('Login, mobile login and logout redirect to the external provider with 302', async () => {
    const shopper = createBrowser(app.url);
    for (const path of ['/api/login', '/api/mobile-login']) {
      const { status, url } = await shopper.visit(path, { stopAt: '/auth' });
      expect(status).toBe(302);
      expect(url.searchParams.get('client_id')).toBe('shop-42');
    }
    const head = await fetch(`${app.url}/api/login`, { method: 'HEAD', redirect: 'manual' });
    expect(head.status).toBe(302);
    expect(head.headers.get('location')).toMatch(/^http:\/\/localhost:\d+\/auth\?/);
    markVerified('7.login.head');
    await signInAs(shopper, ada);
    const response = await shopper.visit('/api/logout', { stopAt: '/session/end' });
    expect(response.status).toBe(302);
    expect(response.url.port).not.toBe(new URL(app.url).port);
    markVerified('7.login');
  });
});

describe('Sign-in errors', () => {
  it('Sign-in fails with no_code if the shopper cancels or the code is missing', async () => {
    const shopper = createBrowser(app.url);
    const canceledCallback = await answer(shopper, {});
    expect(canceledCallback.searchParams.get('error')).toBe('access_denied');
    expect(await followCallback(shopper, canceledCallback)).toBe('/auth-error?error=no_code');
    expect(await followCallback(shopper, new URL('/api/callback', app.url))).toBe(
      '/auth-error?error=no_code',
    );
  });

  it('Opening a sign-in callback a second time fails with code_expired', async () => {
    const shopper = createBrowser(app.url);
    const callback = await getCallback(shopper, ada);
    expect(await followCallback(shopper, callback)).toBe('/account');
    expect(await followCallback(shopper, callback)).toBe('/auth-error?error=code_expired');
  });

  it('Sign-in fails with code_expired if the code belongs to an earlier sign-in', async () => {
    const shopper = createBrowser(app.url);
    const usedCallback = await getCallback(shopper, ada);
    await shopper.visit(usedCallback);
    const freshCallback = await getCallback(createBrowser(app.url), ada);
    const other = createBrowser(app.url);
    const callback = await getCallback(other, ada);
    const ownCode = callback.searchParams.get('code') ?? '';
    callback.searchParams.set('code', usedCallback.searchParams.get('code') ?? '');
    expect(await followCallback(other, callback)).toBe('/auth-error?error=code_expired');
    callback.searchParams.set('code', ownCode);
    expect(await followCallback(other, callback), 'nor with its own code then').toBe(
      '/auth-error?error=code_expired',
    );
    expect(freshCallback.searchParams.get('code')).not.toBe(usedCallback.searchParams.get('code'));
  });

  it('Sign-in fails with code_expired if the shopper spends ten minutes at the provider', async () => {
    const shopper = createBrowser(app.url);
    const callback = await getCallback(shopper, ada);
    now = new Date(now.getTime() + 10 * 60_000);
    expect(await followCallback(shopper, callback)).toBe('/auth-error?error=code_expired');
    const punctualShopper = createBrowser(app.url);
    const timelyCallback = await getCallback(punctualShopper, ada);
    now = new Date(now.getTime() + 10 * 60_000 - 5_000);
    expect(await followCallback(punctualShopper, timelyCallback)).toBe('/account');
  });

  it.each(['forged', ''])('Sign-in fails with code_expired for the unknown state %j', async (state) => {
    const shopper = createBrowser(app.url);
    const callback = await getCallback(shopper, ada);
    callback.searchParams.set('state', state);
    expect(await followCallback(shopper, callback)).toBe('/auth-error?error=code_expired');
  });

  it("A sign-in callback opened in a different browser fails and can't be reused", async () => {
    const attacker = createBrowser(app.url);
    const callback = await getCallback(attacker, { sub: 'attacker' });
    const victim = createBrowser(app.url);
    await victim.visit('/api/login');
    expect(await followCallback(victim, callback)).toBe('/auth-error?error=login_failed');
    expect(victim.cookie('session')).toBeUndefined();
    expect(await followCallback(attacker, callback)).toBe('/auth-error?error=code_expired');
  });

  it.each([
    ['nonce', { nonce: 'another' }],
    ['PKCE verifier', { code_verifier: 'x'.repeat(43) }],
  ])("Sign-in fails if the %s doesn't match the sign-in attempt", async (_what, change) => {
    const shopper = createBrowser(app.url);
    const callback = await getCallback(shopper, ada);
    await database.db.updateTable('sign_in_attempt').set(change).execute();
    expect(await followCallback(shopper, callback)).toMatch(
      /^\/auth-error\?error=(login_failed|code_expired)$/,
    );
    expect(shopper.cookie('session')).toBeUndefined();
  });

  it.each([
    ['server_error', 'login_failed'],
    ['temporarily_unavailable', 'login_failed'],
    ['login_required', 'login_failed'],
    ['access_denied', 'no_code'],
  ])("The provider's error %s leads to the sign-in error %s", async (error, code) => {
    const shopper = createBrowser(app.url);
    const callback = await answer(shopper, {});
    callback.searchParams.set('error', error);
    expect(await followCallback(shopper, callback)).toBe(`/auth-error?error=${code}`);
  });

  it('Mobile login fails with mobile_oauth_failed if the provider reports an error', async () => {
    const shopper = createBrowser(app.url);
    const question = await shopper.visit('/api/mobile-login');
    const { url } = await shopper.visit(question.url, { form: {}, stopAt: '/api/callback' });
    url.searchParams.set('error', 'server_error');
    expect(await followCallback(shopper, url)).toBe('/auth-error?error=mobile_oauth_failed');
  });

  it("Sign-in fails with login_failed if the database can't store the user ID", async () => {
    const shopper = createBrowser(app.url);
    const callback = await getCallback(shopper, { sub: 'nul\u0000' });
    expect(await followCallback(shopper, callback)).toBe('/auth-error?error=login_failed');
    expect(shopper.cookie('session')).toBeUndefined();
  });

  itInFullTier('A failed sign-in keeps its return path for the next attempt', async () => {
    const shopper = createBrowser(app.url);
    const canceledCallback = await answer(shopper, {});
    expect(await followCallback(shopper, canceledCallback)).toBe('/auth-error?error=no_code');
    const question = await shopper.visit('/api/login');
    const form = { claims: JSON.stringify(ada) };
    const page = await shopper.visit(question.url, { form });
    expect(page.url.pathname).toBe('/account');
    expect((await shopper.visit('/api/login')).url.pathname, 'no longer').toBe('/');
  });

  it('A new return path replaces the path kept from a failed sign-in', async () => {
    const shopper = createBrowser(app.url);
    await followCallback(shopper, await answer(shopper, {}));
    const question = await shopper.visit('/api/login?returnTo=/subscribe');
    const form = { claims: JSON.stringify(ada) };
    expect((await shopper.visit(question.url, { form })).url.pathname).toBe('/subscribe');
    shopper.setCookie('sign-in-return', Buffer.from('//evil.example').toString('base64url'));
    expect((await shopper.visit('/api/login')).url.href).toBe(`${app.url}/`);
  });

  it('Sign-in fails with login_failed if the callback names a different issuer', async () => {
    const shopper = createBrowser(app.url);
    const callback = await getCallback(shopper, ada);
    callback.searchParams.set('iss', 'https://elsewhere.example.com');
    expect(await followCallback(shopper, callback)).toBe('/auth-error?error=login_failed');
  });

  it('Mobile login fails with mobile_oauth_failed if the callback opens in a different browser or the nonce is wrong', async () => {
    const shopper = createBrowser(app.url);
    const question = await shopper.visit('/api/mobile-login');
    const form = { claims: JSON.stringify(ada) };
    const { url: callback } = await shopper.visit(question.url, { form, stopAt: '/api/callback' });
    const differentBrowser = createBrowser(app.url);
    expect(await followCallback(differentBrowser, callback), 'in another browser').toBe(
      '/auth-error?error=mobile_oauth_failed',
    );
    expect(differentBrowser.cookie('session')).toBeUndefined();
    const other = createBrowser(app.url);
    const secondLogin = await other.visit('/api/mobile-login');
    const { url: secondCallback } = await other.visit(secondLogin.url, { form, stopAt: '/api/callback' });
    await database.db.updateTable('sign_in_attempt').set({ nonce: 'another' }).execute();
    expect(await followCallback(other, secondCallback)).toBe('/auth-error?error=mobile_oauth_failed');
  });
});
