import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrowser, samplePerson, signInAtProvider, signUp } from '#tests/support/browser.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';
import { signIn } from '#tests/support/sign-in.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

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

type Shopper = ReturnType<typeof createBrowser>;

const call = (
  shopper: Shopper,
  method: string,
  path = '/api/auth/sessions',
  extraHeaders: Record<string, string> = {},
) =>
  fetch(app.url + path, {
    method,
    headers: {
      cookie: `session=${shopper.cookie('session')}`,
      'sec-fetch-site': 'same-origin',
      ...extraHeaders,
    },
  });

const listSessions = async (shopper: Shopper, extraHeaders?: Record<string, string>) =>
  (await call(shopper, 'GET', undefined, extraHeaders)).json();

const isSignedIn = async (shopper: Shopper) => (await shopper.visit('/api/auth/user')).status === 200;

async function signInOnTwoDevices() {
  const person = samplePerson();
  const desk = createBrowser(app.url);
  await signUp(desk, person);
  const phone = createBrowser(app.url);
  const { url } = await phone.visit('/api/login');
  const phoneHeaders = { 'user-agent': PHONE, 'x-forwarded-for': '203.0.113.77' };
  const { email, password } = person;
  await phone.visit(url, { form: { email, password }, headers: phoneHeaders });
  return { person, desk, phone };
}

describe('Session list', () => {
  it('The session list shows devices and networks, with the current session first', async () => {
    const { desk } = await signInOnTwoDevices();
    const [currentSession, phoneSession] = await listSessions(desk);
    expect(currentSession).toMatchObject({ isThis: true, isSameNetwork: true, network: '127.0.0.x' });
    expect(phoneSession).toMatchObject({
      isThis: false,
      isSameNetwork: false,
      device: 'Safari on iPhone',
      network: '203.0.113.x',
    });
    expect(Object.keys(phoneSession).toSorted()).toEqual([
      'begunAt',
      'device',
      'id',
      'isSameNetwork',
      'isThis',
      'lastSeenAt',
      'network',
    ]);
    const nearbySessions = await listSessions(desk, { 'x-forwarded-for': '203.0.113.9' });
    expect(nearbySessions[1].isSameNetwork).toBe(true);
  });

  it('The session list shows at most half of an IPv6 address', async () => {
    const person = samplePerson();
    const shopper = createBrowser(app.url);
    await signUp(shopper, person);
    const { url } = await shopper.visit('/api/logout').then(() => shopper.visit('/api/login'));
    const headers = { 'x-forwarded-for': '2001:db8:1:2:3:4:5:6' };
    await shopper.visit(url, { form: { email: person.email, password: person.password }, headers });
    expect((await listSessions(shopper))[0].network).toBe('2001:db8:1:2:x');
  });
});

describe('Ending sessions', () => {
  it('Ending a session in the session list also ends it at the provider', async () => {
    const { desk, phone } = await signInOnTwoDevices();
    const [, phoneSession] = await listSessions(desk);
    expect((await call(desk, 'DELETE', `/api/auth/sessions/${phoneSession.id}`)).status).toBe(204);
    expect(await isSignedIn(desk)).toBe(true);
    expect(await isSignedIn(phone)).toBe(false);
    expect((await phone.visit('/api/login')).url.pathname, 'asked for the password').toBe('/idp/sign-in');
    expect((await call(desk, 'DELETE', `/api/auth/sessions/${phoneSession.id}`)).status).toBe(404);
  });

  it('Ending all other sessions keeps the current session', async () => {
    const { person, desk, phone } = await signInOnTwoDevices();
    const third = createBrowser(app.url);
    await signInAtProvider(third, person);
    expect((await call(desk, 'DELETE')).status).toBe(204);
    expect(await Promise.all([desk, phone, third].map(isSignedIn))).toEqual([true, false, false]);
    expect((await listSessions(desk)).length).toBe(1);
  });

  it("A shopper can't end another user's session", async () => {
    const { desk, phone } = await signInOnTwoDevices();
    const { headers } = await signIn(database.db);
    const [, phoneSession] = await listSessions(desk);
    const one = await fetch(`${app.url}/api/auth/sessions/${phoneSession.id}`, { method: 'DELETE', headers });
    expect(one.status).toBe(404);
    await fetch(`${app.url}/api/auth/sessions`, { method: 'DELETE', headers });
    expect(await isSignedIn(phone)).toBe(true);
  });
});
