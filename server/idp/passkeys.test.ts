import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAuthenticator } from '#tests/support/authenticator.ts';
import { type Browser, createBrowser, samplePerson, signUp } from '#tests/support/browser.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';
import { itInFullTier } from '#tests/support/tier.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startListeningApp>>;
let now = Date.now();

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startListeningApp(database.db, { clock: () => new Date(now) });
});
beforeEach(async () => {
  await database.db.deleteFrom('rate_limit').execute();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function call(shopper: Browser, method: string, path = '', body?: object) {
  const response = await fetch(`${app.url}/api/account/passkeys${path}`, {
    method,
    headers: {
      cookie: `session=${shopper.cookie('session')}`,
      'sec-fetch-site': 'same-origin',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

async function createShopper() {
  const person = samplePerson();
  const shopper = createBrowser(app.url);
  await signUp(shopper, person);
  return { person, shopper };
}

const beginRegistration = async (shopper: Browser, password: string) => {
  const { status, body } = await call(shopper, 'POST', '/options', { password });
  return { status, options: body.options === undefined ? undefined : JSON.parse(body.options) };
};

async function createShopperWithPasskey() {
  const { person, shopper } = await createShopper();
  const device = createAuthenticator(app.url);
  const { options } = await beginRegistration(shopper, person.password);
  const added = await call(shopper, 'POST', '', { name: 'My phone', answer: device.make(options) });
  expect(added.status).toBe(201);
  return { person, shopper, device, passkey: added.body };
}

const signInOptions = async () => {
  const headers = { 'sec-fetch-site': 'same-origin' };
  return (await fetch(`${app.url}/idp/passkey/options`, { method: 'POST', headers })).json();
};

async function signInWith(answer: string, shopper = createBrowser(app.url)) {
  const { body } = await shopper.visit('/api/login?returnTo=/about');
  const [, action = ''] = /action="(\/idp\/passkey[^"]*)"/.exec(body) ?? [];
  const page = await shopper.visit(action, { form: { answer } });
  return { shopper, arrived: page };
}

describe('Passkeys', () => {
  it('Signing in with a passkey opens the requested page and records that the passkey was used', async () => {
    const { person, device, shopper: first, passkey } = await createShopperWithPasskey();
    expect(passkey).toMatchObject({ name: 'My phone', lastUsedAt: null });
    const { shopper, arrived } = await signInWith(device.sign(await signInOptions()));
    expect(arrived.url.pathname).toBe('/about');
    expect(JSON.parse((await shopper.visit('/api/auth/user')).body).email).toBe(person.email);
    const [listed] = (await call(first, 'GET')).body;
    expect(listed.lastUsedAt).not.toBeNull();
  });

  itInFullTier("A passkey can't be added with a wrong password or another account's challenge", async () => {
    const { person, shopper } = await createShopper();
    expect((await beginRegistration(shopper, 'a guess of mine')).status).toBe(400);
    const other = await createShopper();
    const { options } = await beginRegistration(other.shopper, other.person.password);
    const answer = createAuthenticator(app.url).make(options);
    expect((await call(shopper, 'POST', '', { name: 'Mine', answer })).status).toBe(400);
    const { options: ownOptions } = await beginRegistration(shopper, person.password);
    const foreignAnswer = createAuthenticator(app.url).make(ownOptions, 'https://evil.example');
    expect((await call(shopper, 'POST', '', { name: 'Mine', answer: foreignAnswer })).status).toBe(400);
    expect((await call(shopper, 'GET')).body).toEqual([]);
  });

  it.each([
    '',
    'no JSON',
    '{}',
    '[]',
    '{"id":"x"}',
  ])('The malformed passkey response %j neither adds a passkey nor signs anyone in', async (answer) => {
    const { shopper } = await createShopper();
    expect((await call(shopper, 'POST', '', { name: 'Mine', answer })).status).toBe(400);
    expect((await signInWith(answer)).arrived.status).toBe(401);
  });

  it("A passkey ID with a NUL character doesn't sign anyone in", async () => {
    const answer = createAuthenticator(app.url)
      .sign(await signInOptions())
      .replace('"id":"', '"id":"\\u0000');
    expect((await signInWith(answer)).arrived.status).toBe(401);
  });

  it('Only the owner can rename or remove a passkey', async () => {
    const { shopper, device, passkey } = await createShopperWithPasskey();
    const stranger = await createShopper();
    const path = `/${passkey.id}`;
    expect((await call(stranger.shopper, 'PATCH', path, { name: 'Theirs' })).status).toBe(404);
    expect((await call(stranger.shopper, 'DELETE', path)).status).toBe(404);
    expect((await call(shopper, 'PATCH', path, { name: ' ' })).status).toBe(400);
    for (const name of ['two\nlines', 'bell\u0007', 'turned \u202eenohp']) {
      const { status, body } = await call(shopper, 'PATCH', path, { name });
      expect([status, body.issues[0].field]).toEqual([400, 'name']);
    }
    expect((await call(shopper, 'PATCH', path, { name: 'Old phone' })).body.name).toBe('Old phone');
    expect((await call(shopper, 'DELETE', path)).status).toBe(204);
    expect((await call(shopper, 'GET')).body).toEqual([]);
    const { arrived } = await signInWith(device.sign(await signInOptions()));
    expect(arrived.status).toBe(401);
    expect(arrived.body).toContain('Passkey sign-in didn’t work.');
  });

  it('A password reset deletes all passkeys, since an intruder may have added one', async () => {
    const { person, device } = await createShopperWithPasskey();
    await createBrowser(app.url).visit('/idp/forgot-password', { form: { email: person.email } });
    const mails = await database.db
      .selectFrom('message')
      .select('body')
      .where('recipient', '=', person.email)
      .orderBy('id')
      .execute();
    const token = /reset-password\?token=(\S+)/.exec(mails.at(-1)?.body ?? '')?.[1] ?? '';
    await createBrowser(app.url).visit('/idp/reset-password', {
      form: { token, password: 'figs, oats & honey' },
    });
    expect((await signInWith(device.sign(await signInOptions()))).arrived.status).toBe(401);
  });

  it('Adding a passkey returns 401 if the account is deleted during the request', async () => {
    const { person, shopper } = await createShopper();
    const other = await database.pool.connect();
    await other.query('begin');
    await other.query('delete from idp_account where email = $1', [person.email]);
    const answer = beginRegistration(shopper, person.password);
    await expect
      .poll(async () => {
        const waiting = await database.pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return waiting.rowCount;
      })
      .toBeGreaterThan(0);
    await other.query('commit');
    other.release();
    expect((await answer).status).toBe(401);
  });

  itInFullTier('An account has at most ten passkeys, even after simultaneous additions', async () => {
    const { person, shopper } = await createShopper();
    const options = [];
    for (let n = 0; n < 12; n += 1) {
      await database.db.deleteFrom('rate_limit').execute();
      options.push((await beginRegistration(shopper, person.password)).options);
    }
    const all = options.map((each, n) =>
      call(shopper, 'POST', '', { name: `Key ${n}`, answer: createAuthenticator(app.url).make(each) }),
    );
    const statuses = (await Promise.all(all)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array<number>(10).fill(201), 400, 400]);
    expect((await beginRegistration(shopper, person.password)).status).toBe(400);
  });
});

describe('Passkey responses', () => {
  it('A passkey response is valid only once', async () => {
    const { device } = await createShopperWithPasskey();
    const answer = device.sign(await signInOptions());
    expect((await signInWith(answer)).arrived.status).not.toBe(401);
    expect((await signInWith(answer)).arrived.status).toBe(401);
  });

  it('A passkey response expires after five minutes', async () => {
    const { device } = await createShopperWithPasskey();
    const answer = device.sign(await signInOptions());
    now += 5 * 60_000;
    expect((await signInWith(answer)).arrived.status).toBe(401);
  });

  it.each([
    ['created for another site', { from: 'https://evil.example' }],
    ['from a device that did not verify the user', { flags: 0b001 }],
    ['from a device without a user present', { flags: 0 }],
  ])('The server rejects a passkey response %s', async (_how, changes) => {
    const { device } = await createShopperWithPasskey();
    expect((await signInWith(device.sign(await signInOptions(), changes))).arrived.status).toBe(401);
  });

  it('A passkey response is rejected if its challenge was not created for signing in', async () => {
    const { person, shopper, device } = await createShopperWithPasskey();
    expect((await signInWith(device.sign({ challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }))).arrived.status).toBe(401);
    const { options } = await beginRegistration(shopper, person.password);
    expect((await signInWith(device.sign(options))).arrived.status).toBe(401);
  });

  it("A passkey response can't complete a sign-in started in a different browser", async () => {
    const { device } = await createShopperWithPasskey();
    const attacker = createBrowser(app.url);
    const { body } = await attacker.visit('/api/login');
    const [, action = ''] = /action="(\/idp\/passkey[^"]*)"/.exec(body) ?? [];
    const shopper = createBrowser(app.url);
    const sent = await shopper.visit(action, { form: { answer: device.sign(await signInOptions()) } });
    expect(sent.status).toBe(400);
    expect((await attacker.visit('/api/auth/user')).status).toBe(401);
  });
});

it('With an external identity provider, the passkey and password endpoints return 404', async () => {
  const env = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'cartwise', OIDC_CLIENT_SECRET: 'secret' };
  const externalApp = await startListeningApp(database.db, { env });
  const { shopper } = await createShopper();
  const headers = { cookie: `session=${shopper.cookie('session')}`, origin: externalApp.url };
  for (const [method, path] of [
    ['GET', '/api/account/passkeys'],
    ['POST', '/idp/passkey/options'],
    ['GET', '/idp/forgot-password'],
    ['PUT', '/api/account/password'],
  ])
    expect((await fetch(externalApp.url + path, { method: String(method), headers })).status, path).toBe(404);
  await externalApp.close();
});
