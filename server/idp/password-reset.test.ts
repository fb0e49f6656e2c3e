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

const NEW_PASSWORD = 'figs, oats & honey';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startListeningApp>>;
let now = Date.now();
const waits: number[] = [];
let waitEnd = Promise.resolve();

beforeAll(async () => {
  database = await createTestDatabase();
  const env = { ADMIN_EMAILS: 'boss@example.com' };
  const sleep = (milliseconds: number) => {
    waits.push(milliseconds);
    return waitEnd;
  };
  app = await startListeningApp(database.db, { env, clock: () => new Date(now), sleep });
});
beforeEach(async () => {
  await database.db.deleteFrom('rate_limit').execute();
  await database.db.deleteFrom('message').execute();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const listMails = (email: string) =>
  database.db
    .selectFrom('message')
    .select(['subject', 'body'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();

const listLinks = (body = '', path = 'reset-password') =>
  [...body.matchAll(new RegExp(`\\S+/idp/${path}\\?token=\\S+`, 'g'))].map(([link]) => link);

const isSignedIn = async (shopper: Browser) => (await shopper.visit('/api/auth/user')).status === 200;

const requestReset = (email: string) =>
  createBrowser(app.url).visit('/idp/forgot-password', { form: { email } });

const listResetLinks = async (email: string) => listLinks((await listMails(email)).at(-1)?.body);

const choosePassword = (link: string, password: string) =>
  createBrowser(app.url).visit('/idp/reset-password', {
    form: { token: new URL(link).searchParams.get('token') ?? '', password },
  });

async function createOwner(overrides = {}) {
  const person = samplePerson(overrides);
  const shopper = createBrowser(app.url);
  await signUp(shopper, person);
  await confirmEmailByLink(
    shopper,
    listLinks((await listMails(person.email))[0]?.body, 'verify-email')[0] ?? '',
  );
  return { person, shopper };
}

it('The sign-in form and the password reset form link to the help page', async () => {
  for (const path of ['/api/login', '/idp/forgot-password']) {
    const { body } = await createBrowser(app.url).visit(path);
    expect(body, path).toContain('<a href="/help">Can’t sign in?</a>');
  }
});

describe('Password resets', () => {
  it('A password reset works through an emailed link and signs out every device', async () => {
    const { person, shopper } = await createOwner();
    await requestReset(person.email.toUpperCase());
    const [link = ''] = await listResetLinks(person.email);
    const opened = await createBrowser(app.url).visit(link);
    expect(opened.body).toContain(`For ${person.email}.`);
    expect(await isSignedIn(shopper), 'opening it changes nothing').toBe(true);
    expect((await choosePassword(link, NEW_PASSWORD)).body).toContain('Your password has been changed');
    expect(await isSignedIn(shopper)).toBe(false);
    expect((await shopper.visit('/api/login')).url.pathname).toBe('/idp/sign-in');
    expect((await signInAtProvider(createBrowser(app.url), person)).status).toBe(401);
    expect(
      (await signInAtProvider(createBrowser(app.url), { ...person, password: NEW_PASSWORD })).url.pathname,
    ).toBe('/');
    expect((await listMails(person.email)).at(-1)?.subject).toBe('Your password was changed');
    expect((await choosePassword(link, NEW_PASSWORD)).status, 'once').toBe(410);
    expect((await createBrowser(app.url).visit(link)).body).toContain('This link no longer works');
  });

  it("A password reset request's response and delay don't reveal whether the account exists", async () => {
    const { person } = await createOwner();
    const ask = async (email: string) => {
      waits.length = 0;
      const wait = Promise.withResolvers<void>();
      waitEnd = wait.promise;
      let isAnswered = false;
      const answer = requestReset(email).finally(() => {
        isAnswered = true;
      });
      await expect.poll(() => waits).toEqual([400]);
      await createBrowser(app.url).visit('/idp/forgot-password');
      expect(isAnswered).toBe(false);
      wait.resolve();
      const { status, body } = await answer;
      return { status, body: body.replaceAll(email, '…') };
    };
    expect(await ask(person.email)).toEqual(await ask(samplePerson().email));
  });

  it('A password reset link expires after half an hour', async () => {
    const { person } = await createOwner();
    await requestReset(person.email);
    const [link = ''] = await listResetLinks(person.email);
    now += 30 * 60_000;
    expect((await choosePassword(link, NEW_PASSWORD)).status).toBe(410);
    now -= 30 * 60_000;
  });

  itInFullTier('A password reset link stays valid if the new password is refused', async () => {
    const { person } = await createOwner();
    await requestReset(person.email);
    const [link = ''] = await listResetLinks(person.email);
    for (const password of ['short', 'password12', person.email]) {
      const refused = await choosePassword(link, password);
      expect(refused.status, password).toBe(400);
      expect(refused.body).toContain('aria-invalid="true"');
    }
    expect((await choosePassword(link, NEW_PASSWORD)).status, 'the link still serves').toBe(200);
  });

  itInFullTier('An email address gets at most three password reset emails per half hour', async () => {
    const { person } = await createOwner();
    await database.db.deleteFrom('message').execute();
    for (let n = 0; n < 5; n += 1) expect((await requestReset(person.email)).status).toBe(200);
    const mails = await listMails(person.email);
    expect(mails).toHaveLength(3);
    expect((await choosePassword(listLinks(mails[0]?.body)[0] ?? '', NEW_PASSWORD)).status).toBe(200);
    expect(
      (await choosePassword(listLinks(mails[1]?.body)[0] ?? '', NEW_PASSWORD)).status,
      'then no other does',
    ).toBe(410);
  });

  it('One network can request at most thirty password resets an hour', async () => {
    const statuses = await Promise.all(Array.from({ length: 32 }, () => requestReset(samplePerson().email)));
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(2);
  });
});

describe('Unconfirmed accounts', () => {
  itInFullTier(
    'A password reset confirms the email address and locks out a stranger who had signed up with that address',
    async () => {
      const stranger = createBrowser(app.url);
      const squatter = samplePerson({ email: 'boss@example.com', password: 'chosen by a stranger' });
      await signUp(stranger, squatter);
      await requestReset('boss@example.com');
      const [link = ''] = await listResetLinks('boss@example.com');
      expect((await choosePassword(link, NEW_PASSWORD)).status).toBe(200);
      expect(await isSignedIn(stranger)).toBe(false);
      expect((await stranger.visit('/api/login')).url.pathname).toBe('/idp/sign-in');
      expect((await signInAtProvider(createBrowser(app.url), squatter)).status).toBe(401);
      const shopper = createBrowser(app.url);
      await signInAtProvider(shopper, { ...squatter, password: NEW_PASSWORD });
      const user = JSON.parse((await shopper.visit('/api/auth/user')).body);
      expect(user).toMatchObject({ isAdmin: true, emailConfirmation: 'done' });
    },
  );

  it('A password reset email contains a link for each unconfirmed account that uses the address', async () => {
    const { email } = samplePerson();
    for (const password of ['one password here', 'another password here'])
      await signUp(createBrowser(app.url), samplePerson({ email, password }));
    await requestReset(email);
    const links = await listResetLinks(email);
    expect(links).toHaveLength(2);
    expect((await choosePassword(links[0] ?? '', NEW_PASSWORD)).status).toBe(200);
    expect((await choosePassword(links[1] ?? '', NEW_PASSWORD)).status, 'the address is proven').toBe(410);
  });
});

describe('Second accounts with the same email address', () => {
  it('When the owner of an email address resets their password, any unconfirmed account with that address is deleted', async () => {
    const { person, shopper } = await createOwner();
    const { id } = JSON.parse((await shopper.visit('/api/auth/user')).body);
    const again = { ...person, password: 'what was the first one' };
    const second = createBrowser(app.url);
    await signUp(second, again);
    expect((await listMails(person.email)).at(-1)?.body).toContain('That also deletes the new sign-up.');
    await requestReset(person.email);
    const [link = ''] = await listResetLinks(person.email);
    expect((await choosePassword(link, NEW_PASSWORD)).status).toBe(200);
    expect(await isSignedIn(second)).toBe(false);
    expect((await signInAtProvider(createBrowser(app.url), again)).status).toBe(401);
    const { db } = database;
    const same = await db.selectFrom('idp_account').select('id').where('email', '=', person.email).execute();
    const users = await db.selectFrom('app_user').select('id').where('email', '=', person.email).execute();
    expect([same.length, users]).toEqual([1, [{ id }]]);
  });
});
