import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Browser,
  confirmEmailByLink,
  createBrowser,
  samplePerson,
  signInAtProvider,
  signUp,
} from '#tests/support/browser.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import type { Account } from './accounts.ts';
import { setPassword } from './credentials.ts';
import type { IdpDeps } from './deps.ts';

const NEW_PASSWORD = 'figs, oats & honey';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startListeningApp>>;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startListeningApp(database.db, { env: { ADMIN_EMAILS: 'boss@example.com' } });
});
beforeEach(async () => {
  await database.db.deleteFrom('rate_limit').execute();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const call = async (shopper: Browser, method: string, path: string, body?: object) => {
  const response = await fetch(`${app.url}/api/account/${path}`, {
    method,
    headers: {
      cookie: `session=${shopper.cookie('session')}`,
      'sec-fetch-site': 'same-origin',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
};
const put = async (shopper: Browser, path: string, body: object) => {
  const { status, body: answer } = await call(shopper, 'PUT', path, body);
  return { status, issues: answer?.issues };
};

const listMails = (email: string) =>
  database.db
    .selectFrom('message')
    .select(['subject', 'body', 'turn'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
const findLink = (body = '') => /\S+verify-email\S+/.exec(body)?.[0] ?? '';
const readUser = async (shopper: Browser) => JSON.parse((await shopper.visit('/api/auth/user')).body);
const isSignedIn = async (shopper: Browser) => (await shopper.visit('/api/auth/user')).status === 200;

async function createOwner(overrides = {}) {
  const person = samplePerson(overrides);
  const shopper = createBrowser(app.url);
  await signUp(shopper, person);
  await confirmEmailByLink(shopper, findLink((await listMails(person.email)).at(-1)?.body));
  return { person, shopper };
}

it('Emails with a link that the user is waiting for are sent before emails that only inform the user', async () => {
  const { person, shopper } = await createOwner();
  const other = samplePerson();
  await createBrowser(app.url).visit('/idp/forgot-password', { form: { email: person.email } });
  await put(shopper, 'email', { email: other.email, password: person.password });
  await put(shopper, 'password', { currentPassword: person.password, newPassword: NEW_PASSWORD });
  const mails = [...(await listMails(person.email)), ...(await listMails(other.email))];
  expect(mails.map(({ subject, turn }) => [subject, turn])).toEqual([
    ['Confirm your email address', 0],
    ['Choose a new password', 0],
    ['Your password was changed', 1],
    ['Confirm your new email address', 0],
  ]);
});

describe('Password changes', () => {
  it('A password change requires the old password and signs out all other devices', async () => {
    const { person, shopper } = await createOwner();
    const phone = createBrowser(app.url);
    await signInAtProvider(phone, person);
    const wrong = await put(shopper, 'password', {
      currentPassword: 'a guess of mine',
      newPassword: NEW_PASSWORD,
    });
    expect(wrong).toEqual({
      status: 400,
      issues: [{ field: 'currentPassword', message: 'That’s not your current password.' }],
    });
    expect(await isSignedIn(phone)).toBe(true);
    const passwordChange = { currentPassword: person.password, newPassword: NEW_PASSWORD };
    expect((await put(shopper, 'password', passwordChange)).status).toBe(204);
    expect([await isSignedIn(shopper), await isSignedIn(phone)]).toEqual([true, false]);
    expect((await phone.visit('/api/login')).url.pathname).toBe('/idp/sign-in');
    expect((await signInAtProvider(phone, person)).status).toBe(401);
    expect(
      (await signInAtProvider(createBrowser(app.url), { ...person, password: NEW_PASSWORD })).url.pathname,
    ).toBe('/');
    expect((await listMails(person.email)).at(-1)?.subject).toBe('Your password was changed');
  });

  it("The email about a password change states the time in the shopper's time zone", async () => {
    const { person, shopper } = await createOwner();
    const saved = await call(shopper, 'PATCH', '../preferences', { timeZone: 'Pacific/Honolulu' });
    expect(saved.status).toBe(200);
    const passwordChange = { currentPassword: person.password, newPassword: NEW_PASSWORD };
    expect((await put(shopper, 'password', passwordChange)).status).toBe(204);
    expect((await listMails(person.email)).at(-1)?.body).toMatch(/ at \d+:\d\d [AP]M HST\b/);
  });

  it.each([
    'short',
    'password12',
    'x'.repeat(201),
  ])('A password change with the new password %j is rejected', async (newPassword) => {
    const { person, shopper } = await createOwner();
    const { status, issues } = await put(shopper, 'password', {
      currentPassword: person.password,
      newPassword,
    });
    expect(status).toBe(400);
    expect(issues).toMatchObject([{ field: 'newPassword' }]);
  });

  it("A password change rejects the account's email address as the new password", async () => {
    const { person, shopper } = await createOwner();
    const body = { currentPassword: person.password, newPassword: person.email };
    expect((await put(shopper, 'password', body)).issues).toMatchObject([{ field: 'newPassword' }]);
  });

  itInFullTier('A password change allows only a limited number of guesses at the old password', async () => {
    const { shopper } = await createOwner();
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1)
      statuses.push(
        (await put(shopper, 'password', { currentPassword: `guess ${n}`, newPassword: NEW_PASSWORD })).status,
      );
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('Email changes', () => {
  itInFullTier('An email change takes effect once the new address is confirmed', async () => {
    const { person, shopper } = await createOwner();
    const email = 'boss@example.com';
    expect((await put(shopper, 'email', { email, password: 'a guess of mine' })).issues).toEqual([
      { field: 'password', message: 'That’s not your current password.' },
    ]);
    expect((await put(shopper, 'email', { email, password: person.password })).status).toBe(204);
    expect(await readUser(shopper)).toMatchObject({
      email: person.email,
      emailConfirmation: 'done',
      isAdmin: false,
    });
    const link = findLink((await listMails(email)).at(-1)?.body);
    await createBrowser(app.url).visit(link);
    expect((await confirmEmailByLink(createBrowser(app.url), link, 'not theirs')).body).toContain(
      'That’s not the password for that account',
    );
    expect(await readUser(shopper), 'neither by opening it').toMatchObject({
      email: person.email,
      isAdmin: false,
    });
    expect((await confirmEmailByLink(shopper, link)).body).toContain('Your email is confirmed');
    expect(await readUser(shopper)).toMatchObject({ email, isAdmin: true });
    const newestMail = (await listMails(person.email)).at(-1);
    expect(newestMail?.subject).toBe('Your account has a new email address');
    expect(newestMail?.body).toContain(email);
    expect((await signInAtProvider(createBrowser(app.url), { ...person, email })).url.pathname).toBe('/');
    expect((await signInAtProvider(createBrowser(app.url), person)).status, 'the old one is free').toBe(401);
    expect((await signUp(createBrowser(app.url), samplePerson({ email: person.email }))).url.pathname).toBe(
      '/',
    );
  });

  it("An email change to another account's address gets the usual response but changes nothing", async () => {
    const { person: other, shopper: reader } = await createOwner();
    const { person, shopper } = await createOwner();
    await call(reader, 'PATCH', '../preferences', { timeZone: 'Pacific/Honolulu' });
    await call(shopper, 'PATCH', '../preferences', { timeZone: 'America/New_York' });
    expect((await put(shopper, 'email', { email: other.email, password: person.password })).status).toBe(204);
    const newestMail = (await listMails(other.email)).at(-1);
    expect(newestMail?.subject).toBe('Someone tried to use your email address');
    expect(newestMail?.body, 'in the time zone of its reader').toMatch(/ at \d+:\d\d [AP]M HST\b/);
    expect(findLink(newestMail?.body)).toBe('');
    expect((await readUser(shopper)).email).toBe(person.email);
  });

  it('An email change fails if another account confirms the new address first', async () => {
    const { person, shopper } = await createOwner();
    const { email } = samplePerson();
    await put(shopper, 'email', { email, password: person.password });
    const link = findLink((await listMails(email)).at(-1)?.body);
    const other = createBrowser(app.url);
    await signUp(other, samplePerson({ email }));
    await confirmEmailByLink(other, findLink((await listMails(email)).at(-1)?.body));
    const opened = await shopper.visit(link);
    expect([opened.status, opened.body]).toEqual([
      410,
      expect.stringContaining('You already have an account'),
    ]);
    const pressed = await confirmEmailByLink(shopper, link);
    expect([pressed.status, pressed.body]).toEqual([410, expect.stringContaining('stays with that account')]);
    expect(await readUser(shopper)).toMatchObject({ email: person.email, emailConfirmation: 'done' });
    expect(await readUser(other)).toMatchObject({ email, emailConfirmation: 'done' });
    expect(
      (await listMails(person.email)).map(({ subject }) => subject),
      'nothing to undo',
    ).not.toContain('Your account has a new email address');
    expect((await confirmEmailByLink(shopper, link)).body, 'once').toContain('This link no longer works');
  });

  it('An email change can correct an address that was mistyped at sign-up', async () => {
    const person = samplePerson();
    const shopper = createBrowser(app.url);
    await signUp(shopper, person);
    const email = samplePerson().email;
    await put(shopper, 'email', { email, password: person.password });
    await confirmEmailByLink(shopper, findLink((await listMails(email)).at(-1)?.body));
    expect(await readUser(shopper)).toMatchObject({ email, emailConfirmation: 'done' });
    expect(await listMails(person.email), 'a stranger perhaps: no more to them').toHaveLength(1);
  });

  itInFullTier('The owner can view, resend and cancel a pending email change', async () => {
    const { person, shopper } = await createOwner();
    const { email } = samplePerson();
    const readPendingChange = async () => (await call(shopper, 'GET', 'email')).body;
    expect(await readPendingChange()).toEqual({ email: null, until: null });
    expect((await call(shopper, 'POST', 'email/mail')).status).toBe(404);
    await put(shopper, 'email', { email, password: person.password });
    expect(await readPendingChange()).toEqual({ email, until: expect.stringMatching(/^20/) });
    const other = await createOwner();
    expect((await call(other.shopper, 'GET', 'email')).body.email).toBeNull();
    expect((await call(shopper, 'POST', 'email/mail')).status).toBe(204);
    const [first, second] = (await listMails(email)).map(({ body }) => findLink(body));
    expect((await confirmEmailByLink(shopper, first ?? '')).status, 'the first one').toBe(410);
    expect((await createBrowser(app.url).visit(second ?? '')).body).toContain('Is this your account?');
    expect((await call(shopper, 'DELETE', 'email')).status).toBe(204);
    expect(await readPendingChange()).toEqual({ email: null, until: null });
    expect((await confirmEmailByLink(shopper, second ?? '')).status).toBe(410);
    expect((await readUser(shopper)).email).toBe(person.email);
  });

  it('A password change cancels a pending email change', async () => {
    const { person, shopper } = await createOwner();
    const email = samplePerson().email;
    await put(shopper, 'email', { email, password: person.password });
    await put(shopper, 'password', { currentPassword: person.password, newPassword: NEW_PASSWORD });
    const lateConfirmation = await confirmEmailByLink(
      shopper,
      findLink((await listMails(email)).at(-1)?.body),
    );
    expect(lateConfirmation.status).toBe(410);
  });

  it.each([
    '',
    'no address',
    'a@b',
    'nul\0@example.com',
  ])('An email change to the invalid address %j is rejected', async (email) => {
    const { person, shopper } = await createOwner();
    expect((await put(shopper, 'email', { email, password: person.password })).issues).toMatchObject([
      { field: 'email' },
    ]);
  });
});

it('A password change fails with status 401 if the account has just been deleted', async () => {
  const account = { id: 'gone', email: 'gone@example.com', email_verified_at: null } as Account;
  const change = database.db
    .transaction()
    .execute((trx) => setPassword(trx, { account, hash: 'a hash' }, { clock: () => new Date() } as IdpDeps));
  await expect(change).rejects.toMatchObject({ status: 401, code: 'signed_out' });
});
