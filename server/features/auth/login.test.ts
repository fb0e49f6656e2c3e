import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultRateLimits } from '#server/http/rate-limit.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';
import { signIn } from '#tests/support/sign-in.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startListeningApp>>;

beforeAll(async () => {
  database = await createTestDatabase();
  const loginPerAddress = { attempts: 12, windowSeconds: 60 };
  app = await startListeningApp(database.db, { limits: { ...defaultRateLimits, loginPerAddress } });
});

beforeEach(async () => {
  await database.db.deleteFrom('rate_limit').execute();
});

afterAll(async () => {
  await app.close();
  await database.close();
});

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${app.url}${path}`, { redirect: 'manual', ...init });

describe('/api/login', () => {
  it.each([
    ['GET', '/api/login'],
    ['HEAD', '/api/login'],
    ['GET', '/api/mobile-login'],
    ['HEAD', '/api/mobile-login'],
  ])('%s %s redirects to the provider with state, nonce and PKCE', async (method, path) => {
    const response = await ask(path, { method });
    expect(response.status).toBe(302);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const url = new URL(response.headers.get('location') ?? '');
    expect(`${url.origin}${url.pathname}`).toBe(`${app.url}/idp/auth`);
    const authParameters = Object.fromEntries(url.searchParams);
    expect(authParameters).toMatchObject({
      client_id: 'cartwise',
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: `${app.url}/api/callback`,
      code_challenge_method: 'S256',
    });
    for (const secret of [authParameters.state, authParameters.nonce, authParameters.code_challenge])
      expect(secret).toMatch(/^[\w-]{43}$/);
    expect(response.headers.get('set-cookie')).toMatch(
      /^sign-in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('Login accepts only return paths on this site', async () => {
    const listReturnPaths = async () =>
      (await database.db.selectFrom('sign_in_attempt').select('return_to').execute()).map(
        (row) => row.return_to,
      );
    await database.db.deleteFrom('sign_in_attempt').execute();
    await ask('/api/login?returnTo=%2Faccount%23suggestions');
    await ask('/api/login?returnTo=https%3A%2F%2Fevil.example');
    await ask('/api/login?returnTo=%2F%2Fevil.example');
    await ask('/api/login?returnTo=/a&returnTo=/b');
    expect((await listReturnPaths()).sort()).toEqual(['/', '/', '/', '/account#suggestions']);
  });

  it('Login at 127.0.0.1 redirects to the host registered with the provider', async () => {
    const loopbackUrl = app.url.replace('localhost', '127.0.0.1');
    const response = await fetch(`${loopbackUrl}/api/login?returnTo=/account`, { redirect: 'manual' });
    expect(response.headers.get('location')).toBe(`${app.url}/api/login?returnTo=/account`);
  });

  it('Login queues at most 12 attempts per IP address and immediately rejects any more', async () => {
    const responses: Response[] = [];
    const attempts = await database.db.transaction().execute(async (tx) => {
      await sql`lock table rate_limit in exclusive mode`.execute(tx);
      const pendingAttempts = Array.from({ length: 20 }, async () => responses.push(await ask('/api/login')));
      await expect.poll(() => responses.length).toBe(8);
      return pendingAttempts;
    });
    const refusals = responses.slice(0, 8);
    expect(refusals.map(({ status }) => status)).toEqual(Array(8).fill(429));
    expect(refusals[0]?.headers.get('retry-after')).toBe('1');
    expect(await refusals[0]?.text()).toContain('Too many tries');
    await Promise.all(attempts);
    expect(responses.slice(8).map(({ status }) => status)).toEqual(Array(12).fill(302));
  });

  it('Login is limited to 12 attempts a minute per IP address', async () => {
    for (let attempt = 0; attempt < 12; attempt += 1) expect((await ask('/api/login')).status).toBe(302);
    const refused = await ask('/api/login');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('content-type')).toContain('text/html');
    expect(await refused.text()).toContain('<h1>Too many tries</h1>');
  });
});

describe('/api/logout', () => {
  const signInAndLogOut = async (headers: Record<string, string>) => {
    const { cookie } = await signIn(database.db);
    const referer = headers.referer?.replace('HERE', app.url);
    const sentHeaders = { ...headers, ...(referer === undefined ? {} : { referer }), cookie };
    const response = await ask('/api/logout', { headers: sentHeaders });
    const user = await ask('/api/auth/user', { headers: { cookie } });
    return { location: response.headers.get('location'), isSignedIn: user.status === 200 };
  };

  const plainLinkHeaders: Record<string, string>[] = [
    { referer: 'HERE/account' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
  ];
  it.each(
    plainLinkHeaders,
  )('A plain link to /api/logout with the headers %j signs the shopper out', async (headers) => {
    expect((await signInAndLogOut(headers)).isSignedIn).toBe(false);
  });

  it.each([
    'cross-site',
    'same-site',
  ])('Logout ignores a request whose Sec-Fetch-Site header is %s', async (site) => {
    expect(await signInAndLogOut({ 'sec-fetch-site': site })).toEqual({ location: '/', isSignedIn: true });
  });

  it.each([{}, { referer: 'https://evil.example/page' }, { referer: 'no address' }] as Record<
    string,
    string
  >[])("Logout asks for confirmation if the headers %j don't prove that the request came from this site", async (headers) => {
    const { cookie } = await signIn(database.db);
    const confirmation = await ask('/api/logout', { headers: { ...headers, cookie } });
    expect(confirmation.status).toBe(200);
    expect(await confirmation.text()).toContain('<h1>Sign out?</h1>');
    expect((await ask('/api/auth/user', { headers: { cookie } })).status).toBe(200);
    const forgedHeaders = { cookie, origin: 'https://evil.example' };
    expect((await ask('/api/logout', { method: 'POST', headers: forgedHeaders })).status).toBe(403);
    const confirmedLogout = await ask('/api/logout', {
      method: 'POST',
      headers: { cookie, origin: app.url },
    });
    expect(confirmedLogout.status).toBe(302);
    expect((await ask('/api/auth/user', { headers: { cookie } })).status).toBe(401);
  });

  it('Logout redirects to the home page if nobody is signed in', async () => {
    expect((await ask('/api/logout')).headers.get('location')).toBe('/');
  });

  it('A HEAD request to /api/logout returns 405 and signs nobody out', async () => {
    const { cookie } = await signIn(database.db);
    expect((await ask('/api/logout', { method: 'HEAD', headers: { cookie } })).status).toBe(405);
    expect((await ask('/api/auth/user', { headers: { cookie } })).status).toBe(200);
  });
});
