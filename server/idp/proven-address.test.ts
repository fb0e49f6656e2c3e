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

const ADMIN_EMAIL = 'boss@example.com';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startListeningApp>>;
const now = Date.now();

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startListeningApp(database.db, { env: { ADMIN_EMAILS: ADMIN_EMAIL } });
  await database.db.insertInto('family_member').values({ name: 'Bea', email: ADMIN_EMAIL }).execute();
});
beforeEach(async () => {
  await database.db.deleteFrom('idp_account').execute();
  await database.db.deleteFrom('app_user').execute();
  await database.db.deleteFrom('message').execute();
  await database.db.deleteFrom('rate_limit').execute();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const readUser = async (shopper: Browser) => JSON.parse((await shopper.visit('/api/auth/user')).body);
const isSignedIn = async (shopper: Browser) => (await shopper.visit('/api/auth/user')).status === 200;

const listMails = (email: string) =>
  database.db
    .selectFrom('message')
    .select(['subject', 'body'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();

async function findNewestMail(email: string) {
  const mail = (await listMails(email)).at(-1);
  const link = (path: string) =>
    new RegExp(`\\S+/idp/${path}\\?token=\\S+`).exec(mail?.body ?? '')?.[0] ?? '';
  const confirm = link('verify-email');
  return { ...mail, confirm, notMe: link('not-me') || confirm.replace('verify-email', 'not-me') };
}

const countRows = async (table: 'idp_account') =>
  (await database.db.selectFrom(table).select('id').execute()).length;

async function signUpWithStolenAddress(email = ADMIN_EMAIL) {
  const stranger = { firstName: 'Mallory', lastName: 'Mean', email, password: 'chosen by a stranger' };
  const shopper = createBrowser(app.url);
  await signUp(shopper, stranger);
  return { shopper, stranger, mail: await findNewestMail(email) };
}

const pressNotMe = (shopper: Browser, link: string) =>
  shopper.visit('/idp/not-me', { form: { token: new URL(link).searchParams.get('token') ?? '' } });

describe('The link in a confirmation email', () => {
  itInFullTier('Opening a confirmation link changes nothing', async () => {
    const { shopper, mail } = await signUpWithStolenAddress();
    const opened = await createBrowser(app.url).visit(mail.confirm);
    expect(opened.status).toBe(200);
    expect(opened.body).toContain('Is this your account?');
    expect(opened.body).toContain('name="password"');
    expect(await readUser(shopper)).toMatchObject({
      isAdmin: false,
      isFamilyPremium: false,
      emailConfirmation: 'by-mail',
    });
  });

  itInFullTier(
    "A link that confirms an account's email address works only for a user who is signed in to that account or enters its password",
    async () => {
      const { shopper, mail, stranger } = await signUpWithStolenAddress();
      for (const password of ['', 'a loaf and two eggs']) {
        const refused = await confirmEmailByLink(createBrowser(app.url), mail.confirm, password);
        expect(refused.body).toContain('That’s not the password for that account.');
      }
      const other = createBrowser(app.url);
      await signUp(other, samplePerson());
      expect(
        (await confirmEmailByLink(other, mail.confirm)).body,
        'the session of another account',
      ).toContain('Is this your account?');
      expect(await readUser(shopper)).toMatchObject({ isAdmin: false, isFamilyPremium: false });
      const theirs = await confirmEmailByLink(createBrowser(app.url), mail.confirm, stranger.password);
      expect(theirs.body, 'the owner has the email and the password').toContain('Your email is confirmed');
      expect(await readUser(shopper)).toMatchObject({ isAdmin: true, isFamilyPremium: true });
    },
  );

  it('A user who is already signed in can confirm their email by link without entering a password', async () => {
    const { shopper, mail } = await signUpWithStolenAddress();
    expect((await shopper.visit(mail.confirm)).body).not.toContain('name="password"');
    expect((await confirmEmailByLink(shopper, mail.confirm)).body).toContain('Your email is confirmed');
  });

  itInFullTier('A confirmation link allows only a limited number of password guesses', async () => {
    const { mail } = await signUpWithStolenAddress();
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1)
      statuses.push((await confirmEmailByLink(createBrowser(app.url), mail.confirm, `guess ${n}`)).status);
    expect(statuses.at(-3)).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });

  itInFullTier(
    'A confirmation email contains the name entered at sign-up unless that name could be an ad',
    async () => {
      const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Chicago' }).format(
        now,
      );
      const { mail } = await signUpWithStolenAddress();
      expect(mail.body).toMatch(
        new RegExp(`Someone signed up for Cartwise with it on ${day} at \\d+:\\d\\d [AP]M C[SD]T`),
      );
      expect(mail.body).toContain('The account is in the name of Mallory Mean.');
      await signUp(
        createBrowser(app.url),
        samplePerson({ firstName: 'You won! http://evil.example', email: ADMIN_EMAIL }),
      );
      const { body } = await findNewestMail(ADMIN_EMAIL);
      expect(body).not.toContain('evil');
      expect(body).toMatch(/^Hi,\n/);
    },
  );
});

describe('The “this wasn’t me” button', () => {
  it('The “this wasn’t me” button deletes the account and signs out all its sessions', async () => {
    const { shopper, stranger, mail } = await signUpWithStolenAddress();
    const opened = await createBrowser(app.url).visit(mail.notMe);
    expect(opened.body).toContain('Delete this account?');
    expect(await isSignedIn(shopper)).toBe(true);
    const pressed = await pressNotMe(createBrowser(app.url), mail.notMe);
    expect(pressed.body).toContain('That account is deleted');
    expect(await isSignedIn(shopper)).toBe(false);
    expect((await shopper.visit('/api/login')).url.pathname, 'nor at the provider').toBe('/idp/sign-in');
    expect((await signInAtProvider(createBrowser(app.url), stranger)).status).toBe(401);
    for (const table of ['idp_account', 'app_user', 'session'] as const)
      expect(await database.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    expect((await pressNotMe(createBrowser(app.url), mail.notMe)).status).toBe(410);
  });

  it("The “this wasn’t me” button queues the account's customer record at Stripe for deletion", async () => {
    const { shopper, mail } = await signUpWithStolenAddress();
    const { id } = await readUser(shopper);
    const payer = { user_id: id, account: 'stripe-live', created_at: new Date(now) };
    const { db } = database;
    await db
      .insertInto('payment_customer')
      .values({ ...payer, customer_id: 'cus_1' })
      .execute();
    await db
      .insertInto('subscription')
      .values({ ...payer, id: 'sub_1', status: 'active', reading: 1 })
      .execute();
    await pressNotMe(createBrowser(app.url), mail.notMe);
    expect(await isSignedIn(shopper)).toBe(false);
    for (const table of ['idp_account', 'app_user', 'subscription', 'payment_customer'] as const)
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    expect(
      await db.selectFrom('payment_customer_to_delete').select(['account', 'customer_id']).execute(),
    ).toEqual([{ account: 'stripe-live', customer_id: 'cus_1' }]);
  });

  it("The “this wasn’t me” button doesn't delete a confirmed account", async () => {
    const { shopper, mail } = await signUpWithStolenAddress();
    await database.db
      .updateTable('idp_account')
      .set({ email_verified_at: new Date(now) })
      .execute();
    expect((await pressNotMe(createBrowser(app.url), mail.notMe)).body).toContain(
      'This account has been confirmed',
    );
    expect((await shopper.visit(mail.confirm)).body).toContain('Your email is confirmed');
    expect(await isSignedIn(shopper)).toBe(true);
  });
});

describe('Addresses that were never confirmed', () => {
  it('The owner of an address can sign up even if a stranger has an unconfirmed account with that address', async () => {
    const { shopper: stranger } = await signUpWithStolenAddress();
    const owner = createBrowser(app.url);
    const person = samplePerson({ email: ADMIN_EMAIL });
    expect((await signUp(owner, person)).url.pathname).toBe('/');
    const { confirm } = await findNewestMail(ADMIN_EMAIL);
    expect((await confirmEmailByLink(owner, confirm)).body).toContain('Your email is confirmed');
    expect(await readUser(owner)).toMatchObject({ isAdmin: true, firstName: 'Maya' });
    expect(await isSignedIn(stranger), 'what was begun with the address is closed').toBe(false);
    expect(await countRows('idp_account')).toBe(1);
    const again = createBrowser(app.url);
    await signInAtProvider(again, person);
    expect(await readUser(again)).toMatchObject({ isAdmin: true, firstName: 'Maya' });
  });

  it('Only one account can confirm an email address', async () => {
    const { stranger, mail } = await signUpWithStolenAddress();
    const owner = createBrowser(app.url);
    await signUp(owner, samplePerson({ email: ADMIN_EMAIL }));
    await confirmEmailByLink(owner, (await findNewestMail(ADMIN_EMAIL)).confirm);
    const late = await confirmEmailByLink(createBrowser(app.url), mail.confirm, stranger.password);
    expect(late.status).toBe(410);
  });
});

describe('Sign-ups with the address of an existing account', () => {
  const signUpAndDescribe = async (person: ReturnType<typeof samplePerson>) => {
    const shopper = createBrowser(app.url);
    const arrived = await signUp(shopper, person);
    const { id: _, createdAt: __, ...user } = await readUser(shopper);
    return {
      shopper,
      response: { status: arrived.status, path: arrived.url.pathname, user },
    };
  };

  it("A sign-up with an existing account's address looks normal and notifies the owner", async () => {
    const owner = samplePerson();
    const shopper = createBrowser(app.url);
    await signUp(shopper, owner);
    await confirmEmailByLink(shopper, (await findNewestMail(owner.email)).confirm);
    const { response: existing } = await signUpAndDescribe({
      ...owner,
      email: owner.email.toUpperCase(),
      password: 'another one of theirs',
    });
    const free = samplePerson();
    const { response: fresh } = await signUpAndDescribe({ ...free, password: 'another one of theirs' });
    expect(existing).toEqual({ ...fresh, user: { ...fresh.user, email: owner.email.toUpperCase() } });
    const mail = (await listMails(owner.email.toUpperCase())).at(-1);
    expect(mail?.subject).toBe('You already have an account');
    expect(mail?.body).toContain('/idp/not-me?token=');
    expect(mail?.body).not.toContain('verify-email');
    expect((await readUser(shopper)).emailConfirmation, 'theirs').toBe('done');
  });

  it("A sign-up with an existing account's address and password signs in to that account", async () => {
    const owner = samplePerson();
    const first = createBrowser(app.url);
    await signUp(first, owner);
    const { id } = await readUser(first);
    const again = createBrowser(app.url);
    await signUp(again, { ...owner, firstName: 'Other' });
    expect(await readUser(again)).toMatchObject({ id, firstName: 'Maya' });
  });

  itInFullTier("Signing up doesn't allow extra guesses at an existing account's password", async () => {
    const owner = samplePerson();
    const shopper = createBrowser(app.url);
    await signUp(shopper, owner);
    await confirmEmailByLink(shopper, (await findNewestMail(owner.email)).confirm);
    const attacker = createBrowser(app.url);
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      statuses.push((await signUp(attacker, { ...owner, password: `chosen by mallory ${n}` })).status);
      await attacker.visit('/api/logout');
    }
    expect(statuses.at(-1)).toBe(429);
  });
});

itInFullTier('An inbox gets at most ten emails a day, however its address is spelled', async () => {
  const paths: string[] = [];
  for (let n = 0; n < 12; n += 1)
    paths.push(
      (await signUp(createBrowser(app.url), samplePerson({ email: `y.ou+${n}@example.com` }))).url.pathname,
    );
  expect(new Set(paths)).toEqual(new Set(['/']));
  expect(await database.db.selectFrom('message').select('id').execute()).toHaveLength(10);
});
